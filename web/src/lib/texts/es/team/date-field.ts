import type { TeamTexts } from '../../translations.ts';

export const dateField: TeamTexts['dateField'] = {
  open: 'Elegir en un calendario',
  calendar: 'Calendario',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  today: 'Hoy',
  clear: 'Borrar',
  loadError: 'No se pudo cargar el calendario. La fecha se puede escribir de todos modos.',
  retry: 'Intentar de nuevo',
  holiday: 'Festivo',
  format: (format) => format.replace('YYYY', 'AAAA'),
  refused: {
    format: (field, format, example) => `${field}: escriba la fecha como ${format}, por ejemplo ${example}.`,
    year: (field, example) => `${field}: escriba el año con cuatro cifras, por ejemplo ${example}.`,
    no_such_day: (field, typed) => `${field}: el ${typed} no existe en el calendario.`,
    early: (field, first) => `${field}: elija el ${first} o un día posterior.`,
    late: (field, last) => `${field}: elija el ${last} o un día anterior.`,
  },
};
