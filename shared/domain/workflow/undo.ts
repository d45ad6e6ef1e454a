import { keepOrder } from './dates.ts';
import type { UndoPatch, WorkflowEvent, WorkflowEventName } from './event.ts';
import { applyPatch, evolveAll } from './evolve.ts';
import {
  findStage,
  isActioned,
  type Stage,
  type TakenTogether,
  type Task,
  type UndoEntry,
  type Workflow,
  workflowLimits,
} from './state.ts';
import { canBeLinear } from './structure.ts';

/** True for an event whose action can be undone if it starts with it; undo skips all others. */
const undoable = {
  'Send Preview': true,
  'Preview Undelivered': false,
  'Preview Delivered': false,
  'Message Sent': false,
  'Revision Reminder': false,
  'Client Commented': false,
  'Message Answered': false,
  'Approver Answered': true,
  'Revision Rejected': true,
  'Revision Added': true,
  'Round Kind Changed': false,
  'Revision Approved': true,
  'Stage Approved': true,
  'Stage Rejected': true,
  'Stage Completed': true,
  'Stage Started': true,
  'Stage Reopened': true,
  'Action Undone': false,
  'Decision Recalled': false,
  'Workflow Edited': false,
  'Date Changed': false,
  'Due Date Moved': true,
  'More Time Asked': false,
  'More Time Withdrawn': false,
  'More Time Answered': false,
  'Linearity Switched': false,
} as const satisfies Record<WorkflowEventName, boolean>;

/** Events that start an undoable action. */
export type UndoableEventName = {
  [Name in WorkflowEventName]: (typeof undoable)[Name] extends true ? Name : never;
}[WorkflowEventName];

export const workflowEventNames = Object.keys(undoable) as [WorkflowEventName, ...WorkflowEventName[]];

export const isWorkflowEventName = (name: string): name is WorkflowEventName => Object.hasOwn(undoable, name);

export const isUndoable = (name: WorkflowEventName): name is UndoableEventName => undoable[name];

const stageFields = [
  'status',
  'review_link',
  'started_on',
  'sent_on',
  'requested_on',
  'approved_on',
  'completed_on',
] as const;
const taskFields = [
  'kind',
  'status',
  'requested_on',
  'sent_on',
  'completed_on',
  'moved',
  'returned',
  'due_date',
  'wish_met',
  'days_off',
  'answers',
  'asked_on',
] as const;

/** Earlier values of the fields that differ. */
const changed = <T extends object, F extends keyof T>(
  before: T,
  after: T,
  fields: readonly F[],
): Partial<Pick<T, F>> => {
  const values: Partial<Pick<T, F>> = {};
  for (const field of fields) if (before[field] !== after[field]) values[field] = before[field];
  return values;
};

const shapeOf = (stage: Stage): readonly number[] => stage.tasks.map(({ id }) => id);

const diffStage = (before: Stage, after: Stage): UndoPatch['stages'][number] | undefined => {
  const fields = changed(before, after, stageFields);
  const earlier = new Map(before.tasks.map((task) => [task.id, task]));
  const appended = after.tasks.filter(({ id }) => !earlier.has(id)).map(({ id }) => id);
  const tasks = after.tasks.flatMap((task: Task) => {
    const was = earlier.get(task.id);
    const values = was ? changed(was, task, taskFields) : {};
    return Object.keys(values).length > 0 ? [{ id: task.id, before: values }] : [];
  });
  if (Object.keys(fields).length + tasks.length + appended.length === 0) return undefined;
  return { id: after.id, shape: shapeOf(after), before: fields, tasks, appended };
};

/**
 * Stage of an undoable action, because undo works per stage in a non-linear workflow. The first event decides: an
 * edit or a switch may start a stage, too.
 */
const stageOf = ([first]: readonly WorkflowEvent[]): number | undefined =>
  first && isUndoable(first.category) && 'stageId' in first ? first.stageId : undefined;

/**
 * Workflow after one action: `seq` grows by one, and an undoable action leaves an entry on the undo stack and the patch
 * that reverts it. `together`: the actions of all workflows, if several take theirs at once.
 */
