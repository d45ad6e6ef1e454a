import type { DeliveryTexts } from '../en/delivery.ts';
import { review } from './review.ts';

export const delivery: DeliveryTexts = {
  ...review,
  sent: (who: string, when: string) => `Inviato da ${who} il ${when}`,
  notes: 'Note',
  downloads: 'File da scaricare',
  downloadOf: (file: string) => `Scarica ${file}`,
  readingAs: (name: string) => `Sta leggendo come ${name}`,
  nothing: 'Non c’è ancora nulla da scaricare.',
};
