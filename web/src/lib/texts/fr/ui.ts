import type { GuestUiTexts } from '../en/ui.ts';

export const ui: GuestUiTexts = {
  close: 'Fermer',
  dismiss: 'Ignorer',
  notifications: 'Notifications',
  required: 'obligatoire',
  errorId: 'Numéro d’erreur',
  stars: (value, max) => `${value} ${value < 2 ? 'étoile' : 'étoiles'} sur ${max}`,
};
