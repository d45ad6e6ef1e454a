import type { TeamTexts } from '../../translations.ts';
import { points } from '../points.ts';
import { counted } from './counted.ts';

const roundPhrase = (round: number): string => (round === 0 ? 'l’anteprima' : `la revisione ${round}`);

/** Preposition joined with the article of a round, if it has one: "dell’anteprima", "a una revisione". */
const joined = (alone: string, before: string) => (phrase: string) =>
  /^l[a’]/.test(phrase) ? `${before}${phrase}` : `${alone} ${phrase}`;
const of = joined('di', 'del');
const to = joined('a', 'al');
const from = joined('da', 'dal');
const about = joined('su', 'sul');
/** "a Nora", "ad Anna". */
const toName = (name: string): string => `${/^a/i.test(name) ? 'ad' : 'a'} ${name}`;

const files = (names: readonly string[]): string =>
  names.length > 3 ? `${names.length} file` : names.join(', ');
const pointCount = (count: number): string => counted(count, 'punto', 'punti');
const starts = (what: string): string => `«${what}» inizia subito.`;

const stars = new Intl.NumberFormat('it', { maximumFractionDigits: 1 });

const workflow = { updated: 'Flusso aggiornato', notUpdated: 'Modifica del flusso non riuscita' };
const changesNoted = 'Richiesta di modifiche registrata';
const changesNotNoted = 'Registrazione della richiesta di modifiche non riuscita';

