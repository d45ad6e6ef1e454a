import type { GuestUiTexts } from '../en/ui.ts';

export const ui: GuestUiTexts = {
  close: 'Chiudere',
  dismiss: 'Ignorare',
  notifications: 'Notifiche',
  required: 'obbligatorio',
  errorId: 'Numero dell’errore',
  stars: (value, max) => `${value} ${value === 1 ? 'stella' : 'stelle'} su ${max}`,
};
