import type { ReviewTexts } from '../en/review.ts';
import { ui } from './ui.ts';

export const review: ReviewTexts = {
  loading: 'Caricamento della revisione',
  round: (round, rounds) => (round === 0 ? 'Anteprima' : `Revisione ${round} di ${rounds}`),
  by: (due) => `Risponda entro il ${due}`,
  overdue: (due) => `Il termine è scaduto il ${due}`,
  message: (agency) => `Messaggio da ${agency}`,
  work: 'Il lavoro',
  files: 'File',
  file: (name, index, count) => `${name}, file ${index} di ${count}`,
  download: 'Scarica',
  preparing: 'Questo file è in preparazione. Comparirà qui tra un momento.',
  noPreview: 'Questo file non ha un’anteprima. Lo scarichi per vederlo.',
  openLink: 'Apri il link',
  linkText: 'Si apre in una nuova scheda',
  approve: 'Approva',
  requestChanges: 'Chiedi modifiche',
  comment: 'Invia un messaggio',
  approveTitle: (stage) => `Approva «${stage}»`,
  approveText: (stage, left, rounds) =>
    left > 0
      ? `L’approvazione chiude «${stage}». ${left === 1 ? 'Resta inutilizzata 1 revisione' : `Restano inutilizzate ${left} revisioni`} su ${rounds}.`
      : `L’approvazione chiude «${stage}».`,
  changesTitle: 'Chiedi modifiche',
  changesText: (left) =>
    left > 0
      ? `I Suoi commenti arrivano al team. Dopo questa ${left === 1 ? 'resterà 1 revisione' : `resteranno ${left} revisioni`}.`
      : 'I Suoi commenti arrivano al team. Le revisioni concordate sono esaurite; questa richiesta ne apre un’altra.',
  changesTextPlain: 'I Suoi commenti arrivano al team, che riprenderà il lavoro.',
  commentTitle: 'Invia un messaggio al team',
  commentText: 'Un messaggio non cambia nulla: la revisione resta aperta fino alla Sua decisione.',
  yourMessage: 'Il Suo messaggio',
  optional: 'Facoltativo',
  whatToChange: 'Che cosa va modificato?',
  messageNeeded: 'Indichi che cosa va modificato.',
  confirmApprove: 'Approva',
  confirmChanges: 'Chiedi modifiche',
  confirmComment: 'Invia il messaggio',
  back: 'Indietro',
  approvedToast: 'Approvato. Grazie',
  changesToast: 'La Sua richiesta è stata inviata',
  commentToast: 'Messaggio inviato',
  failed: 'Qualcosa non ha funzionato',
  failedText: 'Non è andato perso nulla. Riprovi.',
  offline: 'Nessuna connessione. Non è andato perso nulla; riprovi quando sarà di nuovo online.',
  states: {
    shown: 'Per ora è solo in visione. Il team non Le ha ancora chiesto una decisione.',
    already_approved: (on) => `Approvato il ${on}`,
    already_rejected: (on) => `Modifiche richieste il ${on}`,
    superseded: 'Nel frattempo è stata inviata una revisione più recente.',
    not_open_for_review: 'Al momento questa revisione non è aperta.',
    closed: 'Questo progetto è chiuso.',
    read_only: 'In questo momento non si può rispondere qui. Si rivolga a chi Le ha inviato il link.',
  },
  current: 'Vai alla revisione attuale',
  history: 'Cronologia',
  events: {
    sent: 'ha inviato questa revisione',
    requested: 'ha chiesto modifiche',
    approved: 'ha dato l’approvazione',
  },
  ui,
};
