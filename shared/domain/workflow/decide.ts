import { accept, type Decision, ignore, type Refused, refuse } from '../decision.ts';
import {
  type AnswerOfClient,
  countedAnswers,
  type GivenAnswer,
  resultOf,
  waitingFor,
  withAnswer,
} from './approval.ts';
import type { Among, WorkflowCommand, WorkflowReason } from './command.ts';
import { decideDate } from './dates.ts';
import { isUndelivered } from './delivery.ts';
import { decideDue } from './due.ts';
import type { Side, WorkflowEvent } from './event.ts';
import { evolve } from './evolve.ts';
import { decideComment, decideMarked } from './message.ts';
import { decideAnswer, decideAsking, decideWithdrawal } from './more-time.ts';
import { decidedReason, outcomeOf, type RevisionOutcome } from './outcome.ts';
import {
  findStage,
  findTask,
  hasRounds,
  type Instant,
  idsPerWorkflow,
  isActioned,
  lastStageOrTask,
  nextRound,
  openTask,
  type Stage,
  type Task,
  type Workflow,
  workflowLimits,
} from './state.ts';
import { decideStructure, decideSwitch, startIdle } from './structure.ts';
import { fittedPatch, isUndone, undoTarget } from './undo.ts';

export type WorkflowDecision = Decision<WorkflowEvent, WorkflowReason>;

type Of<Type extends WorkflowCommand['type']> = Extract<WorkflowCommand, { type: Type }>;

/**
 * Rules of stages and rounds (workflow.md). Permissions were checked before; `by` is given because the rules depend
 * on it.
 */
export const decide = (workflow: Workflow, command: WorkflowCommand): WorkflowDecision => {
  switch (command.type) {
    case 'send_preview':
      return sendPreview(workflow, command);
    case 'note_undelivered':
      return noteUndelivered(workflow, command);
    case 'note_delivered':
      return noteDelivered(workflow, command);
    case 'send_message':
      return sendMessage(workflow, command);
    case 'send_reminder':
      return sendReminder(workflow, command);
    case 'reject_revision':
      return rejectRevision(workflow, command);
    case 'add_round':
      return addRound(workflow, command);
    case 'set_round_kind':
      return setRoundKind(workflow, command);
    case 'approve_revision':
      return approveRevision(workflow, command);
    case 'settle_answers':
      return settleAnswers(workflow, command);
    case 'approve_stage':
      return approveStage(workflow, command);
    case 'reject_stage':
      return rejectStage(workflow, command);
    case 'complete_stage':
      return completeStage(workflow, command);
    case 'start_stage':
      return startStage(workflow, command);
    case 'undo':
      return undo(workflow, command);
    case 'recall_decision':
      return recallDecision(workflow, command);
    case 'reopen_stage':
      return reopenStage(workflow, command);
    case 'edit_structure':
      return decideStructure(workflow, command);
    case 'set_date':
      return decideDate(workflow, command);
    case 'move_due':
      return decideDue(workflow, command);
    case 'comment_as_client':
      return decideComment(workflow, command);
    case 'mark_answered':
      return decideMarked(workflow, command);
    case 'ask_for_time':
      return decideAsking(workflow, command);
    case 'withdraw_wish':
      return decideWithdrawal(workflow, command);
    case 'answer_wish':
      return decideAnswer(workflow, command);
    case 'set_linear':
      return decideSwitch(workflow, command);
  }
};

const sendPreview = (workflow: Workflow, command: Of<'send_preview'>): WorkflowDecision => {
  const found = findTask(workflow, command.revisionId);
  if (!found) return refuse('revision_not_found');
  const { stage, task, round } = found;
  if (task.status !== 'in_progress') return refuse('not_in_progress');
  return accept({
    category: 'Send Preview',
    stageId: stage.id,
    revisionId: task.id,
    at: command.at,
    moved: command.moveForward,
    round,
    kind: task.kind,
    reviewLink: command.reviewLink,
    ...(command.days_off && { days_off: command.days_off }),
  });
};

