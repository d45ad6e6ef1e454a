import type { TeamTexts } from '../../translations.ts';

export const dateField: TeamTexts['dateField'] = {
  open: 'Choisir dans un calendrier',
  calendar: 'Calendrier',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  today: 'Aujourd’hui',
  clear: 'Effacer',
  loadError: 'Le calendrier n’a pas pu être chargé. La date peut tout de même être saisie.',
  retry: 'Réessayer',
  holiday: 'Jour férié',
  format: (format) => format.replace('DD', 'JJ').replace('YYYY', 'AAAA'),
  refused: {
    format: (field, format, example) =>
      `${field} : écrivez la date sous la forme ${format}, par exemple ${example}.`,
    year: (field, example) => `${field} : écrivez l’année avec quatre chiffres, par exemple ${example}.`,
    no_such_day: (field, typed) => `${field} : le ${typed} n’existe pas dans le calendrier.`,
    early: (field, first) => `${field} : choisissez le ${first} ou un jour ultérieur.`,
    late: (field, last) => `${field} : choisissez le ${last} ou un jour antérieur.`,
  },
};
