import type { GuestUiTexts } from '../en/ui.ts';

export const ui: GuestUiTexts = {
  close: 'Chiudi',
  dismiss: 'Ignora',
  notifications: 'Notifiche',
  required: 'obbligatorio',
  errorId: 'Numero dell’errore',
  stars: (value, max) => `${value} di ${max} stelle`,
};
