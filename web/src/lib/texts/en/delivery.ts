/** The words of a deliverable's page, which a client sees in their own language; the work itself has the review's. */
import { review } from './review.ts';

export const delivery = {
  ...review,
  sent: (who: string, when: string) => `Sent by ${who} on ${when}`,
  notes: 'Notes',
  downloads: 'Files to download',
  downloadOf: (file: string) => `Download ${file}`,
  nothing: 'There is nothing to download yet.',
};

export type DeliveryTexts = typeof delivery;
