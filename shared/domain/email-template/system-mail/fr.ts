import { escapeLines, html, link, linkList, type SafeHtml } from '../html.ts';
import { ordinalWord } from '../number-words.ts';
import type { SystemMailTexts } from '../system-mail.ts';

const round = (n: number) => (n === 0 ? 'aperçu' : `${ordinalWord(n, 'fr', 'feminine')} révision`);
const overdue = (days: number) =>
  days === 0 ? 'à rendre aujourd’hui' : `${days} ${days === 1 ? 'jour ouvré' : 'jours ouvrés'} de retard`;
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
      html`${v.contact_name} écrit à propos de <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}), sans décider encore :`,
      quote(v.message),
      link(v.timeline_link, 'Ouvrir le calendrier'),
    ],
  }),
  note_added: (v) => ({
    subject: `${v.project_name} : nouvelle note de ${v.author_name}`,
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
    subject: `${v.project_name} : ${v.rating} étoiles sur 5`,
    paragraphs: [
      html`${v.contact_name}, de ${v.client_name}, a donné <strong>${v.rating} étoiles sur 5</strong> à <strong>${v.project_name}</strong>.`,
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
  guest_added: (v) => ({
    subject: `Vous avez accès à ${v.project_name}`,
    paragraphs: [
      html`Bonjour ${v.recipient_fname},`,
      html`${v.user_name} vous a ajouté au projet <strong>${v.project_name}</strong>. Vous pouvez désormais le suivre et donner votre avis.`,
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
          label: `${item.project_name}: ${item.stage_name}`,
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
      html`${v.user_name} vous invite dans <strong>${v.workspace_name}</strong>. Connectez-vous avec cette adresse : ${v.recipient_email}.`,
      link(v.sign_in_link, 'Se connecter'),
      html`Si vous n’attendiez pas cette invitation, vous n’avez rien à faire.`,
    ],
  }),
};
