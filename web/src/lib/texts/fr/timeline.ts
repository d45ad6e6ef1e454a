import type { TimelineTexts } from '../translations.ts';

const rounds = (count: number): string => `${count} ${count < 2 ? 'révision' : 'révisions'}`;

const startsWithDigit = /^\d/;
/** Day within a sentence: "aujourd’hui", "mardi", "le 12/03/2026". */
const on = (day: string): string => (startsWithDigit.test(day) ? `le ${day}` : day);

const roundName = (round: number): string => (round === 0 ? 'Aperçu' : `Révision ${round}`);
const roundPhrase = (round: number): string => (round === 0 ? 'l’aperçu' : `la révision ${round}`);
/** "de la révision 2", "d’une révision supprimée". */
const of = (phrase: string): string => (phrase.startsWith('une ') ? `d’${phrase}` : `de ${phrase}`);

const quoted = (title: string): string => `«\u00a0${title}\u00a0»`;

export const timeline: TimelineTexts = {
  title: 'Calendrier',
  tabs: 'Parties du projet',
  crumb: 'Projets',
  projectNotFound: 'Projet introuvable',
  timelineNotFound: 'Ce calendrier n’existe pas. Voici le premier de son projet.',
  badges: { archived: 'Archivé', cancelled: 'Annulé' },
  progress: 'Avancement de la production',
  deliverable: 'Livrable',
  closed: {
    archived: 'Le projet est archivé.',
    cancelled: 'Le projet est annulé.',
    readOnlyClient: 'Pour le moment, cet espace de travail est en lecture seule.',
  },
  stages: 'Étapes',
  stageState: { completed: 'terminée', in_progress: 'en cours', pending: 'à venir' },
  days: { [-1]: 'hier', 0: 'aujourd’hui', 1: 'demain' },
  rounds,
  roundName,
  roundPhrase,
  dots: ({ rounds: count, used, current, paid }) =>
    [
      rounds(count),
      `${used} ${used < 2 ? 'utilisée' : 'utilisées'}`,
      ...(current > 0 ? [`révision ${current} en cours`] : []),
      ...(paid > 0 ? [`${paid} avec supplément`] : []),
    ].join(', '),
  cancelled: ({ by, on: date }) => `Projet annulé${by ? ` par ${by}` : ''}${date ? ` le ${date}` : ''}`,
  subtitle: {
    completed: ({ date, took }) => `Terminée le ${date}${took ? `, en ${took}` : ''}`,
    approved: ({ date }) => `Approuvée le ${date}`,
    shared: ({ date }) => `Partagée le ${date}`,
    started: ({ date }) => `Commencée le ${date}`,
    requested: ({ date }) => `Modifications demandées le ${date}`,
  },
  turn: {
    client: ({ client, since, until }) =>
      `Chez ${client} depuis ${on(since)}\u00a0; le délai expire ${on(until)}`,
    undelivered: (client) =>
      `Chez ${client}\u00a0; rien n’indique un envoi par e-mail réussi, donc sans échéance`,
    overdue: ({ client, since, until, late }) =>
      `Chez ${client} depuis ${on(since)}\u00a0; le délai a expiré ${on(until)}${late > 0 ? `, ${late} ${late === 1 ? 'jour ouvré' : 'jours ouvrés'} de retard` : ''}`,
    agency: ({ agency, since, requested, shared }) => {
      const begun = since ? ` depuis ${on(since)}` : '';
      const why = requested ? '\u00a0; des modifications ont été demandées' : '';
      const seen = shared ? `\u00a0; partagée ${on(shared)}, sans demande de retour` : '';
      return `Chez ${agency}${begun}${why}${seen}`;
    },
    done: ({ approved, on: day, took }) =>
      `${approved ? 'Approuvée' : 'Terminée'} ${on(day)}${took ? `, après ${took}` : ''}`,
    completed: 'Terminée',
    after: (stage) => `Commence quand ${quoted(stage)} est terminée`,
    notStarted: 'Pas encore commencée',
  },
  todo: 'À venir',
  target: (date) => `Date prévue\u00a0: ${date}`,
  targetMissed: (date) => `Date prévue\u00a0: ${date}, dépassée`,
  budget: ({ agreed, used, free, cost }) => {
    const extra = [
      ...(free > 0 ? [`${free} ${free === 1 ? 'offerte' : 'offertes'}`] : []),
      ...(cost > 0 ? [`${cost} avec supplément`] : []),
    ];
    const total = agreed + free + cost;
    if (total === 0) return 'Aucune révision';
    return `Révisions utilisées\u00a0: ${used} sur ${total}${extra.length > 0 ? ` (en plus\u00a0: ${extra.join(', ')})` : ''}`;
  },
  roundTabs: 'Révisions de cette étape',
  roundKind: { label: 'Révision supplémentaire', free: 'Offerte', cost: 'Avec supplément' },
  roundStatus: {
    pending: 'Pas commencée',
    in_progress: 'En production',
    awaiting_feedback: 'En attente de retour',
    overdue_feedback: 'Retour en retard',
    rejected: 'Modifications demandées',
    completed: 'Approuvée',
  },
  upNext: 'À suivre',
  roundDates: { requested: 'Demandée', sent: 'Envoyée', completed: 'Retour reçu' },
  files: {
    title: (round) => `Fichiers ${of(roundPhrase(round))}`,
    none: 'Cette révision n’a pas encore de fichiers',
    noneOver: 'Cette révision n’a pas de fichiers',
    noneSent: 'Cette révision a été envoyée sans fichiers',
    download: 'Télécharger',
    downloadOf: (file) => `Télécharger ${file}`,
    checking: 'Vérification en cours',
    preparing: (percent) => `En préparation : ${percent} %`,
    refused: 'Refusé',
    version: (version) => `Version ${version}`,
    link: 'Lien vers le travail',
    noPreview: 'Ce fichier n’a pas d’aperçu.',
    previous: 'Fichier précédent',
    next: 'Fichier suivant',
    position: (at, total) => `${at} sur ${total}`,
  },
  client: {
    roomFailed:
      'Les outils pour comparer et marquer des points n’ont pas pu être chargés. Voici les fichiers seuls.',
    messageTitle: 'Votre message',
    approve: 'Approuver',
    requestChanges: 'Demander des modifications',
    changesNeeded: 'Merci d’indiquer ce qu’il faut modifier.',
    approveTitle: (stage) => `Approuver ${quoted(stage)}`,
    changesTitle: (stage) => `Demander des modifications sur ${quoted(stage)}`,
    notices: {
      approve: 'Approuvé. Merci',
      request_changes: 'Votre demande a été envoyée',
      message: 'Message envoyé',
    },
    errors: {
      approve: 'L’approbation a échoué',
      request_changes: 'La demande de modifications a échoué',
      message: 'Le message n’a pas pu être envoyé',
    },
  },
  act: {
    expected: 'Il manque la révision dans le lien',
    crumb: { 'approve-revision': 'Approuver', 'reject-revision': 'Demander des modifications' },
    what: ({ stage, round }) => `${quoted(stage)}, ${round}`,
    message: 'Message',
    optional: 'Facultatif',
    open: 'Voir dans le calendrier',
  },
  overview: {
    title: 'Calendriers',
    caption: 'Livrables du projet',
    all: 'Voir tous les livrables',
    menu: 'Tous les livrables',
    column: {
      start: 'Date de début',
      name: 'Livrable',
      status: 'État',
      stage: 'Étape en cours',
      progress: 'Avancement',
    },
    progressOf: (name) => `Avancement de la production\u00a0: ${name}`,
    multipleStages: 'Plusieurs étapes',
  },
  approval: {
    title: 'Approbation',
    by: (name, when) => `Approuvé par ${name}, ${when}`,
    files: 'Fichiers approuvés',
    noFiles: 'Ce qui a été approuvé ne comprenait pas de fichiers.',
    unseen: 'Pas regardé sur la page de révision',
    seen: (what) => `Vu sur la page de révision : ${what}`,
    point: (number, round) => `${number} (${round})`,
    open: (count, names) =>
      count === 1
        ? `Le point ${names} était encore ouvert.`
        : `${count} points étaient encore ouverts\u00a0: ${names}.`,
    verified: 'Vérifié dans le stockage',
    unverified: 'Selon le calcul du navigateur qui l’a envoyé',
    noHash: 'Aucun SHA-256 indiqué',
    sha256: 'SHA-256',
  },
  errors: {
    files: 'Les fichiers de la révision n’ont pas pu être chargés',
    history: 'Les données du projet n’ont pas pu être chargées',
    workflow: 'Le calendrier n’a pas pu être chargé',
    workflows: 'Les calendriers n’ont pas pu être chargés',
  },
  history: {
    folded: ({ count, from, until }) =>
      `${count} entrées automatiques, ${from === until ? from : `de ${from} à ${until}`}`,
    proofs: {
      link: 'Décidé par le lien reçu par e-mail',
      copied_link: 'Décidé par un lien que l’agence a copié',
      link_and_code: 'Décidé par le lien et le code envoyés par e-mail au contact',
      portal: 'Décidé en étant connecté au portail',
    },
    title: 'Historique',
    empty: 'Il ne s’est encore rien passé',
    emptyText: 'Vous verrez ici qui a fait quoi, et quand.',
    noMatch: 'Aucune entrée ne correspond au filtre',
    noMatchText: 'Il y en a peut-être de plus anciennes. Chargez-les ou retirez le filtre.',
    kind: 'Type',
    stage: 'Étape',
    allKinds: 'Tout',
    allStages: 'Toutes les étapes',
    kinds: { sent: 'E-mails et liens', decided: 'Décisions', changed: 'Modifications', project: 'Projet' },
    older: 'Voir les entrées plus anciennes',
    onPaper:
      'Ce papier contient les entrées les plus récentes. Affichez les plus anciennes avant d’imprimer.',
    clear: 'Retirer le filtre',
    system: 'Proofline',
    schedule: 'Rappel automatique',
  },
  removedStage: 'une étape supprimée',
  removedRound: 'une révision supprimée',
  events: {
    sendPreview: ({ stage, round, moved }) =>
      `a envoyé ${round} de ${quoted(stage)}${moved ? ', en attente de retour' : ' pour information'}`,
    message: ({ stage }) => `a envoyé un message au sujet de ${quoted(stage)}`,
    reminder: ({ stage, round }) => `a envoyé un rappel pour ${round} de ${quoted(stage)}`,
    reminderItself: ({ stage, round }) => `Rappel envoyé automatiquement\u00a0: ${round} de ${quoted(stage)}`,
    answered: ({ stage, round, approval, counts, waiting, decided }) => {
      const said = approval
        ? `a approuvé ${round} de ${quoted(stage)}`
        : `a demandé des modifications sur ${round} de ${quoted(stage)}`;
      if (!counts) return `${said}\u00a0; la révision n’attend pas cette réponse`;
      if (decided || waiting === 0) return said;
      return `${said}\u00a0; il manque ${waiting === 1 ? '1 réponse' : `${waiting} réponses`}`;
    },
    allAnswered: ({ stage, round, approval, early }) => {
      const result = approval ? 'est approuvée' : 'revient avec des modifications';
      return early
        ? `a continué avec les réponses reçues\u00a0: ${round} de ${quoted(stage)} ${result}`
        : `Toutes les réponses sont là\u00a0: ${round} de ${quoted(stage)} ${result}`;
    },
    revisionRejected: ({ stage, round }) => `a demandé des modifications sur ${round} de ${quoted(stage)}`,
    stageRejected: ({ stage }) => `a remis ${quoted(stage)} en production`,
    revisionAdded: ({ stage, round, paid }) =>
      `a ajouté ${round} à ${quoted(stage)}, ${paid ? 'avec supplément' : 'offerte'}`,
    kindChanged: ({ stage, round, paid }) =>
      `a rendu ${round} de ${quoted(stage)} ${paid ? 'payante' : 'gratuite'}`,
    dueMoved: ({ stage, round, date }) => `a déplacé l’échéance ${of(round)} de ${quoted(stage)} au ${date}`,
    guestAdded: ({ name }) => `a ajouté ${name} au projet`,
    timeAsked: ({ stage, round, date }) =>
      `a demandé du temps jusqu’au ${date} pour ${round} de ${quoted(stage)}`,
    timeWithdrawn: ({ stage, round }) => `a retiré la demande de temps pour ${round} de ${quoted(stage)}`,
    timeAgreed: ({ stage, round, date, byRule }) =>
      `a ${byRule ? 'obtenu' : 'accordé'} du temps jusqu’au ${date} pour ${round} de ${quoted(stage)}`,
    timeKept: ({ stage, round, date }) =>
      `a maintenu l’échéance du ${date} pour ${round} de ${quoted(stage)}`,
    revisionApproved: ({ stage, round }) => `a approuvé ${round} de ${quoted(stage)}`,
    stageApproved: ({ stage }) => `a approuvé ${quoted(stage)}`,
    recalled: ({ stage, approval }) =>
      `a retiré ${approval ? 'l’approbation de' : 'la demande de modifications sur'} ${quoted(stage)}`,
    stageCompleted: ({ stage }) => `a terminé ${quoted(stage)}`,
    stageStarted: ({ stage }) => `a commencé ${quoted(stage)}`,
    stageStartedItself: ({ stage }) => `${quoted(stage)} a commencé`,
    stageReopened: ({ stage, reason }) =>
      `a rouvert ${quoted(stage)}${reason ? `\u00a0: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : ''}`,
    commented: ({ stage, round }) => `a écrit au sujet ${of(round)} de ${quoted(stage)}`,
    markedAnswered: ({ stage, round }) =>
      `a marqué comme répondu le message du client au sujet ${of(round)} de ${quoted(stage)}`,
    withPoints: ({ said, points }) =>
      points === 0 ? said : `${said}, avec ${points === 1 ? '1 point' : `${points} points`}`,
    sinceAddressChange: ({ said, first }) =>
      first ? `${said}\u00a0; c’est la première décision depuis le changement de son adresse` : said,
    pointsSubmitted: ({ points, stage, round }) =>
      `a ajouté ${points === 1 ? '1 point' : `${points} points`} au sujet ${of(round)} de ${quoted(stage)}`,
    commentAdded: ({ number, stage, round }) =>
      `a ajouté le point ${number} au sujet ${of(round)} de ${quoted(stage)}`,
    pointReplied: ({ number, stage, round }) =>
      `a répondu au point ${number} ${of(round)} de ${quoted(stage)}`,
    mentioning: 'et a mentionné',
    pointAccepted: ({ number, stage, round }) =>
      `a accepté la réponse au point ${number} ${of(round)} de ${quoted(stage)}`,
    pointReopened: ({ number, stage, round }) =>
      `a rouvert le point ${number} ${of(round)} de ${quoted(stage)}`,
    decidedLate: {
      approve: ({ stage, round }) => `a approuvé ${round} de ${quoted(stage)}, la décision étant déjà prise`,
      request_changes: ({ stage, round }) =>
        `a demandé des modifications sur ${round} de ${quoted(stage)}, la décision étant déjà prise`,
    },
    deliverable: { 'Deliverable Sent': (title) => `a envoyé le livrable ${quoted(title)}` },
    project: {
      'Project Archived': 'a archivé le projet',
      'Project Unarchived': 'a sorti le projet des archives',
      'Cancel Project': 'a annulé le projet',
    },
  },
};
