import type { TeamTexts } from '../../translations.ts';

export const keys: TeamTexts['keys'] = {
  turnedOff: { agent: 'Si riattivano nel Suo profilo.' },
  words: {
    edit: 'Impostazioni della riga o del progetto',
    select: 'Seleziona la riga di un elenco di progetti',
    create: 'Nuovo progetto',
    board: 'Bacheca dei progetti',
    calendar: 'Calendario dei progetti',
  },
};
