import type { CompareTexts } from '../en/compare.ts';

const named = (round: number): string => (round === 0 ? 'l’anteprima' : `la revisione ${round}`);
const begun = (round: number): string => (round === 0 ? 'L’anteprima' : `La revisione ${round}`);
const of = (round: number): string => (round === 0 ? 'dell’anteprima' : `della revisione ${round}`);
const within = (round: number): string => (round === 0 ? 'nell’anteprima' : `nella revisione ${round}`);

export const compare: CompareTexts = {
  region: (file, before, after) => `Confronto di ${file}: ${named(before)} e ${named(after)}`,
  round: (round) => (round === 0 ? 'Anteprima' : `Revisione ${round}`),
  older: 'Revisione precedente',
  newer: 'Revisione successiva',
  chosen: (before, after) => `Si confrontano ${named(before)} e ${named(after)}.`,
  mode: 'Modo di confrontare',
  modes: {
    side: 'Affiancate',
    slider: 'Cursore',
    flip: 'A turno',
    overlay: 'Sovrapposte',
    difference: 'Differenza',
    text: 'Testo',
  },
  side: 'I due lati si ingrandiscono e si spostano insieme.',
  slider: (before, after) => `Trascini la linea: a sinistra c’è ${named(before)}, a destra ${named(after)}.`,
  shown: (round) => (round === 0 ? 'È mostrata l’anteprima.' : `È mostrata la revisione ${round}.`),
  show: (round) => `Mostrare ${named(round)}`,
  hold: (round) => `Tenga premuto per vedere ${named(round)}`,
  divider: 'Linea divisoria',
  shares: (before, after, percent) => `${percent}% ${named(before)}, ${100 - percent}% ${named(after)}`,
  opacity: (round) => `Intensità ${of(round)}`,
  comparing: 'Confronto dei pixel in corso …',
  same: 'Le due sono uguali.',
  differs: (percent) =>
    percent < 1 ? 'Meno dell’1% dell’immagine è diverso.' : `Il ${percent}% dell’immagine è diverso.`,
  scaled: (before, after) =>
    `Le dimensioni sono diverse: ${named(before)} è stata adattata a quelle ${of(after)}.`,
  notCompared: 'Non è stato possibile calcolare la differenza.',
  failed: (round) => `L’immagine ${of(round)} non può essere mostrata`,
  failedText: 'Il file potrebbe essere integro. Controlli la connessione e riprovi.',
  only: (page, round) => `La pagina ${page} è solo ${within(round)}.`,
  refused: (page, round) => `Non è stato possibile ricavare un’immagine dalla pagina ${page} ${of(round)}.`,
  close: 'Chiudere',
  text: {
    comparing: 'Le parole vengono confrontate …',
    failed: 'Non è stato possibile leggere il testo.',
    none: 'Questa pagina non ha testo da confrontare: è un’immagine.',
    same: 'Il testo di questa pagina è lo stesso.',
    changes: (count) => (count === 1 ? '1 modifica nel testo' : `${count} modifiche nel testo`),
    list: 'Modifiche nel testo',
    change: (before, after) => {
      if (before === undefined) return `Aggiunto «${after}»`;
      return after === undefined ? `Tolto «${before}»` : `«${before}» è diventato «${after}»`;
    },
    more: (count) => (count === 1 ? 'e un’altra' : `e altre ${count}`),
    many: 'I testi hanno troppo poco in comune per un confronto parola per parola.',
  },
  more: 'Altri strumenti',
  points: (count) => (count === 1 ? '1 punto' : `${count} punti`),
  film: {
    side: 'Entrambe si riproducono, si ingrandiscono e si spostano insieme.',
    pause: 'Metta in pausa per confrontare il fotogramma.',
    pending: (round, percent) => `${begun(round)} è in preparazione: ${percent}%`,
    missing: (round) =>
      `Non è stato possibile preparare ${named(round)} per il browser: il confronto non è possibile.`,
    mixed: 'Una è un filmato e l’altra un suono: il confronto non è possibile.',
    failed: (round) => `Non è stato possibile caricare ${named(round)}`,
    hear: (round) => `Sentire ${named(round)}`,
    heard: (round) => `Si sente ${named(round)}.`,
    holdToHear: (round) => `Tenere premuto per sentire ${named(round)}`,
    rates: (before, after, slower, faster) =>
      `Fotogrammi al secondo: ${named(before)} ${slower}, ${named(after)} ${faster}.`,
    longer: (round, time) => `${begun(round)} dura ${time} in più, e l’altra attende alla fine.`,
    offset: 'Scarto',
    together: 'Entrambe iniziano insieme.',
    begins: (round, time) => `${begun(round)} inizia ${time} più tardi.`,
    earlier: (round, time) => `${begun(round)} ${time} prima`,
    later: (round, time) => `${begun(round)} ${time} più tardi`,
    reset: 'Iniziare insieme',
    frame: '1 fotogramma',
    second: '1 s',
    hundredth: '0,01 s',
  },
  keys: {
    space: 'Spazio',
    move: 'Con l’ingrandimento, spostare entrambe le versioni',
    leave: 'Uscire dal confronto',
    flip: 'Prima, dopo',
    hold: 'Tenendo premuto: solo la revisione precedente',
    versions: 'Revisione precedente o successiva',
    hear: 'Sentire l’una, l’altra',
    offset: 'Iniziare la revisione più recente prima o più tardi',
  },
};
