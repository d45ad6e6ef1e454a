/** Texts of a deliverable's page, in the client's language; those about the work itself are the review's. */
import { review } from './review.ts';

export const delivery = {
  ...review,
  sent: (who: string, when: string) => `Sent by ${who} on ${when}`,
  notes: 'Notes',
  downloads: 'Files to download',
  downloadOf: (file: string) => `Download ${file}`,
  readingAs: (name: string) => `You are reading as ${name}`,
  nothing: 'There is nothing to download yet.',
};

export type DeliveryTexts = typeof delivery;