/** Ignores a delivery report of a task that was decided, undone or sent again since. */
const noteUndelivered = (
  workflow: Workflow,
  { revisionId, sending, at }: Of<'note_undelivered'>,
): WorkflowDecision => {
  const found = findTask(workflow, revisionId);
  if (!found) return refuse('revision_not_found');
  const { stage, task } = found;
  const concerns = openTask(stage) === task && task.sent_on === sending && task.delivery?.sending !== sending;
  if (!concerns) return ignore('unchanged');
  return accept({ category: 'Preview Undelivered', stageId: stage.id, revisionId, sending, at });
};

const noteDelivered = (workflow: Workflow, { revisionId, at }: Of<'note_delivered'>): WorkflowDecision => {
  const found = findTask(workflow, revisionId);
  if (!found) return refuse('revision_not_found');
  const { stage, task } = found;
  if (openTask(stage) !== task || !task.sent_on || !isUndelivered(task)) return ignore('unchanged');
  return accept({ category: 'Preview Delivered', stageId: stage.id, revisionId, sending: task.sent_on, at });
};

const sendMessage = (
  workflow: Workflow,
  { stageId, revisionId, at }: Of<'send_message'>,
): WorkflowDecision => {
  const stage = findStage(workflow, stageId);
  if (!stage) return refuse('stage_not_found');
  if (revisionId !== null && !stage.tasks.some(({ id }) => id === revisionId))
    return refuse('revision_not_found');
  if (stage.status !== 'in_progress') return refuse('not_in_progress');
  return accept({ category: 'Message Sent', stageId, revisionId, at });
};

const sendReminder = (workflow: Workflow, { revisionId, by, at }: Of<'send_reminder'>): WorkflowDecision => {
  const found = findTask(workflow, revisionId);
  if (!found) return refuse('revision_not_found');
  if (found.task.status !== 'awaiting_feedback') return refuse('not_awaiting_feedback');
  return accept({ category: 'Revision Reminder', stageId: found.stage.id, revisionId, at, by });
};

/** Refusal of a decision on a revision that is not open; a repetition is ignored. */
const decidedAlready = (
  { stage, task }: { readonly stage: Stage; readonly task: Task },
  repeated: RevisionOutcome,
): WorkflowDecision => {
  const outcome = outcomeOf(stage, task);
  const reason = decidedReason[outcome] ?? 'not_open_for_review';
  return outcome === repeated ? ignore(reason) : refuse(reason);
};

const rejectRevision = (workflow: Workflow, command: Of<'reject_revision'>): WorkflowDecision => {
  const found = findTask(workflow, command.revisionId);
  if (!found) return refuse('revision_not_found');
  const { stage, task } = found;
  if (task.status !== 'awaiting_feedback') return decidedAlready(found, 'changes_requested');
  if (isOneOfSeveral(task, command.among))
    return answerRound(workflow, found, command.among, 'request_changes', command.at);
  if (command.by === 'client')
    return requestChanges(workflow, stage, task, 'client', command.at, 'Revision Rejected');
  if (!nextRound(stage)) return refuse('no_next_round');
  return requestChanges(workflow, stage, task, 'agent', command.at, 'Revision Rejected');
};

/** Starts the next round, appending a free one if none is left; a stage without rounds takes its task back to work. */
const requestChanges = (
  workflow: Workflow,
  stage: Stage,
  task: Task,
  by: Side,
  at: Instant,
  category: 'Revision Rejected' | 'Stage Rejected',
  given?: readonly GivenAnswer[],
): WorkflowDecision => {
  const on = { stageId: stage.id, revisionId: task.id, at, by, ...(given && { given }) };
  if (!hasRounds(stage)) return accept({ category: 'Stage Rejected', ...on, nextRevisionId: null });
  const next = nextRound(stage);
  if (next) return accept({ category, ...on, nextRevisionId: next.id });
  const full = fullRefusal(workflow, stage);
  if (full) return full;
  const added = workflow.last_id + 1;
  const round = stage.tasks.length;
  return accept<WorkflowEvent>(
    { category: 'Revision Added', stageId: stage.id, revisionId: added, at, kind: 'free', round },
    { category, ...on, nextRevisionId: added },
  );
};

