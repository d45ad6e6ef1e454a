import { forgotPassword } from '../../forgot-password.ts';
import { button, html, link, linkList, quote, quoteIfAny, type SafeHtml } from '../../html.ts';
import { previewWord } from '../../language.ts';
import { linkLabels } from '../../merge-tags.ts';
import { ordinalWord } from '../../number-words.ts';
import { countedPoints, lengthOf, pointParagraphs } from '../../point-words.ts';
import { digestMail } from '../digest.ts';
import { mentionsReader, type TurnSentences, type Turns, turnParagraphs, turnsInWords } from '../turns.ts';
import type { MailTexts, NoticeMail, SystemMailValues } from '../values.ts';

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

export const fr: MailTexts<NoticeMail> = {
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
      ...(v.rounds.length === 0
        ? [link(v.timeline_link, 'Voir le projet')]
        : [
            html`Ceci attend votre avis\u00a0:`,
            linkList(v.rounds.map((round) => ({ href: round.review_link, label: round.stage_name }))),
          ]),
    ],
  }),
  client_added_guest: (v) => ({
    subject: `${v.project_name}\u00a0: ${v.contact_name} a ajouté ${v.guest_name}`,
    paragraphs: [
      html`${v.contact_name} a ajouté <strong>${v.guest_name}</strong> à <strong>${v.project_name}</strong>. Cette personne peut désormais suivre le projet et répondre pour le client.`,
      html`Vous pouvez la retirer dans les réglages du projet.`,
      link(v.timeline_link, 'Voir le calendrier'),
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
};