export const timeline: TeamTexts['timeline'] = {
  noReminder: 'Non c’è nulla da sollecitare',
  noRound: 'Revisione non trovata',
  noRoundText: 'Forse è stata eliminata. La timeline mostra le revisioni attuali.',
  backToTimeline: 'Torna alla timeline',
  multiUpdate: {
    title: 'Aggiornamento multiplo',
    loadError: 'Caricamento dei dati del progetto non riuscito',
  },
  projectSettings: 'Impostazioni del progetto',
  clientSettings: 'Impostazioni del cliente',
  archive: {
    action: 'Archivia progetto',
    title: 'Vuole continuare?',
    text: 'Il progetto verrà nascosto. Lo ritrova tra i progetti archiviati.',
    ofMultiUpdate: {
      title: 'Vuole archiviare questo progetto?',
      text: 'Il progetto verrà nascosto. Lo ritrova tra i progetti archiviati.',
    },
    done: 'Progetto archiviato',
    error: 'Archiviazione del progetto non riuscita',
    limit: 'Ha raggiunto il limite di progetti archiviati',
  },
  closed: { readOnly: 'L’abbonamento è scaduto' },
  files: {
    noneText: (round) => `Si aggiungono quando si invia ${roundPhrase(round)}.`,
  },
  undelivered: {
    title: 'Questa revisione forse non è arrivata a nessuno',
    text: 'Non risulta partita nessuna sua e-mail. La scadenza e i promemoria aspettano che ne parta una.',
    details: 'La cronologia qui sotto indica il motivo per ogni e-mail.',
    wayOut:
      'Invii un promemoria con il link alla revisione, oppure annulli l’invio e invii di nuovo la revisione.',
  },
  said: 'Nelle parole del cliente',
  seeAs: {
    by: (person) => `Vedi come ${person}`,
    title: 'Vedi come il cliente',
    text: 'Apre la pagina come la vede il cliente, nella sua lingua. Nulla di ciò che fa lì viene registrato, e nessuno viene avvisato.',
    contact: 'Come',
    page: 'Pagina',
    portal: 'Portale del cliente',
    open: 'Apri',
    failed: 'La pagina non è stata aperta',
    loading: 'Le pagine si stanno caricando',
    notLoaded: 'Le pagine di questo progetto non sono state caricate',
    delivery: (title) => `Consegna «${title}»`,
    survey: (name) => `Sondaggio «${name}»`,
    review: (stage, shown) => `Revisione di «${stage}» – ${shown}`,
    unsent: (stage) => `Di «${stage}» non è stato ancora inviato nulla.`,
  },
  clicks: {
    title: 'Aperture del link',
    none: 'Il link non è ancora stato aperto',
    opened: (who, when) => `Aperto da ${who}, ${when}`,
    times: (opened, clicks) => `${opened}, ${clicks} volte in tutto`,
    link: (who) => `Link di ${who}`,
    ended: (who) => `Il link di ${who} non si apre più`,
    noLink: (who) => `${who} non ha ricevuto un link`,
    actions: (who) => `Link di ${who}`,
    copy: 'Copia il link alla revisione',
    url: 'Link alla revisione',
    copiedText: (who) =>
      `Le risposte con questo link valgono come di ${who}, e la cronologia dice che lo ha copiato Lei.`,
    notCopied: 'Il link non è stato copiato',
    renew: 'Invia un nuovo link',
    renewing: {
      title: (who) => `Inviare un nuovo link ${toName(who)}?`,
      text: (who) =>
        `${who} riceve subito un’e-mail con un nuovo link. Tutti i suoi link precedenti a questa revisione smettono di valere.`,
      first: (who) => `${who} riceve subito un’e-mail con un link a questa revisione.`,
      confirm: 'Invia link',
      keep: 'Annulla',
      sent: (who) => `Un nuovo link è in arrivo ${toName(who)}`,
      failed: 'Non è stato inviato nessun link',
    },
    revoke: 'Revoca link',
    revoking: {
      title: (who) => `Revocare il link di ${who}?`,
      text: (who) =>
        `Tutti i link a questa revisione inviati ${toName(who)} smettono subito di funzionare, anche dove sono stati inoltrati. La prossima e-mail con un link alla revisione ne porta uno nuovo.`,
      keep: 'Mantieni il link',
      revoked: 'Il link è stato revocato',
      failed: 'Il link non è stato revocato',
    },
  },
  act: {
    agentApprove: 'Registra l’approvazione del cliente.',
    agentReject: 'Registra che il cliente ha chiesto modifiche.',
  },
  overview: {
    column: { clicked: 'Link aperto', settings: 'Impostazioni' },
    settingsOf: (name) => `Impostazioni di ${name}`,
    notClicked: 'Non ancora',
  },
  actions: {
    start_stage: 'Inizia fase',
    send_preview: 'Invia anteprima',
    send_message: 'Invia messaggio',
    send_reminder: 'Invia promemoria',
    reject_revision: 'Modifiche richieste',
    add_round: 'Aggiungi revisione',
    approve_revision: 'Approvata dal cliente',
    approve_stage: 'Approva fase',
    reject_stage: 'Respingi fase',
    complete_stage: 'Completa fase',
    reopen_stage: 'Riapri fase',
    undo: 'Annulla ultima azione',
    note: 'Aggiungi nota',
    dates: 'Modifica date',
    seeAs: 'Vedi come il cliente',
  },
  sendRound: (round) => (round === 0 ? 'Invia anteprima' : `Invia revisione ${round}`),
  moreActions: 'Altre azioni',
  notices: {
    start_stage: workflow.updated,
    reject_revision: changesNoted,
    add_round: 'Revisione aggiunta',
    approve_revision: 'Revisione approvata',
    approve_stage: 'Fase approvata',
    reject_stage: 'Fase respinta',
    complete_stage: workflow.updated,
    reopen_stage: workflow.updated,
    undo: workflow.updated,
    dates: workflow.updated,
    kind: workflow.updated,
  },
  already: 'Era già stato fatto',
  errors: {
    start_stage: workflow.notUpdated,
    reject_revision: changesNotNoted,
    add_round: 'Aggiunta della revisione non riuscita',
    approve_revision: 'Approvazione della revisione non riuscita',
    approve_stage: 'Approvazione della fase non riuscita',
    reject_stage: 'La fase non è stata respinta',
    complete_stage: workflow.notUpdated,
    reopen_stage: workflow.notUpdated,
    undo: workflow.notUpdated,
    dates: workflow.notUpdated,
    kind: workflow.notUpdated,
  },
  undo: 'Annulla',
  confirm: {
    approve: {
      title: (stage) => `Approvare «${stage}»?`,
      text: ({ unused, next }) =>
        [
          'La fase si chiude come approvata dal cliente.',
          ...(unused > 0
            ? [unused === 1 ? 'Resta inutilizzata 1 revisione.' : `Restano inutilizzate ${unused} revisioni.`]
            : []),
          ...(next ? [starts(next)] : []),
        ].join(' '),
    },
    complete: {
      title: (stage) => `Completare «${stage}»?`,
      text: ({ next }) => (next ? `La fase si chiude. ${starts(next)}` : 'La fase si chiude.'),
    },
    reject: {
      title: 'Sono state chieste modifiche?',
      text: (next) =>
        next ? `${next} inizia subito.` : 'La fase torna in lavorazione. Non viene usata nessuna revisione.',
    },
    overtaken: {
      title: (stage) => `«${stage}» è cambiata`,
      text: (states) => `Qualcuno è intervenuto durante la domanda. ${states}`.trim(),
      round: (name, status) => `${name}: ${status}.`,
      askAgain: 'Ripeti la domanda',
    },
  },
  addRound: {
    title: 'Aggiunga una revisione',
    text: 'Il cliente ha chiesto più di quanto concordato. La revisione attuale si chiude e quella nuova inizia subito.',
    kind: 'Chi la paga?',
    free: 'Gratuita',
    freeHint: 'La offriamo noi.',
    cost: 'A pagamento',
    costHint: 'La paga il cliente. Viene indicato nella timeline.',
    confirm: 'Aggiungi revisione',
  },
  undoDialog: {
    title: 'Annulli l’ultima azione',
    what: (what) => `Viene annullato: ${what}.`,
    text: 'I clienti non lo vedono più nella cronologia. Le e-mail già partite vi restano.',
    withheld: (count) =>
      count === 1
        ? 'L’e-mail ancora in attesa non verrà inviata.'
        : `Le ${count} e-mail ancora in attesa non verranno inviate.`,
    reason: 'Perché?',
    confirm: 'Annulla l’azione',
    scope: 'L’anteprima è partita in un invio unico',
    whole: (count) => `Tutti i ${count} deliverable dell’invio`,
    one: (title) => `Solo «${title}»`,
    overtakenTitle: 'Non è più l’ultima azione',
    overtaken: ({ asked, next }) =>
      `${asked ? `È stato fatto altro dopo: ${asked}.` : 'Nel frattempo è stato fatto altro.'} ${
        next ? `Ora l’ultima azione è: ${next}.` : ''
      }`.trim(),
    askAgain: 'Vedi l’ultima azione',
  },
  undoWhat: ({ what, stage }) => `${what}, «${stage}»`,
  reopenDialog: {
    title: (stage) => `Riapra «${stage}»`,
    text: ({ round, returned }) =>
      `Inizia: ${round.toLowerCase()}${returned ? `, e «${returned}» torna da iniziare` : ''}. L’approvazione resta nella cronologia.`,
    newRound: 'un’altra revisione gratuita',
    sameTask: 'il lavoro sulla fase',
    reason: 'Perché?',
    confirm: 'Riapri fase',
  },
  reasons: {
    mistake: 'È stato un errore',
    request: 'Lo ha chiesto il cliente',
    misunderstood: 'Il cliente è stato frainteso',
    incomplete: 'Il lavoro è incompleto',
    other: 'Un altro motivo',
  },
  due: {
    open: 'Sposta scadenza',
    title: (stage) => `Scadenza di «${stage}»`,
    hint: (zone) =>
      `La risposta del cliente a questa revisione scade quel giorno alle 18:00 (${zone}). I promemoria la seguono; le altre revisioni mantengono le loro date.`,
    date: 'Scadenza',
    tell: 'Poi scrivi ai contatti',
    tellHint: 'Apre un messaggio. Finché non lo invia, nessuno riceve un’e-mail.',
    move: 'Sposta scadenza',
    moved: 'Scadenza spostata',
    notMoved: 'La scadenza non è stata spostata',
  },
  dates: {
    title: (stage) => `Date di «${stage}»`,
    hint: (zone) => `Gli orari sono in ${zone}.`,
    stage: 'Fase',
    save: 'Salva date',
    target: 'Data prevista',
    time: 'Ora',
    timeOf: (date) => `Ora: ${date}`,
    invalid: 'Inserisca una data valida.',
  },
  dateFields: {
    target_date: 'la data prevista',
    started_on: 'l’inizio',
    sent_on: 'la data di invio',
    requested_on: 'la data della richiesta',
    approved_on: 'la data di approvazione',
    completed_on: 'la data di completamento',
  },
  dateLabel: (field) => {
    const labels: Readonly<Record<string, string>> = {
      started_on: 'Iniziata',
      sent_on: 'Inviata',
      requested_on: 'Richiesta',
      approved_on: 'Approvata',
      completed_on: 'Completata',
      target_date: 'Data prevista',
    };
    return labels[field] ?? field;
  },
  history: {
    saidAddress: (email) => `Ha indicato l’indirizzo ${email}, che nessuno ha verificato`,
    mails: {
      owed: 'non ancora inviata; continuiamo a provare',
      claimed: 'invio in corso',
      sent: 'inviata',
      failed: 'non riuscita',
      unknown: 'non si sa se sia partita',
      withheld: 'non inviata',
      suppressed: 'non inviata',
      bounced: 'respinta',
      complained: 'arrivata e segnalata come indesiderata',
    },
    mailReasons: {
      bounced: 'un’e-mail precedente è stata respinta',
      complained: 'un’e-mail precedente è stata segnalata come indesiderata',
      TimeoutError: 'il servizio di posta non ha risposto',
      MessageRejected: 'il servizio di posta l’ha rifiutata',
      InvalidParameterValue: 'il servizio di posta ha rifiutato l’indirizzo',
      Throttling: 'il servizio di posta è occupato',
      ConfigurationSetSendingPausedException: 'l’invio è sospeso',
      AccountSendingPausedException: 'l’invio è sospeso',
      sending_paused: 'abbiamo sospeso le e-mail di questo spazio di lavoro',
      daily_limit: 'le e-mail del giorno sono esaurite; parte da sola un altro giorno',
      account_quota: 'oggi partono molte e-mail; parte da sola appena c’è posto',
      AccessDenied: 'il servizio di posta non ha accettato le nostre credenziali',
      ExpiredToken: 'il servizio di posta non ha accettato le nostre credenziali',
      InternalFailure: 'il servizio di posta non ha funzionato',
      ServiceUnavailable: 'il servizio di posta non ha funzionato',
      left_project: 'non fa più parte del progetto',
      address_changed: 'nel frattempo l’indirizzo è cambiato',
      sending_undone: 'l’invio è stato annullato',
      link_revoked: 'il suo link è stato revocato',
      project_closed: 'il suo progetto è stato chiuso e nessuno potrebbe rispondere',
      deliverable_deleted: 'il suo elaborato è stato eliminato',
      not_awaiting: 'ciò che ricorda non attende più risposta',
      no_longer_due: 'non serve più',
      next_morning: 'non partita in tempo; parte un’altra mattina',
    },
    mailsTitle: 'E-mail',
    sendAgain: 'Invia di nuovo',
    sendAgainTo: (address) => `Invia di nuovo a ${address}`,
    notAgain: (reason) => `Non si può inviare di nuovo: ${reason}.`,
    sendAll: (mails) => `Invia di nuovo ${mails} e-mail`,
    resending: {
      done: (mails) =>
        mails === 1 ? 'L’invio dell’e-mail viene ritentato' : `L’invio di ${mails} e-mail viene ritentato`,
      ignored: 'Non restava nulla da inviare di nuovo',
      failed: 'Non è stato inviato di nuovo nulla',
    },
    mayHaveArrived: {
      title: 'Inviare di nuovo?',
      text: (addresses, mails) =>
        mails === 1
          ? `Nessuno sa se l’e-mail a ${addresses} sia partita. Se è partita, arriva due volte.`
          : `Nessuno sa se le e-mail a ${addresses} siano partite. Quelle partite arrivano due volte.`,
      cancel: 'Non ora',
    },
    mailsUnderWay: (total) => `Invio di ${total} e-mail…`,
    mailCount: ({ sent, total, unsure }) => {
      if (unsure > 0) return `${sent} di ${total} e-mail inviate con certezza`;
      if (sent < total) return `${sent} di ${total} e-mail inviate`;
      return total === 1 ? '1 e-mail inviata' : `${total} e-mail inviate`;
    },
  },
  someRound: 'una revisione',
  events: {
    undelivered: ({ stage, round }) =>
      `Non risulta partita nessuna e-mail ${of(round)} di «${stage}»; la scadenza e i promemoria aspettano`,
    delivered: ({ stage, round }) =>
      `L’e-mail ${of(round)} di «${stage}» è arrivata in ritardo; la scadenza si conta da qui`,
    undone: ({ what, stage, reason }) => `ha annullato «${what}» su «${stage}»: ${reason.toLowerCase()}`,
    stagesAdded: (count) => `ha aggiunto ${counted(count, 'fase', 'fasi')}`,
    edited: (changes) => `ha modificato il flusso (${counted(changes, 'modifica', 'modifiche')})`,
    dateChanged: ({ field, stage, round, value, was }) => {
      const where = round ? `${of(round)} di «${stage}»` : `di «${stage}»`;
      const before = was ? ` (prima: ${was})` : '';
      return value === undefined
        ? `ha tolto ${field} ${where}${before}`
        : `ha impostato ${field} ${where}: ${value}${before}`;
    },
    linear: 'ha reso lineare la timeline',
    nonLinear: 'ha reso non lineare la timeline',
    feedbackOverdue: ({ stage, round }) => `È scaduto il termine del riscontro ${about(round)} di «${stage}»`,
    targetMissed: ({ stage, date }) => `«${stage}» ha superato la data prevista, ${date}`,
    linkOpened: ({ stage, round }) => `ha aperto il link ${to(round)} di «${stage}»`,
    linkRenewed: ({ contact, stage, round }) =>
      `ha inviato ${toName(contact)} un nuovo link ${to(round)} di «${stage}»; i precedenti non valgono più`,
    linkCopied: ({ contact, stage, round }) => `ha copiato un link di ${contact} ${to(round)} di «${stage}»`,
    linkAsked: ({ stage, round }) =>
      `ha aperto un link non più valido ${to(round)} di «${stage}» e ne ha chiesto uno nuovo`,
    linkAskedElsewhere: 'ha aperto un link non più valido e ne ha chiesto uno nuovo',
    linkRevoked: ({ contact, stage, round }) =>
      `ha revocato il link di ${contact} ${to(round)} di «${stage}»`,
    internalComment: ({ number, stage, round }) =>
      `ha scritto al team al punto ${number} ${of(round)} di «${stage}»`,
    pointsAnswered: ({ points: count, stage, round }) =>
      `ha risposto a ${pointCount(count)} ${of(round)} di «${stage}»`,
    answersChanged: ({ changed, stage, round }) => {
      const kinds = points.answer;
      const each = changed.map(
        ({ number, was, by, now }) => `punto ${number} («${kinds[was]}» di ${by} è ora «${kinds[now]}»)`,
      );
      return `ha cambiato ${each.length === 1 ? 'una risposta' : `${each.length} risposte`} ${about(round)} di «${stage}»: ${each.join(', ')}`;
    },
    answerWithdrawn: ({ number, stage, round }) =>
      `ha ritirato la risposta al punto ${number} ${of(round)} di «${stage}»`,
    pointAssigned: ({ number, stage, to: member }) =>
      member
        ? `ha assegnato il punto ${number} di «${stage}» ${toName(member)}`
        : `ha tolto l’assegnazione del punto ${number} di «${stage}»`,
    noteAdded: ({ stage }) => `ha aggiunto una nota su «${stage}»`,
    noteUpdated: ({ stage }) => `ha modificato una nota su «${stage}»`,
    noteDeleted: ({ stage }) => `ha eliminato una nota su «${stage}»`,
    filesAdded: ({ files: names, stage, round }) => `ha aggiunto ${files(names)} ${to(round)} di «${stage}»`,
    fileDescribed: ({ file, stage, round }) =>
      `ha descritto ${file} per gli screen reader, ${round} di «${stage}»`,
    fileCaptioned: ({ file, stage, round }) =>
      `ha modificato i sottotitoli o la trascrizione di ${file}, ${round} di «${stage}»`,
    describedVersion: ({ file, stage, round }) =>
      `ha modificato la versione con audiodescrizione di ${file}, ${round} di «${stage}»`,
    fileRetried: ({ file, stage, round }) =>
      `ha fatto preparare di nuovo per il browser ${file}, ${round} di «${stage}»`,
    fileDeleted: ({ file, stage, round }) => `ha rimosso ${file} ${from(round)} di «${stage}»`,
    filesHanded: (names) => `ha aggiunto ${files(names)} a un elaborato`,
    handedFileDescribed: (file) => `ha descritto ${file} di un elaborato per gli screen reader`,
    handedFileCaptioned: (file) => `ha modificato i sottotitoli o la trascrizione di ${file} di un elaborato`,
    handedDescribedVersion: (file) =>
      `ha modificato la versione con audiodescrizione di ${file} di un elaborato`,
    handedFileRetried: (file) => `ha fatto preparare di nuovo per il browser ${file} di un elaborato`,
    fileTakenBack: (file) => `ha rimosso ${file} da un elaborato`,
    deliverable: {
      'Deliverable Saved': (title) => `ha salvato l’elaborato «${title}»`,
      'Deliverable Deleted': (title) => `ha eliminato l’elaborato «${title}»`,
    },
    deliverableOpened: 'ha aperto il link a un elaborato',
    mailResent: ({ subject, addresses }) => `ha chiesto di inviare di nuovo «${subject}» a ${addresses}`,
    addressSuppressed: ({ to: address, complained }) =>
      complained
        ? `non invia più nulla a ${address}: un’e-mail è stata segnalata come indesiderata`
        : `non invia più nulla a ${address}: un’e-mail è stata respinta`,
    fileRefused: ({ file }) => `${file} è stato rifiutato per il suo contenuto`,
    surveySent: ({ contact }) => `ha inviato il sondaggio ${toName(contact)}`,
    surveyReminded: ({ contact }) => `ha ricordato il sondaggio ${toName(contact)}`,
    clientChanged: ({ was, name }) => `ha passato il progetto da ${was} a ${name}`,
    surveyCompleted: ({ rating }) =>
      rating === undefined
        ? 'ha completato il sondaggio'
        : `ha completato il sondaggio: ${stars.format(rating)} su 5`,
    project: {
      'Scope Added': 'ha aggiunto una voce all’ambito del progetto',
      'Scope Updated': 'ha modificato l’ambito del progetto',
      'Scope Deleted': 'ha eliminato una voce dell’ambito del progetto',
      'Survey Answered': 'ha salvato una parte del sondaggio',
      'Project Created': 'ha creato il progetto',
      'Deliverable Added': 'ha aggiunto questo elaborato',
      'Project Updated': 'ha modificato le impostazioni del progetto',
    },
  },
  undoable: {
    'Send Preview': 'Anteprima inviata',
    'Revision Added': 'Revisione aggiunta',
    'Approver Answered': 'La risposta di un cliente',
    'Revision Rejected': 'Modifiche richieste',
    'Revision Approved': 'Revisione approvata',
    'Stage Approved': 'Fase approvata',
    'Stage Rejected': 'Fase respinta',
    'Stage Completed': 'Fase completata',
    'Stage Started': 'Fase iniziata',
    'Stage Reopened': 'Fase riaperta',
    'Due Date Moved': 'Scadenza spostata',
    other: 'Ultima azione',
  },
};
