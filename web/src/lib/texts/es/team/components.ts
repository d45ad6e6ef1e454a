import type { TeamTexts } from '../../translations.ts';

export const components: TeamTexts['components'] = {
  showTable: 'Ver como tabla',
  showChart: 'Ver como gráfico',
  showTableOf: (title) => `Ver como tabla: ${title}`,
  showChartOf: (title) => `Ver como gráfico: ${title}`,
  notEnoughData: 'No hay datos suficientes',
};
