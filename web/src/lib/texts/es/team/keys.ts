import type { TeamTexts } from '../../translations.ts';

export const keys: TeamTexts['keys'] = {
  turnedOff: { agent: 'Se activan en su perfil.' },
  words: {
    edit: 'Ajustes de la fila o del proyecto',
    select: 'Seleccionar la fila de una lista de proyectos',
    create: 'Nuevo proyecto',
    board: 'Tablero de los proyectos',
    calendar: 'Calendario de los proyectos',
  },
};
