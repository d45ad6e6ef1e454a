/** What the editor does to a list of stages, and what the rules let it do. Pure: the list in, the list out. */

import { errors } from '#contracts/errors.ts';
import type { WorkflowTemplate } from '#contracts/templates.ts';
import { findStage, type Workflow, type WorkflowReason } from '#domain/workflow/index.ts';
import { moved } from '#lib/form/reorder-rows.tsx';
import {
  newStage,
  refusalOf,
  roundsOfNewStage,
  type StageRow,
  stageDraftOf,
  type WorkflowDraft,
} from '#lib/form/workflow-draft.ts';

/** A stage switched to be a deliverable loses its rounds; switched back it gets those of a new stage. */
export const switchDeliverable = (stage: StageRow, is_deliverable: boolean): StageRow => ({
  ...stage,
  is_deliverable,
  revisions: is_deliverable ? 0 : stage.revisions || roundsOfNewStage,
});

/** What the workflow keeps of its own and what it takes from a template: stages that have begun stay. */
export const withTemplate = (workflow: WorkflowDraft, template: WorkflowTemplate): WorkflowDraft => {
  const kept = workflow.stages.filter((row) => {
    const stage = storedStage(workflow.saved?.workflow, row);
    return stage !== undefined && stage.status !== 'pending';
  });
  const stages = template.stages.map(
    ({ title, revisions, is_deliverable, data }): StageRow => ({
      key: crypto.randomUUID(),
      title,
      revisions: is_deliverable ? 0 : revisions,
      is_deliverable,
      qcChecklistId: data.qcChecklistId,
      target_date: null,
    }),
  );
  return { ...workflow, stages: [...kept, ...stages] };
};

export const storedStage = (saved: Workflow | undefined, { id }: Pick<StageRow, 'id'>) =>
  saved && id !== undefined ? findStage(saved, id) : undefined;

/** Why something about a stage can't be changed; nothing where it can. */
export interface Locks {
  readonly remove: string | undefined;
  readonly rounds: string | undefined;
  readonly deliverable: string | undefined;
  /** The fewest rounds the rules leave it. */
  readonly fewestRounds: number;
}

const words = (reason: WorkflowReason, stage: string): string =>
  errors[reason].text.replace('{stage}', stage);

/** The rows as the rules see them when only places are asked about: what is half typed doesn't count. */
const placesOnly = (saved: Workflow, rows: readonly StageRow[]) =>
  rows.map((row) => {
    const stage = storedStage(saved, row);
    return stage ? stageDraftOf(stage) : { ...newStage(1), id: undefined };
  });

/** The locks of a stage of a saved workflow, asked of the rules themselves. A new stage has none. */
export const locksOf = (saved: Workflow | undefined, row: StageRow): Locks => {
  const stage = storedStage(saved, row);
  if (!saved || !stage) {
    return { remove: undefined, rounds: undefined, deliverable: undefined, fewestRounds: 0 };
  }
  // With a further stage beside them, so that a workflow left without any doesn't hide the lock.
  const stored = [...saved.stages.map(stageDraftOf), newStage(1)];
  const at = saved.stages.indexOf(stage);
  const own = stageDraftOf(stage);
  const changed = (change: Partial<typeof own>) => stored.with(at, { ...own, ...change });
  const lock = (reason: WorkflowReason, stages: typeof stored) =>
    refusalOf(saved, stages)?.reason === reason ? words(reason, stage.title) : undefined;
  const refused = (revisions: number) =>
    ['rounds_below_actioned', 'rounds_below_one'].includes(
      refusalOf(saved, changed({ revisions }))?.reason ?? '',
    );
  let fewestRounds = own.revisions;
  while (fewestRounds > 0 && !refused(fewestRounds - 1)) fewestRounds -= 1;
  return {
    remove: lock('stage_locked', stored.toSpliced(at, 1)),
    rounds: lock('rounds_locked', changed({ revisions: own.revisions + 1 })),
    deliverable: lock('deliverable_locked', changed({ is_deliverable: !own.is_deliverable, revisions: 0 })),
    fewestRounds,
  };
};

/** Why the stage at `from` can't stand at `to`; nothing where it can. */
export const moveLock = (
  saved: Workflow | undefined,
  rows: readonly StageRow[],
  from: number,
  to: number,
): string | undefined => {
  if (!saved) return undefined;
  const refused = refusalOf(saved, placesOnly(saved, moved(rows, from, to)));
  return refused?.reason === 'stage_order_locked'
    ? words('stage_order_locked', String(refused.params?.stage ?? ''))
    : undefined;
};
