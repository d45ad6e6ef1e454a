import { fullName } from '#domain/full-name.ts';
import type { TeamTexts } from '../../translations.ts';
import { portal } from '../portal.ts';
import { plural } from './words.ts';

const contacts = (count: number): string => plural(count, 'contact');

interface Recipient {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}
const nameOf = (recipient: Recipient): string => fullName(recipient) || recipient.email;
const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('fr', { type: 'conjunction' }).format(names);

const messageFailed = 'Le message n’a pas pu être envoyé';

/** Names of merge tags; an unknown one is shown by its own name. */
const tagNames: Readonly<Record<string, string>> = {
  client_name: 'Nom du client',
  project_name: 'Nom du projet',
  contact_name: 'Prénom du contact',
  recipient_name: 'Nom complet du destinataire',
  recipient_fname: 'Prénom du destinataire',
  recipient_lname: 'Nom de famille du destinataire',
  recipient_email: 'E-mail du destinataire',
  user_name: 'Nom de l’expéditeur',
  user_email: 'E-mail de l’expéditeur',
  stage_name: 'Nom de l’étape',
  revision_number: 'Numéro de la révision (en lettres)',
  revision_number_n: 'Numéro de la révision (en chiffres)',
  revision_number_st: 'Numéro de la révision (ordinal)',
  stage_revisions_left: 'Révisions restantes de l’étape (en lettres)',
  stage_revisions_left_n: 'Révisions restantes de l’étape (en chiffres)',
  stage_revisions_count: 'Nombre de révisions de l’étape',
  allowed_feedback_days: 'Jours accordés pour le retour',
  project_overview: 'Vue d’ensemble du projet',
  multi_deliverables_preview: 'Aperçus des livrables',
  files: 'Fichiers',
  change_list: 'Liste des modifications',
  timeline_link: 'Lien du calendrier',
  review_link: 'Lien de révision',
  deliverable_name: 'Nom du livrable',
  deliverable_link: 'Lien du livrable',
  deliverable_notes: 'Notes sur le livrable',
  survey_link: 'Lien de l’enquête',
  email_signature: 'Signature d’e-mail',
  workspace_name: 'Nom de l’espace de travail',
  workspace_url: 'Adresse de l’espace de travail',
  business_days_overdue: 'Jours ouvrés de retard',
};

