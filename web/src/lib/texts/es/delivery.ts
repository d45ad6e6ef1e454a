import type { DeliveryTexts } from '../en/delivery.ts';
import { review } from './review.ts';

export const delivery: DeliveryTexts = {
  ...review,
  sent: (who: string, when: string) => `Enviado por ${who} el ${when}`,
  notes: 'Notas',
  downloads: 'Archivos para descargar',
  downloadOf: (file: string) => `Descargar ${file}`,
  readingAs: (name: string) => `Usted lee como ${name}`,
  nothing: 'Todavía no hay nada que descargar.',
};
