/** Given-when-then for the tests of this folder: `given(linear(2), send(1, 0)).when(approve(1, 0)).accepts(…)`. */
import { expect } from 'vitest';
import type { StageDraft, WorkflowCommand, WorkflowReason } from './command.ts';
import { decide } from './decide.ts';
import type { DateField, UndoPatch, WorkflowEvent } from './event.ts';
import type { Instant, Stage, Task, Workflow } from './state.ts';
import { createWorkflow } from './structure.ts';
import { applyAction, undoTarget } from './undo.ts';

/** Workflow, the undo patches stored beside it, and the time of the next command. */
export interface History {
  readonly workflow: Workflow;
  readonly patches: ReadonlyMap<number, UndoPatch>;
  readonly now: Instant;
}

/** Command by position (stage 1, 2, …; round 0 is the preview), resolved against the workflow as it is then. */
export type Step = (history: History) => WorkflowCommand;

/** Tests start on a Monday at 09:00 UTC. Each step takes an hour, the first one at `hour(1)`. */
export const hour = (n: number): Instant => new Date(Date.UTC(2026, 2, 2, 9 + n)).toISOString();

const later = (at: Instant): Instant => new Date(Date.parse(at) + 3_600_000).toISOString();

/** Stage by its number of rounds, as a deliverable, or in full. */
export type StageSpec = number | 'deliverable' | Partial<StageDraft>;

export const draft = (spec: StageSpec, title: string): StageDraft => ({
  title,
  revisions: typeof spec === 'number' ? spec : 0,
  is_deliverable: spec === 'deliverable',
  qcChecklistId: null,
  target_date: null,
  ...(typeof spec === 'object' ? spec : {}),
});

/** Creates a workflow with stages A, B, C, …, unless refused. */
export const create = (is_linear: boolean, specs: readonly StageSpec[], id = 7) =>
  createWorkflow({
    id,
    title: 'Video',
    is_linear,
    stages: specs.map((spec, index) => draft(spec, String.fromCharCode(65 + index))),
    at: hour(0),
  });

export const created = (is_linear: boolean, specs: readonly StageSpec[], id?: number): Workflow => {
  const answer = create(is_linear, specs, id);
  if (!('workflow' in answer)) throw new Error(`Not created: ${answer.reason}`);
  return answer.workflow;
};

export const linear = (...specs: readonly StageSpec[]): Workflow => created(true, specs);
export const nonLinear = (...specs: readonly StageSpec[]): Workflow => created(false, specs);

export const stageAt = (workflow: Workflow, place: number): Stage => {
  const stage = workflow.stages[place - 1];
  if (!stage) throw new RangeError(`No stage ${place}`);
  return stage;
};

export const taskAt = (workflow: Workflow, place: number, round: number): Task => {
  const task = stageAt(workflow, place).tasks[round];
  if (!task) throw new RangeError(`No round ${round} in stage ${place}`);
  return task;
};

const onTask =
  (command: (revisionId: number, at: Instant) => WorkflowCommand) =>
  (place: number, round: number): Step =>
  ({ workflow, now }) =>
    command(taskAt(workflow, place, round).id, now);

const onStage =
  (command: (stageId: number, at: Instant) => WorkflowCommand) =>
  (place: number): Step =>
  ({ workflow, now }) =>
    command(stageAt(workflow, place).id, now);

export const reviewLink = 'https://example.com/review';

export const send = onTask((revisionId, at) => ({
  type: 'send_preview',
  revisionId,
  moveForward: true,
  reviewLink,
  at,
}));
export const sendWithoutMoving = onTask((revisionId, at) => ({
  type: 'send_preview',
  revisionId,
  moveForward: false,
  reviewLink,
  at,
}));
/** No mail of the sending went out. */
export const fails =
  (place: number, round: number): Step =>
  ({ workflow, now }) => {
    const { id, sent_on } = taskAt(workflow, place, round);
    return { type: 'note_undelivered', revisionId: id, sending: sent_on ?? '', at: now };
  };
export const arrives = onTask((revisionId, at) => ({ type: 'note_delivered', revisionId, at }));
export const message = onStage((stageId, at) => ({ type: 'send_message', stageId, revisionId: null, at }));
/** Message of the client on a round, and the mark of a member that it was answered. */
export const writes = onTask((revisionId, at) => ({
  type: 'comment_as_client',
  revisionId,
  message: 'Why?',
  at,
}));
export const marks = onTask((revisionId, at) => ({ type: 'mark_answered', revisionId, at }));
/** A day of messages on a stage: time passes, and nothing else changes. */
export const dayLater = (place: number): readonly Step[] => Array.from({ length: 24 }, () => message(place));
/** Moves the due date of a round, in UTC and with one business day allowed. */
export const moveDue = (place: number, round: number, due_date: string): Step =>
  onTask((revisionId, at) => ({
    type: 'move_due',
    revisionId,
    due_date,
    terms: { days_allowed_for_client_feedback: 1, timezone: 'UTC' },
    at,
  }))(place, round);
