import { accept, type Decision, ignore, type Refused, refuse } from '../decision.ts';
import { isSameApproval } from './approval.ts';
import type { StageDraft, WorkflowCommand, WorkflowReason } from './command.ts';
import { targetRefusal } from './dates.ts';
import type { StructureChange, WorkflowEvent } from './event.ts';
import { evolve, evolveAll } from './evolve.ts';
import {
  findStage,
  type Instant,
  idsPerWorkflow,
  isActioned,
  lastStageOrTask,
  type Stage,
  type Workflow,
  workflowLimits,
} from './state.ts';

type StructureDecision = Decision<WorkflowEvent, WorkflowReason>;

/** Checks of the workflow editor, in the specification's order (delivery.md section 5, Workflow checks). */
export const structureRefusal = (stages: readonly StageDraft[]): Refused<WorkflowReason> | undefined => {
  if (stages.length === 0) return refuse('no_stages', { field: 'stages' });
  if (!stages.some(({ revisions, is_deliverable }) => revisions > 0 && !is_deliverable)) {
    return refuse('no_revisions', { field: 'stages' });
  }
  const at = (index: number, name: string) => ({ field: `stages.${index}.${name}` });
  for (const [index, stage] of stages.entries()) {
    if (stage.title.trim() === '') return refuse('empty_stage_name', at(index, 'title'));
    if (stage.title.length > workflowLimits.title) {
      return refuse('stage_name_too_long', { ...at(index, 'title'), params: { max: workflowLimits.title } });
    }
    if (stage.is_deliverable && stage.revisions > 0)
      return refuse('deliverable_has_rounds', at(index, 'revisions'));
    if (stage.revisions > workflowLimits.rounds) {
      return refuse('too_many_rounds', { ...at(index, 'revisions'), params: { max: workflowLimits.rounds } });
    }
  }
  const tasks = stages.reduce((total, { revisions }) => total + 1 + revisions, 0);
  if (stages.length > workflowLimits.stages || tasks > workflowLimits.tasks) {
    return refuse('too_many_stages', { field: 'stages', params: { max: workflowLimits.stages } });
  }
  return undefined;
};

/** Creates a workflow from drafts; a linear one starts its first stage at once (workflow.md, Starting). */
export const createWorkflow = (input: {
  id: number;
  title: string;
  is_linear: boolean;
  /** Undefined is refused as `no_workflow`. */
  stages: readonly StageDraft[] | undefined;
  at: string;
}): { workflow: Workflow; events: WorkflowEvent[] } | Refused<WorkflowReason> => {
  if (!input.stages) return refuse('no_workflow', { field: 'stages' });
  const refusal = structureRefusal(input.stages);
  if (refusal) return refusal;
  const empty: Workflow = {
    id: input.id,
    title: input.title,
    is_linear: input.is_linear,
    stages: [],
    last_id: input.id * idsPerWorkflow,
    seq: 0,
    undo: [],
    undo_floor: 0,
  };
  let lastId = empty.last_id;
  const changes = input.stages.map((draft) => {
    const added = stageAdded(draft, lastId);
    lastId += added.tasks.length + 1;
    return added;
  });
  const edited: WorkflowEvent = { category: 'Workflow Edited', at: input.at, changes };
  const workflow = evolve(empty, edited);
  const started = startIdle(workflow, input.at);
  return { workflow: evolveAll(workflow, started), events: [edited, ...started] };
};

/** Linear workflow: a stage is in progress until all are completed, so without one the first pending stage starts. */
export const startIdle = ({ is_linear, stages }: Workflow, at: Instant): WorkflowEvent[] => {
  if (!is_linear || stages.some(({ status }) => status === 'in_progress')) return [];
  const next = stages.find(({ status }) => status === 'pending');
  return next ? [{ category: 'Stage Started', stageId: next.id, at, automatic: true }] : [];
};

const stageAdded = (draft: StageDraft, lastId: number) => ({
  change: 'stage_added' as const,
  stageId: lastId + 1,
  title: draft.title.trim(),
  is_deliverable: draft.is_deliverable,
  qcChecklistId: draft.qcChecklistId,
  target_date: draft.target_date,
  ...(draft.approval && { approval: draft.approval }),
  tasks: Array.from({ length: draft.revisions + 1 }, (_, round) => ({
    id: lastId + 2 + round,
    kind: round === 0 ? ('preview' as const) : ('agreed' as const),
  })),
});

/** Saves the editor's stages as one event with the diff to the present ones, or refuses. */
export const decideStructure = (
  workflow: Workflow,
  command: Extract<WorkflowCommand, { type: 'edit_structure' }>,
): StructureDecision => {
  const { stages, at } = command;
  const refusal = structureRefusal(stages) ?? lockRefusal(workflow, stages);
  if (refusal) return refusal;

  const changes: StructureChange[] = [];
  const kept = new Set(stages.flatMap(({ id }) => (id === undefined ? [] : [id])));
  for (const stage of workflow.stages) {
    if (!kept.has(stage.id)) changes.push({ change: 'stage_removed', stageId: stage.id, title: stage.title });
  }
  let lastId = workflow.last_id;
  const order: number[] = [];
  for (const draft of stages) {
    const stage = draft.id === undefined ? undefined : findStage(workflow, draft.id);
    if (stage) {
      const edits = stageChanges(stage, draft, lastId);
      lastId += edits.reduce(
        (sum, edit) => sum + (edit.change === 'rounds_added' ? edit.tasks.length : 0),
        0,
      );
      changes.push(...edits);
      order.push(stage.id);
    } else {
      const added = stageAdded(draft, lastId);
      lastId += added.tasks.length + 1;
      changes.push(added);
      order.push(added.stageId);
    }
  }
  if (lastId > workflow.id * idsPerWorkflow + lastStageOrTask) return refuse('too_many_decisions');
  const natural = [
    ...workflow.stages.map(({ id }) => id).filter((id) => kept.has(id)),
    ...order.filter((id) => !findStage(workflow, id)),
  ];
  if (order.some((id, index) => id !== natural[index])) changes.push({ change: 'reordered', order });
  if (command.title !== undefined && command.title !== workflow.title) {
    changes.push({ change: 'renamed', title: command.title, was: workflow.title });
  }
  if (changes.length === 0) return ignore('unchanged');

  const edited: WorkflowEvent = { category: 'Workflow Edited', at, changes };
  return accept(edited, ...startIdle(evolve(workflow, edited), at));
};

