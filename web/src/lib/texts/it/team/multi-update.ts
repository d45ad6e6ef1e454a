import type { TeamTexts } from '../../translations.ts';
import { counted } from './counted.ts';

export const multiUpdate: TeamTexts['multiUpdate'] = {
  tab: 'Invio delle anteprime',
  rows: {
    title: 'Elaborati',
    row: (place) => `Elaborato ${place}`,
    workflow: 'Elaborato',
    stage: 'Fase',
    choose: 'Scelga',
    noStage: 'Nessuna fase in corso',
    noStageHint: 'Esclusa: nessuna revisione di questo elaborato è in corso, oppure è già scelta.',
    move: 'Metti in attesa',
    moveOn: 'Dopo l’invio è in attesa di riscontro.',
    moveOff: 'Il cliente può guardare, ma non gli viene chiesto di decidere.',
    chooseFirst: 'Scelga un elaborato e la sua fase per aggiungere il lavoro.',
    add: 'Aggiungi elaborato',
    remove: (place) => `Rimuovi l’elaborato ${place}`,
    last: 'L’ultimo elaborato non si può rimuovere.',
  },
  rest: {
    title: 'Non inclusi',
    add: 'Aggiungi',
    addNamed: (title) => `Aggiungi ${title}`,
    reason: {
      ready: 'Pronto',
      no_work: 'Non è ancora stato caricato nulla',
      shown: 'Il cliente l’ha già visto',
      checking: 'Un file è in fase di controllo',
      unanswered: 'Il cliente attende ancora una risposta a un punto',
      with_client: 'In attesa del cliente',
      not_started: 'Non iniziato',
      completed: 'Completato',
    },
  },
  undo: 'Annulla',
  undone: 'Invio annullato',
  none: 'Scelga prima un elaborato e la sua fase.',
  noPreview: 'L’anteprima compare quando sono scelti un elaborato e la sua fase.',
  confirm: {
    title: 'Inviare questo aggiornamento?',
    send: (contacts) => `Invia a ${counted(contacts, 'contatto', 'contatti')}`,
    files: (count) => `${count} file`,
    link: (count) => (count === 0 ? 'link' : `link con ${counted(count, 'schermata', 'schermate')}`),
    nothing: 'nulla da rivedere',
    moves: 'passa in attesa di riscontro',
    stays: 'resta in lavorazione',
    leftOut: (count) =>
      count === 1
        ? '1 riga senza elaborato o fase è esclusa.'
        : `${count} righe senza elaborato o fase sono escluse.`,
  },
  setup: {
    title: 'Configurazione da completare',
    text: 'Non c’è ancora un modello di e-mail di tipo aggiornamento multiplo. Ne crei uno per inviare le anteprime di più elaborati in una sola e-mail.',
    templates: 'Modelli di e-mail',
    back: 'Torna alle timeline',
  },
  older: 'Da quando è stata scritta, le timeline sono cambiate.',
  sent: 'Aggiornamenti degli elaborati inviati',
  errors: { send: 'Invio degli aggiornamenti non riuscito', undo: 'Invio non annullato' },
};