/** Refusal to append a round to the stage, if any. */
const fullRefusal = (workflow: Workflow, stage: Stage): Refused<WorkflowReason> | undefined => {
  const tasks = workflow.stages.reduce((total, one) => total + one.tasks.length, 0);
  if (stage.tasks.length > workflowLimits.rounds || tasks >= workflowLimits.tasks) {
    return refuse('too_many_rounds', { params: { max: workflowLimits.rounds } });
  }
  const last = workflow.id * idsPerWorkflow + lastStageOrTask;
  return workflow.last_id < last ? undefined : refuse('too_many_decisions');
};

const addRound = (workflow: Workflow, { stageId, kind, at }: Of<'add_round'>): WorkflowDecision => {
  const stage = findStage(workflow, stageId);
  if (!stage) return refuse('stage_not_found');
  const task = openTask(stage);
  if (task?.status !== 'awaiting_feedback') return refuse('not_awaiting_feedback');
  if (!hasRounds(stage)) return refuse('no_rounds_here');
  if (nextRound(stage)) return refuse('not_the_last_round');
  const full = fullRefusal(workflow, stage);
  if (full) return full;
  const added = workflow.last_id + 1;
  const round = stage.tasks.length;
  return accept<WorkflowEvent>(
    { category: 'Revision Added', stageId, revisionId: added, at, kind, round },
    { category: 'Revision Rejected', stageId, revisionId: task.id, at, by: 'agent', nextRevisionId: added },
  );
};

const setRoundKind = (
  workflow: Workflow,
  { revisionId, kind, at }: Of<'set_round_kind'>,
): WorkflowDecision => {
  const found = findTask(workflow, revisionId);
  if (!found) return refuse('revision_not_found');
  const { stage, task } = found;
  if (task.kind !== 'free' && task.kind !== 'cost') return refuse('round_not_extra');
  if (task.sent_on !== null || stage.status === 'completed') return refuse('round_already_sent');
  if (task.kind === kind) return ignore('unchanged');
  return accept({ category: 'Round Kind Changed', stageId: stage.id, revisionId, at, kind });
};

/** In a linear workflow, completing a stage starts the next one at once. */
const startNext = (workflow: Workflow, stage: Stage, at: Instant): WorkflowEvent[] => {
  const next = workflow.stages[workflow.stages.indexOf(stage) + 1];
  return workflow.is_linear && next?.status === 'pending'
    ? [{ category: 'Stage Started', stageId: next.id, at, automatic: true }]
    : [];
};

const approveRevision = (
  workflow: Workflow,
  { revisionId, by, at, among }: Of<'approve_revision'>,
): WorkflowDecision => {
  const found = findTask(workflow, revisionId);
  if (!found) return refuse('revision_not_found');
  const { stage, task } = found;
  const open = task.status === 'awaiting_feedback' || (by === 'agent' && task.status === 'in_progress');
  if (!open) return decidedAlready(found, 'approved');
  if (isOneOfSeveral(task, among)) return answerRound(workflow, found, among, 'approve', at);
  return accept(...approval(workflow, stage, task, by, at));
};

const approval = (
  workflow: Workflow,
  stage: Stage,
  { id: revisionId }: Task,
  by: Side,
  at: Instant,
  given?: readonly GivenAnswer[],
): readonly WorkflowEvent[] => [
  { category: 'Revision Approved', stageId: stage.id, revisionId, at, by, ...(given && { given }) },
  { category: 'Stage Approved', stageId: stage.id, revisionId, at, by },
  ...startNext(workflow, stage, at),
];

/** Result of the answers as a decision. */
const decideBy = (
  workflow: Workflow,
  { stage, task }: { readonly stage: Stage; readonly task: Task },
  counted: readonly GivenAnswer[],
  by: Side,
  at: Instant,
): WorkflowDecision =>
  resultOf(counted) === 'approve'
    ? accept(...approval(workflow, stage, task, by, at, counted))
    : requestChanges(workflow, stage, task, by, at, 'Revision Rejected', counted);

/** False where the answer decides at once, as it does for the only contact of a project. */
const isOneOfSeveral = ({ answers }: Task, among: Among | undefined): among is Among =>
  among !== undefined &&
  among.approvers.length > 0 &&
  (answers.length > 0 || among.approvers.some((id) => id !== among.approver.id));

