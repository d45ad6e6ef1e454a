import { escapeLines, html, link, linkList, type SafeHtml } from '../html.ts';
import { ordinalWord } from '../number-words.ts';
import type { SystemMailTexts } from '../system-mail.ts';

const round = (n: number) => (n === 0 ? 'preview' : `${ordinalWord(n, 'en')} revision round`);
const overdue = (days: number) =>
  days === 0 ? 'due today' : `${days} business ${days === 1 ? 'day' : 'days'} overdue`;
const quote = (text: string | SafeHtml) =>
  html`<blockquote>${typeof text === 'string' ? escapeLines(text) : text}</blockquote>`;

export const en: SystemMailTexts = {
  client_approved: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} is approved`,
    paragraphs: [
      html`${v.contact_name} has approved <strong>${v.stage_name}</strong> of <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  client_requested_changes: (v) => ({
    subject: `${v.project_name}: changes requested on ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} asks for changes on <strong>${v.stage_name}</strong> of <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      quote(v.message),
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  client_commented: (v) => ({
    subject: `${v.project_name}: a comment on ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} writes about <strong>${v.stage_name}</strong> of <strong>${v.project_name}</strong> (${round(v.revision_number)}), without a decision yet:`,
      quote(v.message),
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  note_added: (v) => ({
    subject: `${v.project_name}: new note by ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} has added a note on <strong>${v.stage_name}</strong> to <strong>${v.project_name}</strong>:`,
      quote(v.note),
      link(v.timeline_link, 'Open the notes'),
    ],
  }),
  scope_added: (v) => ({
    subject: `${v.project_name}: project scope by ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} has added to the scope of <strong>${v.project_name}</strong>:`,
      quote(v.note),
      link(v.timeline_link, 'Open the project scope'),
    ],
  }),
  file_refused: (v) => ({
    subject: `${v.project_name}: ${v.file_name} was refused`,
    paragraphs: [
      html`The file ${v.file_name}, uploaded to <strong>${v.project_name}</strong>, is not what its name says.`,
      html`Nobody else gets to see it. Please check the file and upload it again.`,
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  owner_new_client: (v) => ({
    subject: `New client: ${v.client_name}`,
    paragraphs: [
      html`${v.user_name} has added the client <strong>${v.client_name}</strong>.`,
      link(v.client_link, 'Open the client'),
    ],
  }),
  owner_new_user: (v) => ({
    subject: `New team member: ${v.new_user_name}`,
    paragraphs: [
      html`${v.user_name} has added <strong>${v.new_user_name}</strong> to the team.`,
      link(v.team_link, 'Open the team settings'),
    ],
  }),
  owner_csat: (v) => ({
    subject: `${v.project_name}: ${v.rating} of 5 stars`,
    paragraphs: [
      html`${v.contact_name} of ${v.client_name} has rated <strong>${v.project_name}</strong> with <strong>${v.rating} of 5</strong> stars.`,
      v.comment.trim() === '' ? html`` : quote(v.comment),
      link(v.timeline_link, 'Open the project'),
    ],
  }),
  overdue_notice: (v) => ({
    subject: `${v.project_name}: feedback on ${v.stage_name} is overdue`,
    paragraphs: [
      html`${v.client_name} has not answered yet on <strong>${v.stage_name}</strong> of <strong>${v.project_name}</strong>: ${overdue(v.business_days_overdue)}.`,
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  guest_added: (v) => ({
    subject: `You have been added to ${v.project_name}`,
    paragraphs: [
      html`Hello ${v.recipient_fname},`,
      html`${v.user_name} has added you to the project <strong>${v.project_name}</strong>. From now on you can follow it and share your feedback.`,
      link(v.timeline_link, 'Open the project'),
    ],
  }),
  reminder_digest: (v) => ({
    subject: `${v.items.length} reviews are waiting for you`,
    paragraphs: [
      html`Hello ${v.recipient_fname},`,
      html`These are waiting for your feedback, and we go on as soon as we have it:`,
      linkList(
        v.items.map((item) => ({
          href: item.review_link,
          label: `${item.project_name}: ${item.stage_name}`,
          about: `${round(item.revision_number)}, ${overdue(item.business_days_overdue)}`,
        })),
      ),
      html`If you need more time or have a question, just reply to this mail.`,
    ],
  }),
  sign_in_invitation: (v) => ({
    subject: `Your access to ${v.workspace_name}`,
    paragraphs: [
      html`Hello ${v.recipient_fname},`,
      html`${v.user_name} invites you to <strong>${v.workspace_name}</strong>. Please sign in with this address: ${v.recipient_email}.`,
      link(v.sign_in_link, 'Sign in'),
      html`If you did not expect this invitation, you need not do anything.`,
    ],
  }),
};
