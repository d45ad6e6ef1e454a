/** Answer of a client to a round: who takes it, and what goes out with it. */
import type { AnsweringTexts } from '#lib/texts/en/answering.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import type { Toast } from '#ui/toasts.tsx';
import type { Seen, UnseenFiles } from '../points/unseen-files.tsx';
import type { Room } from './room.ts';
import type { ClientRound } from './round.ts';
import type { RoomLoading } from './use-room.ts';

/** Sends the answers of a client, by a mailed link or signed in. */
export interface AnswerCalls {
  /** Name of the round, under which the words are stored in this browser. */
  readonly scope: string;
  /** Sends a decision with the ids of the drafts that it submits; returns its outcome, or undefined where the page itself tells it. */
  readonly decide: (
    decision: 'approve' | 'request_changes',
    message: string,
    points: readonly string[],
  ) => Promise<Toast | undefined>;
  readonly comment: (message: string) => Promise<Toast>;
  /** Step before a decision that needs a mailed code; undefined, or answers undefined, where none is needed now. */
  readonly proof?: (() => Promise<CodeStep | undefined>) | undefined;
  /** Words for an answer that did not arrive; undefined where the page itself tells it. */
  readonly failed: (error: unknown, act: Act) => Toast | undefined;
}

/** A mailed code that is asked for: it goes to the contact of the link, and is typed where the decision is taken. */
export interface CodeStep {
  readonly texts: AnsweringTexts['code'];
  /** Mails a new code; answers the address, most of it hidden, or why none was mailed. */
  readonly send: () => Promise<string | Toast>;
  /** Checks a typed code; answers why it was not taken. */
  readonly check: (code: string) => Promise<string | undefined>;
}

/** Drafts that go out with the next answer. */
export interface DraftPoints {
  readonly count: number;
  /** Number of points of the round, drafts included. */
  readonly all: number;
  /** True if the client’s points, drafts or not, ask for a change. */
  readonly some: boolean;
  /** Number of the client's own submitted points that are open. */
  readonly open: number;
  readonly texts: PointsTexts;
  readonly UnseenFiles: typeof UnseenFiles;
  /** Steps of the store of points (parts/points/point-store.ts), for the drafts of the round. */
  readonly store: {
    readonly submitAll: () => Promise<void>;
    readonly draftsForDecision: () => Promise<readonly string[]>;
    readonly look: () => Promise<void>;
  };
}

/** Drafts of a room, and its points as far as a decision names them. */
export const draftsOf = (
  { state, store, texts, parts: { drafts, UnseenFiles } }: Room,
  revisionId: number,
): DraftPoints => ({
  UnseenFiles,
  store: {
    submitAll: () => store.submitAll(revisionId),
    draftsForDecision: () => store.draftsForDecision(revisionId),
    look: store.look,
  },
  texts,
  count: drafts.draftsToSubmit(state, revisionId).length,
  all: drafts.pointsOf(state, revisionId),
  some: drafts.saysChanges(state, revisionId),
  open: drafts.openOwnPoints(state),
});

/** State of drafts that are not loaded; undefined once they are. */
export const missingDrafts = (loading: RoomLoading): AnswerProps['missingDrafts'] => {
  if (loading.is !== 'there') return loading.is;
  const { told, failure } = loading.room.state;
  if (told) return undefined;
  return failure ? 'failed' : 'loading';
};

export type Act = 'approve' | 'request_changes' | 'comment';

export interface AnswerProps {
  readonly round: Pick<ClientRound, 'state' | 'stage' | 'rounds' | 'approval' | 'language'>;
  readonly texts: ReviewTexts;
  readonly calls: AnswerCalls;
  /** Name of the reader, as the author of the answer. */
  readonly who: string;
  /** Words for a reader who may not decide; undefined where they may. */
  readonly decidedBy?: string | undefined;
  /** Lets somebody else say who they are; undefined where the reader is known. */
  readonly onNotYou?: (() => void) | undefined;
  /** Points that the client has written and not yet submitted. */
  readonly points?: DraftPoints | undefined;
  /** State of points that are not loaded: a decision submits them, so it waits for them. */
  readonly missingDrafts?: 'loading' | 'failed' | undefined;
  /** Files of the round that the client has seen. */
  readonly seen?: Seen | undefined;
  /** Scrolls to a file of the round. */
  readonly onShowFile?: ((fileId: string) => void) | undefined;
}

/** Label of a request for changes, with the number of points that it submits. */
export const changesLabel = (points: DraftPoints | undefined, texts: ReviewTexts): string =>
  points && points.count > 0 ? points.texts.changesWith(points.count) : texts.requestChanges;
