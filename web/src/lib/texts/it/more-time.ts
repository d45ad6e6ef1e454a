import type { MoreTimeTexts } from '../en/more-time.ts';
import { timeQuestion } from './time-question.ts';

export const moreTime: MoreTimeTexts = {
  ...timeQuestion,
  title: 'Fino a quando le serve tempo?',
  text: (agency) => `Decide ${agency}. Fino ad allora il termine resta lo stesso.`,
  day: 'Posso rispondere entro',
  message: 'Messaggio (facoltativo)',
  send: 'Chiedi questo giorno',
  withdraw: 'Ritira la richiesta',
  back: 'Annulla',
  open: (agency, day) => `Ha chiesto tempo fino a ${day}. ${agency} le risponderà.`,
  openBy: (by, agency, day) => `${by} ha chiesto tempo fino a ${day}. ${agency} risponderà.`,
  agreed: (evening) => `Può rispondere entro ${evening}.`,
  kept: (agency, day, evening) =>
    `Ha chiesto tempo fino a ${day}. ${agency} ha comunque bisogno della sua risposta entro ${evening}.`,
  keptBy: (by, agency, day, evening) =>
    `${by} ha chiesto tempo fino a ${day}. ${agency} ha comunque bisogno della vostra risposta entro ${evening}.`,
  withdrawn: 'La richiesta è stata ritirata. Il termine resta lo stesso.',
  failed: 'Non è stato inviato. Il suo testo resta qui: riprovi.',
  overtaken:
    'Non è più possibile: il termine o la versione è cambiato. Chiuda questa finestra per vedere come.',
  notYours: 'Può ritirarla solo chi l’ha fatta.',
};
