import type { TeamTexts } from '../../translations.ts';

export const readers: TeamTexts['readers'] = {
  client: 'Lo leggerà il cliente',
  team: 'Lo legge solo il Suo team',
  files: 'Il cliente vedrà questi file e i loro nomi',
  stages: 'Il cliente leggerà i nomi delle fasi; le liste di controllo sono solo per il Suo team',
};
