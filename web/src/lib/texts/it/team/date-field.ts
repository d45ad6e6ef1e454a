import type { TeamTexts } from '../../translations.ts';

export const dateField: TeamTexts['dateField'] = {
  open: 'Scegliere da un calendario',
  calendar: 'Calendario',
  previousMonth: 'Mese precedente',
  nextMonth: 'Mese successivo',
  today: 'Oggi',
  clear: 'Cancella',
  loadError: 'Non è stato possibile caricare il calendario. La data si può comunque scrivere.',
  retry: 'Riprova',
  holiday: 'Giorno festivo',
  format: (format) => format.replace('DD', 'GG').replace('YYYY', 'AAAA'),
  refused: {
    format: (field, format, example) => `${field}: scriva la data come ${format}, per esempio ${example}.`,
    year: (field, example) => `${field}: scriva l’anno con quattro cifre, per esempio ${example}.`,
    no_such_day: (field, typed) => `${field}: il ${typed} non esiste nel calendario.`,
    early: (field, first) => `${field}: scelga il ${first} o un giorno successivo.`,
    late: (field, last) => `${field}: scelga il ${last} o un giorno precedente.`,
  },
};