const byDay = { days_allowed_for_client_feedback: 1, timezone: 'UTC' };
/** Wish of a contact for a day, in UTC and with one business day allowed; `byRule` business days need no answer. */
export const askFor =
  (due_date: string, { byRule = 0, by = 1, message: said = '' } = {}) =>
  (place: number, round: number): Step =>
  ({ workflow, now }) => ({
    type: 'ask_for_time',
    revisionId: taskAt(workflow, place, round).id,
    due_date,
    message: said,
    approver: { id: by, name: `Contact ${by}` },
    terms: byDay,
    byRule,
    at: now,
  });
export const withdrawWish =
  (by = 1) =>
  (place: number, round: number): Step =>
  ({ workflow, now }) => ({
    type: 'withdraw_wish',
    revisionId: taskAt(workflow, place, round).id,
    approver: { id: by, name: `Contact ${by}` },
    terms: byDay,
    at: now,
  });
/** Agent's answer to the wish that there is, or to one that they have seen before. */
export const answerWish =
  (agree: boolean, seen?: Instant) =>
  (place: number, round: number): Step =>
  ({ workflow, now }) => {
    const { id, wish } = taskAt(workflow, place, round);
    return {
      type: 'answer_wish',
      revisionId: id,
      wish: seen ?? wish?.at ?? '',
      agree,
      message: '',
      terms: byDay,
      at: now,
    };
  };
export const remind = (by: 'agent' | 'schedule') =>
  onTask((revisionId, at) => ({ type: 'send_reminder', revisionId, by, at }));
/** "Revisions requested", by the agent. */
export const requestRevisions = onTask((revisionId, at) => ({
  type: 'reject_revision',
  by: 'agent',
  revisionId,
  at,
}));
/** "Request changes", by the client. */
export const requestChanges = onTask((revisionId, at) => ({
  type: 'reject_revision',
  by: 'client',
  revisionId,
  at,
}));
export const addRound = (kind: 'free' | 'cost') =>
  onStage((stageId, at) => ({ type: 'add_round', stageId, kind, at }));
export const setKind = (kind: 'free' | 'cost') =>
  onTask((revisionId, at) => ({ type: 'set_round_kind', revisionId, kind, at }));
/** Answer of a contact, where these contacts decide. */
export const answers =
  (id: number, decision: 'approve' | 'request_changes', approvers: readonly number[], says = false) =>
  (place: number, round: number): Step =>
  ({ workflow, now }) => ({
    type: decision === 'approve' ? 'approve_revision' : 'reject_revision',
    by: 'client',
    revisionId: taskAt(workflow, place, round).id,
    among: { approver: { id, name: `Contact ${id}` }, approvers, says },
    at: now,
  });
/** Decision on the answers given so far. */
export const settle = (approvers: readonly number[], by: 'agent' | 'schedule' = 'agent') =>
  onTask((revisionId, at) => ({ type: 'settle_answers', revisionId, approvers, by, at }));
/** Approval of a revision by the client. */
export const approve = onTask((revisionId, at) => ({
  type: 'approve_revision',
  by: 'client',
  revisionId,
  at,
}));
/** "Client approved", by the agent. */
export const markApproved = onTask((revisionId, at) => ({
  type: 'approve_revision',
  by: 'agent',
  revisionId,
  at,
}));
export const approveStage = onStage((stageId, at) => ({ type: 'approve_stage', stageId, at }));
export const rejectStage = (by: 'agent' | 'client') =>
  onStage((stageId, at) => ({ type: 'reject_stage', stageId, by, at }));
/** The agency's decision on a stage, for a round that awaited feedback as they saw it. */
export const decideRoundOfStage =
  (type: 'approve_stage' | 'reject_stage') =>
  (place: number, round: number): Step =>
  ({ workflow, now: at }) => {
    const [stageId, revisionId] = [stageAt(workflow, place).id, taskAt(workflow, place, round).id];
    return type === 'approve_stage'
      ? { type, stageId, revisionId, at }
      : { type, stageId, revisionId, by: 'agent', at };
  };
