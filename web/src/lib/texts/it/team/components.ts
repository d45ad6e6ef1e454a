import type { TeamTexts } from '../../translations.ts';

export const components: TeamTexts['components'] = {
  showTable: 'Mostra come tabella',
  showChart: 'Mostra come grafico',
  showTableOf: (title) => `Mostra come tabella: ${title}`,
  showChartOf: (title) => `Mostra come grafico: ${title}`,
  notEnoughData: 'Dati insufficienti',
};
