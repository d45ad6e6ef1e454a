import { findTask } from '#domain/workflow/index.ts';
import type { Loaded, Plan } from '#server/actions/workflow-action.ts';
import { refused } from '#server/lambda/result.ts';

/** Plan for a round of the path's stage; a round of another stage is not found. */
export const roundOfStage =
  ({ stage, rev }: { readonly stage: number; readonly rev: number }, plan: (loaded: Loaded) => Plan) =>
  (loaded: Loaded) =>
    findTask(loaded.workflow, rev)?.stage.id === stage ? plan(loaded) : refused('revision_not_found');