/**
 * Refuses to remove or move a stage that is completed or in progress, or to cut the rounds it has used (workflow.md,
 * Structure).
 */
const lockRefusal = (
  workflow: Workflow,
  drafts: readonly StageDraft[],
): Refused<WorkflowReason> | undefined => {
  const ids = drafts.map(({ id }) => id);
  const unknown = ids.findIndex(
    (id, index) => id !== undefined && (!findStage(workflow, id) || ids.indexOf(id) !== index),
  );
  if (unknown >= 0) return refuse('stage_not_found', { field: `stages.${unknown}.id` });

  const begun = workflow.stages.filter(({ status }) => status !== 'pending');
  const places = begun.map(({ id }) => ids.indexOf(id));
  for (const [index, stage] of begun.entries()) {
    const place = places[index] ?? -1;
    if (place < 0) return refuse('stage_locked', { field: 'stages', params: { stage: stage.title } });
    const moved = workflow.is_linear ? place !== index : place < (places[index - 1] ?? 0);
    if (moved) return refuse('stage_order_locked', { field: 'stages', params: { stage: stage.title } });
  }
  for (const [index, draft] of drafts.entries()) {
    const stage = draft.id === undefined ? undefined : findStage(workflow, draft.id);
    if (!stage) continue;
    const target =
      draft.target_date === stage.target_date
        ? undefined
        : targetRefusal(stage.started_on, draft.target_date);
    if (target) return refuse(target, { field: `stages.${index}.target_date` });
    const refusal = roundsRefusal(stage, draft, index);
    if (refusal) return refusal;
  }
  return undefined;
};

const roundsRefusal = (
  stage: Stage,
  draft: StageDraft,
  index: number,
): Refused<WorkflowReason> | undefined => {
  const rounds = stage.tasks.length - 1;
  if (draft.is_deliverable !== stage.is_deliverable && isActioned(stage)) {
    return refuse('deliverable_locked', { field: `stages.${index}.is_deliverable` });
  }
  if (draft.revisions === rounds) return undefined;
  const field = `stages.${index}.revisions`;
  if (stage.status === 'completed') return refuse('rounds_locked', { field });
  if (draft.is_deliverable) return undefined;
  const actioned = stage.tasks.filter(({ status }, round) => round > 0 && status !== 'pending').length;
  if (draft.revisions < actioned)
    return refuse('rounds_below_actioned', { field, params: { min: actioned } });
  const begun = stage.tasks.some(({ status }) => status !== 'pending');
  return begun && draft.revisions < 1 ? refuse('rounds_below_one', { field }) : undefined;
};

const stageChanges = (stage: Stage, draft: StageDraft, lastId: number): StructureChange[] => {
  const changes: StructureChange[] = [];
  const stageId = stage.id;
  const title = draft.title.trim();
  if (title !== stage.title) changes.push({ change: 'stage_renamed', stageId, title, was: stage.title });
  if (draft.is_deliverable !== stage.is_deliverable) {
    changes.push({ change: 'deliverable_switched', stageId, is_deliverable: draft.is_deliverable });
  }
  if (draft.qcChecklistId !== stage.qcChecklistId) {
    changes.push({ change: 'checklist_chosen', stageId, qcChecklistId: draft.qcChecklistId });
  }
  if (draft.target_date !== stage.target_date) {
    changes.push({ change: 'target_date_set', stageId, target_date: draft.target_date });
  }
  const { approval } = draft;
  if (approval !== undefined && !isSameApproval(approval ?? undefined, stage.approval)) {
    changes.push({ change: 'approval_chosen', stageId, approval });
  }
  const more = draft.revisions - (stage.tasks.length - 1);
  if (more > 0) {
    const tasks = Array.from({ length: more }, (_, n) => ({ id: lastId + 1 + n, kind: 'agreed' as const }));
    changes.push({ change: 'rounds_added', stageId, tasks });
  }
  if (more < 0) {
    changes.push({ change: 'rounds_removed', stageId, taskIds: stage.tasks.slice(more).map(({ id }) => id) });
  }
  return changes;
};

/** Switches linear ↔ non-linear (delivery.md section 4): to linear only from a state it could have reached. */
export const decideSwitch = (
  workflow: Workflow,
  { is_linear, at }: Extract<WorkflowCommand, { type: 'set_linear' }>,
): StructureDecision => {
  if (workflow.is_linear === is_linear) return ignore('unchanged');
  const switched: WorkflowEvent = { category: 'Linearity Switched', at, is_linear };
  if (!is_linear) return accept(switched);
  if (!canBeLinear(workflow)) return refuse('linear_restricted', { field: 'is_linear' });
  return accept(switched, ...startIdle(evolve(workflow, switched), at));
};

/** True if completed stages come first, then at most one in progress, then only pending ones. */
export const canBeLinear = (workflow: Workflow): boolean => {
  const rest = workflow.stages.slice(workflow.stages.filter(({ status }) => status === 'completed').length);
  return rest.every(({ status }, index) => status === 'pending' || (index === 0 && status === 'in_progress'));
};
