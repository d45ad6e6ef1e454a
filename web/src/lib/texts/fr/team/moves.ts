import type { TeamTexts } from '../../translations.ts';

export const moves: TeamTexts['moves'] = {
  deliver: 'Vérifier l’adresse et renvoyer',
  change: 'Faire les modifications demandées',
  rework: 'Reprendre et renvoyer',
  start: 'Commencer l’étape',
  ask: 'Demander une réponse',
  work: 'Finir et envoyer',
  answer: 'Répondre à la demande de délai',
  reply: 'Répondre au message du client',
};

export const moveActions: TeamTexts['moveActions'] = {
  deliver: 'Voir les envois',
  change: 'Voir les modifications',
  rework: 'Envoyer l’aperçu',
  start: 'Commencer l’étape',
  ask: 'Demander l’avis',
  work: 'Envoyer l’aperçu',
  answer: 'Accepter ou garder la date',
  reply: 'Lire et répondre',
};

export const movePoints: TeamTexts['movePoints'] = {
  toAnswer: (count) => (count === 1 ? '1 point à traiter' : `${count} points à traiter`),
};
