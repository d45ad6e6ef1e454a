import type { PointsTexts } from '../en/points.ts';

const counted = (count: number): string => (count === 1 ? '1 punto' : `${count} punti`);

/** Without the team's own texts, which are English. */
export const points: Omit<PointsTexts, 'team'> = {
  title: 'Punti',
  loading: 'Caricamento dei punti',
  loadError: 'Impossibile caricare i punti',
  retry: 'Riprova',
  none: 'Ancora nessun punto',
  noneHint: 'Tocchi il lavoro dove qualcosa deve cambiare, o scriva sull’insieme.',
  noneHintWhole: 'Scriva che cosa deve cambiare.',
  noneToRead: 'Nessuno ha segnato nulla in questa revisione.',
  add: 'Aggiungi punto',
  adding: 'Tocchi il punto',
  cancel: 'Annulla',
  onWhole: 'Sull’insieme',
  words: 'Che cosa deve cambiare qui?',
  remarkWords: 'La sua osservazione',
  kind: { change: 'Modifica', remark: 'Osservazione' },
  kindLabel: 'Tipo di punto',
  number: (number) => `Punto ${number}`,
  draft: 'Bozza',
  draftOf: (name) => `${name} sta scrivendo questo`,
  edit: 'Modifica',
  done: 'Fatto',
  remove: 'Rimuovi',
  removed: 'Punto rimosso',
  undo: 'Annulla',
  moment: (from, until) => (until === undefined ? `a ${from}` : `da ${from} a ${until}`),
  where: ({ file, page, time, region }) =>
    [
      file,
      ...(page === undefined ? [] : [`pagina ${page}`]),
      ...(time === undefined ? [] : [time]),
      ...(region === undefined ? [] : [region]),
    ].join(', '),
  whole: 'Tutta la revisione',
  compare: (round) => `Confronta con ${round === 0 ? 'l’anteprima' : `la revisione ${round}`}`,
  leaveCompare: 'Esci dal confronto',
  compareFailed: 'Non è stato possibile caricare il confronto',
  before: 'Prima',
  after: 'Dopo',
  earlierFile: 'Una versione precedente',
  region: {
    'top left': 'in alto a sinistra',
    'top centre': 'in alto',
    'top right': 'in alto a destra',
    'middle left': 'a sinistra',
    'middle centre': 'al centro',
    'middle right': 'a destra',
    'bottom left': 'in basso a sinistra',
    'bottom centre': 'in basso',
    'bottom right': 'in basso a destra',
  },
  state: {
    draft: 'Bozza',
    open: 'Aperto',
    unanswered: 'Senza risposta',
    answered: 'Con risposta',
    accepted: 'Accettato',
  },
  answer: { done: 'Fatto', not_done: 'Non fatto', question: 'Domanda' },
  answeredBy: (name, at) => `${name}, ${at}`,
  acceptedBy: (name) => `Accettato da ${name}`,
  reopened: (times) => (times === 1 ? 'Riaperto' : `Riaperto ${times} volte`),
  accept: 'Accetta',
  reopen: 'Riapri',
  reopenWords: 'Che cosa manca ancora?',
  reply: 'Rispondi',
  replyWords: 'La sua risposta',
  send: 'Invia',
  agree: 'Sono d’accordo',
  agreed: (count) => (count === 1 ? '1 persona è d’accordo' : `${count} persone sono d’accordo`),
  saving: {
    saved: 'Salvato',
    saving: 'Salvataggio …',
    here: 'Salvato su questo dispositivo; parte quando torna la connessione',
    gone: 'Conservato su questo dispositivo: il link non si apre più',
    refused: 'Un punto non è stato salvato',
  },
  /** Under a draft that was refused. */
  refused: {
    full: 'Non salvato: questa revisione non accetta altri punti. Le Sue parole restano su questo dispositivo.',
    closed:
      'Non salvato: questa revisione non accetta più punti. Le Sue parole restano su questo dispositivo.',
    other: 'Non salvato: cambi il posto o il testo. Resta su questo dispositivo.',
  },
  /** A decision while a draft is refused. */
  refusedFirst: {
    title: 'Un punto non è ancora salvato',
    text: 'Lo modifichi o lo rimuova, poi invii la Sua risposta.',
  },
  failed: 'Non ha funzionato',
  failedText: 'Le sue parole sono conservate qui. Riprovi.',
  earlier: 'I suoi punti delle revisioni precedenti',
  earlierHint: (open, total) =>
    open === 0
      ? total === 1
        ? 'Con risposta'
        : `Tutti e ${total} con risposta`
      : `${open} di ${total} senza risposta`,
  changesWith: (count) => `Richiedi modifiche · ${counted(count)}`,
  goOut: (count) => (count === 1 ? 'Parte anche 1 punto.' : `Partono anche ${count} punti.`),
  approveWith: (count) =>
    count === 1
      ? 'Ha 1 punto aperto. Approvando parte anche quello, e il lavoro è approvato così com’è.'
      : `Ha ${count} punti aperti. Approvando partono anche quelli, e il lavoro è approvato così com’è.`,
  approveOpen: (count) =>
    `${count === 1 ? 'Un Suo punto è ancora aperto' : `${count} Suoi punti sono ancora aperti`}. Approvando, accetta il lavoro così com’è.`,
  seen: (seen, of) => `Ha guardato ${seen} di ${of} file.`,
  forgot: (count) => (count === 1 ? 'Invia 1 altro punto' : `Invia altri ${count} punti`),
  forgotHint: 'Il team li riceve. La sua decisione resta com’è.',
  sent: 'Punti inviati',
  lookAt: (number) => `Mostra il punto ${number} sul lavoro`,
};
