import type { TeamTexts } from '../../translations.ts';
import { de, plural } from './words.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const roundPhrase = (round: number): string => (round === 0 ? 'l’aperçu' : `la révision ${round}`);
const startsWithDigit = /^\d/;
/** Day within a sentence: "aujourd’hui", "mardi", "le 12/03/2026". */
const on = (day: string): string => (startsWithDigit.test(day) ? `le ${day}` : day);
const quoted = (title: string): string => `«\u00a0${title}\u00a0»`;

const answers = { done: 'Fait', not_done: 'Non fait', question: 'Question' } as const;

const retrieved = 'Vous le retrouverez parmi les projets archivés.';
const workflowUpdated = 'Flux mis à jour';
const workflowNotUpdated = 'Le flux n’a pas été mis à jour';
const changesRequested = 'Modifications demandées';
const stageApproved = 'Étape approuvée';
const revisionApproved = 'Révision approuvée';
const notRejected = 'La demande de modifications n’a pas été enregistrée';
const paused = 'les envois sont suspendus';
const credentials = 'le service d’e-mail n’a pas accepté nos identifiants';
const mailServiceFailed = 'le service d’e-mail est en panne';

export const timeline: TeamTexts['timeline'] = {
  noReminder: 'Il n’y a rien à rappeler',
  noRound: 'Révision introuvable',
  noRoundText: 'Elle a peut-être été supprimée. Le calendrier montre les révisions actuelles.',
  backToTimeline: 'Retour au calendrier',
  multiUpdate: {
    title: 'Envoi groupé',
    loadError: 'Les données du projet n’ont pas pu être chargées',
  },
  projectSettings: 'Réglages du projet',
  clientSettings: 'Réglages du client',
  archive: {
    action: 'Archiver le projet',
    title: 'Voulez-vous continuer\u00a0?',
    text: `Le projet sera masqué. ${retrieved}`,
    ofMultiUpdate: {
      title: 'Voulez-vous vraiment archiver ce projet\u00a0?',
      text: `Ce projet sera masqué. ${retrieved}`,
    },
    done: 'Projet archivé',
    error: 'Le projet n’a pas été archivé',
    limit: 'Vous avez atteint la limite de projets archivés',
  },
  closed: { readOnly: 'Votre abonnement a expiré' },
  files: { noneText: (round) => `Ils s’ajoutent à l’envoi ${de(roundPhrase(round))}.` },
  undelivered: {
    title: 'Cette révision n’est peut-être parvenue à personne',
    text: 'Rien n’indique qu’un de ses e-mails soit parti. L’échéance et les rappels attendent qu’il en parte un.',
    details: 'L’historique ci-dessous donne la raison pour chaque e-mail.',
    wayOut:
      'Envoyez un rappel avec le lien de révision, ou annulez l’envoi et envoyez de nouveau la révision.',
  },
  said: 'Dans les mots du client',
  seeAs: {
    by: (person) => `Voir comme ${person}`,
    title: 'Voir comme le client',
    text: 'Ouvre la page telle que le client la voit, dans sa langue. Rien de ce que vous y faites n’est enregistré, et personne n’est prévenu.',
    contact: 'En tant que',
    page: 'Page',
    portal: 'Portail du client',
    open: 'Ouvrir',
    failed: 'La page n’a pas été ouverte',
    loading: 'Les pages sont en cours de chargement',
    notLoaded: 'Les pages de ce projet n’ont pas été chargées',
    delivery: (title) => `Livrable ${quoted(title)}`,
    survey: (name) => `Enquête ${quoted(name)}`,
    review: (stage, shown) => `Relecture de « ${stage} » – ${shown}`,
    unsent: (stage) => `Rien de « ${stage} » n’a encore été envoyé.`,
  },
  clicks: {
    title: 'Ouvertures du lien',
    none: 'Le lien n’a pas encore été ouvert',
    opened: (who, when) => `Ouvert par ${who} ${on(when)}`,
    times: (opened, clicks) => `${opened}, ${clicks} fois en tout`,
    link: (who) => `Lien ${de(who)}`,
    ended: (who) => `Le lien ${de(who)} ne s’ouvre plus`,
    noLink: (who) => `${who} n’a pas reçu de lien`,
    actions: (who) => `Lien ${de(who)}`,
    copy: 'Copier le lien de révision',
    url: 'Lien de révision',
    copiedText: (who) =>
      `Les réponses par ce lien comptent comme celles ${de(who)}, et l’historique indique que vous l’avez copié.`,
    notCopied: 'Le lien n’a pas été copié',
    renew: 'Envoyer un nouveau lien',
    renewing: {
      title: (who) => `Envoyer un nouveau lien à ${who}\u00a0?`,
      text: (who) =>
        `${who} reçoit aussitôt un e-mail avec un nouveau lien. Tous ses liens précédents vers cette révision prennent fin.`,
      first: (who) => `${who} reçoit aussitôt un e-mail avec un lien vers cette révision.`,
      confirm: 'Envoyer le lien',
      keep: 'Annuler',
      sent: (who) => `Un nouveau lien est en route vers ${who}`,
      failed: 'Aucun lien n’a été envoyé',
    },
    revoke: 'Révoquer le lien',
    revoking: {
      title: (who) => `Révoquer le lien ${de(who)}\u00a0?`,
      text: (who) =>
        `Tous les liens vers cette révision envoyés à ${who} cessent aussitôt de fonctionner, même transférés. Le prochain e-mail avec un lien de révision en apportera un nouveau.`,
      keep: 'Garder le lien',
      revoked: 'Le lien a été révoqué',
      failed: 'Le lien n’a pas été révoqué',
    },
  },
  act: {
    agentApprove: 'Vous indiquez que le client l’a approuvée.',
    agentReject: 'Vous indiquez que le client a demandé des modifications.',
  },
  overview: {
    column: { clicked: 'Lien ouvert', settings: 'Réglages' },
    settingsOf: (name) => `Réglages ${de(name)}`,
    notClicked: 'Pas encore',
  },
  actions: {
    start_stage: 'Commencer l’étape',
    send_preview: 'Envoyer l’aperçu',
    send_message: 'Envoyer un message',
    send_reminder: 'Envoyer un rappel',
    reject_revision: changesRequested,
    add_round: 'Ajouter une révision',
    approve_revision: 'Approuvé par le client',
    approve_stage: 'Approuver l’étape',
    reject_stage: 'Refuser l’étape',
    complete_stage: 'Terminer l’étape',
    reopen_stage: 'Rouvrir l’étape',
    undo: 'Annuler la dernière action',
    note: 'Ajouter une note',
    dates: 'Modifier les dates',
    seeAs: 'Voir comme le client',
  },
  sendRound: (round) => (round === 0 ? 'Envoyer l’aperçu' : `Envoyer la révision ${round}`),
  moreActions: 'Autres actions',
  notices: {
    start_stage: workflowUpdated,
    reject_revision: changesRequested,
    add_round: 'Révision ajoutée',
    approve_revision: revisionApproved,
    approve_stage: stageApproved,
    reject_stage: changesRequested,
    complete_stage: workflowUpdated,
    reopen_stage: workflowUpdated,
    undo: workflowUpdated,
    dates: workflowUpdated,
    kind: workflowUpdated,
  },
  already: 'C’était déjà fait',
  errors: {
    start_stage: workflowNotUpdated,
    reject_revision: notRejected,
    add_round: 'La révision n’a pas été ajoutée',
    approve_revision: 'La révision n’a pas été approuvée',
    approve_stage: 'L’étape n’a pas été approuvée',
    reject_stage: 'L’étape n’a pas été refusée',
    complete_stage: workflowNotUpdated,
    reopen_stage: workflowNotUpdated,
    undo: workflowNotUpdated,
    dates: workflowNotUpdated,
    kind: workflowNotUpdated,
  },
  undo: 'Annuler',
  confirm: {
    approve: {
      title: (stage) => `Approuver ${quoted(stage)}\u00a0?`,
      text: ({ unused, next }) =>
        [
          'L’étape est close comme approuvée par le client.',
          ...(unused > 0
            ? [unused === 1 ? '1 révision reste inutilisée.' : `${unused} révisions restent inutilisées.`]
            : []),
          ...(next ? [`${quoted(next)} commence aussitôt.`] : []),
        ].join(' '),
    },
    complete: {
      title: (stage) => `Terminer ${quoted(stage)}\u00a0?`,
      text: ({ next }) =>
        next ? `L’étape est close. ${quoted(next)} commence aussitôt.` : 'L’étape est close.',
    },
    reject: {
      title: 'Des modifications ont-elles été demandées\u00a0?',
      text: (next) =>
        next
          ? `${next.startsWith('Révision ') ? `La ${lower(next)}` : next} commence aussitôt.`
          : 'L’étape est remise en production. Aucune révision n’est utilisée.',
    },
    overtaken: {
      title: (stage) => `« ${stage} » a changé`,
      text: (states) => `Quelqu’un a agi pendant que la question était posée. ${states}`.trim(),
      round: (name, status) => `${name}\u00a0: ${status}.`,
      askAgain: 'Reposer la question',
    },
  },
  addRound: {
    title: 'Ajouter une révision',
    text: 'Le client demande plus que ce qui était convenu. La révision en cours est close et la nouvelle commence aussitôt.',
    kind: 'Qui la paie\u00a0?',
    free: 'Offerte',
    freeHint: 'Nous la prenons en charge.',
    cost: 'Avec supplément',
    costHint: 'Le client la paie. Le calendrier l’indique.',
    confirm: 'Ajouter la révision',
  },
  undoDialog: {
    title: 'Annuler la dernière action',
    what: (what) => `Sera annulé\u00a0: ${what}.`,
    text: 'Les clients ne la voient plus dans l’historique. Les e-mails déjà partis y restent.',
    withheld: (count) =>
      count === 1
        ? 'L’e-mail encore en attente ne sera pas envoyé.'
        : `Les ${count} e-mails encore en attente ne seront pas envoyés.`,
    reason: 'Pourquoi\u00a0?',
    confirm: 'Annuler l’action',
    scope: 'L’aperçu est parti dans un envoi groupé',
    whole: (count) => `Les ${count} livrables de l’envoi`,
    one: (title) => `Seulement « ${title} »`,
    overtakenTitle: 'Ce n’est plus la dernière action',
    overtaken: ({ asked, next }) =>
      `${asked ? `Autre chose a été fait après\u00a0: ${asked}.` : 'Autre chose a été fait depuis.'} ${
        next ? `La dernière action est maintenant\u00a0: ${next}.` : ''
      }`.trim(),
    askAgain: 'Voir la dernière action',
  },
  undoWhat: ({ what, stage }) => `${what}, ${quoted(stage)}`,
  reopenDialog: {
    title: (stage) => `Rouvrir ${quoted(stage)}`,
    text: ({ round, returned }) =>
      `Commence alors\u00a0: ${lower(round)}${returned ? `\u00a0; ${quoted(returned)} repasse à l’état «\u00a0à venir\u00a0»` : ''}. L’historique garde l’approbation.`,
    newRound: 'Une nouvelle révision offerte',
    sameTask: 'Le travail sur l’étape',
    reason: 'Pourquoi\u00a0?',
    confirm: 'Rouvrir l’étape',
  },
  reasons: {
    mistake: 'C’était une erreur',
    request: 'Le client l’a demandé',
    misunderstood: 'Le client a été mal compris',
    incomplete: 'Le travail est incomplet',
    other: 'Une autre raison',
  },
  due: {
    open: 'Déplacer l’échéance',
    title: (stage) => `Échéance de ${quoted(stage)}`,
    hint: (zone) =>
      `La réponse du client à cette révision est attendue ce jour-là à 18:00 (${zone}). Les rappels suivent\u00a0; les autres révisions gardent leurs dates.`,
    date: 'Échéance',
    tell: 'Écrire ensuite aux contacts à ce sujet',
    tellHint: 'Ouvre un message. Rien ne part tant que vous ne l’envoyez pas.',
    move: 'Déplacer l’échéance',
    moved: 'Échéance déplacée',
    notMoved: 'L’échéance n’a pas été déplacée',
  },
  dates: {
    title: (stage) => `Dates de ${quoted(stage)}`,
    hint: (zone) => `Les heures sont celles de ${zone}.`,
    stage: 'Étape',
    save: 'Enregistrer les dates',
    target: 'Date prévue',
    time: 'Heure',
    timeOf: (date) => `Heure : ${date}`,
    invalid: 'Saisissez une date valide.',
  },
  dateFields: {
    target_date: 'la date prévue',
    started_on: 'le début',
    sent_on: 'la date d’envoi',
    requested_on: 'la date de la demande',
    approved_on: 'la date d’approbation',
    completed_on: 'la date de fin',
  },
  dateLabel: (field) => {
    const labels: Readonly<Record<string, string>> = {
      started_on: 'Commencée',
      sent_on: 'Envoyée',
      requested_on: 'Demandée',
      approved_on: 'Approuvée',
      completed_on: 'Terminée',
      target_date: 'Date prévue',
    };
    return labels[field] ?? capital(field);
  },
  history: {
    saidAddress: (email) => `A indiqué l’adresse ${email}, que personne n’a vérifiée`,
    mails: {
      owed: 'pas encore envoyé\u00a0; nous continuons d’essayer',
      claimed: 'en cours d’envoi',
      sent: 'envoyé',
      failed: 'échec',
      unknown: 'on ne sait pas s’il est parti',
      withheld: 'non envoyé',
      suppressed: 'non envoyé',
      bounced: 'revenu à l’expéditeur',
      complained: 'arrivé, et signalé comme indésirable',
    },
    mailReasons: {
      bounced: 'un e-mail précédent est revenu',
      complained: 'un e-mail précédent a été signalé comme indésirable',
      TimeoutError: 'le service d’e-mail n’a pas répondu',
      MessageRejected: 'le service d’e-mail l’a refusé',
      InvalidParameterValue: 'le service d’e-mail a refusé l’adresse',
      Throttling: 'le service d’e-mail est surchargé',
      ConfigurationSetSendingPausedException: paused,
      AccountSendingPausedException: paused,
      sending_paused: 'nous avons suspendu les e-mails de cet espace de travail',
      daily_limit: 'les e-mails du jour sont épuisés\u00a0; il partira de lui-même un autre jour',
      account_quota:
        'beaucoup d’e-mails partent aujourd’hui\u00a0; il partira de lui-même dès qu’il y aura de la place',
      AccessDenied: credentials,
      ExpiredToken: credentials,
      InternalFailure: mailServiceFailed,
      ServiceUnavailable: mailServiceFailed,
      left_project: 'ne fait plus partie du projet',
      address_changed: 'l’adresse a changé depuis',
      sending_undone: 'l’envoi a été annulé',
      link_revoked: 'son lien a été révoqué',
      project_closed: 'son projet a été clos et personne ne pourrait répondre',
      deliverable_deleted: 'son livrable a été supprimé',
      not_awaiting: 'ce qu’il rappelle n’attend plus de réponse',
      no_longer_due: 'n’est plus nécessaire',
      next_morning: 'pas parti à temps\u00a0; il partira un autre matin',
    },
    mailsTitle: 'E-mails',
    sendAgain: 'Renvoyer',
    sendAgainTo: (address) => `Renvoyer à ${address}`,
    notAgain: (reason) => `Il ne peut pas être renvoyé : ${reason}.`,
    sendAll: (mails) => `Renvoyer ${plural(mails, 'e-mail')}`,
    resending: {
      done: (mails) =>
        mails < 2 ? 'L’envoi de l’e-mail est retenté' : `L’envoi de ${mails} e-mails est retenté`,
      ignored: 'Il n’y avait plus rien à renvoyer',
      failed: 'Rien n’a été renvoyé',
    },
    mayHaveArrived: {
      title: 'Le renvoyer\u00a0?',
      text: (addresses, mails) =>
        mails === 1
          ? `On ne sait pas si l’e-mail à ${addresses} est parti. Si oui, il arrivera deux fois.`
          : `On ne sait pas si les e-mails à ${addresses} sont partis. Ceux qui le sont arriveront deux fois.`,
      cancel: 'Pas maintenant',
    },
    mailsUnderWay: (total) => `Envoi de ${plural(total, 'e-mail')}…`,
    mailCount: ({ sent, total, unsure }) => {
      if (unsure > 0) return `Envoi certain\u00a0: ${sent} sur ${plural(total, 'e-mail')}`;
      return sent === total
        ? plural(total, 'e-mail envoyé', 'e-mails envoyés')
        : `${plural(sent, 'e-mail envoyé', 'e-mails envoyés')} sur ${total}`;
    },
  },
  someRound: 'une révision',
  events: {
    undelivered: ({ stage, round }) =>
      `Rien n’indique qu’un e-mail ${de(round)} de ${quoted(stage)} soit parti\u00a0; l’échéance et les rappels attendent`,
    delivered: ({ stage, round }) =>
      `L’e-mail ${de(round)} de ${quoted(stage)} est arrivé en retard\u00a0; le délai court à partir de ce moment`,
    internalComment: ({ number, stage, round }) =>
      `a écrit à l’équipe au point ${number} ${de(round)} de ${quoted(stage)}`,
    pointsAnswered: ({ points, stage, round }) =>
      `a répondu à ${plural(points, 'point')} ${de(round)} de ${quoted(stage)}`,
    answersChanged: ({ changed, stage, round }) => {
      const each = changed.map(
        ({ number, was, by, now }) =>
          `point ${number} (${quoted(answers[was])}, par ${by}, devient ${quoted(answers[now])})`,
      );
      return `a changé ${each.length === 1 ? 'une réponse' : 'des réponses'} ${de(round)} de ${quoted(stage)}\u00a0: ${each.join(', ')}`;
    },
    answerWithdrawn: ({ number, stage, round }) =>
      `a retiré la réponse au point ${number} ${de(round)} de ${quoted(stage)}`,
    pointAssigned: ({ number, stage, to }) =>
      to
        ? `a attribué le point ${number} de ${quoted(stage)} à ${to}`
        : `a retiré l’attribution du point ${number} de ${quoted(stage)}`,
    undone: ({ what, stage, reason }) =>
      `a annulé ${quoted(what)} sur ${quoted(stage)}\u00a0: ${lower(reason)}`,
    stagesAdded: (count) => `a ajouté ${plural(count, 'étape')}`,
    edited: (changes) => `a modifié le flux (${plural(changes, 'modification')})`,
    dateChanged: ({ field, stage, round, value, was }) =>
      `a changé ${field} ${round ? `${de(round)} ` : ''}de ${quoted(stage)}\u00a0: ${value ?? 'aucune date'}${was ? ` (avant\u00a0: ${was})` : ''}`,
    linear: 'a rendu le calendrier linéaire',
    nonLinear: 'a rendu le calendrier non linéaire',
    feedbackOverdue: ({ stage, round }) => `Le délai de retour sur ${round} de ${quoted(stage)} est dépassé`,
    targetMissed: ({ stage, date }) => `${quoted(stage)} a dépassé sa date prévue, le ${date}`,
    linkOpened: ({ stage, round }) => `a ouvert le lien vers ${round} de ${quoted(stage)}`,
    linkRenewed: ({ contact, stage, round }) =>
      `a envoyé à ${contact} un nouveau lien vers ${round} de ${quoted(stage)}\u00a0; les précédents ont pris fin`,
    linkCopied: ({ contact, stage, round }) =>
      `a copié un lien ${de(contact)} vers ${round} de ${quoted(stage)}`,
    linkAsked: ({ stage, round }) =>
      `a ouvert un lien vers ${round} de ${quoted(stage)} qui avait pris fin, et en a demandé un nouveau`,
    linkAskedElsewhere: 'a ouvert un lien qui avait pris fin, et en a demandé un nouveau',
    linkRevoked: ({ contact, stage, round }) =>
      `a révoqué le lien ${de(contact)} vers ${round} de ${quoted(stage)}`,
    noteAdded: ({ stage }) => `a ajouté une note à ${quoted(stage)}`,
    noteUpdated: ({ stage }) => `a modifié une note de ${quoted(stage)}`,
    noteDeleted: ({ stage }) => `a supprimé une note de ${quoted(stage)}`,
    filesAdded: ({ files, stage, round }) =>
      `a ajouté ${files.length > 3 ? `${files.length} fichiers` : files.join(', ')} à ${round} de ${quoted(stage)}`,
    fileDescribed: ({ file, stage, round }) =>
      `a décrit ${file} dans ${round} de ${quoted(stage)} pour les lecteurs d’écran`,
    fileCaptioned: ({ file, stage, round }) =>
      `a modifié les sous-titres ou la transcription de ${file} dans ${round} de ${quoted(stage)}`,
    describedVersion: ({ file, stage, round }) =>
      `a modifié la version avec audiodescription de ${file} dans ${round} de ${quoted(stage)}`,
    fileRetried: ({ file, stage, round }) =>
      `a relancé la préparation pour le navigateur de ${file} dans ${round} de ${quoted(stage)}`,
    fileDeleted: ({ file, stage, round }) => `a retiré ${file} ${de(round)} de ${quoted(stage)}`,
    filesHanded: (files) =>
      `a ajouté ${files.length > 3 ? `${files.length} fichiers` : files.join(', ')} à un livrable`,
    handedFileDescribed: (file) => `a décrit ${file} d’un livrable pour les lecteurs d’écran`,
    handedFileCaptioned: (file) => `a modifié les sous-titres ou la transcription de ${file} d’un livrable`,
    handedDescribedVersion: (file) => `a modifié la version avec audiodescription de ${file} d’un livrable`,
    handedFileRetried: (file) => `a relancé la préparation pour le navigateur de ${file} d’un livrable`,
    fileTakenBack: (file) => `a retiré ${file} d’un livrable`,
    deliverable: {
      'Deliverable Saved': (title) => `a enregistré le livrable ${quoted(title)}`,
      'Deliverable Deleted': (title) => `a supprimé le livrable ${quoted(title)}`,
    },
    deliverableOpened: 'a ouvert le lien vers un livrable',
    mailResent: ({ subject, addresses }) => `a demandé de renvoyer ${quoted(subject)} à ${addresses}`,
    addressSuppressed: ({ to, complained }) =>
      complained
        ? `n’envoie plus rien à ${to}\u00a0: un e-mail a été signalé comme indésirable`
        : `n’envoie plus rien à ${to}\u00a0: un e-mail est revenu`,
    fileRefused: ({ file }) => `${file} a été refusé à cause de son contenu`,
    surveySent: ({ contact }) => `a envoyé l’enquête de satisfaction à ${contact}`,
    surveyReminded: ({ contact }) => `a relancé ${contact} pour l’enquête de satisfaction`,
    clientChanged: ({ was, name }) => `a fait passer le projet de ${was} à ${name}`,
    surveyCompleted: ({ rating }) =>
      rating === undefined
        ? 'a répondu à l’enquête de satisfaction'
        : `a répondu à l’enquête de satisfaction\u00a0: ${String(Math.round(rating * 10) / 10).replace('.', ',')} ${rating < 2 ? 'étoile' : 'étoiles'} sur 5`,
    project: {
      'Scope Added': 'a complété le périmètre du projet',
      'Scope Updated': 'a modifié le périmètre du projet',
      'Scope Deleted': 'a supprimé un élément du périmètre du projet',
      'Survey Answered': 'a enregistré une partie de l’enquête de satisfaction',
      'Project Created': 'a créé le projet',
      'Deliverable Added': 'a ajouté ce livrable',
      'Project Updated': 'a modifié les réglages du projet',
    },
  },
  undoable: {
    'Send Preview': 'Aperçu envoyé',
    'Revision Added': 'Révision ajoutée',
    'Approver Answered': 'Réponse d’un client',
    'Revision Rejected': changesRequested,
    'Revision Approved': revisionApproved,
    'Stage Approved': stageApproved,
    'Stage Rejected': 'Étape refusée',
    'Stage Completed': 'Étape terminée',
    'Stage Started': 'Étape commencée',
    'Stage Reopened': 'Étape rouverte',
    'Due Date Moved': 'Échéance déplacée',
    other: 'Dernière action',
  },
};
