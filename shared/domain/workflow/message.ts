/**
 * Client's messages on rounds, and whether the agency has answered them (decision 0175): by a message or a preview of the same
 * stage, or in another way, such as a call, which a member marks.
 */
import { accept, type Decision, ignore, refuse } from '../decision.ts';
import type { WorkflowCommand, WorkflowReason } from './command.ts';
import type { WorkflowEvent } from './event.ts';
import { commentRefusal } from './preview.ts';
import { findTask, type Instant, type Stage, type Task, type Workflow } from './state.ts';

type Of<Type extends WorkflowCommand['type']> = Extract<WorkflowCommand, { type: Type }>;
type MessageDecision = Decision<WorkflowEvent, WorkflowReason>;

/** Round with messages of the client that wait for an answer, `since` the oldest one. */
interface AskedRound {
  readonly task: Task;
  readonly since: Instant;
}

/** Rounds of a stage with messages that wait for an answer, that with the oldest one first. Decided rounds have them, too. */
export const askedRounds = (stage: Stage): readonly AskedRound[] =>
  stage.tasks
    .flatMap((task) => (task.asked_on ? [{ task, since: task.asked_on }] : []))
    .toSorted((one, other) => (one.since < other.since ? -1 : 1));

/** First of those rounds; undefined for none. */
export const askedOn = (stage: Stage): AskedRound | undefined => askedRounds(stage)[0];

/** Stage after a message of the client: the oldest one without an answer counts. */
export const withMessage = (stage: Stage, revisionId: number, at: Instant): Stage => ({
  ...stage,
  tasks: stage.tasks.map((task) =>
    task.id === revisionId ? { ...task, asked_on: task.asked_on ?? at } : task,
  ),
});

const answered = ({ asked_on: _, ...task }: Task): Task => task;

/** Stage after an answer to all messages, or to those on one round. */
export const withoutMessages = (stage: Stage, revisionId?: number): Stage => ({
  ...stage,
  tasks: stage.tasks.map((task) =>
    revisionId === undefined || task.id === revisionId ? answered(task) : task,
  ),
});

export const decideComment = (
  workflow: Workflow,
  { revisionId, message, at }: Of<'comment_as_client'>,
): MessageDecision => {
  const found = findTask(workflow, revisionId);
  if (!found) return refuse('revision_not_found');
  const { stage, task } = found;
  return (
    commentRefusal(task) ??
    accept({ category: 'Client Commented', stageId: stage.id, revisionId, at, message })
  );
};

/** Ignored where somebody has answered meanwhile. */
export const decideMarked = (
  workflow: Workflow,
  { revisionId, at }: Of<'mark_answered'>,
): MessageDecision => {
  const found = findTask(workflow, revisionId);
  if (!found) return refuse('revision_not_found');
  const { stage, task } = found;
  if (task.asked_on === undefined) return ignore('unchanged');
  return accept({ category: 'Message Answered', stageId: stage.id, revisionId, at });
};
