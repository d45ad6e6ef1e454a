import type { GuestUiTexts } from '../en/ui.ts';

export const ui: GuestUiTexts = {
  close: 'Chiudi',
  dismiss: 'Ignora',
  notifications: 'Notifiche',
  required: 'obbligatorio',
  errorId: 'Numero dell’errore',
  stars: (value, max) => `${value} ${value === 1 ? 'stella' : 'stelle'} su ${max}`,
};
