import {
  commentReview,
  decideReview,
  getReview,
  listReviewPages,
  type Review,
  recallReview,
} from '#contracts/review.ts';
import { api } from '#lib/calls/api.ts';
import type { KnownAnswer } from '#lib/offline/kept-link.ts';
import { review as english, type ReviewTexts } from '#lib/texts/en/review.ts';
import { toldSeen } from '#parts/client-room/use-seen-files.ts';
import { proofOf, signatureOf } from '#parts/guest/answerer.ts';
import { readOrder } from '#parts/guest/read-order.ts';
import type { PointsKept, PointsTold } from '#parts/points/point-source.ts';

const catalogues: Record<Review['language'], () => Promise<ReviewTexts>> = {
  en: async () => english,
  es: async () => (await import('#lib/texts/es/review.ts')).review,
  it: async () => (await import('#lib/texts/it/review.ts')).review,
  fr: async () => (await import('#lib/texts/fr/review.ts')).review,
};

/** Module that keeps answers for when there is no connection, loaded behind the page. */
const keeping = () => import('#lib/offline/kept-link.ts');

const keep = (token: string, name: string, answer: unknown): void => {
  if (globalThis.caches)
    keeping().then(
      ({ keepAnswer }) => keepAnswer(token, name, answer),
      () => {},
    );
};

/** Drops all that is kept of a link that has ended. */
export const forget = (token: string): void => void keeping().then(({ forgetLink }) => forgetLink(token));

/** The answer of a call, which is kept under a name; without a connection the one that was kept. */
const askOrKept = <Answer>(
  token: string,
  name: string,
  ask: () => Promise<Answer>,
  ofLink = false,
  isNews = () => true,
): Promise<KnownAnswer<Answer>> =>
  ask().then(
    (answer) => {
      if (isNews()) keep(token, name, answer);
      return { answer };
    },
    async (error: unknown) => (await keeping()).insteadOf({ error, ofLink }, token, name),
  );

/** Reads of the review, and the answers of calls that change it: an old one is not kept over a newer one. */
const order = readOrder();

export interface LoadedReview {
  readonly review: Review;
  readonly texts: ReviewTexts;
  /** Epoch milliseconds at which this device was told; undefined for an answer of the server's own. */
  readonly keptAt?: number | undefined;
}

/** The review of a link, with the page's texts in the client's language; without a connection as it was seen last. */
export const loadReview = async (token: string): Promise<LoadedReview> => {
  const ask = () => api(getReview, { params: { token } });
  const { answer: review, keptAt } = await askOrKept(token, 'review', ask, true, order.begin().isNews);
  return { review, texts: await catalogues[review.language](), keptAt };
};

/** The points of a link: a page that knows them keeps them in sight, another one is shown those of an earlier page. */
export const keptPoints = (token: string): PointsKept => ({
  keep: (points) => keep(token, 'points', points),
  instead: async (error, isKnown) => {
    const { insteadOf } = await keeping();
    const name = isKnown ? undefined : 'points';
    return (await insteadOf<PointsTold>({ error, ofLink: true }, token, name)).answer;
  },
});

/** Keeps the review as a call has left it. */
export const told = (token: string, review: Review): Review => {
  order.begin().isNews();
  keep(token, 'review', review);
  return review;
};

/** The client's decision, with the ids of the drafts that go out with it and of the files that were in sight. */
export const decide = async (
  token: string,
  decision: 'approve' | 'request_changes',
  message: string,
  points: readonly string[],
) => {
  const { outcome, review } = await api(decideReview, {
    params: { token },
    body: { decision, message, points: [...points], ...toldSeen(token), ...proofOf(token) },
  });
  return { outcome, review: told(token, review) };
};

/** Takes the decision back that the review named; the answer is the review as it stands then. */
export const recall = async (token: string, seq: number) =>
  told(token, await api(recallReview, { params: { token }, body: { seq, ...proofOf(token) } }));

/** Up to 50 pages of a PDF, from a number on. */
export const pagesOf = async (token: string, file: string, from: number, levels?: number) => {
  const ask = () => api(listReviewPages, { params: { token, file }, query: { from, levels } });
  return (await askOrKept(token, `pages ${file} ${from}`, ask)).answer;
};

export const comment = (token: string, message: string) =>
  api(commentReview, { params: { token }, body: { message, ...signatureOf(token) } });
