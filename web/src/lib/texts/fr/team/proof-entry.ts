import type { TeamTexts } from '../../translations.ts';

export const proofEntry: TeamTexts['proofEntry'] = {
  action: 'Envoyer une épreuve',
  drop: 'Déposez pour envoyer une épreuve',
};
