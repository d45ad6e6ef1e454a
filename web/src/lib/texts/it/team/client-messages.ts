import type { TeamTexts } from '../../translations.ts';

export const clientMessages: TeamTexts['clientMessages'] = {
  wrote: (by, day) => `${by} ha scritto ${day} e non ha ancora una risposta`,
  more: (count) => (count === 1 ? '1 altro messaggio da allora' : `${count} altri messaggi da allora`),
  reply: 'Rispondi',
  mark: 'Segna come risposto',
  marked: 'Segnato come risposto',
  failed: 'Il messaggio non è stato segnato come risposto',
};
