/** Turn of a stage in one sentence: whose turn it is, since when and until when (look.md, Timeline). */
import { businessDaysBetween } from '#domain/calendar/business-days.ts';
import { zoneName } from '#domain/calendar/date.ts';
import { durationBetween, durationText } from '#domain/calendar/duration.ts';
import { dueOn, type FeedbackTerms, openTask, type Stage, type Workflow } from '#domain/workflow/index.ts';
import { durations } from '#lib/texts/en/durations.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { language } from '#lib/texts/translated.ts';
import type { Status } from '#ui/index.ts';
import { dayWords, timeWords, type Wall } from './relative-dates.ts';

export interface Turn {
  readonly status: Status | 'todo';
  readonly words: string;
}

/** Names of both sides, and the feedback terms of the project. */
export interface Sides extends FeedbackTerms {
  readonly client: string;
  readonly agency: string;
}

/** `wall.timezone` is the reader's; due times are shown in the project's zone, with its name, as in mails. */
export const turnOf = (workflow: Workflow, stage: Stage, sides: Sides, wall: Wall): Turn => {
  if (stage.status === 'completed') return { status: 'completed', words: completedWords(stage, wall) };
  const task = openTask(stage);
  if (!task) return { status: 'todo', words: waitingWords(workflow, stage) };

  const due = dueOn(task, sides);
  if (due && task.sent_on) {
    const there: Wall = { ...wall, timezone: sides.timezone };
    const until = `${dayWords(due, there)} ${timeWords(due, sides.timezone)} ${zoneName(due, sides.timezone, language())}`;
    const since = dayWords(task.sent_on, there);
    const now = new Date(wall.now).toISOString();
    if (now <= due)
      return { status: 'awaiting', words: texts.turn.client({ client: sides.client, since, until }) };
    const late = businessDaysBetween(due, now, sides.timezone);
    return { status: 'overdue', words: texts.turn.overdue({ client: sides.client, since, until, late }) };
  }

  if (task.status === 'awaiting_feedback')
    return { status: 'awaiting', words: texts.turn.undelivered(sides.client) };

  const since = task.requested_on ?? stage.started_on;
  return {
    status: 'production',
    words: texts.turn.agency({
      agency: sides.agency,
      since: since && dayWords(since, wall),
      requested: task.requested_on !== null,
      shared: task.sent_on && dayWords(task.sent_on, wall),
    }),
  };
};

const completedWords = (stage: Stage, wall: Wall): string => {
  const { completed_on, started_on, approved_on } = stage;
  if (!completed_on) return texts.turn.completed;
  const took = started_on
    ? durationText(durationBetween(started_on, completed_on, wall.timezone), durations)
    : undefined;
  return texts.turn.done({ approved: approved_on !== null, on: dayWords(completed_on, wall), took });
};

const waitingWords = ({ is_linear, stages }: Workflow, stage: Stage): string => {
  const before = stages[stages.indexOf(stage) - 1];
  return is_linear && before ? texts.turn.after(before.title) : texts.turn.notStarted;
};
