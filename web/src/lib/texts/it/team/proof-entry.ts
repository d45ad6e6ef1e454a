import type { TeamTexts } from '../../translations.ts';

export const proofEntry: TeamTexts['proofEntry'] = {
  action: 'Invia un lavoro',
  drop: 'Rilasci qui per inviare un lavoro',
};
