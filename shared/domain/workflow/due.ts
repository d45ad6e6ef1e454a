/** Due date of the client's answer: by the terms of the project, or the day that the agency has set (decision 0087). */
import { dueAfter, endOfBusiness } from '../calendar/business-days.ts';
import { addDays, compareDates, isLocalDate, localDate } from '../calendar/date.ts';
import { accept, type Decision, ignore, refuse } from '../decision.ts';
import { mostFeedbackDays } from '../project/limits.ts';
import type { WorkflowCommand, WorkflowReason } from './command.ts';
import { reachedOn } from './delivery.ts';
import type { WorkflowEvent } from './event.ts';
import { type FeedbackTerms, findTask, type Instant, openTask, type Task, type Workflow } from './state.ts';

/** Due date of a sending, whether it was answered or not; undefined before it reached the client. */
export const dueOfSending = (task: Task, terms: FeedbackTerms): Instant | undefined => {
  const from = reachedOn(task);
  if (!from) return undefined;
  return task.due_date
    ? endOfBusiness(task.due_date, terms.timezone)
    : dueAfter(from, terms.days_allowed_for_client_feedback, terms.timezone, task.days_off);
};

/** Due date of the client's answer; undefined unless the task awaits it, and while it is undelivered. */
export const dueOn = (task: Task, terms: FeedbackTerms): Instant | undefined =>
  task.status === 'awaiting_feedback' ? dueOfSending(task, terms) : undefined;

/**
 * Moves the due date of one round to the end of business of a day, a weekend's too: the agency may have agreed on it.
 * Only a round that the client has is due, and only a time to come, within the longest term of a project.
 */
export const decideDue = (
  workflow: Workflow,
  { revisionId, due_date, terms, at }: Extract<WorkflowCommand, { type: 'move_due' }>,
): Decision<WorkflowEvent, WorkflowReason> => {
  const found = findTask(workflow, revisionId);
  if (!found) return refuse('revision_not_found');
  const { stage, task } = found;
  const due = openTask(stage) === task ? dueOn(task, terms) : undefined;
  if (!due) return refuse('not_awaiting_feedback');
  const on = { field: 'due_date' };
  if (!isLocalDate(due_date)) return refuse('date_invalid', on);
  const was = localDate(due, terms.timezone);
  if (due_date === was) return ignore('unchanged');
  const last = addDays(localDate(at, terms.timezone), mostFeedbackDays);
  const isTooLate = compareDates(due_date, last) > 0;
  if (isTooLate || endOfBusiness(due_date, terms.timezone) <= at) return refuse('due_out_of_range', on);
  return accept({ category: 'Due Date Moved', stageId: stage.id, revisionId, at, due_date, was });
};
