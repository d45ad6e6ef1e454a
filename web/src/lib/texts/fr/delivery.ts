import type { DeliveryTexts } from '../en/delivery.ts';
import { review } from './review.ts';

export const delivery: DeliveryTexts = {
  ...review,
  sent: (who: string, when: string) => `Envoyé par ${who} le ${when}`,
  notes: 'Notes',
  downloads: 'Fichiers à télécharger',
  downloadOf: (file: string) => `Télécharger ${file}`,
  readingAs: (name: string) => `Vous êtes ${name}`,
  nothing: 'Il n’y a encore rien à télécharger.',
};
