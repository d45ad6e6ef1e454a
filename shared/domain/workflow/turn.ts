/** Turn of a stage: whose move is next, the move itself, and since when (look.md, Timeline). */
import { currentStage } from './derive.ts';
import { dueOn } from './due.ts';
import { askedOn } from './message.ts';
import { openWish } from './more-time.ts';
import { type FeedbackTerms, type Instant, openTask, type Stage, type Workflow } from './state.ts';

/**
 * Moves of the agency, the most urgent first. `deliver`: the round has reached nobody. `change`: the client has asked
 * for changes. `answer`: the client asks for more time. `reply`: a message of the client has no answer. `rework`: the stage was re-opened. `start`: no stage is in progress, and this one is next.
 * `ask`: the work was shared, but no answer was asked for. `work`: it is being made.
 */
export const agencyMoves = [
  'deliver',
  'change',
  'answer',
  'reply',
  'rework',
  'start',
  'ask',
  'work',
] as const;
export type AgencyMove = (typeof agencyMoves)[number];

/**
 * Side whose move is next. `since`: the client has the round, or the agency has owed its move, from then on; null if no
 * action has led to it.
 */
export type Turn =
  | { readonly side: 'client'; readonly since: Instant; readonly due: Instant }
  | { readonly side: 'agency'; readonly move: AgencyMove; readonly since: Instant | null }
  /** `after`: title of the stage that has to be completed first, in a linear workflow. */
  | { readonly side: 'nobody'; readonly why: 'completed' | 'to_come'; readonly after: string | null };

const toCome = (workflow: Workflow, stage: Stage): Turn => {
  if (currentStage(workflow) === stage) return { side: 'agency', move: 'start', since: null };
  const before = workflow.stages[workflow.stages.indexOf(stage) - 1];
  return { side: 'nobody', why: 'to_come', after: workflow.is_linear && before ? before.title : null };
};

/** Turn of a stage now, whatever the clock says: an overdue round is still the client's. */
export const turnOf = (workflow: Workflow, stage: Stage, terms: FeedbackTerms): Turn => {
  if (stage.status === 'completed') return { side: 'nobody', why: 'completed', after: null };
  const task = openTask(stage);
  if (!task) return toCome(workflow, stage);
  const due = dueOn(task, terms);
  if (due && task.sent_on) return { side: 'client', since: task.sent_on, due };
  const of = (move: AgencyMove, since: Instant | null): Turn => ({ side: 'agency', move, since });
  if (task.status === 'awaiting_feedback') return of('deliver', task.sent_on);
  if (task.requested_on) return of(task.returned === 'reopened' ? 'rework' : 'change', task.requested_on);
  return task.sent_on ? of('ask', task.sent_on) : of('work', stage.started_on);
};

/** Move of the agency on a stage, with the time from which on it was due; null if no action has led to it. */
export interface OwnMove {
  readonly move: AgencyMove;
  readonly stage: string;
  readonly since: Instant | null;
  /** Id of the stage. Missing, as the next three are, in moves stored before this field. */
  readonly stage_id?: number;
  /** Task in work, counted from 0, the preview; and its id. Absent while the stage has not started. */
  readonly round?: number;
  readonly revision_id?: number;
  /** Id of the newest round that the client has got. */
  readonly sent_id?: number;
}

/** Move with the end of a target date that is near; null or absent for none. */
type Pressing = Pick<OwnMove, 'move' | 'since'> & { readonly target?: Instant | null };

/** Last of the moves that the client waits for, which come before any target date. */
const lastWaitedFor = agencyMoves.indexOf('reply');

const placeOf = ({ move, target }: Pressing): number => {
  const place = agencyMoves.indexOf(move);
  return target && place > lastWaitedFor ? lastWaitedFor + 0.5 : place;
};

const early = (one: Instant | null | undefined, other: Instant | null | undefined): number => {
  const [a, b] = [one ?? '~', other ?? '~'];
  return a < b ? -1 : a > b ? 1 : 0;
};

/**
 * Order of moves: the most urgent first, then the oldest; those without a time come last. Work with a near target date comes
 * before other work, the earliest date first.
 */
export const byUrgency = (one: Pressing, other: Pressing): number => {
  const [place, otherPlace] = [placeOf(one), placeOf(other)];
  if (place !== otherPlace) return place - otherPlace;
  return (place > lastWaitedFor ? early(one.target, other.target) : 0) || early(one.since, other.since);
};

const moveOn = (stage: Stage, move: AgencyMove, since: Instant | null): OwnMove => {
  const task = openTask(stage);
  const sent = stage.tasks.findLast(({ sent_on }) => sent_on !== null);
  return {
    move,
    stage: stage.title,
    since,
    stage_id: stage.id,
    ...(task && { round: stage.tasks.indexOf(task), revision_id: task.id }),
    ...(sent && { sent_id: sent.id }),
  };
};

/** Moves that the agency owes beside the turn: a wish for more time, while the client has the round, and their messages. */
const movesBeside = (stage: Stage, terms: FeedbackTerms): readonly OwnMove[] => {
  const task = openTask(stage);
  const wish = task && openWish(task, terms);
  const asked = askedOn(stage);
  return [
    ...(wish ? [moveOn(stage, 'answer', wish.at)] : []),
    ...(asked ? [moveOn(stage, 'reply', asked.since)] : []),
  ];
};

/** Most urgent move of the agency on a stage; null while the client has it and asks for nothing, or it is not open. */
export const ownMoveOn = (workflow: Workflow, stage: Stage, terms: FeedbackTerms): OwnMove | null => {
  const turn = turnOf(workflow, stage, terms);
  const own = turn.side === 'agency' ? [moveOn(stage, turn.move, turn.since)] : [];
  return [...own, ...movesBeside(stage, terms)].toSorted(byUrgency)[0] ?? null;
};

/** Most urgent move of the agency in a workflow; null if it has none on any stage. */
export const ownMoveOf = (workflow: Workflow, terms: FeedbackTerms): OwnMove | null =>
  workflow.stages.flatMap((stage) => ownMoveOn(workflow, stage, terms) ?? []).toSorted(byUrgency)[0] ?? null;
