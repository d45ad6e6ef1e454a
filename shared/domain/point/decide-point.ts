/** Rules for commands on a point. */
import { accept, type Decision, ignore, refuse } from '../decision.ts';
import type { Instant } from '../workflow/index.ts';
import { saysSomething } from './attachment.ts';
import {
  type Acceptance,
  type Answer,
  type AnswerKind,
  type AnswerPlace,
  type EarlierAnswer,
  isSameLogin,
  isSamePerson,
  isTold,
  mayRead,
  type Person,
  type Point,
  pointLimits,
  pointState,
  type RoundOfPoint,
  turnOf,
} from './point.ts';
import { isSameSelector } from './selector.ts';

export type PointRefusal =
  | 'point_not_found'
  | 'point_is_draft'
  | 'point_submitted'
  | 'point_accepted'
  | 'point_not_answered'
  | 'point_question'
  | 'answer_told'
  | 'answer_needs_words'
  | 'answered_meanwhile'
  | 'too_many_answers'
  | 'place_needs_done'
  | 'not_your_point'
  | 'own_point'
  | 'agency_only'
  | 'client_only';

/** `since` is the latest round of the stage that was sent, at least the point's own. */
export type PointCommand = { readonly by: Person; readonly at: Instant; readonly since: number } & (
  | {
      readonly type: 'answer';
      readonly what: AnswerKind;
      readonly text: string;
      /** Optimistic lock: the latest turn that its author has seen ({@link turnOf}). */
      readonly seen: Instant | null;
      /** Undefined leaves the place as it is; null is the point's own place on the version that replaces its file. */
      readonly place?: AnswerPlace | null | undefined;
    }
  | { readonly type: 'withdraw' }
  | { readonly type: 'accept' }
  | { readonly type: 'reopen'; readonly text: string }
  | { readonly type: 'reply'; readonly text: string; readonly internal: boolean }
  | { readonly type: 'assign'; readonly to: Person | null }
  | { readonly type: 'agree'; readonly agrees: boolean }
);

interface Reopening {
  readonly by: Person;
  readonly at: Instant;
  readonly text: string;
  readonly since: number;
}

export type PointChange =
  /** `earlier` is the answer that it replaces. */
  | { readonly type: 'answered'; readonly answer: Answer; readonly earlier: EarlierAnswer | null }
  /** The standing answer gets another place. */
  | { readonly type: 'placed'; readonly answer: Answer }
  /** `answer` is the one that was taken back. */
  | { readonly type: 'withdrawn'; readonly answer: Answer }
  | { readonly type: 'accepted'; readonly accepted: Acceptance }
  | ({ readonly type: 'reopened' } & Reopening)
  /** `reopens` is null where the reply leaves the answer as it is. */
  | { readonly type: 'replied'; readonly reopens: Reopening | null }
  | { readonly type: 'assigned'; readonly to: Person | null }
  | { readonly type: 'agreed'; readonly by: Person; readonly agrees: boolean };

/** `same`: the point is already in that state (idempotent). */
export type PointDecision =
  | Exclude<Decision<PointChange, PointRefusal>, { readonly type: 'ignored' }>
  | { readonly type: 'ignored'; readonly reason: 'same' };

const isAgency = ({ kind }: Person): boolean => kind === 'member';

/**
 * Decides a command on a submitted point; another contact may agree with a draft, too.
 *
 * A client's point is answered by a member, and accepted or opened again by a contact; an internal point is both
 * answered and accepted by members. An answer replaces another one only if its author has seen that one, which stays
 * readable in the thread. It can be taken back as long as no client has read it. A client's reply to a question opens
 * the point again. Approval of the stage accepts its answers: from then on they change only after the point is opened
 * again.
 */
