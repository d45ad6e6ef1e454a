import type { TeamTexts } from '../../translations.ts';

export const proofEntry: TeamTexts['proofEntry'] = {
  action: 'Enviar a revisión',
  drop: 'Suelte para enviar a revisión',
};
