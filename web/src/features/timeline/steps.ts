/** Stages as steps of the track (delivery.md section 2, Stage list items). */
import { formatDate } from '#domain/calendar/date.ts';
import { durationBetween, durationText } from '#domain/calendar/duration.ts';
import {
  openTask,
  roundsOf,
  type Stage,
  stageSubtitle,
  type Task,
  type Workflow,
} from '#domain/workflow/index.ts';
import { durations } from '#lib/texts/en/durations.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import type { TrackDot, TrackStep } from '#ui/index.ts';
import type { Wall } from './relative-dates.ts';

/** Author and date of a cancelled project, if known. */
export interface Cancellation {
  readonly cancelled_by: string | null;
  readonly cancelled_on: string | null;
}

export const stepsOf = (
  workflow: Workflow,
  cancellation: Cancellation | undefined,
  wall: Wall,
): readonly TrackStep[] => workflow.stages.map((stage) => stepOf(stage, cancellation, wall));

const states = { completed: 'done', in_progress: 'current', pending: 'todo' } as const;

const stepOf = (stage: Stage, cancellation: Cancellation | undefined, wall: Wall): TrackStep => {
  const rounds = roundsOf(stage);
  const open = openTask(stage);
  const dots = rounds.map(
    (task): TrackDot => ({
      state: task === open ? 'ringed' : isUsed(task) ? 'filled' : 'hollow',
      marked: task.kind === 'cost',
    }),
  );
  const subtitle = open && cancellation ? cancelledWords(cancellation, wall) : subtitleOf(stage, wall);
  return {
    id: String(stage.id),
    title: stage.title,
    state: states[stage.status],
    stateLabel: texts.stageState[stage.status],
    ...(subtitle ? { subtitle } : {}),
    dots,
    dotsLabel: texts.dots({
      rounds: rounds.length,
      used: rounds.filter(isUsed).length,
      current: open ? rounds.indexOf(open) + 1 : 0,
      paid: rounds.filter(({ kind }) => kind === 'cost').length,
    }),
  };
};

const isUsed = ({ sent_on, status }: Task): boolean =>
  sent_on !== null || status === 'completed' || status === 'rejected';

/** Text shown instead of a stage's state once the project is cancelled. */
export const cancelledWords = ({ cancelled_by, cancelled_on }: Cancellation, wall: Wall): string =>
  texts.cancelled({
    by: cancelled_by,
    on: cancelled_on && formatDate(cancelled_on, wall.format, wall.timezone),
  });

/** Subtitle in the specification's order; undefined for a stage without rounds that has not begun. */
export const subtitleOf = (stage: Stage, wall: Wall): string | undefined => {
  const subtitle = stageSubtitle(stage);
  if (subtitle.kind === 'rounds') return subtitle.count > 0 ? texts.rounds(subtitle.count) : undefined;
  const { kind, at, since } = subtitle;
  const date = formatDate(at, wall.format, wall.timezone);
  const took =
    kind === 'completed' && since
      ? durationText(durationBetween(since, at, wall.timezone), durations)
      : undefined;
  return texts.subtitle[kind]({ date, took });
};
