/** Edits of a list of stages, and the locks set by the domain's rules. Pure: lists in, lists out. */

import type { WorkflowTemplate } from '#contracts/templates.ts';
import { findStage, type StageDraft, type Workflow, type WorkflowReason } from '#domain/workflow/index.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { same } from '#parts/form/merge.ts';
import { moved } from '#parts/form/reorder-rows.tsx';
import {
  refusalOf,
  roundsOfNewStage,
  type StageRow,
  stageDraftOf,
  type WorkflowDraft,
} from '#parts/form/workflow-draft.ts';

/** Stage switched to be a deliverable loses its rounds; switched back it gets those of a new stage. */
export const switchDeliverable = (stage: StageRow, is_deliverable: boolean): StageRow => ({
  ...stage,
  is_deliverable,
  revisions: is_deliverable ? 0 : stage.revisions || roundsOfNewStage,
});

/** Applies a template: stages that have begun stay, the others come from the template. */
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
      approval: null,
    }),
  );
  return { ...workflow, stages: [...kept, ...stages] };
};

/**
 * Takes a template back: the stages that it replaced return, and its own go. Stages that were changed, added or removed
 * by hand since stay so, and a save since is not undone by the ids of stages that it has deleted.
 */
export const withoutTemplate = (
  now: WorkflowDraft,
  { before, applied }: { readonly before: WorkflowDraft; readonly applied: WorkflowDraft },
): WorkflowDraft => {
  const rowIn = ({ stages }: WorkflowDraft, { key }: StageRow) => stages.find((row) => row.key === key);
  const returned = before.stages.flatMap((row) => {
    if (rowIn(applied, row)) return rowIn(now, row) ?? [];
    const { id: _, ...unsaved } = row;
    return storedStage(now.saved?.workflow, row) ? row : unsaved;
  });
  const own = now.stages.filter((row) => {
    const added = rowIn(applied, row);
    return !rowIn(before, row) && !(added && same({ ...added, id: row.id }, row));
  });
  return { ...now, stages: [...returned, ...own] };
};

export const storedStage = (saved: Workflow | undefined, { id }: Pick<StageRow, 'id'>) =>
  saved && id !== undefined ? findStage(saved, id) : undefined;

/** Reasons that parts of a stage are locked; undefined for an unlocked part. */
export interface Locks {
  readonly remove: string | undefined;
  readonly rounds: string | undefined;
  readonly deliverable: string | undefined;
  /** Minimum of rounds that the rules allow. */
  readonly fewestRounds: number;
}

const words = (reason: WorkflowReason, stage: string): string =>
  refusalHere({ code: reason, params: { stage } }).message;

/** Placeholder for any row that is not stored yet. */
const addedStage: StageDraft = {
  title: 'New',
  revisions: 1,
  is_deliverable: false,
  qcChecklistId: null,
  target_date: null,
};

/** Rows reduced to their order, so that incomplete input does not affect the rules. */
const placesOnly = (saved: Workflow, rows: readonly StageRow[]): readonly StageDraft[] =>
  rows.map((row) => {
    const stage = storedStage(saved, row);
    return stage ? stageDraftOf(stage) : addedStage;
  });

/** Locks of a stage of a saved workflow, from the domain's rules. A new stage has none. */
export const locksOf = (saved: Workflow | undefined, row: StageRow): Locks => {
  const stage = storedStage(saved, row);
  if (!saved || !stage) {
    return { remove: undefined, rounds: undefined, deliverable: undefined, fewestRounds: 0 };
  }
  // Another stage is added, otherwise the rule against an empty workflow would hide the lock.
  const stored = [...saved.stages.map(stageDraftOf), addedStage];
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

/** Reason that the stage at `from` can't move to `to`; undefined if it can. */
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
