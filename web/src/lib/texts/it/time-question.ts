import type { TimeQuestionTexts } from '../en/time-question.ts';

export const timeQuestion: TimeQuestionTexts = {
  ask: 'Mi serve più tempo',
  change: 'Chiedi un altro giorno',
  brief: { ask: 'Più tempo', change: 'Altro giorno' },
  askFailed: 'Il modulo per un altro giorno non è stato caricato. Controlli la connessione e riprovi.',
};
