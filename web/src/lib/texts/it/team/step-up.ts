import type { TeamTexts } from '../../translations.ts';

export const stepUp: TeamTexts['stepUp'] = {
  noneDemanded:
    'Esca: nella pagina di accesso, «Password dimenticata?» Le invia per e-mail un link per impostarne una.',
};
