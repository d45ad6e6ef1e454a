import {
  commentReview,
  decideReview,
  getReview,
  listReviewPages,
  type Review,
  recallReview,
} from '#contracts/review.ts';
import { api } from '#lib/api.ts';
import { review as english, type ReviewTexts } from '#lib/texts/en/review.ts';
import { toldSeen } from '#parts/client-room/use-seen-files.ts';
import { proofOf, signatureOf } from '#parts/guest/answerer.ts';

const catalogues: Record<Review['language'], () => Promise<ReviewTexts>> = {
  en: async () => english,
  es: async () => (await import('#lib/texts/es/review.ts')).review,
  it: async () => (await import('#lib/texts/it/review.ts')).review,
  fr: async () => (await import('#lib/texts/fr/review.ts')).review,
};

export interface LoadedReview {
  readonly review: Review;
  readonly texts: ReviewTexts;
}

/** Review of a link, with the page's texts in the client's language. */
export const loadReview = async (token: string): Promise<LoadedReview> => {
  const review = await api(getReview, { params: { token } });
  return { review, texts: await catalogues[review.language]() };
};

/** The client's decision, with the ids of the drafts that go out with it and what was in sight. */
export const decide = (
  token: string,
  decision: 'approve' | 'request_changes',
  message: string,
  points: readonly string[],
) =>
  api(decideReview, {
    params: { token },
    body: { decision, message, points: [...points], ...toldSeen(token), ...proofOf(token) },
  });

/** Takes the decision back that the review named; the answer is the review as it stands then. */
export const recall = (token: string, seq: number) =>
  api(recallReview, { params: { token }, body: { seq, ...proofOf(token) } });

/** Reads up to 50 pages of a PDF, starting at a number. */
export const pagesOf = (token: string, file: string, from: number, levels?: number) =>
  api(listReviewPages, { params: { token, file }, query: { from, levels } });

export const comment = (token: string, message: string) =>
  api(commentReview, { params: { token }, body: { message, ...signatureOf(token) } });
