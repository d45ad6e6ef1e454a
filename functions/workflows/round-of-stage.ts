import { findTask, type WorkflowCommand } from '../../shared/domain/workflow/index.ts';
import type { Loaded } from '../../shared/server/actions/workflow-action.ts';
import { refused } from '../../shared/server/lambda/result.ts';

/** What is to be done to the round of a path; where that is none of the path's stage, the path leads nowhere. */
export const roundOfStage =
  ({ stage, rev }: { readonly stage: number; readonly rev: number }, command: WorkflowCommand) =>
  ({ workflow }: Loaded) =>
    findTask(workflow, rev)?.stage.id === stage ? command : refused('revision_not_found');
