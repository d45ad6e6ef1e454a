import { forgotPassword } from '../forgot-password.ts';
import { button, html, link, linkList, quote, quoteIfAny, type SafeHtml } from '../html.ts';
import { previewWord } from '../language.ts';
import { linkLabels } from '../merge-tags.ts';
import { ordinalWord } from '../number-words.ts';
import { ownSignIn } from '../own-sign-in.ts';
import { countedPoints, lengthOf, pointParagraphs } from '../point-words.ts';
import { digestMail } from './digest.ts';
import { mentionsReader, type TurnSentences, type Turns, turnParagraphs, turnsInWords } from './turns.ts';
import type { SignUpValues, SystemMailTexts, SystemMailValues } from './values.ts';

const round = (n: number) => (n === 0 ? previewWord.fr : `${ordinalWord(n, 'fr', 'feminine')} révision`);
const overdue = (days: number) =>
  days === 0
    ? 'retour attendu aujourd’hui'
    : `${days} ${days === 1 ? 'jour ouvré' : 'jours ouvrés'} de retard`;
const stars = (rating: number) =>
  `${String(rating).replace('.', ',')} ${rating < 2 ? 'étoile' : 'étoiles'} sur 5`;
const updates = (turns: Turns) =>
  turnsInWords(turns, {
    mentioned: 'on vous mentionne',
    one: 'une nouveauté',
    many: (n) => `${n} nouveautés`,
  });
const messages = (turns: Turns) =>
  turnsInWords(turns, {
    mentioned: 'on vous mentionne',
    one: 'un nouveau message',
    many: (n) => `${n} nouveaux messages`,
  });
const sentences: TurnSentences = {
  replied: (by, point) => `${by} répond à ${point} :`,
  asked: (by, point) => `${by} a une question sur ${point} :`,
  commented: (by) => `${by} écrit :`,
  noted: (by) => `${by} écrit à l’équipe :`,
  reopened: (by, point) => `${by} rouvre ${point}`,
  accepted: (by, point) => `${by} accepte la réponse à ${point}`,
  assigned: (by) => `${by} vous a attribué ce point :`,
};

const confirmSignUp = (v: SignUpValues, ...aside: readonly SafeHtml[]) => ({
  subject: 'Confirmez votre adresse e-mail',
  paragraphs: [
    html`Bonjour,`,
    html`Votre espace de travail sur Proofline est presque prêt. Il sera créé dès que vous aurez confirmé votre adresse e-mail.`,
    ...aside,
    button(v.confirm_link, 'Confirmer l’adresse e-mail'),
    html`Le lien est valable un jour. Si cette inscription ne vient pas de vous, vous pouvez ignorer ce message : rien n’est créé sans votre confirmation.`,
  ],
});

// "Étape" and "projet" stand before the names: a bare "de" would have to elide before some of them.
const deviceIn = ({ browser, system }: { browser: string; system: string }): string =>
  browser && system
    ? `${browser} sur ${system}`
    : browser || system || 'un appareil que nous ne connaissons pas';

const allIn = {
  approve: 'Toutes les réponses sont là : la révision est approuvée.',
  request_changes: 'Toutes les réponses sont là : la révision revient avec des modifications.',
} as const;

const stillToCome = ({
  waiting,
  decided,
}: Pick<SystemMailValues['approver_answered'], 'waiting' | 'decided'>): SafeHtml => {
  if (decided) return html`${allIn[decided]}`;
  if (waiting === 0) return html`La révision reste ouverte.`;
  return waiting === 1 ? html`Il manque encore une réponse.` : html`Il manque encore ${waiting} réponses.`;
};

