import type { ReviewTexts } from '../en/review.ts';
import { ui } from './ui.ts';

export const review: ReviewTexts = {
  loading: 'Chargement de la révision',
  round: (round, rounds) => (round === 0 ? 'Premier aperçu' : `Révision ${round} sur ${rounds}`),
  by: (due) => `Merci de répondre avant le ${due}`,
  overdue: (due) => `Le délai a expiré le ${due}`,
  message: (agency) => `Message de l’équipe ${agency}`,
  work: 'Le travail',
  files: 'Fichiers',
  file: (name, index, count) => `${name}, fichier ${index} sur ${count}`,
  download: 'Télécharger',
  preparing: 'Ce fichier est en préparation. Il apparaîtra ici dans un instant.',
  noPreview: 'Ce fichier n’a pas d’aperçu. Téléchargez-le pour le voir.',
  openLink: 'Ouvrir le lien',
  linkText: 'S’ouvre dans un nouvel onglet',
  approve: 'Approuver',
  requestChanges: 'Demander des modifications',
  comment: 'Envoyer un message',
  approveTitle: (stage) => `Approuver «\u00a0${stage}\u00a0»`,
  approveText: (stage, left, rounds) =>
    left > 0
      ? `L’approbation clôt «\u00a0${stage}\u00a0». ${left === 1 ? '1 révision' : `${left} révisions`} sur ${rounds} ${left === 1 ? 'reste inutilisée' : 'restent inutilisées'}.`
      : `L’approbation clôt «\u00a0${stage}\u00a0».`,
  changesTitle: 'Demander des modifications',
  changesText: (left) =>
    left > 0
      ? `Vos commentaires sont transmis à l’équipe. Il restera ensuite ${left} ${left === 1 ? 'révision' : 'révisions'}.`
      : 'Vos commentaires sont transmis à l’équipe. Les révisions convenues sont épuisées\u00a0; cette demande en ouvre une nouvelle.',
  changesTextPlain: 'Vos commentaires sont transmis à l’équipe, qui reprendra le travail.',
  commentTitle: 'Envoyer un message à l’équipe',
  commentText: 'Un message ne change rien\u00a0: la révision reste ouverte jusqu’à votre décision.',
  yourMessage: 'Votre message',
  optional: 'Facultatif',
  whatToChange: 'Que faut-il modifier\u00a0?',
  messageNeeded: 'Merci d’indiquer ce qu’il faut modifier.',
  confirmApprove: 'Approuver',
  confirmChanges: 'Demander des modifications',
  confirmComment: 'Envoyer le message',
  back: 'Retour',
  approvedToast: 'Approuvé. Merci',
  changesToast: 'Votre demande a été envoyée',
  commentToast: 'Message envoyé',
  failed: 'Quelque chose n’a pas fonctionné',
  failedText: 'Rien n’a été perdu. Veuillez réessayer.',
  offline: 'Pas de connexion. Rien n’a été perdu\u00a0; réessayez quand la connexion sera rétablie.',
  states: {
    shown:
      'Pour l’instant, ceci vous est présenté pour information. L’équipe ne vous a pas encore demandé de décision.',
    already_approved: (on) => `Approuvé le ${on}`,
    already_rejected: (on) => `Modifications demandées le ${on}`,
    superseded: 'Une révision plus récente a été envoyée depuis.',
    not_open_for_review: 'Pour le moment, cette révision n’est pas ouverte.',
    closed: 'Ce projet est clos.',
    read_only:
      'Il n’est pas possible de répondre ici pour le moment. Adressez-vous à la personne qui vous a envoyé le lien.',
  },
  current: 'Aller à la révision en cours',
  history: 'Historique',
  events: {
    sent: 'a envoyé cette révision',
    requested: 'a demandé des modifications',
    approved: 'a donné son accord',
  },
  ui,
};