export const compose: TeamTexts['compose'] = {
  title: {
    preview: (round) => (round === 0 ? 'Envoyer l’aperçu' : `Envoyer la révision ${round}`),
    message: 'Envoyer un message',
    reminder: 'Envoyer un rappel',
  },
  about: ({ stage, round, client }) => `${stage} · ${round} · à ${client}`,
  round: (round) => (round === 0 ? 'Aperçu' : `Révision ${round}`),
  back: 'Retour au calendrier',
  checklist: {
    title: 'Contrôle qualité',
    text: 'Cochez chaque élément avant de continuer.',
    progress: (done, of) => `${done} sur ${of}`,
    next: 'Suivant',
    open: (left) => `Cochez d’abord ${plural(left, 'élément')}`,
    review: 'Voir la liste de contrôle',
    done: 'Contrôle qualité terminé',
  },
  work: {
    title: 'Le travail',
    mode: 'Ce que regarde le client',
    upload: 'Fichiers',
    link: 'Lien',
    linkLabel: 'Lien de révision',
    linkHint: 'L’adresse où le client voit le travail. Commence par http.',
    linkBlocked: 'Un lien ne s’accompagne que d’images\u00a0: retirez d’abord les autres fichiers.',
  },
  answers: {
    open: (count) =>
      count === 1
        ? '1 point de votre client n’a pas de réponse. Après l’envoi, il le verra sans réponse.'
        : `${count} points de votre client n’ont pas de réponse. Après l’envoi, il les verra sans réponse.`,
    mandatory: (count) =>
      `Répondez d’abord à ${plural(count, 'point')} de votre client\u00a0: votre espace de travail n’envoie une révision que si tous ont une réponse.`,
    unversioned: (count, files) =>
      count === 1
        ? `${files} a des points, mais pas de nouvelle version dans cette révision.`
        : `Ces fichiers ont des points, mais pas de nouvelle version dans cette révision\u00a0: ${files}.`,
  },
  mail: {
    title: 'L’e-mail',
    template: 'Modèle',
    fitting: 'Adaptés à cette révision',
    others: 'Autres',
    blank: 'Sans modèle',
    missing: 'Il n’y a pas de modèle de ce type. Vous pouvez écrire l’e-mail ici.',
    subject: 'Objet',
    useSubject: (subject) => `Utiliser plutôt «\u00a0${subject}\u00a0»`,
    subjectReads: (subject) => `Le client lit «\u00a0${subject}\u00a0»`,
    subjectMissing: 'Un e-mail a besoin d’un objet.',
    body: 'Texte de l’e-mail',
    placeholder: 'Ajoutez votre texte ici',
    replaceTitle: 'Remplacer votre texte\u00a0?',
    replaceText: 'L’objet et le texte que vous avez modifiés sont remplacés par ceux du modèle.',
    replace: 'Remplacer le texte',
  },
  move: {
    label: 'Passer en attente de retour après l’envoi',
    on: 'Demande un retour et fait courir le délai du client.',
    off: 'Le client peut regarder, mais sa décision n’est pas demandée.',
  },
  preview: {
    title: 'Tel que le client le reçoit',
    recipient: 'Destinataire',
    width: 'Largeur',
    desktop: 'Ordinateur',
    phone: 'Téléphone',
    to: 'À',
    subject: 'Objet',
    frame: (name) => `L’e-mail à ${name}`,
    noSubject: 'L’aperçu s’affiche dès que l’e-mail a un objet.',
    error: 'Pas d’aperçu pour le moment',
  },
  previewAndSend: 'Vérifier et envoyer',
  recipients: (people) => {
    const [first, ...others] = people.map(nameOf);
    if (others.length > 2) return `À ${first} et ${others.length} autres`;
    return `À ${[first, ...others].join(', ')}`;
  },
  remindedOnly: ({ people, answered }) => {
    const to = `Destinataires\u00a0: ${listed(people.map(nameOf))}`;
    if (answered.length === 0) return to;
    return `${to}\u00a0; ${answered.length === 1 ? 'a déjà répondu' : 'ont déjà répondu'}\u00a0: ${listed(answered.map(nameOf))}`;
  },
  allAnswered: 'Toutes les personnes sollicitées ont répondu à cette révision.',
  filesUnknown: 'Les fichiers de la révision ne sont pas encore chargés.',
  uploading: 'Un transfert de fichier est encore en cours.',
  checking: 'Analyse des fichiers…',
  noContacts: 'Le projet n’a aucun contact à qui un e-mail puisse être envoyé.',
  confirm: {
    title: 'Envoyer cet e-mail\u00a0?',
    preview: ({ count, move }) =>
      move
        ? `Envoi à ${contacts(count)}, en attente de retour`
        : `Envoi à ${contacts(count)}, sans demande de retour`,
    message: (count) => `Message à ${contacts(count)}`,
    reminder: (count) => `Rappel à ${contacts(count)}`,
    files: (count) =>
      count === 1
        ? '1 fichier à examiner. Une fois envoyé, il ne change plus.'
        : `${count} fichiers à examiner. Une fois envoyés, ils ne changent plus.`,
    link: (count) =>
      count === 0
        ? 'Un lien à examiner.'
        : `Un lien à examiner, avec ${plural(count, 'capture d’écran', 'captures d’écran')}.`,
    linkMissing: 'Le lien est vide\u00a0: les images partent sans lui.',
    nothing: 'Ni fichier ni lien joint. Le client n’aura rien à examiner.',
    change: 'Retour au texte',
  },
  refusal: { close: 'Retour au texte' },
  draft: {
    restored: (when) => `Votre brouillon a été restauré (${when}).`,
    older: 'Le calendrier a changé depuis.',
    startOverText: 'Le texte repart du modèle.',
    otherTitle: 'Cet e-mail a aussi été écrit dans un autre onglet',
    otherText: 'Les deux textes sont conservés.',
    take: 'Prendre l’autre texte',
    drop: 'Garder celui-ci',
    saved: 'Brouillon enregistré sur cet appareil',
    left: {
      round: 'Non envoyé\u00a0: la révision de cet e-mail est terminée ou a été supprimée',
      deliverable: 'Non envoyé\u00a0: le livrable de cet e-mail a été supprimé',
      text: (when) =>
        `Votre brouillon (${when}) reste sur cet appareil jusqu’à ce que vous le supprimiez. Copiez-le pour l’utiliser dans un autre e-mail.`,
    },
  },
  notices: {
    preview: 'Révision envoyée',
    message: 'Message envoyé',
    stageMessage: 'Message sur l’étape envoyé',
    reminder: 'Rappel envoyé',
  },
  errors: {
    preview: 'La révision n’a pas pu être envoyée',
    message: messageFailed,
    reminder: messageFailed,
    templates: 'Les modèles n’ont pas pu être chargés',
  },
  tagLabel: (name) => {
    const words = name.replaceAll('_', ' ');
    return tagNames[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
  },
  templateName: (title, type) => (title === type ? title : `${title} (${type})`),
  templateTypes: {
    first_preview: 'Premier aperçu',
    first_rev: 'Première révision',
    other_rev: 'Révision suivante',
    last_rev: 'Dernière révision',
    additional_rev_free: 'Révision supplémentaire, offerte',
    additional_rev_cost: 'Révision supplémentaire, payante',
    reminder: 'Rappel',
    feedback_auto_reminder: 'Rappel automatique',
    'multi-update': 'Envoi groupé',
    deliverable: 'Livrable',
    survey: 'Enquête de satisfaction',
    none: 'Message',
  },
  editor: portal.editor,
};
