import type { TeamTexts } from '../../translations.ts';

export const closed: TeamTexts['closed'] = {
  yours: (until) =>
    `Sarà eliminato: nessuno può entrare e non parte nessuna e-mail. Può ripristinarlo fino al ${until}; poi tutto il suo contenuto sarà eliminato definitivamente.`,
  recall: 'Ripristina lo spazio di lavoro',
  recalled: 'Il Suo spazio di lavoro è di nuovo aperto',
  notRecalled: 'Lo spazio di lavoro non è stato ripristinato',
};
