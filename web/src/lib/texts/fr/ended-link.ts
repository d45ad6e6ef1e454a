import type { EndedLinkTexts } from '../en/ended-link.ts';

export const endedLink: EndedLinkTexts = {
  titles: {
    link_revoked: 'Ce lien a été retiré',
    link_expired: 'Ce lien a expiré',
    link_of_old_address: 'Ce lien a été envoyé à une ancienne adresse',
    link_of_closed_project: 'Ce projet est clos',
    reminder_link_expired: 'Ce lien a expiré',
    view_ended: 'Cette vue est terminée',
    workspace_closed: 'Cet espace de travail est fermé',
    workspace_held: 'Cette page est temporairement bloquée',
  },
  reasons: {
    link_revoked: (agency) => `${agency} l’a retiré. Vous pouvez en demander un nouveau.`,
    link_expired: (agency) =>
      `${agency} l’a envoyé, et son délai est écoulé. Vous pouvez en demander un nouveau.`,
    link_of_old_address: (agency) =>
      `${agency} a votre nouvelle adresse. Les liens des e-mails plus récents y arrivent.`,
    link_of_closed_project: (agency) =>
      `${agency} a clos le projet, et ses liens ont pris fin 30 jours plus tard. Vous pouvez demander à le revoir.`,
    reminder_link_expired: () =>
      'Les liens pour désactiver les rappels sont valables 30 jours. Le dernier rappel en contient un nouveau ; votre agence peut aussi les désactiver.',
    view_ended: () => 'Ouvrez-la de nouveau depuis le projet.',
    workspace_closed: () => 'L’agence l’a fermé. Adressez-vous à la personne qui vous a envoyé le lien.',
    workspace_held: () =>
      'Elle ne peut pas être ouverte pour le moment, et rien de son contenu n’est perdu. Si vous l’attendiez, adressez-vous à votre agence.',
  },
  again: 'Réessayer',
  ask: 'Demander un nouveau lien',
  asked: 'Nouveau lien demandé',
  askedText: (agency) => `${agency} est au courant. Le nouveau lien arrivera par e-mail.`,
  askedBefore: (agency) => `Un nouveau lien a déjà été demandé. S’il n’arrive pas, écrivez à ${agency}.`,
  notAsked: 'Cela n’a pas fonctionné. Veuillez réessayer.',
};
