import type { ReviewTexts } from '../en/review.ts';
import { linkReader } from './link-reader.ts';
import { timeQuestion } from './time-question.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

export const review: ReviewTexts = {
  loading: 'Caricamento della revisione',
  round: (round, of) =>
    round === 0
      ? 'Anteprima'
      : of === undefined
        ? `Revisione aggiuntiva (revisione ${round})`
        : `Revisione ${round} di ${of}`,
  by: (due) => `Risponda entro ${due}`,
  overdue: (due) => `Il termine è scaduto ${due}`,
  brief: {
    by: (due) => `Entro ${due}`,
    overdue: (due) => `Scaduto ${due}`,
  },
  message: (agency) => `Messaggio da ${agency}`,
  work: 'Il lavoro',
  files: 'File',
  file: (name, index, count) => `${name}, file ${index} di ${count}`,
  download: 'Scaricare',
  preparing: 'Questo file è in preparazione. Comparirà qui tra un momento.',
  noPreview: 'Questo file non ha un’anteprima. Lo scarichi per vederlo.',
  /** Reasons for a PDF without pages to show. */
  pagesRefused: {
    encrypted:
      'Questo PDF richiede una password, quindi le pagine non si possono mostrare. Lo scarichi per vederlo.',
    broken: 'Questo PDF è danneggiato, quindi le pagine non si possono mostrare. Lo scarichi per provarlo.',
    empty: 'Questo PDF non ha pagine.',
    too_many_pages: 'Questo PDF ha troppe pagine per essere mostrato qui. Lo scarichi per vederlo.',
    too_large: 'Questo PDF è troppo grande per essere mostrato qui. Lo scarichi per vederlo.',
    too_complex: 'Questo PDF è troppo complesso per essere mostrato qui. Lo scarichi per vederlo.',
  },
  pictureRefused: {
    too_large:
      'Questa immagine è troppo grande per essere mostrata qui: supera i 100 megapixel o i 400 MB. La scarichi per vederla.',
    too_complex: 'Questa immagine è troppo complessa per essere mostrata qui. La scarichi per vederla.',
    broken: 'Questa immagine è danneggiata e non può essere mostrata. La scarichi per provare ad aprirla.',
  },
  /** Notice that the review room could not be loaded, so that the work is shown alone. */
  roomFailed: {
    text: 'Non è stato possibile caricare gli strumenti per segnare i punti. Può guardare il lavoro e rispondere.',
    answering:
      'Non è stato possibile caricare i punti che ha segnato qui prima. Non partono con questa risposta; può inviarli in seguito.',
    retry: 'Riprovare',
  },
  openLink: 'Aprire il link',
  linkText: 'Si apre in una nuova scheda',
  linkWithScreenshots: 'Si apre in una nuova scheda. Le sue schermate sono qui sotto.',
  approve: 'Approvare',
  requestChanges: 'Chiedere modifiche',
  comment: 'Inviare un messaggio',
  decide: 'Decidere',
  onlyMessage: 'Inviare solo un messaggio',
  chooseFirst: 'Scelga prima la Sua risposta.',
  ...linkReader,
  timeQuestion,
  contactDecides: (contact) => `Qui decide solo ${contact}. Lei può inviare punti e un messaggio.`,
  filesSeen: (seen, of) => `${seen} di ${of} file visti`,
  decideTitle: 'La Sua risposta',
  approveTitle: (stage) => `Approvare «${stage}»`,
  approveText: (stage, left) =>
    [
      `Con l’approvazione «${stage}» è conclusa, e il team viene avvisato subito.`,
      ...(left > 0
        ? [
            left === 1
              ? 'La revisione rimasta per le modifiche non servirà.'
              : `Le ${left} revisioni rimaste per le modifiche non serviranno.`,
          ]
        : []),
    ].join(' '),
  changesTitle: 'Chiedere modifiche',
  changesText: {
    agreed: (left) =>
      `I Suoi commenti arrivano al team e comincia la prossima revisione concordata. Dopo ${left === 1 ? 'resterà 1 revisione' : `resteranno ${left} revisioni`}.`,
    last_agreed: 'I Suoi commenti arrivano al team e comincia l’ultima revisione concordata.',
    free: 'I Suoi commenti arrivano al team. Le revisioni concordate sono esaurite: ne comincia un’altra. Se ha un costo aggiuntivo, il team La avviserà prima.',
    cost: 'I Suoi commenti arrivano al team. Le revisioni concordate sono esaurite: ne comincia un’altra, con un costo aggiuntivo.',
    work: 'I Suoi commenti arrivano al team, che riprenderà il lavoro.',
  },
  commentTitle: 'Inviare un messaggio al team',
  commentText: 'Un messaggio arriva al team e non decide nulla.',
  yourMessage: 'Il Suo messaggio',
  optional: 'Facoltativo',
  whatToChange: 'Che cosa va modificato?',
  messageNeeded: 'Indichi che cosa va modificato.',
  confirmApprove: 'Approvare',
  confirmChanges: 'Chiedere modifiche',
  confirmComment: 'Inviare il messaggio',
  back: 'Indietro',
  approvedToast: 'Approvato. Grazie',
  changesToast: 'La Sua richiesta è stata inviata',
  commentToast: 'Messaggio inviato',
  recorded: {
    approved: (by, at) => `${by} ha già dato l’approvazione il ${at}.`,
    changes_requested: (by, at) => `${by} ha già chiesto modifiche il ${at}.`,
    completed: (by, at) => `${by} ha completato questa fase il ${at}.`,
    other: 'Questa revisione non è più in attesa di una decisione.',
    request_changes: 'I Suoi punti sono stati aggiunti e arrivano al team.',
    approve: 'La Sua risposta è stata aggiunta e arriva al team.',
  },
  recordedTitle: 'Aggiunto alla cronologia',
  repeated: 'La Sua risposta era già arrivata.',
  failed: 'Qualcosa non ha funzionato',
  failedText: 'Il Suo testo è conservato qui. Riprovi.',
  unanswered,
  offline: 'Il Suo testo è conservato qui; può inviarlo di nuovo senza rischi quando sarà online.',
  states: {
    shown: 'Per ora è solo in visione. Il team non Le ha ancora chiesto una decisione.',
    not_sent: 'Al momento questa revisione non è aperta.',
    closed: 'Questo progetto è chiuso.',
    read_only: 'In questo momento non si può rispondere qui. Si rivolga a chi Le ha inviato il link.',
  },
  decided: {
    approved: (by, at) => `Approvato da ${by} il ${at}.`,
    changes_requested: (by, at) => `${by} ha chiesto modifiche il ${at}.`,
    completed: (by, at) => `Completato da ${by} il ${at}.`,
  },
  afterApproval: {
    files: (file, more) =>
      more === 0
        ? `Riguarda ${file}.`
        : `Riguarda ${file} e ${more === 1 ? 'un altro file' : `altri ${more} file`}.`,
    link: 'Riguarda il lavoro del link.',
    told: (agency) => `Abbiamo avvisato ${agency}.`,
    next: (stage) => `La prossima fase è «${stage}».`,
    last: 'Tutte le fasi sono concluse.',
  },
  reopened: 'Da allora la fase è stata riaperta.',
  /** Recall of one's own decision. */
  recall: {
    until: (time) => `Può ritirare la Sua risposta fino al ${time}.`,
    action: 'Ritirare la risposta',
    done: {
      title: 'Risposta ritirata',
      text: 'La revisione è di nuovo in attesa della Sua decisione. I punti inviati restano al team.',
    },
    failed: {
      title: 'Risposta non ritirata',
      text: 'Qualcuno ha già agito sulla Sua risposta, o il termine è scaduto. Invii invece un messaggio.',
    },
  },
  superseded: 'Nel frattempo è stata inviata una revisione più recente.',
  current: 'Andare alla revisione attuale',
  ui,
};
