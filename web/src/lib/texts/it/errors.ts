import type { ErrorTexts } from '../translations.ts';

const noAccess = 'Nessun accesso';
const removed = 'Forse non esiste più oppure non Le è accessibile.';
const reload = 'Forse è stata eliminata. Ricarichi la pagina per vedere lo stato attuale.';
const addressNotChanged = 'L’indirizzo non è cambiato';

export const errors: ErrorTexts = {
  view_ended: { title: 'Questa vista è terminata', text: 'La apra di nuovo dal progetto.' },
  workspace_held: {
    title: 'Questo spazio di lavoro è temporaneamente bloccato',
    text: 'Per ora nessuno può usarlo. Nulla viene eliminato e ciò che ha scritto è conservato. La sua agenzia può scrivere alla nostra assistenza.',
  },
  only_contact_answers: {
    title: 'Qui può rispondere solo il cliente',
    text: 'Niente di ciò che fa qui viene registrato.',
  },
  passkey_refused: {
    title: 'Questa passkey non è stata accettata',
    text: 'Forse è stata rimossa, oppure il passaggio è durato troppo. Riprovi.',
  },
  address_link_dead: {
    title: 'Questo link non è più valido',
    text: 'Un link per un altro indirizzo e-mail vale un’ora; l’indirizzo precedente può annullare il cambio per sette giorni.',
  },
  address_same: { title: addressNotChanged, text: 'Questo è il Suo indirizzo attuale.' },
  address_taken: {
    title: addressNotChanged,
    text: 'Nel frattempo qualcuno accede con questo indirizzo. Ne scelga un altro.',
  },
  address_taken_at: {
    title: addressNotChanged,
    text: 'In {workspace} un’altra persona ha questo indirizzo, o è invitata con esso. Chieda lì di toglierlo e prema di nuovo.',
  },
  address_changed_lately: {
    title: addressNotChanged,
    text: 'È cambiato negli ultimi sette giorni e fino ad allora il cambio si può annullare. Attenda che siano trascorsi.',
  },
  address_of_single_sign_on: {
    title: addressNotChanged,
    text: 'In {workspace} l’accesso unico della Sua azienda decide sugli indirizzi dei suoi domini. Si rivolga a chi lo amministra.',
  },
  recovery_code_wrong: {
    title: 'Questo non è uno dei Suoi codici di recupero',
    text: 'Ognuno vale una volta, e una nuova attivazione li sostituisce tutti.',
  },
  stage_not_found: { title: 'Fase non trovata', text: reload },
  revision_not_found: { title: 'Revisione non trovata', text: reload },
  not_in_progress: { title: 'La fase non è in corso', text: 'È possibile solo mentre la fase è in corso.' },
  not_awaiting_feedback: {
    title: 'Nessun riscontro atteso',
    text: 'È possibile solo mentre si attende il Suo riscontro.',
  },
  not_open_for_review: { title: 'Non aperta', text: 'Questa revisione non attende una decisione.' },
  already_approved: { title: 'Già approvata', text: 'Questa revisione era già stata approvata.' },
  already_rejected: {
    title: 'Modifiche già chieste',
    text: 'Per questa revisione erano già state chieste modifiche.',
  },
  already_completed: {
    title: 'Già completata',
    text: 'Nel frattempo la fase di questa revisione è stata completata.',
  },
  reopened: { title: 'Riaperta', text: 'Nel frattempo la fase di questa revisione è stata riaperta.' },
  too_many_decisions: {
    title: 'La timeline è piena',
    text: 'È stata modificata troppe volte. Si rivolga alla Sua agenzia.',
  },
  agents_only: { title: noAccess, text: 'È accessibile solo al team dell’agenzia.' },
  clients_only: { title: noAccess, text: 'Qui decide solo il cliente.' },
  sign_in_needed: { title: 'Effettui l’accesso', text: 'Per questo occorre effettuare l’accesso.' },
  not_this_revision: { title: 'Revisione non trovata', text: removed },
  production_details_hidden: {
    title: noAccess,
    text: 'Questo spazio di lavoro non mostra i dettagli della produzione.',
  },
  hidden_from_you: { title: 'Non trovato', text: removed },
  no_feedback_yet: { title: 'Non trovato', text: 'Non è ancora stato inviato nessun sondaggio.' },
  not_your_survey: { title: 'Non trovato', text: 'Questo sondaggio è stato inviato a un’altra persona.' },
  read_only: { title: 'Sola lettura', text: 'L’abbonamento è scaduto' },
  suspended: { title: 'Abbonamento non attivo', text: 'Si rivolga alla Sua agenzia.' },
  not_found: { title: 'Non trovato', text: 'Qui non c’è nulla oppure non Le è accessibile.' },
  unauthorized: {
    title: 'Effettui l’accesso',
    text: 'La sessione è terminata. Acceda di nuovo; ciò che ha scritto è conservato.',
  },
  invalid_input: {
    title: 'Controlli i dati',
    text: 'Qualcosa di ciò che ha scritto non si può salvare così.',
  },
  not_a_member: {
    title: 'Non ha accesso a questo spazio di lavoro',
    text: 'Ha effettuato l’accesso, ma per Lei qui non c’è un invito.',
  },
  single_sign_on_required: {
    title: 'Acceda tramite la Sua azienda',
    text: 'Questo spazio di lavoro chiede ai membri con il Suo dominio di usare l’accesso unico. Quanto ha scritto è conservato.',
  },
  single_sign_on_refused: {
    title: 'Nessun accesso con l’accesso unico',
    text: 'L’accesso unico di questo spazio di lavoro ammette i membri del team con i suoi domini, non {email}. Il proprietario usa la password.',
  },
  single_sign_on_off: {
    title: 'L’accesso unico non è in uso',
    text: 'È stato disattivato o non è più compreso nel piano. Acceda con la password: se non ne ha una, la richieda dalla pagina di accesso.',
  },
  sign_in_expired: {
    title: 'Accesso non completato',
    text: 'Questo accesso è scaduto o è già stato usato. Ricominci da capo.',
  },
  body_too_large: { title: 'Troppo grande', text: 'È troppo grande per essere salvato.' },
  conflict: {
    title: 'Modificato nel frattempo',
    text: 'Qualcun altro lo ha modificato. Ciò che ha scritto è conservato; guardi lo stato attuale e riprovi.',
  },
  idempotency_mismatch: { title: 'La ripetizione non coincide', text: 'Ricarichi la pagina e riprovi.' },
  idempotency_running: { title: 'Ancora in corso', text: 'La stessa azione è in corso. Attenda un momento.' },
  busy: { title: 'Il sistema è occupato', text: 'Non è stato modificato nulla; riprovi.' },
  internal: {
    title: 'Qualcosa non ha funzionato',
    text: 'Non è andato perso nulla. Se succede di nuovo, ci indichi questo numero: {id}',
  },
  project_not_found: { title: 'Progetto non trovato', text: removed },
  guests_not_allowed: {
    title: noAccess,
    text: 'In questo spazio di lavoro i clienti non possono aggiungere persone.',
  },
  guest_on_project: { title: 'Persona non aggiunta', text: 'Questa persona è già nel progetto.' },
  too_many_contacts: {
    title: 'Persona non aggiunta',
    text: 'La Sua azienda ha già {most} contatti, il numero massimo.',
  },
  project_closed: {
    title: 'Progetto chiuso',
    text: 'Un progetto archiviato o annullato non si può modificare.',
  },
  file_not_found: { title: 'File non trovato', text: removed },
  survey_not_found: { title: 'Sondaggio non trovato', text: removed },
  survey_already_completed: {
    title: 'Sondaggio già completato',
    text: 'Qualcuno ha già inviato le risposte.',
  },
  rating_missing: {
    title: 'Invio del parere non riuscito',
    text: 'Dia un voto a ogni domanda prima di inviare.',
  },
  note_not_found: { title: 'Nota non trovata', text: removed },
  note_stage_missing: { title: 'Scelga una fase', text: 'Una nota appartiene a una fase della timeline.' },
  note_empty: { title: 'Manca il testo', text: 'Aggiunga prima un testo o un’immagine.' },
  note_too_long: {
    title: 'Testo troppo lungo',
    text: 'Il testo può avere {max} caratteri, formattazione compresa.',
  },
  too_many_notes: { title: 'Troppe note', text: 'Un progetto può avere {max} note.' },
  picture_not_found: {
    title: 'Immagine non presente nel progetto',
    text: 'Un’immagine del testo non è in questo progetto. La tolga dal testo e la inserisca di nuovo.',
  },
  picture_refused: {
    title: 'Immagine non accettata',
    text: 'Non è un’immagine PNG, JPEG, GIF o WebP leggibile, oppure ha più di 50 milioni di pixel.',
  },
  too_many_pictures: {
    title: 'Troppe immagini',
    text: 'Un progetto accetta al massimo {max} immagini.',
  },
  notes_full: { title: 'Troppo testo', text: 'Le note di questo progetto sono piene.' },
  scope_not_found: { title: 'Ambito non trovato', text: removed },
  deliverable_not_found: { title: 'Elaborato non trovato', text: removed },
  too_many_requests: { title: 'Troppi tentativi', text: 'Attenda {wait} e riprovi.' },
};