export const decidePoint = (point: Point, round: RoundOfPoint, command: PointCommand): PointDecision => {
  const { by, at, since } = command;
  // A point that the person may not read is not found, so that nothing reveals it.
  if (!mayRead(by, point)) return refuse('point_not_found');
  // Agreement with a draft keeps two contacts from writing the same.
  if (point.submitted_on === null && !(command.type === 'agree' && saysSomething(point)))
    return refuse('point_is_draft');
  const { answer } = point;
  const isAccepted = pointState(point, round) === 'accepted';
  const closes = point.internal || point.author.kind === 'member' ? undefined : 'contact';

  switch (command.type) {
    case 'answer': {
      const { what, seen, place } = command;
      const text = command.text.trim();
      if (!isAgency(by)) return refuse('agency_only');
      if (what !== 'done' && text === '') return refuse('answer_needs_words', { field: 'text' });
      if (what !== 'done' && place) return refuse('place_needs_done', { field: 'place' });
      const isSaid = answer !== null && answer.what === what && answer.text === text;
      if (isSaid && (place === undefined || isSamePlace(place, answer.place ?? null))) return ignore('same');
      if (isAccepted) return refuse('point_accepted');
      if (isSaid) return accept({ type: 'placed', answer: placed(answer, place ?? null) });
      if (seen !== turnOf(point)) return refuse('answered_meanwhile');
      // Another change would push the oldest answer out of the thread.
      if (answer && point.earlier.length >= pointLimits.earlier)
        return refuse('too_many_answers', { params: { max: pointLimits.earlier } });
      const stays = what === 'done' && answer?.what === 'done' ? answer.place : undefined;
      return accept({
        type: 'answered',
        answer: placed({ what, text, by, at }, place === undefined ? (stays ?? null) : place),
        earlier: answer && {
          answer,
          reopened: null,
          ...(!point.internal && !isTold(point, round) && { unread: true }),
        },
      });
    }
    case 'withdraw':
      if (!isAgency(by)) return refuse('agency_only');
      if (!answer) return ignore('same');
      if (isAccepted) return refuse('point_accepted');
      if (isTold(point, round)) return refuse('answer_told');
      return accept({ type: 'withdrawn', answer });
    case 'accept':
      if (closes && by.kind !== closes) return refuse('client_only');
      if (isAccepted) return ignore('same');
      if (!answer) return refuse('point_not_answered');
      if (answer.what === 'question') return refuse('point_question');
      return accept({ type: 'accepted', accepted: { by, at } });
    case 'reopen':
      if (closes && by.kind !== closes) return refuse('client_only');
      if (!answer) return isReopening(point, command) ? ignore('same') : refuse('point_not_answered');
      return accept({ type: 'reopened', by, at, text: command.text.trim(), since });
    case 'reply':
      if (command.internal && !isAgency(by)) return refuse('agency_only');
      return accept({
        type: 'replied',
        // The words are in the reply.
        reopens: by.kind === 'contact' && answer?.what === 'question' ? { by, at, text: '', since } : null,
      });
    case 'assign':
      if (!isAgency(by)) return refuse('agency_only');
      if ((command.to?.id ?? null) === (point.assignee?.id ?? null)) return ignore('same');
      return accept({ type: 'assigned', to: command.to });
    case 'agree': {
      if (isAgency(by)) return refuse('client_only');
      if (isSamePerson(by, point.author)) return refuse('own_point');
      const agrees = point.agreed.some((one) => isSamePerson(one, by));
      if (agrees === command.agrees) return ignore('same');
      return accept({ type: 'agreed', by, agrees: command.agrees });
    }
  }
};

/**
 * True for a repeated reopening: without words, or with the words of the last one, so that ignoring it loses nothing.
 */
const isReopening = (
  { earlier }: Point,
  { by, text }: { readonly by: Person; readonly text: string },
): boolean => {
  const said = text.trim();
  const last = earlier.findLast(({ reopened }) => reopened)?.reopened;
  return said === '' || (last?.text === said && isSamePerson(last.by, by));
};

const placed = ({ place: _, ...answer }: Answer, place: AnswerPlace | null): Answer =>
  place ? { ...answer, place } : answer;

const isSamePlace = (one: AnswerPlace | null, other: AnswerPlace | null): boolean =>
  one?.file_id === other?.file_id && isSameSelector(one?.selector ?? {}, other?.selector ?? {});

/** Point without its answer, which moves to the earlier ones. */
const opened = (point: Point, { since, ...reopened }: Reopening): Point => {
  const { answer, earlier } = point;
  const kept = answer ? [...earlier, { answer, reopened }].slice(-pointLimits.earlier) : earlier;
  return { ...point, answer: null, accepted: null, since, earlier: kept };
};

export const changedPoint = (point: Point, change: PointChange): Point => {
  switch (change.type) {
    case 'answered': {
      const { answer, earlier } = change;
      return { ...point, answer, earlier: earlier ? [...point.earlier, earlier] : point.earlier };
    }
    case 'placed':
      return { ...point, answer: change.answer };
    case 'withdrawn':
      return { ...point, answer: null };
    case 'accepted':
      return { ...point, accepted: change.accepted };
    case 'reopened': {
      const { type: _, ...reopening } = change;
      return { ...opened(point, reopening), reopened: point.reopened + 1 };
    }
    case 'replied':
      return change.reopens ? opened(point, change.reopens) : point;
    case 'assigned':
      return { ...point, assignee: change.to };
    case 'agreed': {
      const others = point.agreed.filter((one) => !isSamePerson(one, change.by));
      return { ...point, agreed: change.agrees ? [...others, change.by] : others };
    }
  }
};

/** Refusal to change or remove a draft; undefined for its author. */
export const draftRefusal = (by: Person, point: Point): PointRefusal | undefined => {
  if (!mayRead(by, point)) return 'point_not_found';
  if (!isSameLogin(by, point.author)) return 'not_your_point';
  return point.submitted_on === null ? undefined : 'point_submitted';
};

/**
 * Drafts of a round with their numbers, in the order in which they were begun. `last` is the round's highest number,
 * `since` the latest round of the stage that was sent, at least their own.
 */
export const submitted = (
  drafts: readonly Point[],
  { last, since, at }: { readonly last: number; readonly since: number; readonly at: Instant },
): readonly Point[] =>
  drafts
    .toSorted((one, other) => order(one.created_on, other.created_on) || order(one.id, other.id))
    .map((draft, index) => ({ ...draft, submitted_on: at, since, number: last + index + 1 }));

/** Order by code units: the same on every machine. */
const order = (one: string, other: string): number => Number(one > other) - Number(one < other);