export const fr: SystemMailTexts = {
  client_approved: (v) => ({
    subject: `${v.project_name} : ${v.stage_name}, étape approuvée`,
    paragraphs: [
      html`${v.contact_name} a approuvé l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'fr'),
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  client_requested_changes: (v) => ({
    subject: `${v.project_name} : modifications demandées sur ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} demande des modifications sur l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}) :`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'fr'),
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  client_commented: (v) => ({
    subject: `${v.project_name} : un commentaire sur ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} écrit à propos de l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}) :`,
      quote(v.message),
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  client_decided_late: (v) => ({
    subject: `${v.project_name} : une autre réponse sur ${v.stage_name}`,
    paragraphs: [
      v.decision === 'approve'
        ? html`${v.contact_name} a approuvé l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}). La révision n’attendait plus de décision : son état ne change pas.`
        : html`${v.contact_name} demande des modifications sur l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}). La révision n’attendait plus de décision : son état ne change pas.`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'fr'),
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  client_recalled: (v) => ({
    subject: `${v.project_name} : ${v.stage_name} attend de nouveau une décision`,
    paragraphs: [
      v.decision === 'approve'
        ? html`${v.contact_name} a retiré l’approbation de l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}). La révision attend de nouveau une décision.`
        : html`${v.contact_name} a retiré la demande de modifications sur l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}). La révision attend de nouveau une décision ; les points envoyés avec elle restent.`,
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  approver_answered: (v) => ({
    subject: `${v.project_name} : ${v.contact_name} a répondu sur ${v.stage_name}`,
    paragraphs: [
      v.decision === 'approve'
        ? html`${v.contact_name} a approuvé l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}).`
        : html`${v.contact_name} demande des modifications sur l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'fr'),
      stillToCome(v),
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  answers_settled: (v) => ({
    subject: `${v.project_name} : toutes les réponses sur ${v.stage_name}`,
    paragraphs: [
      html`Plus aucune réponse n’est attendue sur l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      html`${allIn[v.decided]}`,
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  client_added_points: (v) => ({
    subject: `${v.project_name} : ${countedPoints(lengthOf(v.points), 'fr')} sur ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} a ajouté ${countedPoints(lengthOf(v.points), 'fr')} sur l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}) :`,
      ...pointParagraphs(v.points, 'fr'),
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  team_conversation: (v) => ({
    subject: `${v.project_name} : ${updates(v.turns)} sur ${v.stage_name}`,
    paragraphs: [
      html`Du nouveau sur les points de l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}) :`,
      ...turnParagraphs(v.turns, sentences, 'fr'),
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  client_conversation: (v) => ({
    subject: `${v.project_name} : ${messages(v.turns)} sur ${v.stage_name}`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      mentionsReader(v.turns)
        ? html`Du nouveau sur les points de l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}) :`
        : html`Nous vous avons écrit à propos de l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}) :`,
      ...turnParagraphs(v.turns, sentences, 'fr'),
      html`Vous pouvez répondre directement sur le travail :`,
      link(v.review_link, linkLabels.fr.review_link),
    ],
  }),
  note_added: (v) => ({
    subject: `${v.project_name} : nouvelle note, par ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} a ajouté une note à l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> :`,
      quote(v.note),
      link(v.timeline_link, 'Voir les notes'),
    ],
  }),
  scope_added: (v) => ({
    subject: `${v.project_name} : périmètre du projet, par ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} a complété le périmètre du projet <strong>${v.project_name}</strong> :`,
      quote(v.note),
      link(v.timeline_link, 'Voir le périmètre du projet'),
    ],
  }),
  file_refused: (v) => ({
    subject: `${v.project_name} : fichier refusé, ${v.file_name}`,
    paragraphs: [
      v.infected
        ? html`Le fichier <strong>${v.file_name}</strong>, envoyé dans le projet <strong>${v.project_name}</strong>, contient un logiciel malveillant. Il a été supprimé.`
        : html`Le contenu du fichier <strong>${v.file_name}</strong>, envoyé dans le projet <strong>${v.project_name}</strong>, ne correspond pas à son nom.`,
      html`Personne d’autre ne peut le voir. Vérifiez le fichier et envoyez-le de nouveau.`,
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  owner_new_client: (v) => ({
    subject: `Nouveau client : ${v.client_name}`,
    paragraphs: [
      html`${v.user_name} a ajouté le client <strong>${v.client_name}</strong>.`,
      link(v.client_link, 'Voir le client'),
    ],
  }),
  owner_new_user: (v) => ({
    subject: `Nouveau membre de l’équipe : ${v.new_user_name}`,
    paragraphs: [
      html`${v.user_name} a ajouté <strong>${v.new_user_name}</strong> à l’équipe.`,
      link(v.team_link, 'Voir les réglages de l’équipe'),
    ],
  }),
  owner_csat: (v) => ({
    subject: `${v.project_name} : ${stars(v.rating)}`,
    paragraphs: [
      html`${v.contact_name} (${v.client_name}) a donné <strong>${stars(v.rating)}</strong> au projet <strong>${v.project_name}</strong>.`,
      v.comment.trim() === '' ? html`` : quote(v.comment),
      link(v.timeline_link, 'Voir le projet'),
    ],
  }),
  preview_undelivered: (v) => ({
    subject: `${v.project_name} : ${v.stage_name} n’est peut-être pas parvenu au client`,
    paragraphs: [
      html`Rien n’indique qu’un e-mail de l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> (${round(v.revision_number)}) soit parti. L’échéance et les rappels attendent qu’il en parte un.`,
      html`L’historique du calendrier donne la raison pour chaque e-mail et permet de le renvoyer.`,
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  overdue_notice: (v) => ({
    subject: `${v.project_name} : retour en retard sur ${v.stage_name}`,
    paragraphs: [
      html`${v.client_name} n’a pas encore fait de retour sur l’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong> : ${overdue(v.business_days_overdue)}.`,
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  target_missed: (v) => ({
    subject: `${v.project_name} : ${v.stage_name} a dépassé la date prévue`,
    paragraphs: [
      html`L’étape <strong>${v.stage_name}</strong> du projet <strong>${v.project_name}</strong>, pour ${v.client_name}, devait être terminée le ${v.target_date} et reste ouverte.`,
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  address_suppressed: (v) => ({
    subject:
      v.why === 'bounced'
        ? `E-mail non remis à ${v.address}`
        : `${v.address} a signalé un e-mail comme indésirable`,
    paragraphs: [
      v.why === 'bounced'
        ? html`L’e-mail « ${v.about} » envoyé à <strong>${v.address}</strong> n’a pas pu être remis : la boîte n’existe pas ou n’accepte pas de courrier.`
        : html`<strong>${v.address}</strong> a signalé l’e-mail « ${v.about} » comme indésirable.`,
      html`Plus rien n’est envoyé à cette adresse. Vérifiez-la : si elle est correcte, vous pouvez réactiver les envois.`,
      link(v.contact_link, 'Vérifier l’adresse'),
    ],
  }),
  new_link: (v) => ({
    subject: `${v.project_name} : votre nouveau lien vers ${v.stage_name}`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`${v.user_name} vous a envoyé un nouveau lien vers <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong>. Les liens précédents ne s’ouvrent plus.`,
      link(v.review_link, 'Ouvrir la révision'),
    ],
  }),
  link_asked: (v) => ({
    subject: `${v.project_name} : ${v.contact_name} demande un nouveau lien`,
    paragraphs: [
      html`${v.contact_name} a ouvert un lien vers <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> qui avait pris fin, et en demande un nouveau. Vous pouvez l’envoyer à côté des liens de l’étape.`,
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  more_time_asked: (v) => ({
    subject: `${v.project_name} : ${v.contact_name} demande un délai plus long`,
    paragraphs: [
      html`${v.contact_name} souhaite répondre au plus tard le <strong>${v.day}</strong> sur <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}). L’échéance est le ${v.due_day}.`,
      ...quoteIfAny(v.message),
      html`Vous pouvez accepter, ou maintenir l’échéance, dans le calendrier.`,
      link(v.timeline_link, 'Voir le calendrier'),
    ],
  }),
  more_time_answered: (v) => ({
    subject: v.agreed
      ? `${v.project_name} : votre délai est prolongé`
      : `${v.project_name} : l’échéance de ${v.stage_name} est maintenue`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      v.agreed
        ? html`${v.user_name} est d’accord : vous pouvez répondre sur <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}) au plus tard <strong>${v.evening}</strong>.`
        : html`Vous avez souhaité répondre au plus tard le ${v.day}. ${v.user_name} a tout de même besoin de votre réponse sur <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}) au plus tard <strong>${v.evening}</strong>.`,
      ...quoteIfAny(v.message),
      link(v.review_link, linkLabels.fr.review_link),
    ],
  }),
  contact_address_changed: (v) => ({
    subject: `${v.workspace_name} n’écrit plus à ${v.old_address}`,
    paragraphs: [
      html`${v.workspace_name} a remplacé dans ses projets cette adresse e-mail, <strong>${v.old_address}</strong>, par une autre. Les liens vers des révisions, des enquêtes et des livrables envoyés ici ne s’ouvrent plus.`,
      html`Si vous ne vous y attendiez pas, répondez à cet e-mail et demandez à ${v.workspace_name}.`,
    ],
  }),
  owner_contact_address: (v) => ({
    subject: `${v.contact_name} de ${v.client_name} a une nouvelle adresse e-mail`,
    paragraphs: [
      html`${v.user_name} a changé l’adresse e-mail de <strong>${v.contact_name}</strong> (${v.client_name}) de ${v.old_address} en <strong>${v.new_address}</strong>.`,
      html`Les révisions et les invitations arrivent désormais à la nouvelle adresse, et la personne qui la lit peut approuver pour le client. Tous les liens envoyés à l’ancienne ont pris fin.`,
      link(v.contact_link, 'Vérifier le contact'),
    ],
  }),
  guest_added: (v) => ({
    subject: `Vous avez accès à ${v.project_name}`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`${v.user_name} vous a donné accès au projet <strong>${v.project_name}</strong>. Vous pouvez désormais le suivre et donner votre avis.`,
      link(v.timeline_link, 'Voir le projet'),
    ],
  }),
  daily_digest: (v) => digestMail(v, 'fr'),
  reminder_digest: (v) => ({
    subject: `${v.items.length} travaux attendent votre retour`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`Ces travaux attendent votre retour ; nous poursuivrons dès que nous l’aurons reçu :`,
      linkList(
        v.items.map((item) => ({
          href: item.review_link,
          label: `${item.project_name} : ${item.stage_name}`,
          about: `${round(item.revision_number)}, ${overdue(item.business_days_overdue)}`,
        })),
      ),
      html`S’il vous faut plus de temps ou si vous avez une question, répondez simplement à ce message.`,
    ],
  }),
  sign_in_invitation: (v) => ({
    subject: `Votre accès à ${v.workspace_name}`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`${v.user_name} vous invite dans l’espace de travail <strong>${v.workspace_name}</strong>. Connectez-vous avec cette adresse : ${v.recipient_email}. Pas encore de mot de passe ? Choisissez-en un avec « ${forgotPassword.fr} ». Si vous utilisez déjà Proofline ailleurs, c’est le même.`,
      link(v.sign_in_link, 'Se connecter'),
      html`Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce message.`,
    ],
  }),
  invitation: (v) => ({
    subject: `${v.user_name} vous invite dans ${v.workspace_name}`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`${v.user_name} vous invite dans l’espace de travail <strong>${v.workspace_name}</strong>. Le lien est destiné à ${v.recipient_email} et valable sept jours.`,
      link(v.invitation_link, 'Accepter l’invitation'),
      html`Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce message : rien ne se passe tant que vous n’acceptez pas.`,
    ],
  }),
  confirm_sign_up: (v) => confirmSignUp(v),
  confirm_sign_up_known: (v) =>
    confirmSignUp(
      v,
      html`Vous vous connectez déjà avec cette adresse : votre mot de passe ne change pas. Vous n’en avez jamais eu ? Choisissez « ${forgotPassword.fr} » à la connexion.`,
    ),
  workspace_addresses: (v) => ({
    subject: 'Vos espaces de travail',
    paragraphs: [
      html`Voici les espaces de travail auxquels appartient ${v.recipient_email} :`,
      linkList(
        v.workspaces.map(({ name, sign_in_link }) => ({
          href: sign_in_link,
          label: name,
          about: new URL(sign_in_link).host,
        })),
      ),
      html`Si vous n’avez rien demandé, vous pouvez ignorer ce message.`,
    ],
  }),
  decision_code: (v) => ({
    subject: `${v.code} est votre code pour ${v.project_name}`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`votre code pour la décision sur <strong>${v.project_name}</strong> est <strong>${v.code}</strong>. Saisissez-le sur la page où vous décidez. Il est valable dix minutes.`,
      html`Personne ne vous le demandera par téléphone ou par e-mail. Si quelqu’un d’autre l’a demandé par votre lien, ne le donnez qu’à une personne qui peut décider pour vous ; sinon, vous n’avez rien à faire.`,
    ],
  }),
  password_link: (v) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      html`On nous a demandé un nouveau mot de passe Proofline pour ${v.recipient_email}. Le lien est valable dix minutes, une seule fois ; avec le nouveau mot de passe, tous les appareils seront déconnectés.`,
      button(v.password_link, 'Choisir un mot de passe'),
      html`Si ce n’est pas vous, vous pouvez ignorer ce message : votre mot de passe ne change pas. Ne transmettez ce lien à personne.`,
    ],
  }),
  no_login: (v) => ({
    subject: 'Personne ne se connecte avec cette adresse',
    paragraphs: [
      html`On nous a demandé un nouveau mot de passe Proofline pour ${v.recipient_email}, mais personne ne se connecte avec cette adresse. Vous en utilisez peut-être une autre.`,
      button(v.sign_in_link, 'Aller à la connexion'),
      html`Si vous n’avez rien demandé, vous pouvez ignorer ce message.`,
    ],
  }),
  password_changed: (v) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      html`Le mot de passe de ${v.recipient_email} a été modifié, et tous les appareils ont été déconnectés. Si c’est vous qui l’avez fait, vous n’avez rien à faire.`,
      html`Si ce n’est pas vous, choisissez dès maintenant un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  second_factor_on: (v) => ({
    subject: 'La validation en deux étapes est activée',
    paragraphs: [
      html`La connexion avec ${v.recipient_email} demande désormais, après le mot de passe, le code d’une application d’authentification. Si c’est vous qui l’avez fait, vous n’avez rien à faire : gardez vos codes de récupération là où vous les trouverez sans votre téléphone.`,
      html`Si ce n’est pas vous, choisissez dès maintenant un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela. Tous les appareils seront déconnectés.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  second_factor_off: (v) => ({
    subject: 'La validation en deux étapes est désactivée',
    paragraphs: [
      html`La connexion avec ${v.recipient_email} ne demande plus de code après le mot de passe : quelqu’un qui connaissait le mot de passe ou un code de récupération l’a désactivé. Si c’est vous, vous pouvez la réactiver dans votre profil.`,
      html`Si ce n’est pas vous, choisissez dès maintenant un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela. Tous les appareils seront déconnectés.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  passkey_added: (v) => ({
    subject: 'Une clé d’accès a été ajoutée',
    paragraphs: [
      html`${v.recipient_email} peut désormais se connecter aussi avec une clé d’accès : par l’empreinte, le visage ou le verrouillage d’un appareil. Si c’est vous qui l’avez fait, vous n’avez rien à faire.`,
      html`Si ce n’est pas vous, supprimez-la sous « ${ownSignIn.fr.passkeys} », sur la page « ${ownSignIn.fr.page} » ou, si vous faites partie d’une équipe, dans votre profil, et choisissez un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  passkey_removed: (v) => ({
    subject: 'Une clé d’accès a été supprimée',
    paragraphs: [
      html`Une clé d’accès de ${v.recipient_email} a été supprimée et ne permet plus de se connecter. Si c’est vous, supprimez-la aussi sur votre appareil.`,
      html`Si ce n’est pas vous, choisissez dès maintenant un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela. Tous les appareils seront déconnectés.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  sign_on_domain_missing: (v) => ({
    subject: `L’enregistrement DNS de ${v.domain} a disparu`,
    paragraphs: [
      html`L’authentification unique de ${v.workspace_name} a cherché l’enregistrement TXT qui prouve le domaine ${v.domain} et ne l’a pas trouvé. S’il manque encore dans ${v.days} jours, les membres qui ont une adresse de ce domaine ne se connecteront plus ainsi\u00a0; sans autre domaine prouvé, l’authentification unique est désactivée.`,
      html`Publiez à nouveau l’enregistrement chez votre hébergeur DNS\u00a0: le nom ${v.record_name} avec le texte ${v.record_value}. Si le domaine n’est plus le vôtre, il n’y a rien à faire.`,
      button(v.settings_link, 'Réglages de l’authentification unique'),
    ],
  }),
  address_link: (v) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      html`On nous a demandé que la connexion à Proofline se fasse désormais avec ${v.recipient_email}. Le lien est valable une heure ; l’adresse change lorsque vous appuyez sur le bouton de la page. Les autres appareils seront déconnectés.`,
      button(v.address_link, 'Confirmer cette adresse'),
      html`Si ce n’est pas vous, vous pouvez ignorer ce message : rien ne change. Ne transmettez ce lien à personne.`,
    ],
  }),
  address_has_login: (v) => ({
    subject: 'Cette adresse a déjà un compte',
    paragraphs: [
      html`On nous a demandé que ${v.recipient_email} remplace une autre adresse pour la connexion à Proofline. Un compte existe déjà avec cette adresse ; rien n’a donc changé.`,
      html`Pour continuer avec l’autre compte, choisissez une adresse sans compte. Pour utiliser celui-ci, connectez-vous avec cette adresse.`,
      button(v.sign_in_link, 'Aller à la connexion'),
      html`Si vous n’avez rien demandé, vous pouvez ignorer ce message.`,
    ],
  }),
  address_asked: (v) => ({
    subject: 'Votre adresse e-mail est sur le point de changer',
    paragraphs: [
      html`On nous a demandé une autre adresse e-mail à la place de ${v.recipient_email} chez Proofline. Elle change dès qu’elle est confirmée depuis la nouvelle boîte, dans l’heure. Si c’est vous, vous n’avez rien à faire ici.`,
      html`Si ce n’est pas vous, arrêtez-le : tous les appareils seront alors déconnectés. Le lien permet aussi d’annuler le changement pendant sept jours.`,
      button(v.stop_link, 'Ce n’est pas moi'),
    ],
  }),
  address_changed: (v) => ({
    subject: 'Votre adresse e-mail a changé',
    paragraphs: [
      html`${v.recipient_email} ne sert plus à la connexion à Proofline : une autre adresse l’a remplacée. Si c’est vous, vous n’avez rien à faire ici.`,
      html`Si ce n’est pas vous, annulez le changement dans les sept jours : tous les appareils seront alors déconnectés.`,
      button(v.stop_link, 'Ce n’est pas moi'),
    ],
  }),
  address_taken_back: (v) => ({
    subject: 'Un changement de votre adresse e-mail a été annulé',
    paragraphs: [
      html`Le changement d’une adresse e-mail chez Proofline a été annulé depuis l’ancienne boîte : la connexion se fait de nouveau avec l’ancienne adresse, et tous les appareils ont été déconnectés. Vous recevez ce message parce que ${v.recipient_email} est l’une des deux adresses.`,
      html`La personne qui a demandé le changement connaissait le mot de passe ou avait un appareil du titulaire. Choisissez maintenant un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, envoie un lien à l’ancienne adresse.`,
      button(v.sign_in_link, 'Aller à la connexion'),
    ],
  }),
  new_device: (v) => ({
    subject: 'Connexion depuis un nouvel appareil',
    paragraphs: [
      html`Une connexion avec ${v.recipient_email} vient d’avoir lieu depuis ${deviceIn(v)}${v.network ? html`, par le réseau ${v.network}` : html``}, jamais utilisé auparavant. Si c’est vous, vous n’avez rien à faire.`,
      html`Si ce n’est pas vous, choisissez dès maintenant un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela. Tous les appareils seront déconnectés.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  logged_out: (v) => ({
    subject: `Vous êtes déconnecté de ${v.workspace_name}`,
    paragraphs: [
      html`${v.user_name} a fermé vos sessions dans ${v.workspace_name} sur tous les appareils. Pour continuer, connectez-vous de nouveau avec ${v.recipient_email} ; vos autres espaces de travail ne changent pas.`,
      html`Si vous avez perdu un appareil, ou si vous ne vous y attendiez pas, choisissez aussi un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela.`,
      button(v.sign_in_link, 'Se connecter'),
    ],
  }),
  admin_granted: (v) => ({
    subject: `${v.admin_name} administre désormais ${v.workspace_name}`,
    paragraphs: [
      html`${v.user_name} a donné à <strong>${v.admin_name}</strong> les droits d’administration de ${v.workspace_name}. Ils couvrent tout : les projets et les clients, les modèles et l’équipe.`,
      link(v.team_link, 'Voir les réglages de l’équipe'),
    ],
  }),
  handed_over: (v) => ({
    subject: `${v.workspace_name} appartient désormais à ${v.owner_name}`,
    paragraphs: [
      html`${v.user_name} a cédé ${v.workspace_name} à <strong>${v.owner_name}</strong>, qui paie désormais l’espace de travail, décide de ses réglages et peut le supprimer. ${v.user_name} garde les droits d’administration.`,
      html`Si vous ne vous y attendiez pas, écrivez à la personne désormais responsable et choisissez un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela.`,
      link(v.team_link, 'Voir les réglages de l’équipe'),
    ],
  }),
  workspace_deleted: (v) => ({
    subject: `${v.workspace_name} va être supprimé`,
    paragraphs: [
      html`${v.user_name} a supprimé l’espace de travail <strong>${v.workspace_name}</strong> (${v.domain}). Il est fermé pour tout le monde, et tout son contenu sera définitivement supprimé à partir du ${v.until}. D’ici là, vous pouvez le rétablir : connectez-vous à son adresse.`,
      html`Si ce n’est pas vous, quelqu’un connaît peut-être votre mot de passe. Rétablissez l’espace de travail et choisissez un autre mot de passe : « ${forgotPassword.fr} », sur la page de connexion, vous envoie un lien pour cela.`,
      button(v.recall_link, 'Rétablir l’espace de travail'),
    ],
  }),
  workspace_moved: (v) => ({
    subject: `${v.workspace_name} a une nouvelle adresse`,
    paragraphs: [
      html`${v.user_name} a déplacé l’espace de travail <strong>${v.workspace_name}</strong> de ${v.former_domain} vers <strong>${v.domain}</strong>. Toute l’équipe s’y connecte désormais.`,
      html`L’ancienne adresse reste la vôtre : elle mène à la nouvelle, et les liens des e-mails envoyés restent valables.`,
      html`Si vous ne vous y attendiez pas, demandez à ${v.user_name} et consultez le journal d’audit.`,
      button(v.sign_in_link, 'Se connecter à la nouvelle adresse'),
    ],
  }),
  no_workspaces: (v) => ({
    subject: 'Aucun espace de travail n’utilise cette adresse',
    paragraphs: [
      html`On nous a demandé les espaces de travail liés à ${v.recipient_email}, mais aucun n’utilise cette adresse. Vous en utilisez peut-être une autre.`,
      button(v.sign_up_link, 'Créer un espace de travail'),
      html`Si vous n’avez rien demandé, vous pouvez ignorer ce message.`,
    ],
  }),
};
