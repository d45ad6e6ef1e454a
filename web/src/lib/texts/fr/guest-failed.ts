import type { GuestFailedTexts } from '../en/guest-failed.ts';

export const guestFailed: GuestFailedTexts = {
  gone: 'Nous n’avons rien trouvé ici',
  goneText:
    'Une partie de l’adresse manque peut-être. Rouvrez le lien depuis l’e-mail, ou demandez-en un nouveau à la personne qui vous l’a envoyé.',
  signIn: 'Aller à la page de connexion',
  failed: 'Quelque chose n’a pas fonctionné',
  failedText: 'Rien n’a été perdu. Veuillez réessayer.',
  offline: 'Pas de connexion',
  offlineText: 'Rien n’a été perdu. La page s’ouvrira d’elle-même quand la connexion sera rétablie.',
  retry: 'Réessayer',
  typed: 'Votre texte',
  notSent: 'Ce texte n’a pas été envoyé. Il reste sur cet appareil.',
  copy: 'Copier',
  copied: 'Copié',
};
