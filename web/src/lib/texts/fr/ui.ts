import type { GuestUiTexts } from '../en/ui.ts';

export const ui: GuestUiTexts = {
  close: 'Fermer',
  dismiss: 'Ignorer',
  notifications: 'Notifications',
  required: 'obligatoire',
  errorId: 'Numéro d’erreur',
  stars: (value, max) => `${value} sur ${max} étoiles`,
};
