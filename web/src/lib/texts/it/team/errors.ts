import type { TeamTexts } from '../../translations.ts';

const noPermission = 'Permessi insufficienti';
const askAdministrator = 'Si rivolga al Suo amministratore.';
const upgrade = 'Passi a un piano superiore';
const invalidWorkflow = 'Flusso non valido';
const workflowNotUpdated = 'Modifica del flusso non riuscita';
const underWay = 'Fase in corso';
const roundsInUse = 'Revisioni in uso';
const datesOutOfOrder = 'Date in ordine sbagliato';
const nothingToUndo = 'Nulla da annullare';
const cannotUndo = 'Annullamento non possibile';
const clientNotSaved = 'Cliente non salvato';
const contactNotSaved = 'Contatto non salvato';
const templateNotSaved = 'Modello non salvato';
const projectNotSaved = 'Progetto non salvato';
const notArchived = 'Archiviazione del progetto non riuscita';
const codeNotAdded = 'Aggiunta del codice non riuscita';
const tagMissing = 'Manca un segnaposto';
const emailSettingsNotSaved = 'Salvataggio delle impostazioni e-mail non riuscito';
const providerNotSaved = 'Provider di identità non salvato';
const customDomainNotSaved = 'Dominio proprio non salvato';
const invalidDomain = 'Formato del dominio non valido.';
const deliverableNotSaved = 'Salvataggio dell’elaborato non riuscito';
const surveyNotSent = 'Invio del sondaggio non riuscito';
const surveysNotSaved = 'Salvataggio dei modelli di sondaggio non riuscito';
const accountNotCreated = 'Account non creato';
const addressNotPossible = 'Indirizzo non possibile';
const nameNotPossible = 'Nome non possibile';
const passwordNotChanged = 'La password non è stata cambiata';
const clientUntold = 'Il cliente non verrebbe avvisato';
const inviteNotSent = 'Invio dell’invito non riuscito.';
const choosePicture = 'Scelga un’immagine PNG, GIF o JPEG di al massimo 1 MB e 2000 pixel per lato.';

