import type { MoreTimeTexts } from '../en/more-time.ts';
import { timeQuestion } from './time-question.ts';

export const moreTime: MoreTimeTexts = {
  ...timeQuestion,
  title: 'Jusqu’à quand avez-vous besoin de temps ?',
  text: (agency) => `${agency} décide. D’ici là, votre échéance reste la même.`,
  day: 'Réponse possible au plus tard',
  message: 'Message (facultatif)',
  send: 'Demander ce jour',
  withdraw: 'Retirer la demande',
  back: 'Annuler',
  open: (agency, day) => `Vous avez demandé du temps jusqu’au ${day}. ${agency} vous répondra.`,
  openBy: (by, agency, day) => `${by} a demandé du temps jusqu’au ${day}. ${agency} répondra.`,
  agreed: (evening) => `Vous pouvez répondre au plus tard ${evening}.`,
  kept: (agency, day, evening) =>
    `Vous avez demandé du temps jusqu’au ${day}. ${agency} a tout de même besoin de votre réponse au plus tard ${evening}.`,
  keptBy: (by, agency, day, evening) =>
    `${by} a demandé du temps jusqu’au ${day}. ${agency} a tout de même besoin de votre réponse au plus tard ${evening}.`,
  withdrawn: 'La demande est retirée. L’échéance reste la même.',
  failed: 'L’envoi a échoué. Votre texte est conservé ici : veuillez réessayer.',
  overtaken:
    'Ce n’est plus possible : l’échéance ou la version a changé. Fermez cette fenêtre pour voir la suite.',
  notYours: 'Seule la personne qui l’a faite peut la retirer.',
};
