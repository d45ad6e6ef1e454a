import type { TeamTexts } from '../../translations.ts';

export const readers: TeamTexts['readers'] = {
  client: 'Le client lira ce texte',
  team: 'Seule votre équipe lit ce texte',
  files: 'Le client verra ces fichiers et leurs noms',
  stages: 'Le client lira les noms des étapes\u00a0; les listes de contrôle sont réservées à votre équipe',
};