export const errors: TeamTexts['errors'] = {
  already_answered: { title: 'Già risposto', text: 'Ha già dato questa risposta.' },
  no_answers: {
    title: 'Ancora nessuna risposta',
    text: 'Nessuna delle persone interpellate ha ancora risposto.',
  },
  already_started: { title: 'Già iniziata', text: 'Questa fase è già stata iniziata.' },
  no_next_round: {
    title: 'Nessuna revisione rimasta',
    text: 'Le revisioni concordate sono esaurite. Ne aggiunga una per proseguire.',
  },
  not_the_last_round: {
    title: 'Revisioni ancora disponibili',
    text: 'Si può aggiungere una revisione quando l’ultima è in attesa di riscontro.',
  },
  has_rounds: { title: 'Fase con revisioni', text: 'Una fase con revisioni si completa approvandola.' },
  no_rounds_here: { title: 'Fase senza revisioni', text: 'Questa fase non ha revisioni.' },
  round_not_extra: {
    title: 'Revisione concordata',
    text: 'Solo una revisione aggiunta può essere gratuita o a pagamento.',
  },
  round_already_sent: {
    title: 'Già inviata',
    text: 'La revisione è stata inviata, quindi il suo tipo resta com’è.',
  },
  linear_order: {
    title: 'Flusso lineare',
    text: 'In un flusso lineare una fase inizia quando la precedente è completata.',
  },
  nothing_to_undo: { title: nothingToUndo, text: 'Non resta nessuna azione da annullare.' },
  undo_limit: {
    title: nothingToUndo,
    text: 'Non resta nessuna azione da annullare: si possono annullare solo le ultime {max}.',
  },
  already_undone: { title: 'Già annullata', text: 'Questa azione è già stata annullata.' },
  undo_not_last: {
    title: 'Non è più l’ultima azione',
    text: 'Nel frattempo è stato fatto altro, quindi questa azione non è stata annullata.',
  },
  undo_structure_changed: {
    title: cannotUndo,
    text: 'Dopo questa azione la fase è stata modificata, quindi non si può annullare.',
  },
  undo_switched: {
    title: cannotUndo,
    text: 'Dopo questa azione è cambiato l’ordine della timeline, quindi non si può annullare.',
  },
  recall_acted_on: {
    title: 'Già presa in carico',
    text: 'Qualcuno ha già agito in base alla Sua decisione, che non si può più ritirare. Invii piuttosto un messaggio.',
  },
  not_completed: { title: 'Non completata', text: 'Si può riaprire solo una fase completata.' },
  not_last_completed: {
    title: 'Non è l’ultima',
    text: 'In un flusso lineare si può riaprire solo l’ultima fase completata.',
  },
  next_stage_actioned: {
    title: 'Fase successiva già in corso',
    text: 'In «{stage}» è già stato inviato o deciso qualcosa. Lo annulli prima.',
  },
  no_workflow: { title: invalidWorkflow, text: 'Nessun flusso' },
  no_stages: { title: invalidWorkflow, text: 'Nessuna fase' },
  no_revisions: { title: invalidWorkflow, text: 'Nessuna fase con almeno 1 revisione' },
  empty_stage_name: { title: invalidWorkflow, text: 'Manca il nome di una fase' },
  stage_name_too_long: {
    title: invalidWorkflow,
    text: 'Il nome di una fase può avere al massimo {max} caratteri.',
  },
  stage_locked: { title: underWay, text: '«{stage}» è iniziata e non si può rimuovere.' },
  stage_order_locked: { title: underWay, text: '«{stage}» è iniziata e non si può spostare.' },
  rounds_below_actioned: { title: roundsInUse, text: 'Revisioni già in uso: almeno {min}.' },
  rounds_below_one: {
    title: roundsInUse,
    text: 'La fase è iniziata, quindi le resta almeno una revisione.',
  },
  rounds_locked: {
    title: 'Fase completata',
    text: 'Le revisioni di una fase completata non si possono modificare.',
  },
  deliverable_locked: {
    title: underWay,
    text: 'Dopo la prima azione sulla fase non si può più cambiare se è un elaborato.',
  },
  deliverable_has_rounds: { title: invalidWorkflow, text: 'Una fase con elaborato non ha revisioni.' },
  too_many_stages: { title: 'Troppe fasi', text: 'Un flusso può avere al massimo {max} fasi.' },
  too_many_rounds: { title: 'Troppe revisioni', text: 'Una fase può avere al massimo {max} revisioni.' },
  date_not_set: { title: 'Data non ancora presente', text: 'Si può modificare solo una data che c’è già.' },
  date_in_future: { title: 'Data futura', text: 'Questa data non può essere nel futuro.' },
  sent_before_started: { title: datesOutOfOrder, text: 'L’invio non può precedere l’inizio.' },
  completed_before_sent: { title: datesOutOfOrder, text: 'Il completamento non può precedere l’invio.' },
  dates_out_of_order: {
    title: datesOutOfOrder,
    text: 'L’ordine è: inizio, invio, poi approvazione e completamento.',
  },
  target_before_start: {
    title: datesOutOfOrder,
    text: 'La data prevista non può precedere l’inizio della fase.',
  },
  date_invalid: { title: 'Data non valida', text: 'Inserisca una data valida.' },
  due_out_of_range: {
    title: 'Scadenza non possibile',
    text: 'Una scadenza è nel futuro, al massimo tra un anno.',
  },
  linear_restricted: {
    title: 'Passaggio alla modalità lineare non possibile',
    text: 'Tutte le fasi prima di quella attuale devono essere completate, tutte quelle dopo da iniziare, e al massimo una in corso.',
  },
  unchanged: { title: 'Nessuna modifica', text: '' },
  owner_only: { title: noPermission, text: 'Può farlo solo il proprietario dello spazio di lavoro.' },
  needs_admin: { title: noPermission, text: 'Può farlo solo un amministratore.' },
  needs_create_projects: {
    title: noPermission,
    text: `Non può creare progetti. ${askAdministrator}`,
  },
  needs_access_all_projects: {
    title: noPermission,
    text: `Non ha accesso a tutti i progetti. ${askAdministrator}`,
  },
  needs_workflow_templates: {
    title: noPermission,
    text: `Non può modificare i modelli di flusso. ${askAdministrator}`,
  },
  needs_email_templates: {
    title: noPermission,
    text: `Non può modificare i modelli di e-mail. ${askAdministrator}`,
  },
  needs_add_users: { title: noPermission, text: `Non può gestire il team. ${askAdministrator}` },
  not_on_all_projects: {
    title: 'Questo contatto è anche in altri progetti',
    text: 'Può cambiarne l’indirizzo e invitarlo chi fa parte di tutti i suoi progetti, oppure un amministratore.',
  },
  not_your_view: {
    title: noPermission,
    text: 'Una vista condivisa la modifica chi l’ha creata o un amministratore; può ritirarla solo chi l’ha creata.',
  },
  owner_stays: { title: noPermission, text: 'Il proprietario non si può rimuovere.' },
  not_yourself: { title: noPermission, text: 'Non può rimuoversi dal team.' },
  own_sessions: { title: 'I Suoi dispositivi', text: 'Le Sue sessioni sono nel menu con il Suo nome.' },
  beyond_own_permissions: {
    title: noPermission,
    text: 'Non può concedere più permessi di quanti ne abbia.',
  },
  active_projects_limit: {
    title: 'Ha raggiunto il limite di progetti del Suo spazio di lavoro',
    text: upgrade,
  },
  archived_projects_limit: { title: 'Ha raggiunto il limite di progetti archiviati', text: upgrade },
  users_limit: {
    title: 'Ha raggiunto il limite di membri del team del Suo spazio di lavoro',
    text: upgrade,
  },
  message_templates_limit: {
    title: 'Ha raggiunto il limite di modelli di e-mail del Suo spazio di lavoro',
    text: upgrade,
  },
  workflow_templates_limit: {
    title: 'Ha raggiunto il limite di modelli di flusso del Suo spazio di lavoro',
    text: upgrade,
  },
  not_in_plan: {
    title: 'Non ha accesso a questa funzione',
    text: 'Per usarla passi a un piano superiore',
  },
  payment_failed: { title: 'Pagamento non riuscito: {message}', text: '' },
  payments_unavailable: {
    title: 'Al momento nessun pagamento',
    text: 'Al momento non si possono ricevere pagamenti, quindi il piano resta com’è. Ne siamo stati avvisati; riprovi più tardi.',
  },
  payment_method_missing: {
    title: 'Nessun metodo di pagamento',
    text: 'Aggiunga prima un metodo di pagamento.',
  },
  paid_by_codes: {
    title: 'Pagato con codici del marketplace',
    text: 'Questo spazio di lavoro ha il suo piano grazie a codici riscattati, quindi non c’è nulla da pagare.',
  },
  code_unknown: { title: codeNotAdded, text: 'Questo codice non esiste oppure è già stato riscattato.' },
  code_not_for_workspace: {
    title: codeNotAdded,
    text: 'Questo spazio di lavoro non è stato aperto con un codice del marketplace, quindi non ne accetta.',
  },
  too_many_codes: { title: codeNotAdded, text: 'Uno spazio di lavoro accetta al massimo {max} codici.' },
  link_revoked: {
    title: 'Questo link è stato revocato',
    text: 'Lo ha chiuso l’agenzia. Solo l’agenzia può inviarne uno nuovo.',
  },
  link_expired: { title: 'Questo link è scaduto', text: 'L’agenzia può inviarne uno nuovo.' },
  link_of_old_address: {
    title: 'Questo link è stato inviato a un indirizzo precedente',
    text: 'I link non valgono più quando cambia l’indirizzo del destinatario. Uno nuovo arriva al nuovo indirizzo.',
  },
  link_of_closed_project: {
    title: 'Questo progetto è chiuso',
    text: 'Con esso non valgono più i suoi link. L’agenzia può riaprirlo.',
  },
  reminder_link_expired: {
    title: 'Questo link è scaduto',
    text: 'I link per disattivare i promemoria valgono {days} giorni. Ce n’è uno nuovo nel promemoria più recente.',
  },
  workspace_closed: {
    title: 'Questo spazio di lavoro è chiuso',
    text: 'Sarà eliminato. Il proprietario può ripristinarlo fino al {until}.',
  },
  workspace_recallable: {
    title: 'Questo spazio di lavoro è chiuso',
    text: 'Può ripristinarlo fino al {until}. Poi sarà eliminato definitivamente.',
  },
  plan_renews: {
    title: 'Il piano è ancora attivo',
    text: 'Disdica prima il piano nella pagina di fatturazione, perché non venga addebitato nulla per uno spazio di lavoro che non esiste più.',
  },
  webhook_not_signed: { title: 'Non firmato', text: 'La firma di questo messaggio non è corretta.' },
  session_ended: {
    title: 'L’accesso è stato chiuso',
    text: 'È uscito, qui o da un altro dispositivo, oppure la Sua password è stata cambiata. Acceda di nuovo; ciò che ha scritto è conservato.',
  },
  foreign_page: {
    title: noPermission,
    text: 'Questa chiamata è consentita solo alle pagine di questo stesso host.',
  },
  sign_in_elsewhere: {
    title: 'Acceda dall’indirizzo dello spazio di lavoro',
    text: 'Da un dominio proprio non si accede, quindi qui questa chiamata è rifiutata. Usi l’indirizzo dello spazio di lavoro sotto il dominio del prodotto.',
  },
  proof_needed: {
    title: 'Confermi la Sua identità',
    text: 'Non è stato modificato nulla. Serve una passkey, oppure di nuovo la password e, se usa la verifica in due passaggi, il codice.',
  },
  proof_refused: {
    title: 'Conferma non riuscita',
    text: 'Conferma la Sua identità solo un Suo accesso con passkey o password, di pochi minuti fa.',
  },
  second_factor_demanded: {
    title: 'Configuri prima la verifica in due passaggi',
    text: 'Questo spazio di lavoro la richiede al team. Ciò che ha scritto è conservato.',
  },
  single_sign_on_session: {
    title: 'Non con l’accesso unico',
    text: 'Ha effettuato l’accesso tramite la Sua azienda, solo in questo spazio di lavoro. Password, verifica in due passaggi ed elenco delle sessioni richiedono un accesso con la password.',
  },
  second_factor_not_set_up: {
    title: 'La verifica in due passaggi non è configurata',
    text: 'Colleghi prima un’app di autenticazione.',
  },
  second_factor_code_wrong: {
    title: 'Questo codice non è corretto',
    text: 'Forse è scaduto o è già stato usato. Attenda il prossimo che mostra la Sua app.',
  },
  passkey_limit: {
    title: 'Ha già il numero massimo di passkey',
    text: 'Rimuova prima quella che non usa più.',
  },
  passkey_unknown: {
    title: 'Questa passkey non esiste più',
    text: 'È stata rimossa nel frattempo.',
  },
  text_too_long: {
    title: 'Troppo lungo',
    text: 'Questo testo è troppo lungo per essere salvato. Lo accorci.',
  },
  too_large: { title: 'Il flusso è pieno', text: 'È più di quanto possa contenere un flusso.' },
  no_valid_client_id: { title: clientNotSaved, text: 'Manca un ID cliente valido' },
  no_valid_contact_id: { title: contactNotSaved, text: 'Manca un ID contatto valido' },
  no_valid_email_template_id: {
    title: templateNotSaved,
    text: 'Manca un ID valido del modello di e-mail',
  },
  no_valid_workflow_template_id: {
    title: templateNotSaved,
    text: 'Manca un ID valido del modello di flusso',
  },
  no_valid_project_id: { title: projectNotSaved, text: 'Manca un ID progetto valido' },
  no_valid_user_id: { title: 'Utente non salvato', text: 'Manca un ID utente valido' },
  no_valid_workflow_id: { title: workflowNotUpdated, text: 'Manca un ID flusso valido' },
  project_needs_client_and_workflow: {
    title: projectNotSaved,
    text: 'Per creare un progetto servono l’ID del cliente e l’ID del flusso.',
  },
  choose_client: { title: projectNotSaved, text: 'Scelga un cliente' },
  start_after_action: {
    title: 'Data di inizio del progetto non valida',
    text: 'Il flusso è cominciato prima della data di inizio del progetto. Scelga una data di inizio anteriore al {date}',
  },
  not_archived: {
    title: 'Eliminazione del progetto non riuscita',
    text: 'Si può eliminare solo un progetto archiviato.',
  },
  not_complete: { title: notArchived, text: 'Il progetto non è ancora completo.' },
  cancelled_for_good: { title: notArchived, text: 'Un progetto annullato non si può riaprire.' },
  survey_required: {
    title: 'Da fare: inviare il sondaggio di soddisfazione',
    text: 'Invii il sondaggio prima di archiviare il progetto.',
  },
  reminder_template_missing: {
    title: 'Da fare: manca un modello di e-mail',
    text: 'I promemoria automatici richiedono un modello di e-mail di tipo «Promemoria automatico».',
  },
  device_not_found: {
    title: 'Dispositivo non trovato',
    text: 'Le sue notifiche sono già disattivate.',
  },
  view_not_found: {
    title: 'Vista non trovata',
    text: 'Forse è stata eliminata oppure non è più condivisa.',
  },
  too_many_views: {
    title: 'Troppe viste',
    text: 'Può conservare {max} viste Sue. Ne elimini prima una.',
  },
  too_many_shared_views: {
    title: 'Troppe viste condivise',
    text: 'Uno spazio di lavoro condivide al massimo {max} viste. Ne elimini prima una oppure tenga questa per sé.',
  },
  client_not_found: { title: 'Cliente non trovato', text: '' },
  contact_not_found: { title: 'Contatto non trovato', text: '' },
  round_not_sent: {
    title: 'Non è ancora stato inviato nulla',
    text: 'Un link apre una revisione che è stata inviata al cliente.',
  },
  link_not_found: { title: 'Link non trovato', text: '' },
  user_not_found: { title: 'Utente non trovato', text: '' },
  client_has_mail: {
    title: 'Il cliente resta',
    text: 'È già partita un’e-mail al cliente su questo progetto, perciò il progetto resta a lui.',
  },
  client_has_answered: {
    title: 'Il cliente resta',
    text: 'Il cliente ha già risposto in questo progetto, perciò il progetto resta a lui.',
  },
  update_went_on: {
    title: 'L’invio resta',
    text: 'Da allora è stato fatto altro su «{deliverable}», perciò l’invio non è stato annullato per nessun deliverable.',
  },
  approvers_not_on_project: {
    title: 'Nessuno che approvi',
    text: 'Scelga almeno un contatto del progetto che debba approvare.',
  },
  template_not_found: { title: 'Modello non trovato', text: '' },
  email_taken: {
    title: contactNotSaved,
    text: 'Questo indirizzo e-mail è già in uso. Ne inserisca un altro.',
  },
  bcc_email_invalid: {
    title: 'L’e-mail in copia nascosta non è valida',
    text: 'Le copie arrivano a chi le riceveva prima.',
  },
  snooze_invalid: {
    title: 'Non si può rimandare',
    text: 'Scelga un momento entro i prossimi 60 giorni.',
  },
  device_invalid: {
    title: 'Le notifiche non sono state attivate',
    text: 'Questo browser riceve le notifiche da un servizio che Proofline non conosce.',
  },
  timezone_unknown: { title: 'Fuso orario sconosciuto', text: 'Scelga un fuso orario dall’elenco.' },
  last_contact: { title: contactNotSaved, text: 'Deve restare almeno un contatto.' },
  already_member: {
    title: inviteNotSent,
    text: 'Una persona con questo indirizzo è già membro dello spazio di lavoro.',
  },
  logo_not_a_picture: { title: 'Caricamento del logo del cliente non riuscito', text: choosePicture },
  picture_not_a_picture: { title: 'Foto non salvata', text: choosePicture },
  workspace_logo_not_a_picture: {
    title: 'Caricamento del logo dello spazio di lavoro non riuscito',
    text: choosePicture,
  },
  contact_in_use: {
    title: 'Contatto in uso',
    text: '{contact} fa parte di un progetto. Lo tolga prima dalle impostazioni del progetto.',
  },
  not_multi: {
    title: workflowNotUpdated,
    text: 'Solo un progetto con più elaborati può averne altri.',
  },
  too_many_deliverables: {
    title: 'Troppi elaborati',
    text: 'Un progetto può avere al massimo {max} elaborati.',
  },
  review_link_tag_missing: {
    title: tagMissing,
    text: 'L’e-mail non si può inviare finché non contiene il segnaposto del link alla revisione.',
  },
  review_link_required: {
    title: 'Manca il link alla revisione',
    text: 'L’e-mail contiene il segnaposto del link alla revisione, ma non c’è né un link né un file da rivedere.',
  },
  files_tag_without_files: { title: 'Nessun file', text: 'Non ha caricato nessun file' },
  review_link_scheme: {
    title: 'Link alla revisione',
    text: 'Il link alla revisione deve iniziare con http',
  },
  screenshots_only: {
    title: 'Con un link solo immagini',
    text: 'Con un link si inviano le schermate della sua pagina. Rimuova i file che non sono immagini oppure li invii senza il link.',
  },
  files_or_link: { title: 'File o link', text: 'Scelga i file caricati oppure un link, non entrambi.' },
  unknown_tag: {
    title: 'Segnaposto sconosciuto',
    text: 'L’e-mail contiene il segnaposto «{tag}», che qui non è disponibile.',
  },
  unresolved_tag: {
    title: 'Segnaposto senza valore',
    text: 'Per il segnaposto «{tag}» non c’è un valore.',
  },
  checklist_incomplete: {
    title: 'Lista di controllo',
    text: 'Spunti ogni voce della lista di controllo prima di inviare.',
  },
  points_unanswered: {
    title: 'Punti senza risposta',
    text: 'Modifiche chieste dal cliente ancora senza risposta: {count}. Questo spazio di lavoro invia una revisione solo quando ognuna ha una risposta.',
  },
  no_multi_update: {
    title: 'Aggiornamento multiplo',
    text: 'Un progetto con un solo elaborato non ha aggiornamenti multipli.',
  },
  deliverables_tag_missing: {
    title: 'Anteprima degli elaborati',
    text: 'L’e-mail non si può inviare finché non contiene il segnaposto con le anteprime degli elaborati.',
  },
  stage_chosen_twice: {
    title: 'Fase scelta due volte',
    text: 'Per ogni elaborato una fase si può scegliere una volta sola.',
  },
  too_many_previews: {
    title: 'Troppi elaborati',
    text: 'Un aggiornamento a questo numero di contatti ({contacts}) può comprendere al massimo {max} elaborati. Invii gli altri in un altro aggiornamento.',
  },
  mail_not_found: {
    title: 'E-mail non trovata',
    text: 'Forse è stata eliminata con il suo progetto.',
  },
  mail_may_have_arrived: {
    title: 'Forse è arrivata',
    text: 'Nessuno sa se questa e-mail sia partita. La invii di nuovo solo se il destinatario può riceverla due volte.',
  },
  mail_not_needed: {
    title: 'Non si può inviare di nuovo',
    text: 'Non ha più motivo: il suo link è stato revocato, il suo invio è stato annullato, la sua revisione ha avuto risposta o il suo destinatario non c’è più. La cronologia indica il motivo.',
  },
  mail_limit_reached: {
    title: 'Non inviata: le e-mail di oggi sono esaurite',
    text: '{sent} e-mail su {allowed} oggi. Questo invio ne aggiungerebbe {wanted}, e l’invio riapre: {opens}. Ciò che ha scritto è conservato. Un piano superiore ne consente di più per volta; se gliene servono altre, ci scriva dalla Guida.',
  },
  no_recipients: {
    title: 'Nessun destinatario',
    text: 'Il progetto non ha contatti a cui si possano inviare e-mail.',
  },
  file_checking: {
    title: 'Verifica dei file in corso',
    text: 'Un momento: un file caricato è ancora in corso di verifica.',
  },
  file_type_refused: {
    title: 'Caricamento di {file} non riuscito',
    text: 'Il tipo {type} di {file} non è consentito',
  },
  file_has_no_type: { title: 'Caricamento di {file} non riuscito', text: '{file} non ha un tipo' },
  conversion_final: {
    title: 'Non preparato di nuovo',
    text: 'Un altro tentativo finirebbe come l’ultimo. Il file è conservato così come è stato caricato, e si può scaricare.',
  },
  captions_not_played: {
    title: 'Non è un filmato né un audio',
    text: 'Solo un filmato o un audio ha sottotitoli e trascrizione. Una descrizione dice che cosa mostra ogni altro file.',
  },
  described_version_no_film: {
    title: 'Non è un filmato',
    text: 'Solo un filmato ha una versione con audiodescrizione, o lo è.',
  },
  described_version_chain: {
    title: 'Con audiodescrizione e audiodescrizione insieme',
    text: 'Una versione con audiodescrizione è un altro filmato, e non ne ha a sua volta una.',
  },
  described_version_taken: {
    title: 'Scelta per un altro filmato',
    text: 'È la versione con audiodescrizione di un altro filmato. La tolga prima da lì.',
  },
  captions_too_large: {
    title: 'Testo troppo lungo',
    text: 'I sottotitoli o la trascrizione hanno al massimo {characters} caratteri, e i sottotitoli {cues} battute. Non è stato modificato nulla.',
  },
  captions_empty: {
    title: 'Nessun testo',
    text: 'Questo testo non contiene parole. Non è stato modificato nulla.',
  },
  not_captions: {
    title: 'Non sono sottotitoli',
    text: 'Riga {line}: i sottotitoli iniziano con «WEBVTT», o con il numero e i tempi della prima battuta. Invii un file WebVTT (.vtt) o SubRip (.srt).',
  },
  captions_time: {
    title: 'Una battuta senza tempi',
    text: 'Riga {line}: a una battuta servono i suoi tempi, per esempio 00:01:02.500 --> 00:01:04.000. Non è stato modificato nulla.',
  },
  captions_order: {
    title: 'Una battuta finisce troppo presto',
    text: 'Riga {line}: la battuta finisce prima di iniziare. Non è stato modificato nulla.',
  },
  cue_too_long: {
    title: 'Una battuta troppo lunga',
    text: 'Riga {line}: il testo di una battuta ha al massimo {max} caratteri. Non è stato modificato nulla.',
  },
  too_many_captions: {
    title: 'Troppe lingue',
    text: 'Un file ha al massimo {max} sottotitoli e trascrizioni. Rimuova quelli che non servono a nessuno.',
  },
  file_sent: {
    title: 'File già inviato',
    text: 'Un file inviato resta. Carichi di nuovo lo stesso nome per creare una nuova versione.',
  },
  file_sent_stays: {
    title: 'File già inviato',
    text: 'Un file inviato mantiene il suo posto e ciò che sostituisce. Si possono ordinare solo i file non ancora inviati.',
  },
  not_replaceable: {
    title: 'Non è un file precedente',
    text: 'Un file ne sostituisce uno inviato in una revisione precedente di questa fase. Scelga di nuovo.',
  },
  replaced_twice: {
    title: 'Sostituito due volte',
    text: 'Due file di una revisione non possono sostituire lo stesso file precedente. Scelga di nuovo.',
  },
  upload_expired: {
    title: 'Caricamento scaduto',
    text: 'Questo caricamento è stato abbandonato. Scelga di nuovo il file.',
  },
  upload_incomplete: { title: 'Caricamento incompleto', text: 'Non tutti i byte sono arrivati.' },
  too_many_files: { title: 'Troppi file', text: 'Una revisione può avere al massimo {max} file.' },
  note_flags_of_client: {
    title: 'Scelta non disponibile',
    text: 'La nota di un cliente la vedono tutte le persone del progetto, e l’agenzia riceve un’e-mail.',
  },
  client_sees_no_notes: {
    title: clientUntold,
    text: 'Questo spazio di lavoro non mostra ai clienti i dettagli della produzione, quindi non vedono le note.',
  },
  client_sees_no_scope: {
    title: clientUntold,
    text: 'La prima voce dell’ambito è nascosta al cliente, che quindi non vede l’ambito.',
  },
  too_many_scope_items: {
    title: 'Troppe voci nell’ambito',
    text: 'Un ambito può avere al massimo {max} voci. Ne elimini prima alcune.',
  },
  scope_full: {
    title: 'Troppo testo',
    text: 'L’ambito di questo progetto è pieno. Elimini prima alcune voci.',
  },
  domain_invalid: { title: emailSettingsNotSaved, text: invalidDomain },
  domain_taken: {
    title: emailSettingsNotSaved,
    text: 'Un altro spazio di lavoro sta configurando questo dominio. Se è Suo, riprovi tra tre giorni o avvisi l’assistenza.',
  },
  domain_of_product: { title: emailSettingsNotSaved, text: 'Questo dominio è nostro.' },
  domain_known: { title: emailSettingsNotSaved, text: 'Questo dominio è già nel Suo elenco.' },
  too_many_domains: {
    title: emailSettingsNotSaved,
    text: 'Uno spazio di lavoro può avere al massimo {max} domini.',
  },
  domain_of_webmail: {
    title: 'Dominio non aggiunto',
    text: 'Nessuno può dimostrare che gli appartiene il dominio di un servizio di posta.',
  },
  single_sign_on_incomplete: {
    title: 'L’accesso unico non è completo',
    text: 'Servono un dominio verificato e i dati del Suo provider di identità.',
  },
  single_sign_on_untested: {
    title: 'Provi prima l’accesso unico',
    text: 'Si può rendere obbligatorio quando un membro lo ha usato per accedere. Lo attivi e lo faccia provare a qualcuno.',
  },
  single_sign_on_domain_needed: {
    title: 'Dominio non rimosso',
    text: 'L’accesso unico in uso ha bisogno di un dominio verificato. Prima lo disattivi.',
  },
  issuer_invalid: {
    title: providerNotSaved,
    text: 'L’issuer è un indirizzo che inizia con https://, senza punto interrogativo.',
  },
  metadata_needed: {
    title: providerNotSaved,
    text: 'Scelga il file dei metadati oppure indichi l’indirizzo a cui si trovano.',
  },
  metadata_url_invalid: {
    title: providerNotSaved,
    text: 'L’indirizzo dei metadati inizia con https://.',
  },
  metadata_invalid: {
    title: providerNotSaved,
    text: 'Questi non sono metadati SAML: serve un documento XML con un solo EntityDescriptor, senza tipo di documento.',
  },
  metadata_of_no_provider: {
    title: providerNotSaved,
    text: 'Questi non sono i metadati di un provider di identità: manca IDPSSODescriptor.',
  },
  metadata_without_certificate: {
    title: providerNotSaved,
    text: 'I metadati non hanno un certificato di firma, oppure non si può leggere o è scaduto.',
  },
  metadata_without_address: {
    title: providerNotSaved,
    text: 'I metadati non hanno un indirizzo di accesso che inizi con https:// per HTTP-Redirect o HTTP-POST.',
  },
  identity_provider_refused: {
    title: providerNotSaved,
    text: 'Il servizio di accesso non ha accettato questi dati: {reason}',
  },
  custom_domain_invalid: { title: customDomainNotSaved, text: invalidDomain },
  custom_domain_taken: {
    title: customDomainNotSaved,
    text: 'Un altro spazio di lavoro usa questo host. Se è Suo, riprovi tra tre giorni o avvisi l’assistenza.',
  },
  custom_domain_of_product: { title: customDomainNotSaved, text: 'Questo host è nostro.' },
  custom_domain_set: {
    title: customDomainNotSaved,
    text: 'Lo spazio di lavoro ha già un dominio proprio. Prima lo elimini.',
  },
  deliverable_title_required: {
    title: deliverableNotSaved,
    text: 'Il nome dell’elaborato è obbligatorio',
  },
  deliverable_title_too_long: {
    title: deliverableNotSaved,
    text: 'Il nome di un elaborato può avere al massimo {max} caratteri.',
  },
  deliverable_link_required: {
    title: deliverableNotSaved,
    text: 'Il link dell’elaborato è obbligatorio',
  },
  deliverable_link_too_long: {
    title: deliverableNotSaved,
    text: 'Il link di un elaborato può avere al massimo {max} caratteri.',
  },
  deliverable_link_invalid: {
    title: deliverableNotSaved,
    text: 'Inserisca un indirizzo web, come https://example.com',
  },
  deliverable_link_tag_missing: {
    title: tagMissing,
    text: 'L’e-mail non si può inviare finché non contiene il segnaposto del link all’elaborato.',
  },
  timeline_full: {
    title: 'Troppi elaborati',
    text: 'Una timeline può avere al massimo {max} elaborati.',
  },
  survey_not_chosen: { title: surveyNotSent, text: 'Scelga o aggiunga un sondaggio' },
  recipient_not_chosen: { title: surveyNotSent, text: 'Scelga il destinatario' },
  survey_link_tag_missing: {
    title: tagMissing,
    text: 'L’e-mail non si può inviare finché non contiene il segnaposto del link al sondaggio.',
  },
  no_survey_items: { title: surveysNotSaved, text: 'Nessuna domanda nel sondaggio' },
  empty_survey_question: { title: surveysNotSaved, text: 'Una domanda del sondaggio è vuota' },
  email_question_without_stars: {
    title: surveysNotSaved,
    text: 'Nell’e-mail può esserci solo una domanda con voto a stelle.',
  },
  several_email_questions: {
    title: surveysNotSaved,
    text: 'Nell’e-mail può esserci una sola domanda.',
  },
  point_not_found: {
    title: 'Punto non trovato',
    text: 'Forse è stato rimosso. Ricarichi la pagina per vedere i punti.',
  },
  point_is_draft: { title: 'Non ancora inviato', text: 'Questo punto non è ancora stato inviato.' },
  point_submitted: {
    title: 'Già inviato',
    text: 'Un punto inviato resta com’è stato scritto. Vi aggiunga una risposta.',
  },
  point_accepted: {
    title: 'Già accettata',
    text: 'Nel frattempo la risposta a questo punto è stata accettata.',
  },
  point_not_answered: {
    title: 'Ancora senza risposta',
    text: 'Questo punto non ha una risposta da accettare.',
  },
  point_question: {
    title: 'Una domanda',
    text: 'La risposta a questo punto è una domanda: vi risponda.',
  },
  answer_told: {
    title: 'Già letta',
    text: 'Il cliente ha già ricevuto questa risposta. Ne dia un’altra al suo posto.',
  },
  answer_needs_words: {
    title: 'Manca il testo',
    text: 'Scriva perché non è stato fatto o che cosa vuole sapere.',
  },
  answered_meanwhile: {
    title: 'Risposta arrivata nel frattempo',
    text: 'Qualcuno è stato più veloce. Nulla è stato sostituito; la legga e, se la Sua deve prenderne il posto, la invii di nuovo.',
  },
  too_many_answers: {
    title: 'Troppe risposte',
    text: 'Un punto conserva al massimo {max} risposte precedenti. Aggiunga un commento.',
  },
  place_needs_done: { title: 'Non fatto', text: 'Solo una risposta «Fatto» mostra una posizione.' },
  not_your_point: { title: 'Non è un Suo punto', text: 'Può modificarlo solo chi l’ha scritto.' },
  own_point: { title: 'È un Suo punto', text: 'Nessuno dà ragione a un proprio punto.' },
  agency_only: { title: noPermission, text: 'È accessibile solo ai membri dell’agenzia.' },
  client_only: { title: noPermission, text: 'Qui decide solo il cliente.' },
  point_empty: { title: 'Manca il testo', text: 'Scriva che cosa intende in questo punto.' },
  point_place: {
    title: 'Posizione non trovata',
    text: 'Questa posizione non fa parte del file: {part}.',
  },
  point_file: {
    title: 'File non trovato',
    text: 'Questa versione del file non fa parte della revisione.',
  },
  own_changes_on_file: {
    title: 'Ha chiesto modifiche',
    text: 'Ha chiesto modifiche di questo file. Le rimuova o ne accetti le risposte, prima di dire che va bene.',
  },
  too_many_points: { title: 'Troppi punti', text: 'Una revisione accetta al massimo {max} punti.' },
  too_many_replies: { title: 'Troppe risposte', text: 'Un punto accetta al massimo {max} risposte.' },
  too_many_attachments: {
    title: 'Troppe immagini',
    text: 'Un punto accetta al massimo {max} immagini.',
  },
  attachment_not_found: {
    title: 'Immagine non trovata',
    text: 'Un’immagine di questo punto non c’è più. La rimuova e la aggiunga di nuovo.',
  },
  export_file: {
    title: 'Nulla da esportare',
    text: 'Indichi un file di questa revisione: un filmato o un suono per i marcatori, un PDF per le annotazioni.',
  },
  export_too_large: {
    title: 'Troppo grande da esportare',
    text: 'Un PDF si può annotare fino a {pages} pagine e {megabytes} MB; i punti con moltissime parole si esportano file per file.',
  },
  export_encrypted: {
    title: 'PDF con password',
    text: 'Senza la password non si può scrivere in questo PDF. I punti si possono esportare come tabella.',
  },
  export_broken: {
    title: 'PDF danneggiato',
    text: 'In questo PDF non si può scrivere perché è danneggiato. I punti si possono esportare come tabella.',
  },
  nothing_to_recall: {
    title: 'Nulla da ritirare',
    text: 'Questa revisione non ha una decisione da ritirare.',
  },
  not_your_decision: {
    title: 'Non è una Sua decisione',
    text: 'Una decisione la può ritirare solo chi l’ha presa.',
  },
  recall_too_late: {
    title: 'Troppo tardi',
    text: 'Una decisione si può ritirare entro dieci minuti. Invii piuttosto un messaggio.',
  },
  contact_decides: {
    title: 'Decide il contatto',
    text: 'Qui decide solo la persona a cui è stato inviato il link. Lei può inviare punti e un messaggio.',
  },
  code_needed: {
    title: 'Serve un codice',
    text: 'Per decidere con questo link serve il codice che inviamo per e-mail alla persona a cui è stato inviato.',
  },
  code_not_needed: {
    title: 'Non serve alcun codice',
    text: 'Le decisioni con questo link non richiedono più un codice. Decida di nuovo.',
  },
  code_not_mailed: {
    title: 'Non è possibile inviare un codice',
    text: 'Al momento non è possibile inviare e-mail all’indirizzo di questo link. Si rivolga all’agenzia; quanto ha scritto resta conservato.',
  },
  code_wrong: {
    title: 'Codice errato',
    text: 'Non è il codice della nostra ultima e-mail. Controlli le 6 cifre.',
  },
  code_over: {
    title: 'Il codice non vale più',
    text: 'È già stato usato, ha più di dieci minuti o è stato provato troppe volte. Ne richieda uno nuovo.',
  },
  subdomain_invalid: {
    title: addressNotPossible,
    text: 'Scelga da 3 a {max} lettere minuscole e cifre.',
  },
  subdomain_reserved: { title: addressNotPossible, text: 'Questo indirizzo è riservato al prodotto.' },
  subdomain_protected: {
    title: addressNotPossible,
    text: 'Questo indirizzo somiglia a quello di un’azienda nota. Ne scelga uno che sia proprio Suo.',
  },
  name_holds_address: {
    title: nameNotPossible,
    text: 'Il nome di uno spazio di lavoro non contiene indirizzi web o e-mail. Lo tolga e metta uno spazio dopo ogni punto.',
  },
  name_protected: {
    title: nameNotPossible,
    text: 'Questo nome somiglia a quello di un’azienda nota o di un suo ufficio. Scelga il nome della Sua agenzia.',
  },
  subdomain_taken: {
    title: 'Indirizzo già in uso',
    text: 'Questo indirizzo è già in uso. Ne scelga un altro.',
  },
  subdomain_moved_lately: {
    title: 'L’indirizzo non è stato cambiato',
    text: 'L’indirizzo di uno spazio di lavoro si può cambiare una volta ogni trenta giorni. Questo si può cambiare di nuovo dal {from}.',
  },
  subdomains_full: {
    title: 'L’indirizzo non è stato cambiato',
    text: 'Uno spazio di lavoro conserva al massimo {max} indirizzi precedenti. Può ancora tornare a uno dei suoi.',
  },
  password_missing: { title: accountNotCreated, text: 'Inserisca la password.' },
  password_weak: {
    title: accountNotCreated,
    text: 'Scelga almeno 10 caratteri, senza spazi all’inizio o alla fine.',
  },
  password_common: {
    title: accountNotCreated,
    text: 'Questa password è facile da indovinare: è tra le più usate oppure si basa sul Suo nome, sul Suo indirizzo o sul nome dello spazio di lavoro. Aggiunga parole Sue.',
  },
  password_leaked: {
    title: accountNotCreated,
    text: 'Questa password è comparsa in dati rubati ad altri servizi: chiunque potrebbe provarla. Ne scelga un’altra.',
  },
  password_wrong: { title: passwordNotChanged, text: 'Questa non è la Sua password attuale.' },
  password_attempts: {
    title: passwordNotChanged,
    text: 'Troppi tentativi. Attenda un po’ e riprovi.',
  },
  password_link_dead: {
    title: 'Questo link non è più valido',
    text: 'Un link per una nuova password vale una volta sola, per dieci minuti. Ne chieda un altro.',
  },
  redeem_code_invalid: {
    title: accountNotCreated,
    text: 'Questo non sembra un codice da riscattare.',
  },
  sign_up_not_found: {
    title: 'Questo link non è più valido',
    text: 'Vale un giorno. Si registri di nuovo; l’indirizzo del Suo spazio di lavoro è libero.',
  },
  invitation_not_found: {
    title: 'Questo invito non è noto',
    text: 'Apra il link più recente che ha ricevuto.',
  },
  invitation_dead: {
    title: 'Questo invito non è più valido',
    text: 'Apra di nuovo il suo link per vedere perché.',
  },
  not_accepted_yet: {
    title: 'Non ancora accettato',
    text: 'Questa persona non ha ancora accettato l’invito.',
  },
  already_accepted: { title: 'Già accettato', text: 'Questa persona ha accettato l’invito.' },
  due_later_already: {
    title: 'La scadenza è già più tardi',
    text: 'Nel frattempo è stata spostata al giorno chiesto o a uno successivo.',
  },
  wish_out_of_range: { title: 'Giorno non possibile', text: 'Scelga uno dei giorni proposti.' },
  wish_ended: {
    title: 'Nulla attende una risposta',
    text: 'La richiesta ha avuto risposta o è stata ritirata, oppure la revisione è andata avanti.',
  },
  wish_changed: {
    title: 'È chiesto un altro giorno',
    text: 'Nel frattempo il cliente ha chiesto un altro giorno.',
  },
  wish_of_another: {
    title: 'Chiesto da qualcun altro',
    text: 'Solo chi ha chiesto può ritirare la richiesta.',
  },
};