export const applyAction = (
  before: Workflow,
  events: readonly WorkflowEvent[],
  together?: readonly TakenTogether[],
): { workflow: Workflow; patch: UndoPatch | undefined } => {
  const seq = before.seq + 1;
  const after = { ...evolveAll(before, events), seq };
  const stageId = stageOf(events);
  if (stageId === undefined) return { workflow: after, patch: undefined };
  const stages = after.stages.flatMap((stage) => {
    const was = findStage(before, stage.id);
    const diff = was && diffStage(was, stage);
    return diff ? [diff] : [];
  });
  const taken = { seq, stage_id: stageId, is_linear: before.is_linear };
  const entry: UndoEntry = together ? { ...taken, together } : taken;
  const patch = { ...taken, categories: events.map(({ category }) => category), stages };
  return { workflow: { ...after, ...stacked(after, entry) }, patch };
};

const stacked = ({ undo, undo_floor }: Workflow, entry: UndoEntry): Pick<Workflow, 'undo' | 'undo_floor'> => {
  const all = [...undo, entry];
  const dropped = all.at(-workflowLimits.undo - 1);
  return { undo: all.slice(-workflowLimits.undo), undo_floor: dropped?.seq ?? undo_floor };
};

/** Action that undo would revert: the last of the timeline (linear) or of the stage (non-linear). */
export const undoTarget = (workflow: Workflow, stageId?: number): UndoEntry | undefined =>
  workflow.undo.findLast(
    (entry) => workflow.is_linear || stageId === undefined || entry.stage_id === stageId,
  );

type Stack = Pick<Workflow, 'undo' | 'undo_floor'>;

/** True if an action was undone; false as well for one so old that the stack has dropped it. */
export const isUndone = ({ undo, undo_floor }: Stack, { seq }: Pick<UndoEntry, 'seq'>): boolean =>
  seq > undo_floor && undo.every((entry) => entry.seq !== seq);

/** Reverts the start of a stage. */
const unstart = (stage: Stage): UndoPatch['stages'][number] => ({
  id: stage.id,
  shape: shapeOf(stage),
  before: { status: 'pending', started_on: null },
  tasks: stage.tasks.slice(0, 1).map(({ id }) => ({ id, before: { status: 'pending' } })),
  appended: [],
});

/** Patch whose dates stay in order with those that were set by hand since. */
const withOrder = (workflow: Workflow, patch: UndoPatch): UndoPatch => {
  const after = applyPatch(workflow, patch);
  return {
    ...patch,
    stages: patch.stages.map((one) => {
      const stage = findStage(after, one.id);
      if (!stage) return one;
      const { started_on, tasks } = stage;
      return {
        ...one,
        before: keepOrder(one.before, stage),
        tasks: one.tasks.map(({ id, before }) => {
          const sent_on = tasks.find((task) => task.id === id)?.sent_on ?? null;
          return { id, before: keepOrder(before, { started_on, sent_on }) };
        }),
      };
    }),
  };
};

/**
 * Patch fitted to the present workflow and to dates set by hand since; undefined if the structure it would restore
 * has changed: a stage's tasks, or the order of stages. If the action had completed the last stage of a linear
 * workflow, a stage added since has started in its place; it goes back to pending unless it was actioned.
 */
export const fittedPatch = (workflow: Workflow, patch: UndoPatch): UndoPatch | undefined => {
  const kept = patch.stages.every(({ id, shape }) => {
    const tasks = findStage(workflow, id)?.tasks;
    return tasks?.length === shape.length && shape.every((taskId, index) => taskId === tasks[index]?.id);
  });
  if (!kept) return undefined;
  const ordered = withOrder(workflow, patch);
  if (!workflow.is_linear) return ordered;
  const begunSince = workflow.stages.filter(
    (stage) =>
      stage.status === 'in_progress' && !isActioned(stage) && !patch.stages.some(({ id }) => id === stage.id),
  );
  const fitted = { ...ordered, stages: [...ordered.stages, ...begunSince.map(unstart)] };
  return canBeLinear(applyPatch(workflow, fitted)) ? fitted : undefined;
};
