import { button, escapeLines, html, link, linkList, type SafeHtml } from '../html.ts';
import { ordinalWord } from '../number-words.ts';
import type { SystemMailTexts } from '../system-mail.ts';

const round = (n: number) => (n === 0 ? 'aperçu' : `${ordinalWord(n, 'fr', 'feminine')} révision`);
const overdue = (days: number) =>
  days === 0 ? 'à rendre aujourd’hui' : `${days} ${days === 1 ? 'jour ouvré' : 'jours ouvrés'} de retard`;
const stars = (rating: number) => `${String(rating).replace('.', ',')} ${rating < 2 ? 'étoile' : 'étoiles'}`;
const quote = (text: string | SafeHtml) =>
  html`<blockquote>${typeof text === 'string' ? escapeLines(text) : text}</blockquote>`;

export const fr: SystemMailTexts = {
  client_approved: (v) => ({
    subject: `${v.project_name} : ${v.stage_name}, étape approuvée`,
    paragraphs: [
      html`${v.contact_name} a approuvé <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      link(v.timeline_link, 'Ouvrir le calendrier'),
    ],
  }),
  client_requested_changes: (v) => ({
    subject: `${v.project_name} : changements demandés sur ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} demande des changements sur <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}) :`,
      quote(v.message),
      link(v.timeline_link, 'Ouvrir le calendrier'),
    ],
  }),
  client_commented: (v) => ({
    subject: `${v.project_name} : un commentaire sur ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} écrit à propos de <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}), sans décision pour l’instant :`,
      quote(v.message),
      link(v.timeline_link, 'Ouvrir le calendrier'),
    ],
  }),
  note_added: (v) => ({
    subject: `${v.project_name} : nouvelle note, par ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} a ajouté une note sur <strong>${v.stage_name}</strong> à <strong>${v.project_name}</strong> :`,
      quote(v.note),
      link(v.timeline_link, 'Ouvrir les notes'),
    ],
  }),
  scope_added: (v) => ({
    subject: `${v.project_name} : périmètre du projet, par ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} a complété le périmètre de <strong>${v.project_name}</strong> :`,
      quote(v.note),
      link(v.timeline_link, 'Ouvrir le périmètre du projet'),
    ],
  }),
  file_refused: (v) => ({
    subject: `${v.project_name} : ${v.file_name} a été refusé`,
    paragraphs: [
      html`Le fichier ${v.file_name}, envoyé dans <strong>${v.project_name}</strong>, n’est pas ce que dit son nom.`,
      html`Personne d’autre ne peut le voir. Vérifiez le fichier et envoyez-le de nouveau.`,
      link(v.timeline_link, 'Ouvrir le calendrier'),
    ],
  }),
  owner_new_client: (v) => ({
    subject: `Nouveau client : ${v.client_name}`,
    paragraphs: [
      html`${v.user_name} a ajouté le client <strong>${v.client_name}</strong>.`,
      link(v.client_link, 'Ouvrir le client'),
    ],
  }),
  owner_new_user: (v) => ({
    subject: `Nouveau membre de l’équipe : ${v.new_user_name}`,
    paragraphs: [
      html`${v.user_name} a ajouté <strong>${v.new_user_name}</strong> à l’équipe.`,
      link(v.team_link, 'Ouvrir les réglages de l’équipe'),
    ],
  }),
  owner_csat: (v) => ({
    subject: `${v.project_name} : ${stars(v.rating)} sur 5`,
    paragraphs: [
      html`${v.contact_name} (${v.client_name}) a donné <strong>${stars(v.rating)} sur 5</strong> à <strong>${v.project_name}</strong>.`,
      v.comment.trim() === '' ? html`` : quote(v.comment),
      link(v.timeline_link, 'Ouvrir le projet'),
    ],
  }),
  overdue_notice: (v) => ({
    subject: `${v.project_name} : retour en retard sur ${v.stage_name}`,
    paragraphs: [
      html`${v.client_name} n’a pas encore répondu sur <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> : ${overdue(v.business_days_overdue)}.`,
      link(v.timeline_link, 'Ouvrir le calendrier'),
    ],
  }),
  target_missed: (v) => ({
    subject: `${v.project_name} : ${v.stage_name} a dépassé sa date prévue`,
    paragraphs: [
      html`L’étape <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong>, pour ${v.client_name}, devait être terminée le ${v.target_date} et reste ouverte.`,
      link(v.timeline_link, 'Ouvrir le calendrier'),
    ],
  }),
  address_suppressed: (v) => ({
    subject:
      v.why === 'bounced'
        ? `L’e-mail à ${v.address} est revenu`
        : `${v.address} a signalé un e-mail comme indésirable`,
    paragraphs: [
      v.why === 'bounced'
        ? html`L’e-mail « ${v.about} » à <strong>${v.address}</strong> est revenu : la boîte n’existe pas ou n’accepte pas de courrier.`
        : html`<strong>${v.address}</strong> a signalé l’e-mail « ${v.about} » comme indésirable.`,
      html`Plus rien n’est envoyé à cette adresse. Veuillez la vérifier. Si elle est correcte, vous pouvez réactiver les envois.`,
      link(v.contact_link, 'Vérifier l’adresse'),
    ],
  }),
  guest_added: (v) => ({
    subject: `Vous avez accès à ${v.project_name}`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`${v.user_name} vous a donné accès au projet <strong>${v.project_name}</strong>. Vous pouvez désormais le suivre et donner votre avis.`,
      link(v.timeline_link, 'Ouvrir le projet'),
    ],
  }),
  reminder_digest: (v) => ({
    subject: `${v.items.length} révisions attendent votre retour`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`Voici ce qui attend votre retour ; nous poursuivrons dès que nous l’aurons :`,
      linkList(
        v.items.map((item) => ({
          href: item.review_link,
          label: `${item.project_name} : ${item.stage_name}`,
          about: `${round(item.revision_number)}, ${overdue(item.business_days_overdue)}`,
        })),
      ),
      html`S’il vous faut plus de temps ou si vous avez une question, répondez simplement à cet e-mail.`,
    ],
  }),
  sign_in_invitation: (v) => ({
    subject: `Votre accès à ${v.workspace_name}`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`${v.user_name} vous invite dans <strong>${v.workspace_name}</strong>. Connectez-vous avec cette adresse : ${v.recipient_email}. La première fois, choisissez un mot de passe par « Forgot your password? ».`,
      link(v.sign_in_link, 'Se connecter'),
      html`Si vous n’attendiez pas cette invitation, vous n’avez rien à faire.`,
    ],
  }),
  confirm_sign_up: (v) => ({
    subject: `Confirmez votre adresse e-mail pour ${v.workspace_name}`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`<strong>${v.workspace_name}</strong> est presque prêt à l’adresse ${v.domain}. Confirmez que cette adresse e-mail est la vôtre, et l’espace de travail sera créé.`,
      button(v.confirm_link, 'Confirmer l’adresse e-mail'),
      html`Le lien est valable un jour. Si vous ne vous êtes pas inscrit, ne le suivez pas : rien n’est créé sans lui.`,
    ],
  }),
  confirm_sign_up_known: (v) => ({
    subject: `Confirmez votre adresse e-mail pour ${v.workspace_name}`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`<strong>${v.workspace_name}</strong> est presque prêt à l’adresse ${v.domain}. Confirmez que cette adresse e-mail est la vôtre, et l’espace de travail sera créé.`,
      html`Vous vous connectez déjà avec cette adresse : votre mot de passe ne change pas, celui du formulaire n’est pas utilisé. Vous n’en avez jamais eu ? Choisissez « Forgot your password? » à la connexion.`,
      button(v.confirm_link, 'Confirmer l’adresse e-mail'),
      html`Le lien est valable un jour. Si vous ne vous êtes pas inscrit, ne le suivez pas : rien n’est créé sans lui.`,
    ],
  }),
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
      html`Si vous n’avez rien demandé, vous n’avez rien à faire.`,
    ],
  }),
  no_workspaces: (v) => ({
    subject: 'Aucun espace de travail n’utilise cette adresse',
    paragraphs: [
      html`Quelqu’un, vous sans doute, a demandé les espaces de travail de ${v.recipient_email}. Aucun ne connaît cette adresse ; vous en utilisez peut-être une autre.`,
      button(v.sign_up_link, 'Créer un espace de travail'),
      html`Si vous n’avez rien demandé, vous n’avez rien à faire.`,
    ],
  }),
};
