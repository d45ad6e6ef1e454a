import type { GuestFailedTexts } from '../en/guest-failed.ts';

export const guestFailed: GuestFailedTexts = {
  gone: 'Ce lien ne mène nulle part',
  goneText: 'Il a pu être retiré ou avoir expiré. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  signIn: 'Aller à la page de connexion',
  failed: 'Cela n’a pas fonctionné',
  failedText: 'Rien n’a été perdu. Merci de réessayer.',
  offline: 'Pas de connexion. Rien n’a été perdu ; réessayez une fois de retour en ligne.',
  retry: 'Réessayer',
};
