import type { TimeQuestionTexts } from '../en/time-question.ts';

export const timeQuestion: TimeQuestionTexts = {
  ask: 'J’ai besoin de plus de temps',
  change: 'Demander un autre jour',
  brief: { ask: 'Plus de temps', change: 'Autre jour' },
  askFailed:
    'Le formulaire pour un autre jour n’a pas pu être chargé. Vérifiez votre connexion et réessayez.',
};
