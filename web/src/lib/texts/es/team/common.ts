import type { TeamTexts } from '../../translations.ts';

export const common: TeamTexts['common'] = { undelivered: 'No entregado' };
