/** Answer of a client to a round: who takes it, and what goes out with it. */
import type { AnsweringTexts } from '#lib/texts/en/answering.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import type { Toast } from '#ui/toasts.tsx';
import type { PointStore } from '../points/point-store.ts';
import type { Seen, UnseenFiles } from '../points/unseen-files.tsx';
import type { Room } from './room.ts';
import type { ClientRound } from './round.ts';
import type { RoomLoading } from './use-room.ts';

/** Sends the answers of a client, by a mailed link or signed in. */
export interface AnswerCalls {
  /** Name of the round, under which the words are kept in this browser. */
  readonly scope: string;
  /** Sends a decision with the ids of the drafts that go out with it; tells what became of it. */
  readonly decide: (
    decision: 'approve' | 'request_changes',
    message: string,
    points: readonly string[],
  ) => Promise<Toast>;
  readonly comment: (message: string) => Promise<Toast>;
  /** Step before a decision that needs a mailed code; undefined, or answers undefined, where none is needed now. */
  readonly proof?: (() => Promise<CodeStep | undefined>) | undefined;
  /** Words for an answer that did not arrive; undefined where the page itself tells it. */
  readonly failed: (error: unknown, act: Act) => Toast | undefined;
}

/** A mailed code that is asked for: it goes to the contact of the link, and is typed where the decision is taken. */
export interface CodeStep {
  readonly texts: AnsweringTexts['code'];
  /** Mails a new code; answers the address, most of it hidden. */
  readonly send: () => Promise<string>;
  /** Checks a typed code; answers why it was not taken. */
  readonly check: (code: string) => Promise<string | undefined>;
}

/** Drafts that go out with the next answer. */
export interface DraftPoints {
  readonly count: number;
  /** Points of the round, drafts among them. */
  readonly all: number;
  /** True if the client’s points say what should change, drafts or not. */
  readonly some: boolean;
  /** Submitted points of the client's own that are open. */
  readonly open: number;
  readonly texts: PointsTexts;
  readonly UnseenFiles: typeof UnseenFiles;
  readonly store: Pick<PointStore, 'submitAll' | 'draftsForDecision' | 'look'>;
}

/** The drafts of a room, and its points as far as a decision names them. */
export const draftsOf = (
  { state, store, texts, parts: { drafts, UnseenFiles } }: Room,
  revisionId: number,
): DraftPoints => ({
  UnseenFiles,
  store,
  texts,
  count: drafts.draftsToSubmit(state).length,
  all: drafts.pointsOf(state, revisionId),
  some: drafts.saysChanges(state, revisionId),
  open: drafts.openOwnPoints(state),
});

/** State of the drafts that are not known yet, or could not be loaded; undefined once they are known. */
export const missingDrafts = (loading: RoomLoading): AnswerProps['missingDrafts'] => {
  if (loading.is !== 'there') return loading.is;
  const { told, failure } = loading.room.state;
  if (told) return undefined;
  return failure ? 'failed' : 'loading';
};

export type Act = 'approve' | 'request_changes' | 'comment';

export interface AnswerProps {
  readonly round: Pick<ClientRound, 'state' | 'stage' | 'rounds'>;
  readonly texts: ReviewTexts;
  readonly calls: AnswerCalls;
  /** Name of the reader, as whom they answer. */
  readonly who: string;
  /** Words for a reader who may not decide; undefined where they may. */
  readonly decidedBy?: string | undefined;
  /** Lets somebody else say who they are; undefined where the reader is known. */
  readonly onNotYou?: (() => void) | undefined;
  /** Points that the client has written and not yet submitted. */
  readonly points?: DraftPoints | undefined;
  /** State of the points while they are not there: they go out with a decision, which waits for them. */
  readonly missingDrafts?: 'loading' | 'failed' | undefined;
  /** Files of the round that the client has had in sight. */
  readonly seen?: Seen | undefined;
  /** Brings a file of the round into sight. */
  readonly onShowFile?: ((fileId: string) => void) | undefined;
}

/** Button of a request for changes, with the number of points that go out with it. */
export const changesLabel = (points: DraftPoints | undefined, texts: ReviewTexts): string =>
  points && points.count > 0 ? points.texts.changesWith(points.count) : texts.requestChanges;
