import type { GuestOfflineTexts } from '../en/guest-offline.ts';

export const guestOffline: GuestOfflineTexts = {
  offline: 'Vous êtes hors connexion.',
  asOf: (when) => `Tel que c’était le ${when}.`,
  waits:
    'Les points et les réponses restent sur cet appareil et partent dès le retour de la connexion. Il faut une connexion pour décider.',
  films: 'Les films et les sons se lisent dès le retour de la connexion.',
};
