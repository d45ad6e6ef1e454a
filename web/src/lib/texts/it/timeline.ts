import type { TimelineTexts } from '../translations.ts';

const rounds = (count: number): string => `${count} ${count === 1 ? 'revisione' : 'revisioni'}`;

const startsWithDigit = /^\d/;
/** Day within a sentence: "oggi", "martedì", "il 12/03/2026". */
const on = (day: string): string => (startsWithDigit.test(day) ? `il ${day}` : day);
const since = (day: string): string => (startsWithDigit.test(day) ? `dal ${day}` : `da ${day}`);

const roundName = (round: number): string => (round === 0 ? 'Anteprima' : `Revisione ${round}`);
const roundPhrase = (round: number): string => (round === 0 ? 'l’anteprima' : `la revisione ${round}`);

/** Preposition joined with the article of a round: "dell’anteprima", "alla revisione 2". */
const joined = (alone: string, before: string) => (phrase: string) =>
  phrase.startsWith('l') ? `${before}${phrase}` : `${alone} ${phrase}`;
const of = joined('di', 'del');
const to = joined('a', 'al');
const about = joined('su', 'sul');

export const timeline: TimelineTexts = {
  title: 'Timeline',
  tabs: 'Parti del progetto',
  crumb: 'Progetti',
  projectNotFound: 'Progetto non trovato',
  timelineNotFound: 'Questa timeline non esiste. Si mostra la prima del progetto.',
  badges: { archived: 'Archiviato', cancelled: 'Annullato' },
  progress: 'Avanzamento della produzione',
  deliverable: 'Elaborato',
  closed: {
    archived: 'Il progetto è archiviato.',
    cancelled: 'Il progetto è annullato.',
    readOnlyClient: 'Al momento questo spazio di lavoro è in sola lettura.',
  },
  stages: 'Fasi',
  stageState: { completed: 'completata', in_progress: 'in corso', pending: 'da iniziare' },
  days: { [-1]: 'ieri', 0: 'oggi', 1: 'domani' },
  rounds,
  roundName,
  roundPhrase,
  dots: ({ rounds: count, used, current, paid }) =>
    [
      rounds(count),
      `${used} ${used === 1 ? 'utilizzata' : 'utilizzate'}`,
      ...(current > 0 ? [`in corso la revisione ${current}`] : []),
      ...(paid > 0 ? [`${paid} a pagamento`] : []),
    ].join(', '),
  cancelled: ({ by, on: date }) => `Progetto annullato${by ? ` da ${by}` : ''}${date ? ` il ${date}` : ''}`,
  subtitle: {
    completed: ({ date, took }) => `Completata il ${date}${took ? `, in ${took}` : ''}`,
    approved: ({ date }) => `Approvata il ${date}`,
    shared: ({ date }) => `Condivisa il ${date}`,
    started: ({ date }) => `Iniziata il ${date}`,
    requested: ({ date }) => `Modifiche richieste il ${date}`,
  },
  turn: {
    client: ({ client, since: day, until }) =>
      `In attesa di ${client} ${since(day)}; il termine scade ${on(until)}`,
    undelivered: (client) => `In attesa di ${client}; non risulta arrivato per email, quindi senza scadenza`,
    overdue: ({ client, since: day, until, late }) =>
      `In attesa di ${client} ${since(day)}; il termine è scaduto ${on(until)}${late > 0 ? `, ${late} ${late === 1 ? 'giorno lavorativo' : 'giorni lavorativi'} di ritardo` : ''}`,
    agency: ({ agency, since: day, requested, shared }) => {
      const begun = day ? ` ${since(day)}` : '';
      const why = requested ? '; sono state chieste modifiche' : '';
      const seen = shared ? `; condivisa ${on(shared)}, senza chiedere un riscontro` : '';
      return `In lavorazione presso ${agency}${begun}${why}${seen}`;
    },
    done: ({ approved, on: day, took }) =>
      `${approved ? 'Approvata' : 'Completata'} ${on(day)}${took ? `, dopo ${took}` : ''}`,
    completed: 'Completata',
    after: (stage) => `Inizia quando «${stage}» è completata`,
    notStarted: 'Non ancora iniziata',
  },
  todo: 'Da iniziare',
  target: (date) => `Data prevista: ${date}`,
  targetMissed: (date) => `Data prevista: ${date}, superata`,
  budget: ({ agreed, used, free, cost }) => {
    const extra = [
      ...(free > 0 ? [`${free} ${free === 1 ? 'gratuita' : 'gratuite'}`] : []),
      ...(cost > 0 ? [`${cost} a pagamento`] : []),
    ];
    const total = agreed + free + cost;
    if (total === 0) return 'Nessuna revisione';
    return `Revisioni utilizzate: ${used} di ${total}${extra.length > 0 ? ` (aggiuntive: ${extra.join(', ')})` : ''}`;
  },
  roundTabs: 'Revisioni di questa fase',
  roundKind: { label: 'Revisione aggiuntiva', free: 'Gratuita', cost: 'A pagamento' },
  roundStatus: {
    pending: 'Non iniziata',
    in_progress: 'In lavorazione',
    awaiting_feedback: 'In attesa di riscontro',
    overdue_feedback: 'Riscontro in ritardo',
    rejected: 'Modifiche richieste',
    completed: 'Approvata',
  },
  upNext: 'Prossima',
  roundDates: { requested: 'Richiesta', sent: 'Inviata', completed: 'Riscontro' },
  files: {
    title: (round) => `File ${of(roundPhrase(round))}`,
    none: 'Questa revisione non ha ancora file',
    noneOver: 'Questa revisione non ha file',
    noneSent: 'Questa revisione è stata inviata senza file',
    download: 'Scarica',
    downloadOf: (file) => `Scarica ${file}`,
    checking: 'Verifica in corso',
    preparing: (percent) => `In preparazione: ${percent}%`,
    refused: 'Rifiutato',
    version: (version) => `Versione ${version}`,
    link: 'Link alla revisione',
    noPreview: 'Questo file non ha un’anteprima.',
    previous: 'File precedente',
    next: 'File successivo',
    position: (at, total) => `${at} di ${total}`,
  },
  client: {
    roomFailed:
      'Non è stato possibile caricare gli strumenti per confrontare e segnare punti. Qui ci sono solo i file.',
    messageTitle: 'Il Suo messaggio',
    approve: 'Approva',
    requestChanges: 'Chiedi modifiche',
    changesNeeded: 'Indichi che cosa va modificato.',
    approveTitle: (stage) => `Approva «${stage}»`,
    changesTitle: (stage) => `Chiedi modifiche a «${stage}»`,
    notices: {
      approve: 'Approvato. Grazie',
      request_changes: 'La Sua richiesta è stata inviata',
      message: 'Messaggio inviato',
    },
    errors: {
      approve: 'Approvazione non riuscita',
      request_changes: 'Richiesta di modifiche non riuscita',
      message: 'Invio del messaggio non riuscito',
    },
  },
  act: {
    expected: 'Nel link manca la revisione',
    crumb: { 'approve-revision': 'Approva', 'reject-revision': 'Chiedi modifiche' },
    what: ({ stage, round }) => `«${stage}», ${round}`,
    message: 'Messaggio',
    optional: 'Facoltativo',
    open: 'Vedi nella timeline',
  },
  overview: {
    title: 'Timeline',
    caption: 'Elaborati del progetto',
    all: 'Vedi tutti gli elaborati',
    menu: 'Tutti gli elaborati',
    column: {
      start: 'Data di inizio',
      name: 'Elaborato',
      status: 'Stato',
      stage: 'Fase attuale',
      progress: 'Avanzamento',
    },
    progressOf: (name) => `Avanzamento della produzione di ${name}`,
    multipleStages: 'Più fasi',
  },
  approval: {
    title: 'Approvazione',
    by: (name, when) => `Approvato da ${name}, ${when}`,
    files: 'File approvati',
    noFiles: 'Ciò che è stato approvato non comprendeva file.',
    unseen: 'Non guardato nella pagina di revisione',
    seen: (what) => `Visto nella pagina di revisione: ${what}`,
    point: (number, round) => `${number} (${round})`,
    open: (count, names) =>
      count === 1 ? `Il punto ${names} era ancora aperto.` : `${count} punti erano ancora aperti: ${names}.`,
    verified: 'Verificato nell’archivio',
    unverified: 'Secondo il calcolo del browser che lo ha caricato',
    noHash: 'Nessun SHA-256 indicato',
    sha256: 'SHA-256',
  },
  errors: {
    files: 'Caricamento dei file della revisione non riuscito',
    history: 'Caricamento dei dati del progetto non riuscito',
    workflow: 'Caricamento della timeline non riuscito',
    workflows: 'Caricamento delle timeline non riuscito',
  },
  history: {
    folded: ({ count, from, until }) =>
      `${count} voci automatiche, ${from === until ? from : `da ${from} a ${until}`}`,
    proofs: {
      link: 'Deciso con il link ricevuto per e-mail',
      copied_link: 'Deciso con un link copiato dall’agenzia',
      link_and_code: 'Deciso con il link e il codice inviati per e-mail al contatto',
      portal: 'Deciso con l’accesso al portale',
    },
    title: 'Cronologia',
    empty: 'Non è ancora successo nulla',
    emptyText: 'Qui vedrà chi ha fatto che cosa, e quando.',
    noMatch: 'Nessuna voce corrisponde al filtro',
    noMatchText: 'Forse ci sono voci precedenti. Le carichi o rimuova il filtro.',
    kind: 'Tipo',
    stage: 'Fase',
    allKinds: 'Tutto',
    allStages: 'Tutte le fasi',
    kinds: { sent: 'E-mail e link', decided: 'Decisioni', changed: 'Modifiche', project: 'Progetto' },
    older: 'Mostra le voci precedenti',
    onPaper: 'Su questo foglio ci sono le voci più recenti. Mostra quelle precedenti prima di stampare.',
    clear: 'Rimuovi il filtro',
    system: 'Proofline',
    schedule: 'Promemoria automatico',
  },
  removedStage: 'una fase eliminata',
  removedRound: 'una revisione eliminata',
  events: {
    sendPreview: ({ stage, round, moved }) =>
      `ha inviato ${round} di «${stage}»${moved ? ', in attesa di riscontro' : ' in visione'}`,
    message: ({ stage }) => `ha inviato un messaggio su «${stage}»`,
    reminder: ({ stage, round }) => `ha inviato un promemoria per ${round} di «${stage}»`,
    reminderItself: ({ stage, round }) => `Promemoria inviato automaticamente: ${round} di «${stage}»`,
    answered: ({ stage, round, approval, counts, waiting, decided }) => {
      const said = approval
        ? `ha approvato ${round} di «${stage}»`
        : `ha chiesto modifiche ${to(round)} di «${stage}»`;
      if (!counts) return `${said}; la revisione non attende questa risposta`;
      if (decided || waiting === 0) return said;
      return `${said}; ${waiting === 1 ? 'manca 1 risposta' : `mancano ${waiting} risposte`}`;
    },
    allAnswered: ({ stage, round, approval, early }) => {
      const result = approval ? 'è approvata' : 'torna indietro con modifiche';
      return early
        ? `ha proseguito con le risposte ricevute: ${round} di «${stage}» ${result}`
        : `Le risposte ci sono tutte: ${round} di «${stage}» ${result}`;
    },
    revisionRejected: ({ stage, round }) => `ha chiesto modifiche ${to(round)} di «${stage}»`,
    stageRejected: ({ stage }) => `ha riportato «${stage}» in lavorazione`,
    revisionAdded: ({ stage, round, paid }) =>
      `ha aggiunto ${round} a «${stage}», ${paid ? 'a pagamento' : 'gratuita'}`,
    kindChanged: ({ stage, round, paid }) =>
      `ha reso ${round} di «${stage}» ${paid ? 'a pagamento' : 'gratuita'}`,
    dueMoved: ({ stage, round, date }) => `ha spostato la scadenza per ${round} di «${stage}» al ${date}`,
    guestAdded: ({ name }) => `ha aggiunto ${name} al progetto`,
    timeAsked: ({ stage, round, date }) => `ha chiesto tempo fino al ${date} per ${round} di «${stage}»`,
    timeWithdrawn: ({ stage, round }) => `ha ritirato la richiesta di più tempo per ${round} di «${stage}»`,
    timeAgreed: ({ stage, round, date, byRule }) =>
      `ha ${byRule ? 'ottenuto' : 'concesso'} tempo fino al ${date} per ${round} di «${stage}»`,
    timeKept: ({ stage, round, date }) => `ha mantenuto il termine del ${date} per ${round} di «${stage}»`,
    revisionApproved: ({ stage, round }) => `ha approvato ${round} di «${stage}»`,
    stageApproved: ({ stage }) => `ha approvato «${stage}»`,
    recalled: ({ stage, approval }) =>
      `ha ritirato ${approval ? 'l’approvazione di' : 'la richiesta di modifiche a'} «${stage}»`,
    stageCompleted: ({ stage }) => `ha completato «${stage}»`,
    stageStarted: ({ stage }) => `ha iniziato «${stage}»`,
    stageStartedItself: ({ stage }) => `È iniziata «${stage}»`,
    stageReopened: ({ stage, reason }) =>
      `ha riaperto «${stage}»${reason ? `: ${reason.toLowerCase()}` : ''}`,
    commented: ({ stage, round }) => `ha scritto ${about(round)} di «${stage}»`,
    markedAnswered: ({ stage, round }) =>
      `ha segnato come risposto il messaggio del cliente ${about(round)} di «${stage}»`,
    withPoints: ({ said, points }) =>
      points === 0 ? said : `${said}, con ${points === 1 ? '1 punto' : `${points} punti`}`,
    sinceAddressChange: ({ said, first }) =>
      first ? `${said}; è la prima decisione da quando il suo indirizzo è cambiato` : said,
    pointsSubmitted: ({ points, stage, round }) =>
      `ha aggiunto ${points === 1 ? '1 punto' : `${points} punti`} ${about(round)} di «${stage}»`,
    commentAdded: ({ number, stage, round }) =>
      `ha aggiunto il punto ${number} ${about(round)} di «${stage}»`,
    pointReplied: ({ number, stage, round }) => `ha risposto al punto ${number} ${of(round)} di «${stage}»`,
    mentioning: 'e ha menzionato',
    pointAccepted: ({ number, stage, round }) =>
      `ha accettato la risposta al punto ${number} ${of(round)} di «${stage}»`,
    pointReopened: ({ number, stage, round }) => `ha riaperto il punto ${number} ${of(round)} di «${stage}»`,
    decidedLate: {
      approve: ({ stage, round }) => `ha approvato ${round} di «${stage}» quando non era più aperta`,
      request_changes: ({ stage, round }) =>
        `ha chiesto modifiche ${to(round)} di «${stage}» quando non era più aperta`,
    },
    deliverable: { 'Deliverable Sent': (title) => `ha inviato l’elaborato «${title}»` },
    project: {
      'Project Archived': 'ha archiviato il progetto',
      'Project Unarchived': 'ha tolto il progetto dall’archivio',
      'Cancel Project': 'ha annullato il progetto',
    },
  },
};
