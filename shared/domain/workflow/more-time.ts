/** Client's wish for a later due date, and the agency's answer to it (decision 0092). */
import { businessDaysAfter, businessDaysBetween, endOfBusiness } from '../calendar/business-days.ts';
import { addDays, compareDates, isLocalDate, type LocalDate, localDate } from '../calendar/date.ts';
import { accept, type Decision, ignore, refuse } from '../decision.ts';
import { mostDaysMore, mostFeedbackDays } from '../project/limits.ts';
import type { WorkflowCommand, WorkflowReason } from './command.ts';
import { decideDue, dueOn } from './due.ts';
import type { WorkflowEvent } from './event.ts';
import { decidedReason, outcomeOf } from './outcome.ts';
import {
  type FeedbackTerms,
  findTask,
  type Instant,
  openTask,
  type Task,
  type Wish,
  type Workflow,
} from './state.ts';

type Of<Type extends WorkflowCommand['type']> = Extract<WorkflowCommand, { type: Type }>;
type WishDecision = Decision<WorkflowEvent, WorkflowReason>;

/** `agreed`: the due date is, or was, moved to the wished day or a later one, also after it was kept at first. */
export const wishStates = ['open', 'agreed', 'kept', 'withdrawn'] as const;
export type WishState = (typeof wishStates)[number];

/** Newest wish of a sending, with what has become of it. */
export interface ToldWish {
  readonly wish: Wish;
  readonly state: WishState;
}

const stateOf = (wish: Wish, { wish_met }: Task, due: LocalDate): WishState => {
  if (wish.end?.how === 'withdrawn') return 'withdrawn';
  if (wish_met === wish.at || compareDates(wish.due_date, due) <= 0) return 'agreed';
  return wish.end?.how ?? 'open';
};

/**
 * Wish of the sending that the client has; undefined without one. A wish ends with its round, whose decision may be undone:
 * its state is derived, so that it comes back with the round.
 */
export const wishOf = (task: Task, terms: FeedbackTerms): ToldWish | undefined => {
  const { wish, sent_on } = task;
  const due = dueOn(task, terms);
  if (!wish || !due || wish.sending !== sent_on) return undefined;
  return { wish, state: stateOf(wish, task, localDate(due, terms.timezone)) };
};

/** Wish that waits for the agency's answer. */
export const openWish = (task: Task, terms: FeedbackTerms): Wish | undefined => {
  const told = wishOf(task, terms);
  return told?.state === 'open' ? told.wish : undefined;
};

/** Days that a client may ask for: the next business days after the due date, and after today. Empty unless the round is due. */
export const daysToAskFor = (task: Task, terms: FeedbackTerms, at: Instant): readonly LocalDate[] => {
  const due = dueOn(task, terms);
  if (!due) return [];
  const from = localDate(due > at ? due : at, terms.timezone);
  const last = addDays(localDate(at, terms.timezone), mostFeedbackDays);
  return businessDaysAfter(from, mostDaysMore, task.days_off).filter((day) => compareDates(day, last) <= 0);
};

const sameWish = (one: Wish, { approver, due_date, message }: Of<'ask_for_time'>): boolean =>
  one.due_date === due_date &&
  one.message === message &&
  one.by.id === approver.id &&
  one.by.answerer?.name === approver.answerer?.name;

/** Agreed to at once if the workspace's rule covers it, once a sending; otherwise it waits for an agent. */
export const decideAsking = (workflow: Workflow, command: Of<'ask_for_time'>): WishDecision => {
  const { revisionId, due_date, message, approver, terms, byRule, at } = command;
  const found = findTask(workflow, revisionId);
  if (!found) return refuse('revision_not_found');
  const { stage, task } = found;
  const due = openTask(stage) === task ? dueOn(task, terms) : undefined;
  if (!due) return refuse(decidedReason[outcomeOf(stage, task)] ?? 'not_awaiting_feedback');
  const told = wishOf(task, terms);
  if (told?.state === 'open' && sameWish(told.wish, command)) return ignore('unchanged');
  const on = { field: 'due_date' };
  if (!isLocalDate(due_date)) return refuse('date_invalid', on);
  const was = localDate(due, terms.timezone);
  if (compareDates(due_date, was) <= 0) return refuse('due_later_already', on);
  if (!daysToAskFor(task, terms, at).includes(due_date)) return refuse('wish_out_of_range', on);
  const wasRuled = told?.wish.ruled ?? false;
  const wished = endOfBusiness(due_date, terms.timezone);
  const isRuled = !wasRuled && businessDaysBetween(due, wished, terms.timezone, task.days_off) <= byRule;
  const ofTask = { stageId: stage.id, revisionId, at };
  const asked: WorkflowEvent = {
    category: 'More Time Asked',
    ...ofTask,
    due_date,
    was,
    approver,
    message,
    by_rule: isRuled,
  };
  if (!isRuled) return accept(asked);
  // The move comes first: an undo takes it back, and the wish waits for an agent.
  return accept<WorkflowEvent>({ category: 'Due Date Moved', ...ofTask, due_date, was }, asked, {
    category: 'More Time Answered',
    ...ofTask,
    agreed: true,
    by: 'rule',
    due_date,
    kept: was,
    contact_id: approver.id,
    message: '',
  });
};

/** The one who asked, or a colleague with their link, takes the wish back. */
export const decideWithdrawal = (
  workflow: Workflow,
  { revisionId, approver, terms, at }: Of<'withdraw_wish'>,
): WishDecision => {
  const found = findTask(workflow, revisionId);
  if (!found) return refuse('revision_not_found');
  const { stage, task } = found;
  const told = wishOf(task, terms);
  if (told?.state === 'withdrawn') return ignore('unchanged');
  if (told?.state !== 'open') return refuse('wish_ended');
  const { by, due_date } = told.wish;
  if (by.id !== approver.id) return refuse('wish_of_another');
  return accept({ category: 'More Time Withdrawn', stageId: stage.id, revisionId, at, due_date });
};

/** `wish` is the `at` of the wish that the agent has seen: one that was changed or answered meanwhile is not answered. */
export const decideAnswer = (
  workflow: Workflow,
  { revisionId, wish: seen, agree, message, terms, at }: Of<'answer_wish'>,
): WishDecision => {
  const found = findTask(workflow, revisionId);
  if (!found) return refuse('revision_not_found');
  const { stage, task } = found;
  const wish = openWish(task, terms);
  if (!wish) return refuse('wish_ended');
  if (wish.at !== seen) return refuse('wish_changed');
  const { due_date, by } = wish;
  const answered: WorkflowEvent = {
    category: 'More Time Answered',
    stageId: stage.id,
    revisionId,
    at,
    agreed: agree,
    by: 'agent',
    due_date,
    kept: localDate(dueOn(task, terms) ?? at, terms.timezone),
    contact_id: by.id,
    message,
  };
  if (!agree) return accept(answered);
  const moved = decideDue(workflow, { type: 'move_due', revisionId, due_date, terms, at });
  return moved.type === 'accepted' ? accept<WorkflowEvent>(...moved.events, answered) : moved;
};
