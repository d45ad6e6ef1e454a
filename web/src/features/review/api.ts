import {
  commentReview,
  decideReview,
  getReview,
  openTrackLink,
  type Review,
} from '../../../../shared/contracts/review.ts';
import { api } from '../../lib/api.ts';
import { review as english, type ReviewTexts } from '../../lib/texts/en/review.ts';

const catalogues: Record<Review['language'], () => Promise<ReviewTexts>> = {
  en: async () => english,
  es: async () => (await import('../../lib/texts/es/review.ts')).review,
  it: async () => (await import('../../lib/texts/it/review.ts')).review,
  fr: async () => (await import('../../lib/texts/fr/review.ts')).review,
};

export interface LoadedReview {
  readonly review: Review;
  readonly texts: ReviewTexts;
}

/** The review of a link with its words in the client's language. */
export const loadReview = async (token: string): Promise<LoadedReview> => {
  const review = await api(getReview, { params: { token } });
  return { review, texts: await catalogues[review.language]() };
};

export const decide = (token: string, decision: 'approve' | 'request_changes', message: string) =>
  api(decideReview, { params: { token }, body: { decision, message } });

export const comment = (token: string, message: string) =>
  api(commentReview, { params: { token }, body: { message } });

const interactions = { pointerdown: 'pointer', keydown: 'key', scroll: 'scroll' } as const;

/**
 * Tells once that a person has the page before them: at the first thing they do on it while it is visible. A failure
 * costs nothing but the count.
 */
export const reportOpening = (token: string): (() => void) => {
  const names = Object.keys(interactions) as (keyof typeof interactions)[];
  const report = (event: Event) => {
    if (!event.isTrusted || document.visibilityState !== 'visible') return;
    stop();
    const interaction = interactions[event.type as keyof typeof interactions];
    api(openTrackLink, { params: { id: token }, body: { interaction, visible: true } }).catch(() => {});
  };
  const stop = () => {
    for (const name of names) removeEventListener(name, report, true);
  };
  for (const name of names) addEventListener(name, report, { capture: true, passive: true });
  return stop;
};