export const complete = onStage((stageId, at) => ({ type: 'complete_stage', stageId, at }));
export const start = onStage((stageId, at) => ({ type: 'start_stage', stageId, at }));
export const reopen = onStage((stageId, at) => ({ type: 'reopen_stage', stageId, reason: 'request', at }));

/** Undoes the timeline's last action, or a stage's. */
export const undo =
  (place?: number): Step =>
  ({ workflow, patches, now }) => {
    const target = undoTarget(workflow, place === undefined ? undefined : stageAt(workflow, place).id);
    return { type: 'undo', reason: 'mistake', patch: target && patches.get(target.seq), at: now };
  };

const isDecision = ({ categories: [first] }: UndoPatch) =>
  first === 'Approver Answered' ||
  first === 'Revision Approved' ||
  first === 'Revision Rejected' ||
  first === 'Stage Rejected';

/** Takes a decision back, if it is the last action of the stage (or of a linear timeline). */
export const recall =
  (place: number): Step =>
  ({ workflow, patches, now }) => {
    const { id, tasks } = stageAt(workflow, place);
    const target = undoTarget(workflow, id);
    const patch = target && patches.get(target.seq);
    return {
      type: 'recall_decision',
      revisionId: tasks[0]?.id ?? 0,
      decision: 'approve',
      decided_on: now,
      patch: patch && isDecision(patch) ? patch : undefined,
      at: now,
    };
  };

export const switchTo =
  (order: 'linear' | 'non-linear'): Step =>
  ({ now }) => ({ type: 'set_linear', is_linear: order === 'linear', at: now });

/** Stages as sent by the workflow editor. */
const draftsOf = (workflow: Workflow): StageDraft[] =>
  workflow.stages.map(({ id, title, tasks, is_deliverable, qcChecklistId, target_date }) => ({
    id,
    title,
    revisions: tasks.length - 1,
    is_deliverable,
    qcChecklistId,
    target_date,
  }));

export const edit =
  (change: (stages: StageDraft[]) => readonly StageDraft[]): Step =>
  ({ workflow, now }) => ({ type: 'edit_structure', stages: change(draftsOf(workflow)), at: now });

export const setDate =
  (place: number, round: number | null, field: DateField, value: string | null): Step =>
  ({ workflow, now }) => ({
    type: 'set_date',
    stageId: stageAt(workflow, place).id,
    revisionId: round === null ? null : taskAt(workflow, place, round).id,
    field,
    value,
    at: now,
  });

export const begin = (workflow: Workflow): History => ({ workflow, patches: new Map(), now: hour(1) });

/** History after a step, an hour later; a step that is not accepted changes nothing. */
export const take = (history: History, step: Step) => {
  const decision = decide(history.workflow, step(history));
  const now = later(history.now);
  if (decision.type !== 'accepted') return { decision, next: { ...history, now } };
  const { workflow, patch } = applyAction(history.workflow, decision.events);
  const patches = patch ? new Map([...history.patches, [patch.seq, patch]]) : history.patches;
  return { decision, next: { workflow, patches, now } };
};

/** History after steps that must all be accepted. */
export const after = (from: Workflow, ...steps: readonly Step[]): History =>
  steps.reduce((history, step, index) => {
    const { decision, next } = take(history, step);
    expect(decision, `step ${index + 1} of what is given`).toMatchObject({ type: 'accepted' });
    return next;
  }, begin(from));

export const given = (from: Workflow, ...steps: readonly Step[]) => {
  const history = after(from, ...steps);
  return {
    when: (step: Step) => {
      const { decision, next } = take(history, step);
      return {
        /** Expects exactly these events; returns the state that follows, and the events in full. */
        accepts: (...categories: readonly WorkflowEvent['category'][]) => {
          const events = decision.type === 'accepted' ? decision.events : [];
          expect({ ...decision, events: events.map(({ category }) => category) }).toEqual({
            type: 'accepted',
            events: categories,
          });
          return { ...next, before: history.workflow, events };
        },
        refuses: (reason: WorkflowReason, about: object = {}) =>
          expect(decision).toMatchObject({ type: 'refused', reason, ...about }),
        ignores: (reason: WorkflowReason) => expect(decision).toEqual({ type: 'ignored', reason }),
      };
    },
  };
};

const letters = {
  pending: '-',
  in_progress: 'work',
  awaiting_feedback: 'wait',
  rejected: 'rejected',
  completed: 'done',
} as const;

/** State of every stage, a line each: `A in_progress: rejected work -`. */
export const picture = (workflow: Workflow): string[] =>
  workflow.stages.map(
    ({ title, status, tasks }) =>
      `${title} ${status}: ${tasks.map((task) => letters[task.status]).join(' ')}`,
  );