/** The last answer that is waited for decides with the others; if no round can be added, it is kept all the same. */
const answerRound = (
  workflow: Workflow,
  found: { readonly stage: Stage; readonly task: Task },
  { approver, approvers, says }: Among,
  decision: AnswerOfClient,
  at: Instant,
): WorkflowDecision => {
  const { stage, task } = found;
  const own = task.answers.find((one) => one.approver.id === approver.id);
  const isRepeated =
    own?.decision === decision && own.approver.answerer?.name === approver.answerer?.name && !says;
  if (isRepeated) return ignore('already_answered');
  const answers = withAnswer(task.answers, { approver, decision, at });
  const counted = countedAnswers(answers, approvers);
  const waiting = waitingFor(answers, approvers).length;
  const result = waiting === 0 ? decideBy(workflow, found, counted, 'client', at) : undefined;
  const consequences = result?.type === 'accepted' ? result.events : [];
  return accept<WorkflowEvent>(
    {
      category: 'Approver Answered',
      stageId: stage.id,
      revisionId: task.id,
      at,
      approver,
      decision,
      counts: approvers.includes(approver.id),
      waiting,
      decided: consequences.length > 0 ? resultOf(counted) : null,
    },
    ...consequences,
  );
};

const settleAnswers = (
  workflow: Workflow,
  { revisionId, approvers, by, at }: Of<'settle_answers'>,
): WorkflowDecision => {
  const found = findTask(workflow, revisionId);
  if (!found) return refuse('revision_not_found');
  const { answers, status } = found.task;
  if (status !== 'awaiting_feedback') return refuse('not_awaiting_feedback');
  const counted = countedAnswers(answers, approvers);
  if (counted.length === 0) return refuse('no_answers');
  if (by === 'schedule' && waitingFor(answers, approvers).length > 0) return ignore('unchanged');
  return decideBy(workflow, found, counted, by, at);
};

/** Refusal of a decision on a round of the stage that no longer awaits one; `repeated` is the outcome that it asks for. */
const roundRefusal = (
  stage: Stage,
  revisionId: number | undefined,
  repeated: RevisionOutcome,
): WorkflowDecision | undefined => {
  if (revisionId === undefined) return undefined;
  const task = stage.tasks.find(({ id }) => id === revisionId);
  if (!task) return refuse('revision_not_found');
  return task.status === 'awaiting_feedback' ? undefined : decidedAlready({ stage, task }, repeated);
};

const approveStage = (
  workflow: Workflow,
  { stageId, revisionId: answered, at }: Of<'approve_stage'>,
): WorkflowDecision => {
  const stage = findStage(workflow, stageId);
  if (!stage) return refuse('stage_not_found');
  if (stage.status === 'completed') return ignore('already_approved');
  const overtaken = roundRefusal(stage, answered, 'approved');
  if (overtaken) return overtaken;
  if (stage.status !== 'in_progress') return refuse('not_in_progress');
  const revisionId = openTask(stage)?.id ?? null;
  return accept<WorkflowEvent>(
    { category: 'Stage Approved', stageId, revisionId, at, by: 'agent' },
    ...startNext(workflow, stage, at),
  );
};

const rejectStage = (
  workflow: Workflow,
  { stageId, revisionId: answered, by, at }: Of<'reject_stage'>,
): WorkflowDecision => {
  const stage = findStage(workflow, stageId);
  if (!stage) return refuse('stage_not_found');
  const overtaken = roundRefusal(stage, answered, 'changes_requested');
  if (overtaken) return overtaken;
  const task = openTask(stage);
  if (stage.status === 'completed') return refuse('already_approved');
  // Idempotent: a repeated "reject" finds the task that the first one took back to work.
  if (task?.status === 'in_progress' && task.requested_on !== null) return ignore('already_rejected');
  if (task?.status !== 'awaiting_feedback') return refuse('not_awaiting_feedback');
  return requestChanges(workflow, stage, task, by, at, 'Stage Rejected');
};

const completeStage = (workflow: Workflow, { stageId, at }: Of<'complete_stage'>): WorkflowDecision => {
  const stage = findStage(workflow, stageId);
  if (!stage) return refuse('stage_not_found');
  if (hasRounds(stage)) return refuse('has_rounds');
  if (stage.status === 'completed') return ignore('already_approved');
  if (stage.status !== 'in_progress') return refuse('not_in_progress');
  return accept<WorkflowEvent>(
    { category: 'Stage Completed', stageId, at },
    ...startNext(workflow, stage, at),
  );
};

