import type { AnsweringTexts } from '../en/answering.ts';

export const answering: AnsweringTexts = {
  title: 'Chi è Lei?',
  text: (contact) =>
    `Questo link è stato inviato a ${contact}. Se Le è stato inoltrato, indichi chi è: tutto ciò che fa qui figurerà a Suo nome, con il link di ${contact}.`,
  name: 'Il Suo nome',
  email: 'Il Suo indirizzo e-mail',
  kept: 'Viene conservato in questo browser, solo per questo link.',
  nameMissing: 'Indichi il Suo nome.',
  nameUnfit: 'Non usi caratteri come < > { }.',
  emailWrong: 'Indichi un indirizzo e-mail valido.',
  back: 'Indietro',
  save: 'Continuare con questo nome',
  itsMe: (contact) => `Sono ${contact}`,
  code: {
    title: 'Un codice per la Sua decisione',
    sent: (to) =>
      `Abbiamo inviato un codice a ${to}, a cui è stato inviato questo link. Digiti le 6 cifre; la Sua risposta e le Sue parole restano conservate qui.`,
    field: 'Codice',
    again: 'Inviare un nuovo codice',
    sentAgain: 'Un nuovo codice è in arrivo',
    wrong: 'Non è il codice della nostra ultima e-mail. Controlli le 6 cifre.',
    over: 'Questo codice è già stato usato, ha più di dieci minuti o è stato provato troppe volte. Ne richieda uno nuovo.',
    tooMany:
      'Per ora non vengono inviati altri codici. Riprovi tra un’ora; le Sue parole restano conservate qui.',
    notNeeded: {
      title: 'Non serve più alcun codice',
      text: 'Decida di nuovo; le Sue parole restano conservate qui.',
    },
    notMailed: {
      title: 'Non è possibile inviare un codice',
      text: 'Al momento non è possibile inviare e-mail all’indirizzo di questo link. Si rivolga all’agenzia; le Sue parole restano conservate qui.',
    },
    digits: 'Un codice ha 6 cifre.',
  },
};
