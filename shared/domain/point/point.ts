/**
 * Points of a review: remarks that people place on the work, which the next round answers (docs/specification, Beyond
 * the specification). A contact's points are drafts until they are submitted with a decision.
 */
import type { Instant } from '../workflow/index.ts';
import type { Attachment } from './attachment.ts';
import type { Selector } from './selector.ts';

/**
 * Most characters of a point and of a reply, points of a round, points submitted by one call, replies to a point, and
 * answers that it keeps of those that no longer stand.
 */
export const pointLimits = {
  body: 5000,
  reply: 2000,
  round: 500 as number,
  submission: 80,
  replies: 200 as number,
  earlier: 20,
} as const;

/** Request for a change of the work, or a remark that asks for none. */
export const pointKinds = ['change', 'remark'] as const;
export type PointKind = (typeof pointKinds)[number];

export const answerKinds = ['done', 'not_done', 'question'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Somebody who writes, by their side and id, with the name they had. */
export interface Person {
  readonly kind: 'member' | 'contact';
  readonly id: number;
  readonly name: string;
}

/** Place where a later round shows that a point was done: a version of a file, its round, and the place in it. */
export interface AnswerPlace {
  readonly revision_id: number;
  readonly file_id: string;
  readonly selector: Selector;
}

/** The agency's answer. `not_done` and `question` come with words. */
export interface Answer {
  readonly what: AnswerKind;
  readonly text: string;
  readonly by: Person;
  readonly at: Instant;
  /** Absent for the point's own place on the version that replaces its file. Only “done” has one. */
  readonly place?: AnswerPlace | undefined;
}

/** Acceptance of an answer. */
export interface Acceptance {
  readonly by: Person;
  readonly at: Instant;
}

/** Answer that no longer stands: it was opened again, or the agency has changed it. */
export interface EarlierAnswer {
  readonly answer: Answer;
  /** By whom, and with which words, if not by a reply in the thread; null for an answer that the agency has changed. */
  readonly reopened: { readonly by: Person; readonly at: Instant; readonly text: string } | null;
  /** True for an answer that was changed before a client had read it. */
  readonly unread?: boolean;
}

export interface Point {
  /** Chosen by the writer's device, so that a repeated call makes no second one. */
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
  /** Absent from points that were written before there were any. */
  readonly attachments?: readonly Attachment[];
  /** People whom the words mention, by their names then; absent for none. Nobody is told of those of a draft. */
  readonly mentions?: readonly Person[];
  readonly author: Person;
  readonly created_on: Instant;
  /** Null while it is a draft. */
  readonly submitted_on: Instant | null;
  /**
   * Latest round that was sent when the point was submitted, or last opened again, at least its own: a round behind that
   * one brings the answer.
   */
  readonly since: number;
  /** Number within the round, from 1; null while it is a draft. */
  readonly number: number | null;
  readonly answer: Answer | null;
  readonly accepted: Acceptance | null;
  /** Times that it was opened again in so many words; a reply to a question does not count. */
  readonly reopened: number;
  /** Answers that were opened again or changed, oldest first. */
  readonly earlier: readonly EarlierAnswer[];
  /** Member who sees to it. */
  readonly assignee: Person | null;
  /** Contacts who say the same. */
  readonly agreed: readonly Person[];
}

/** A line of the thread below a point. */
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
 * `unanswered`: still open although a later round was sent since it was opened. `asked`: answered with a question, which
 * waits for the client.
 */
export type PointState = (typeof pointStates)[number];

/** Rounds of a point's stage: if one behind the point's `since` was sent, if the stage is approved, and which were sent. */
export interface RoundOfPoint {
  readonly superseded: boolean;
  readonly approved: boolean;
  /** Ids of the rounds. */
  readonly sent: readonly number[];
}

/** State as everybody reads it. The approval of the stage accepts what was answered with "done" or "not done". */
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

export const isSamePerson = (one: Pick<Person, 'kind' | 'id'>, other: Pick<Person, 'kind' | 'id'>): boolean =>
  one.kind === other.kind && one.id === other.id;

/**
 * If a person may read a point. An internal one is the agency's. A draft of a contact is read by the other contacts, so
 * that nobody writes the same again, and by no member; a member's draft by its author.
 */
export const mayRead = (reader: Pick<Person, 'kind' | 'id'>, point: Point): boolean => {
  if (point.internal && reader.kind === 'contact') return false;
  if (point.submitted_on !== null || isSamePerson(reader, point.author)) return true;
  return reader.kind === 'contact' && point.author.kind === 'contact';
};

/**
 * Time of the latest turn of a point's answers: of the answer that stands, or of its opening again; null before any. By it an
 * answer names what its author has seen.
 */
export const turnOf = ({ answer, earlier }: Pick<Point, 'answer' | 'earlier'>): Instant | null =>
  answer?.at ?? earlier.findLast(({ reopened }) => reopened)?.reopened?.at ?? null;

/** True once contacts read the answer: a question at once, any other with the round that brings it or the approval. */
export const isTold = ({ internal, answer }: Point, { superseded, approved }: RoundOfPoint): boolean =>
  !internal && answer !== null && (superseded || approved || answer.what === 'question');

/**
 * The point as a person reads it. A contact reads "done" and "not done" once the round that brings it was sent or the
 * stage was approved; a question at once. Assignments are the agency's, and so are answers that were changed before a contact
 * read them, and a place in a round that was not sent.
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

/** An answer without a place in a round that was not sent. */
const placedAsSent = (answer: Answer, { sent }: RoundOfPoint): Answer => {
  const { place, ...rest } = answer;
  return place && !sent.includes(place.revision_id) ? rest : answer;
};

export const mayReadReply = (reader: Pick<Person, 'kind'>, { internal }: Reply): boolean =>
  !internal || reader.kind === 'member';

/** Points by how far they are; a draft counts as nothing else. */
export type PointCounts = { readonly [State in PointState]: number };

export const countPoints = (points: readonly Point[], round: RoundOfPoint): PointCounts => {
  const counts = { draft: 0, open: 0, unanswered: 0, asked: 0, answered: 0, accepted: 0 };
  for (const point of points) counts[pointState(point, round)] += 1;
  return counts;
};
