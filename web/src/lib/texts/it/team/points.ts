import type { TeamTexts } from '../../translations.ts';
import { counted } from './counted.ts';

const pts = (count: number): string => counted(count, 'punto', 'punti');

const team: TeamTexts['points']['team'] = {
  answerAll: 'Segna tutti fatti',
  answerAllTitle: (count) => `Rispondere «Fatto» a ${pts(count)}?`,
  answerAllText: (late, count) =>
    late === 0
      ? 'Il cliente lo legge con la prossima revisione. Fino ad allora può ritirare ogni risposta.'
      : late === count
        ? 'È già stata inviata una revisione successiva, quindi il cliente lo legge subito.'
        : `Dopo ${pts(late)} è già stata inviata una revisione successiva: il cliente legge subito quelle risposte, le altre con la prossima revisione.`,
  answerAllOnce: (count, most) => `Si risponde a ${most} punti per volta, su ${count}.`,
  leftOut: (asked, replied) =>
    [
      ...(asked > 0 ? [`${pts(asked)} con una domanda al cliente`] : []),
      ...(replied > 0 ? [`${pts(replied)} in cui il cliente ha l’ultima parola`] : []),
    ].join(' e '),
  leftOutText: (which) => `Restano esclusi: ${which}.`,
  leftAlone: (count) => (count === 1 ? '1 punto resta com’è' : `${count} punti restano come sono`),
  leftAloneText: (numbers, names) =>
    `${
      numbers.length === 1
        ? `Il punto ${numbers.join(', ')} ha ricevuto una risposta o è stato riaperto`
        : `I punti ${numbers.join(', ')} hanno ricevuto una risposta o sono stati riaperti`
    } nel frattempo${names === '' ? '' : ` (${names})`}. Nulla è stato sostituito.`,
  markDone: 'Fatto',
  doneWithWords: 'Fatto, con un testo…',
  doneWords: 'Che cosa è stato fatto',
  markNotDone: 'Non fatto…',
  answer: 'Rispondi',
  change: 'Cambia la risposta',
  stays: (told) =>
    told
      ? 'Il cliente ha letto la risposta attuale: resta nella conversazione.'
      : 'La risposta attuale resta nella conversazione, per il Suo team.',
  met: {
    answered: (name) => `${name} ha risposto un attimo fa:`,
    reopened: (name) => `${name} ha riaperto il punto un attimo fa:`,
    withdrawn: 'La risposta è stata ritirata un attimo fa.',
    choice: 'Invii la Sua al suo posto, ed entrambe restano nella conversazione, oppure lasci tutto com’è.',
    leave: 'Lascia così',
    done: 'Cambia in «Fatto»',
  },
  place: {
    show: 'Mostra dove…',
    move: 'Mostra altrove…',
    title: (number) => `Dove è stato fatto il punto ${number}`,
    hint: 'Inserisca un punto o disegni un’area sulla nuova versione. Il cliente la vede accanto alla posizione precedente.',
    save: 'Salva la posizione',
    own: 'Stessa posizione di prima',
    keep: 'Annulla',
  },
  withdraw: 'Ritira',
  ask: 'Chiedi chiarimenti…',
  why: 'Perché no?',
  question: 'La Sua domanda',
  assign: 'Assegna a',
  nobody: 'Non assegnato',
  internal: 'Solo il Suo team',
  internalReply: 'Solo al team',
  shared: 'Lo legge il cliente',
  otherRounds: 'Punti di altre revisioni',
  work: {
    open: 'Apri il lavoro',
    comment: 'Commenta qui',
    keys: {
      next: 'Punto aperto successivo',
      compare: 'Confronta con una revisione precedente',
      close: 'Torna alla timeline',
    },
  },
  comment: 'Aggiungi un commento',
  exportJson: 'Annotazioni web (JSON)',
  exportInternal: 'Con i commenti che legge solo il Suo team',
  toldLater: 'Il cliente legge questa risposta con la prossima revisione.',
  unanswered: (count) => `${pts(count)} senza risposta`,
  asked: (count) => `${count} con domanda`,
  answeredAll: (count) => `${pts(count)} con risposta`,
};

export const points: TeamTexts['points'] = { team };
