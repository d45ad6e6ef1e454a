import type { TeamTexts } from '../../translations.ts';

export const readers: TeamTexts['readers'] = {
  client: 'El cliente lo leerá',
  team: 'Solo lo lee su equipo',
  files: 'El cliente verá estos archivos y sus nombres',
  stages: 'El cliente leerá los nombres de las etapas; las listas de control son solo para su equipo',
};
