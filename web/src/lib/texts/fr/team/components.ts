import type { TeamTexts } from '../../translations.ts';

const table = 'Afficher le tableau';
const chart = 'Afficher le graphique';

export const components: TeamTexts['components'] = {
  showTable: table,
  showChart: chart,
  showTableOf: (title) => `${table}\u00a0: ${title}`,
  showChartOf: (title) => `${chart}\u00a0: ${title}`,
  notEnoughData: 'Pas assez de données',
};
