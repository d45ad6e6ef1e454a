import type { GuestFailedTexts } from '../en/guest-failed.ts';

export const guestFailed: GuestFailedTexts = {
  gone: 'Ce lien n’est plus disponible',
  goneText: 'Il a peut-être expiré ou été retiré. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  closed: 'Cet espace de travail est fermé',
  closedText: 'L’agence l’a fermé. Adressez-vous à la personne qui vous a envoyé le lien.',
  expired: 'Ce lien a expiré',
  expiredText:
    'Les liens pour désactiver les rappels sont valables 30 jours. Le dernier rappel en contient un nouveau ; votre agence peut aussi les désactiver.',
  signIn: 'Aller à la page de connexion',
  failed: 'Quelque chose n’a pas fonctionné',
  failedText: 'Rien n’a été perdu. Veuillez réessayer.',
  offline: 'Pas de connexion',
  offlineText: 'Rien n’a été perdu. La page s’ouvrira d’elle-même quand la connexion sera rétablie.',
  retry: 'Réessayer',
  typed: 'Votre texte',
  copy: 'Copier',
  copied: 'Copié',
};
