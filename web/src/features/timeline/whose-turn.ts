/** Turn of a stage in one sentence: whose turn it is, since when and until when (look.md, Timeline). */
import { businessDaysBetween } from '#domain/calendar/business-days.ts';
import { formatTime, zoneName } from '#domain/calendar/date.ts';
import { durationBetween, durationText } from '#domain/calendar/duration.ts';
import { eveningInWords } from '#domain/calendar/evening.ts';
import { type FeedbackTerms, openTask, type Stage, turnOf, type Workflow } from '#domain/workflow/index.ts';
import { durations } from '#lib/texts/en/durations.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { language } from '#lib/texts/translated.ts';
import type { Status } from '#ui/index.ts';
import { dayWords, type Wall } from './relative-dates.ts';

/** Turn as it is shown: the look of its badge, and a sentence. */
export interface ShownTurn {
  readonly status: Status | 'todo';
  readonly words: string;
}

/** Names of both sides, the reader's own, and the feedback terms of the project. */
export interface Sides extends FeedbackTerms {
  readonly client: string;
  readonly agency: string;
  readonly isAgent: boolean;
}

/**
 * `wall.timezone` is the reader's; due times are the project's. Agents read them with the hour and the zone's name, a
 * client as an evening.
 */
export const shownTurn = (workflow: Workflow, stage: Stage, sides: Sides, wall: Wall): ShownTurn => {
  const turn = turnOf(workflow, stage, sides);
  if (turn.side === 'nobody')
    return turn.why === 'completed'
      ? { status: 'completed', words: completedWords(stage, wall) }
      : { status: 'todo', words: turn.after === null ? texts.turn.notStarted : texts.turn.after(turn.after) };

  if (turn.side === 'client') {
    const { due } = turn;
    const there: Wall = { ...wall, timezone: sides.timezone };
    const until = sides.isAgent
      ? `${dayWords(due, there)} ${formatTime(due, sides.timezone)} ${zoneName(due, sides.timezone, language())}`
      : eveningInWords(due, { ...there, zone: sides.timezone, language: language() });
    const since = dayWords(turn.since, there);
    const now = new Date(wall.now).toISOString();
    if (now <= due)
      return { status: 'awaiting', words: texts.turn.client({ client: sides.client, since, until }) };
    const late = businessDaysBetween(due, now, sides.timezone, openTask(stage)?.days_off);
    return { status: 'overdue', words: texts.turn.overdue({ client: sides.client, since, until, late }) };
  }

  if (turn.move === 'start') return { status: 'todo', words: texts.turn.notStarted };
  if (turn.move === 'deliver') return { status: 'awaiting', words: texts.turn.undelivered(sides.client) };
  const shared = openTask(stage)?.sent_on;
  const requested = turn.move === 'change' || turn.move === 'rework';
  const since = requested ? turn.since : stage.started_on;
  return {
    status: 'production',
    words: texts.turn.agency({
      agency: sides.agency,
      since: since && dayWords(since, wall),
      requested,
      shared: shared ? dayWords(shared, wall) : null,
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
