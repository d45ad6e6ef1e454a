/**
 * Points of a review: remarks that people place on the work, answered with the next round (docs/specification, Beyond
 * the specification). A contact's points are drafts until they are submitted with a decision.
 */
import { type Answerer, isSameAnswerer } from '../answerer/index.ts';
import type { Instant } from '../workflow/index.ts';
import type { Attachment } from './attachment.ts';
import type { Selector } from './selector.ts';

/**
 * Limits: characters of a point and of a reply, points of a round, points submitted by one call, replies to a point,
 * and earlier answers that it keeps.
 */
export const pointLimits = {
  body: 5000,
  reply: 2000,
  round: 500 as number,
  submission: 80,
  replies: 200 as number,
  earlier: 20,
} as const;

/** Kinds: a request for a change of the work, or a remark without one. */
export const pointKinds = ['change', 'remark'] as const;
export type PointKind = (typeof pointKinds)[number];

export const answerKinds = ['done', 'not_done', 'question'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Author, identified by side and id, with the name at that time. */
export interface Person {
  readonly kind: 'member' | 'contact';
  readonly id: number;
  readonly name: string;
  /** Colleague who used the contact's link; the rest is the contact's. */
  readonly answerer?: Pick<Answerer, 'name'> | undefined;
}

/** Place of an answer in a later round: a version of a file, its round, and the place in it. */
export interface AnswerPlace {
  readonly revision_id: number;
  readonly file_id: string;
  readonly selector: Selector;
}

/** Answer of the agency. `not_done` and `question` need words. */
export interface Answer {
  readonly what: AnswerKind;
  readonly text: string;
  readonly by: Person;
  readonly at: Instant;
  /** Absent: the point's own place on the version that replaces its file. Only “done” has a place. */
  readonly place?: AnswerPlace | undefined;
}

/** Acceptance of an answer. */
export interface Acceptance {
  readonly by: Person;
  readonly at: Instant;
}

/** Answer that no longer stands: the point was opened again, or the agency has changed the answer. */
export interface EarlierAnswer {
  readonly answer: Answer;
  /**
   * Person and words of the reopening, unless the words are a reply in the thread; null for an answer that the agency
   * has changed.
   */
  readonly reopened: { readonly by: Person; readonly at: Instant; readonly text: string } | null;
  /** True for an answer that was changed before a client had read it. */
  readonly unread?: boolean;
}

export interface Point {
  /** Chosen by the author's device, so that a retried call is idempotent. */
  readonly id: string;
  readonly stageId: number;
  readonly revisionId: number;
  /** Version of a file, and the place in it; null for the round as a whole. */
  readonly file: string | null;
  readonly selector: Selector;
  readonly kind: PointKind;
  /** True for points that only the agency reads. */
  readonly internal: boolean;
  readonly body: string;
  /** Absent from points written before there were attachments. */
  readonly attachments?: readonly Attachment[];
  /** People whom the words mention, by their names at that time; absent for none. Mentions in a draft notify nobody. */
  readonly mentions?: readonly Person[];
  readonly author: Person;
  readonly created_on: Instant;
  /** Null while it is a draft. */
  readonly submitted_on: Instant | null;
  /**
   * Latest round that was sent when the point was submitted or last opened again, at least its own: a later round
   * brings the answer.
   */
  readonly since: number;
  /** Number within the round, from 1; null while it is a draft. */
  readonly number: number | null;
  readonly answer: Answer | null;
  readonly accepted: Acceptance | null;
  /** Number of reopenings; a reply to a question does not count. */
  readonly reopened: number;
  /** Answers that were opened again or changed, oldest first. */
  readonly earlier: readonly EarlierAnswer[];
  /** Member responsible for it. */
  readonly assignee: Person | null;
  /** Contacts who agree with it. */
  readonly agreed: readonly Person[];
}

/** Line of the thread below a point. */
export interface Reply {
  readonly id: string;
  readonly point: string;
  readonly by: Person;
  readonly at: Instant;
  readonly text: string;
  readonly internal: boolean;
  /** As those of a point, and its pictures. */
  readonly mentions?: readonly Person[];
  readonly attachments?: readonly Attachment[];
}

export const pointStates = ['draft', 'open', 'unanswered', 'asked', 'answered', 'accepted'] as const;
/**
 * `unanswered`: still open although a later round was sent since it was opened. `asked`: answered with a question,
 * and waiting for the client.
 */
export type PointState = (typeof pointStates)[number];

/**
 * State of a point's stage: if a round later than the point's `since` was sent, if the stage is approved, and the
 * rounds sent.
 */
export interface RoundOfPoint {
  readonly superseded: boolean;
  readonly approved: boolean;
  /** Ids of the rounds. */
  readonly sent: readonly number[];
}

/** State of a point for every reader. Approval of the stage accepts the answers "done" and "not done". */
export const pointState = (
  { submitted_on, answer, accepted }: Point,
  { superseded, approved }: RoundOfPoint,
): PointState => {
  if (submitted_on === null) return 'draft';
  if (accepted) return 'accepted';
  if (!answer) return superseded ? 'unanswered' : 'open';
  if (answer.what === 'question') return 'asked';
  return approved ? 'accepted' : 'answered';
};

type Who = Pick<Person, 'kind' | 'id' | 'answerer'>;

/** True for the same login or the same contact's link, whoever says to use it: what either may do, the other may. */
export const isSameLogin = (one: Pick<Person, 'kind' | 'id'>, other: Pick<Person, 'kind' | 'id'>): boolean =>
  one.kind === other.kind && one.id === other.id;

/** The same person by their own words: a contact is not the colleague who uses their link. No permission rests on it. */
export const isSamePerson = (one: Who, other: Who): boolean =>
  isSameLogin(one, other) && isSameAnswerer(one, other);

/**
 * True if a person may read a point. An internal point is the agency's. A contact's draft is read by the other
 * contacts, so that no two write the same, and by no member; a member's draft by its author.
 */
export const mayRead = (reader: Pick<Person, 'kind' | 'id'>, point: Point): boolean => {
  if (point.internal && reader.kind === 'contact') return false;
  if (point.submitted_on !== null || isSameLogin(reader, point.author)) return true;
  return reader.kind === 'contact' && point.author.kind === 'contact';
};

/**
 * Version of a point's answers for the optimistic lock: the time of the standing answer, or of the last reopening;
 * null before any.
 */
export const turnOf = ({ answer, earlier }: Pick<Point, 'answer' | 'earlier'>): Instant | null =>
  answer?.at ?? earlier.findLast(({ reopened }) => reopened)?.reopened?.at ?? null;

/** True once contacts read the answer: a question at once, any other with the next round or the approval. */
export const isTold = ({ internal, answer }: Point, { superseded, approved }: RoundOfPoint): boolean =>
  !internal && answer !== null && (superseded || approved || answer.what === 'question');

/**
 * Point as a person reads it. A contact reads "done" and "not done" once the next round was sent or the stage was
 * approved; a question at once. Internal to the agency: assignments, answers that were changed before a contact read
 * them, and a place in a round that was not sent.
 */
export const asReadBy = (reader: Pick<Person, 'kind'>, point: Point, round: RoundOfPoint): Point => {
  if (reader.kind === 'member') return point;
  return {
    ...point,
    assignee: null,
    answer: point.answer && isTold(point, round) ? placedAsSent(point.answer, round) : null,
    earlier: point.earlier
      .filter(({ unread }) => !unread)
      .map((one) => ({ ...one, answer: placedAsSent(one.answer, round) })),
  };
};

/** Answer without its place if that is in a round that was not sent. */
const placedAsSent = (answer: Answer, { sent }: RoundOfPoint): Answer => {
  const { place, ...rest } = answer;
  return place && !sent.includes(place.revision_id) ? rest : answer;
};

export const mayReadReply = (reader: Pick<Person, 'kind'>, { internal }: Reply): boolean =>
  !internal || reader.kind === 'member';

/** Number of points by state; drafts have a state of their own. */
export type PointCounts = { readonly [State in PointState]: number };

export const countPoints = (points: readonly Point[], round: RoundOfPoint): PointCounts => {
  const counts = { draft: 0, open: 0, unanswered: 0, asked: 0, answered: 0, accepted: 0 };
  for (const point of points) counts[pointState(point, round)] += 1;
  return counts;
};
