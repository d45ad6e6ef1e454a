import type { AnsweringTexts } from '../en/answering.ts';

export const answering: AnsweringTexts = {
  title: 'Chi risponde?',
  text: (contact) =>
    `Questo link è stato inviato a ${contact}. Se Le è stato inoltrato, indichi chi è: tutto ciò che scrive e decide qui figurerà a Suo nome, con il link di ${contact}.`,
  name: 'Il Suo nome',
  email: 'Il Suo indirizzo e-mail',
  kept: 'Viene conservato in questo browser, solo per questo link.',
  nameMissing: 'Indichi il Suo nome.',
  nameUnfit: 'Non usi caratteri come < > { }.',
  emailWrong: 'Indichi un indirizzo e-mail valido.',
  back: 'Indietro',
  save: 'Rispondere con questo nome',
  itsMe: (contact) => `Sono ${contact}`,
};