const startStage = (workflow: Workflow, { stageId, at }: Of<'start_stage'>): WorkflowDecision => {
  const stage = findStage(workflow, stageId);
  if (!stage) return refuse('stage_not_found');
  if (stage.status !== 'pending') return ignore('already_started');
  if (workflow.is_linear) return refuse('linear_order');
  return accept({ category: 'Stage Started', stageId, at, automatic: false });
};

/** Refuses with `undo_limit` once the stack has dropped actions. */
const nothingToUndo = ({ undo_floor }: Workflow): WorkflowDecision =>
  undo_floor > 0 ? refuse('undo_limit', { params: { max: workflowLimits.undo } }) : refuse('nothing_to_undo');

const undo = (workflow: Workflow, { reason, stageId, patch, at }: Of<'undo'>): WorkflowDecision => {
  if (!patch) return nothingToUndo(workflow);
  if (isUndone(workflow, patch)) return ignore('already_undone');
  if (undoTarget(workflow, stageId ?? patch.stage_id)?.seq !== patch.seq) return refuse('undo_not_last');
  if (patch.is_linear !== workflow.is_linear) return refuse('undo_switched');
  const fitted = fittedPatch(workflow, patch);
  if (!fitted) return refuse('undo_structure_changed');
  const undone: WorkflowEvent = {
    category: 'Action Undone',
    at,
    reason,
    undone: patch.categories,
    patch: fitted,
    stageId: patch.stage_id,
  };
  return accept(undone, ...startIdle(evolve(workflow, undone), at));
};

/** An action after the decision, or an edit of its structure, is an act of the agency: the decision stands. */
const recallDecision = (
  workflow: Workflow,
  { revisionId, decision, decided_on, patch, at }: Of<'recall_decision'>,
): WorkflowDecision => {
  if (!patch) return refuse('recall_acted_on');
  if (isUndone(workflow, patch)) return ignore('already_undone');
  const isLast = undoTarget(workflow, patch.stage_id)?.seq === patch.seq;
  const fitted = isLast && patch.is_linear === workflow.is_linear && fittedPatch(workflow, patch);
  if (!fitted) return refuse('recall_acted_on');
  const recalled: WorkflowEvent = {
    category: 'Decision Recalled',
    stageId: patch.stage_id,
    revisionId,
    at,
    decision,
    decided_on,
    undone: patch.categories,
    patch: fitted,
  };
  return accept(recalled, ...startIdle(evolve(workflow, recalled), at));
};

const reopenStage = (workflow: Workflow, { stageId, reason, at }: Of<'reopen_stage'>): WorkflowDecision => {
  const stage = findStage(workflow, stageId);
  if (!stage) return refuse('stage_not_found');
  if (stage.status !== 'completed') return refuse('not_completed');
  const next = workflow.stages[workflow.stages.indexOf(stage) + 1];
  if (workflow.is_linear) {
    if (next?.status === 'completed') return refuse('not_last_completed');
    if (next?.status === 'in_progress' && isActioned(next)) {
      return refuse('next_stage_actioned', { params: { stage: next.title } });
    }
  }
  const unused = nextRound(stage);
  const only = hasRounds(stage) ? undefined : stage.tasks[0];
  const task = unused ?? only;
  const full = task ? undefined : fullRefusal(workflow, stage);
  if (full) return full;
  return accept({
    category: 'Stage Reopened',
    stageId,
    revisionId: task?.id ?? workflow.last_id + 1,
    at,
    reason,
    added: !task,
    returnedStageId: workflow.is_linear && next?.status === 'in_progress' ? next.id : null,
  });
};

/** Date of the first action, to check a project's start date against; undefined before any. */
export const firstActionOn = (workflow: Workflow): Instant | undefined =>
  workflow.stages
    .flatMap((stage) => [
      stage.sent_on,
      stage.approved_on,
      stage.completed_on,
      ...stage.tasks.flatMap(({ requested_on, sent_on, completed_on }) => [
        requested_on,
        sent_on,
        completed_on,
      ]),
    ])
    .filter((at) => at !== null)
    .toSorted()[0];
