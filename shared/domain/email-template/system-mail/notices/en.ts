import { forgotPassword } from '../../forgot-password.ts';
import { button, html, link, linkList, quote, quoteIfAny, type SafeHtml } from '../../html.ts';
import { previewWord } from '../../language.ts';
import { linkLabels } from '../../merge-tags.ts';
import { ordinalWord } from '../../number-words.ts';
import { countedPoints, lengthOf, pointParagraphs } from '../../point-words.ts';
import { digestMail } from '../digest.ts';
import { mentionsReader, type TurnSentences, type Turns, turnParagraphs, turnsInWords } from '../turns.ts';
import type { MailTexts, NoticeMail, SystemMailValues } from '../values.ts';

const round = (n: number) => (n === 0 ? previewWord.en : `${ordinalWord(n, 'en')} revision round`);
const overdue = (days: number) =>
  days === 0 ? 'due today' : `${days} business ${days === 1 ? 'day' : 'days'} overdue`;
const updates = (turns: Turns) =>
  turnsInWords(turns, { mentioned: 'you are mentioned', one: '1 update', many: (n) => `${n} updates` });
const messages = (turns: Turns) =>
  turnsInWords(turns, {
    mentioned: 'you are mentioned',
    one: 'a new message',
    many: (n) => `${n} new messages`,
  });
const sentences: TurnSentences = {
  replied: (by, point) => `${by} replies to ${point}:`,
  asked: (by, point) => `${by} asks about ${point}:`,
  commented: (by) => `${by} writes:`,
  noted: (by) => `${by} writes to the team:`,
  reopened: (by, point) => `${by} opens ${point} again`,
  accepted: (by, point) => `${by} accepts the answer to ${point}`,
  assigned: (by) => `${by} has assigned this point to you:`,
};

const allIn = {
  approve: 'All answers are in: the round is approved.',
  request_changes: 'All answers are in: the round goes back with changes.',
} as const;

const stillToCome = ({
  waiting,
  decided,
}: Pick<SystemMailValues['approver_answered'], 'waiting' | 'decided'>): SafeHtml => {
  if (decided) return html`${allIn[decided]}`;
  if (waiting === 0) return html`The round stays open.`;
  return waiting === 1 ? html`One answer is still to come.` : html`${waiting} answers are still to come.`;
};

export const en: MailTexts<NoticeMail> = {
  client_approved: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} is approved`,
    paragraphs: [
      html`${v.contact_name} has approved <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'en'),
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  client_requested_changes: (v) => ({
    subject: `${v.project_name}: changes requested on ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} asks for changes to <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'en'),
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  client_commented: (v) => ({
    subject: `${v.project_name}: a comment on ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} writes about <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      quote(v.message),
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  client_decided_late: (v) => ({
    subject: `${v.project_name}: a further answer on ${v.stage_name}`,
    paragraphs: [
      v.decision === 'approve'
        ? html`${v.contact_name} has approved <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}). The round was no longer open for a decision, so its state stays as it is.`
        : html`${v.contact_name} asks for changes to <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}). The round was no longer open for a decision, so its state stays as it is.`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'en'),
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  client_recalled: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} is open again`,
    paragraphs: [
      v.decision === 'approve'
        ? html`${v.contact_name} has taken back the approval of <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}). It awaits a decision again.`
        : html`${v.contact_name} has taken back the request for changes to <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}). It awaits a decision again; points that came with it stay.`,
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  approver_answered: (v) => ({
    subject: `${v.project_name}: ${v.contact_name} has answered on ${v.stage_name}`,
    paragraphs: [
      v.decision === 'approve'
        ? html`${v.contact_name} has approved <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}).`
        : html`${v.contact_name} asks for changes to <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'en'),
      stillToCome(v),
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  answers_settled: (v) => ({
    subject: `${v.project_name}: all answers on ${v.stage_name} are in`,
    paragraphs: [
      html`Nobody is left to answer for <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      html`${allIn[v.decided]}`,
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  client_added_points: (v) => ({
    subject: `${v.project_name}: ${countedPoints(lengthOf(v.points), 'en')} added to ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} added ${countedPoints(lengthOf(v.points), 'en')} to <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      ...pointParagraphs(v.points, 'en'),
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  team_conversation: (v) => ({
    subject: `${v.project_name}: ${updates(v.turns)} on ${v.stage_name}`,
    paragraphs: [
      html`New on the points of <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      ...turnParagraphs(v.turns, sentences, 'en'),
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  client_conversation: (v) => ({
    subject: `${v.project_name}: ${messages(v.turns)} on ${v.stage_name}`,
    paragraphs: [
      html`Hello ${v.recipient_fname},`,
      mentionsReader(v.turns)
        ? html`New on the points of <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}):`
        : html`We have written to you about <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      ...turnParagraphs(v.turns, sentences, 'en'),
      html`You can answer right on the work:`,
      link(v.review_link, linkLabels.en.review_link),
    ],
  }),
  note_added: (v) => ({
    subject: `${v.project_name}: new note by ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} has added a note to <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong>:`,
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
      v.infected
        ? html`<strong>${v.file_name}</strong>, uploaded to <strong>${v.project_name}</strong>, contains malware. It was deleted.`
        : html`The content of <strong>${v.file_name}</strong>, uploaded to <strong>${v.project_name}</strong>, is not what its name says.`,
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
      html`${v.contact_name} of ${v.client_name} has given <strong>${v.rating} of 5 stars</strong> to <strong>${v.project_name}</strong>.`,
      v.comment.trim() === '' ? html`` : quote(v.comment),
      link(v.timeline_link, 'Open the project'),
    ],
  }),
  preview_undelivered: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} may not have reached the client`,
    paragraphs: [
      html`No email of <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}) is known to have gone out so far. Its due date and its reminders wait until one does.`,
      html`The timeline’s history gives the reason for each email, and sends it again.`,
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  overdue_notice: (v) => ({
    subject: `${v.project_name}: feedback on ${v.stage_name} is overdue`,
    paragraphs: [
      html`${v.client_name} has not given feedback yet on <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong>: ${overdue(v.business_days_overdue)}.`,
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  target_missed: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} has missed its target date`,
    paragraphs: [
      html`<strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> for ${v.client_name} was to be completed by ${v.target_date} and is still open.`,
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  address_suppressed: (v) => ({
    subject:
      v.why === 'bounced'
        ? `An email to ${v.address} came back`
        : `${v.address} reported an email as unwanted`,
    paragraphs: [
      v.why === 'bounced'
        ? html`The email “${v.about}” to <strong>${v.address}</strong> came back: there is no such mailbox, or it takes no email.`
        : html`<strong>${v.address}</strong> has reported the email “${v.about}” as unwanted.`,
      html`Nothing more is sent to this address. Please check it. If it is right, sending to it can be switched on again.`,
      link(v.contact_link, 'Check the address'),
    ],
  }),
  new_link: (v) => ({
    subject: `${v.project_name}: your new link to ${v.stage_name}`,
    paragraphs: [
      html`Hello ${v.recipient_fname},`,
      html`${v.user_name} has sent you a new link to <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong>. Earlier links to it no longer open.`,
      link(v.review_link, 'Open the review'),
    ],
  }),
  link_asked: (v) => ({
    subject: `${v.project_name}: ${v.contact_name} asks for a new link`,
    paragraphs: [
      html`${v.contact_name} opened a link to <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> that has ended, and asks for a new one. “Send a new link” is beside the round’s links.`,
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  more_time_asked: (v) => ({
    subject: `${v.project_name}: ${v.contact_name} asks for time until ${v.day}`,
    paragraphs: [
      html`${v.contact_name} asks for time until <strong>${v.day}</strong> to answer <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}). It is due on ${v.due_day}.`,
      ...quoteIfAny(v.message),
      html`You can agree, or keep the due date, on the timeline.`,
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  more_time_answered: (v) => ({
    subject: v.agreed
      ? `${v.project_name}: you have until ${v.evening}`
      : `${v.project_name}: ${v.stage_name} stays due on ${v.evening}`,
    paragraphs: [
      html`Hello ${v.recipient_fname},`,
      v.agreed
        ? html`${v.user_name} has agreed: you have until <strong>${v.evening}</strong> to answer <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}).`
        : html`You asked for time until ${v.day}. ${v.user_name} needs your answer on <strong>${v.stage_name}</strong> in <strong>${v.project_name}</strong> (${round(v.revision_number)}) by <strong>${v.evening}</strong> all the same.`,
      ...quoteIfAny(v.message),
      link(v.review_link, linkLabels.en.review_link),
    ],
  }),
  contact_address_changed: (v) => ({
    subject: `${v.workspace_name} no longer writes to ${v.old_address}`,
    paragraphs: [
      html`${v.workspace_name} has replaced this email address, <strong>${v.old_address}</strong>, by another one in its projects. Links to reviews, surveys and deliverables that were sent here no longer open.`,
      html`If you did not expect this, please reply to this email and ask ${v.workspace_name}.`,
    ],
  }),
  owner_contact_address: (v) => ({
    subject: `${v.contact_name} of ${v.client_name} has a new email address`,
    paragraphs: [
      html`${v.user_name} has changed the email address of <strong>${v.contact_name}</strong> (${v.client_name}) from ${v.old_address} to <strong>${v.new_address}</strong>.`,
      html`Reviews and invitations go to the new address from now on, so whoever reads it can approve for the client. All links that were sent to the old one have ended.`,
      link(v.contact_link, 'Check the contact'),
    ],
  }),
  guest_added: (v) => ({
    subject: `You have been added to ${v.project_name}`,
    paragraphs: [
      html`Hello ${v.recipient_fname},`,
      html`${v.user_name} has added you to the project <strong>${v.project_name}</strong>. From now on you can follow it and share your feedback.`,
      ...(v.rounds.length === 0
        ? [link(v.timeline_link, 'Open the project')]
        : [
            html`This is waiting for your feedback:`,
            linkList(v.rounds.map((round) => ({ href: round.review_link, label: round.stage_name }))),
          ]),
    ],
  }),
  client_added_guest: (v) => ({
    subject: `${v.project_name}: ${v.contact_name} added ${v.guest_name}`,
    paragraphs: [
      html`${v.contact_name} has added <strong>${v.guest_name}</strong> to <strong>${v.project_name}</strong>. They can follow the project and answer for the client from now on.`,
      html`They can be taken off the project again in its settings.`,
      link(v.timeline_link, 'Open the timeline'),
    ],
  }),
  daily_digest: (v) => digestMail(v, 'en'),
  reminder_digest: (v) => ({
    subject: `${v.items.length} reviews are waiting for you`,
    paragraphs: [
      html`Hello ${v.recipient_fname},`,
      html`These are waiting for your feedback, and we will carry on as soon as we have it:`,
      linkList(
        v.items.map((item) => ({
          href: item.review_link,
          label: `${item.project_name}: ${item.stage_name}`,
          about: `${round(item.revision_number)}, ${overdue(item.business_days_overdue)}`,
        })),
      ),
      html`If you need more time or have a question, just reply to this email.`,
    ],
  }),
  sign_in_invitation: (v) => ({
    subject: `Your access to ${v.workspace_name}`,
    paragraphs: [
      html`Hello ${v.recipient_fname},`,
      html`${v.user_name} invites you to <strong>${v.workspace_name}</strong>. Please sign in with this address: ${v.recipient_email}. No password yet? “${forgotPassword.en}” lets you choose one. If you use Proofline elsewhere, it is the one that you have there.`,
      link(v.sign_in_link, 'Sign in'),
      html`If you did not expect this invitation, you can ignore this email.`,
    ],
  }),
  invitation: (v) => ({
    subject: `${v.user_name} invites you to ${v.workspace_name}`,
    paragraphs: [
      html`Hello ${v.recipient_fname},`,
      html`${v.user_name} invites you to work with them in <strong>${v.workspace_name}</strong>. The link is for ${v.recipient_email} and good for seven days.`,
      link(v.invitation_link, 'Accept the invitation'),
      html`If you did not expect this invitation, you can ignore this email: nothing happens until you accept.`,
    ],
  }),
  logged_out: (v) => ({
    subject: `You are logged out of ${v.workspace_name}`,
    paragraphs: [
      html`${v.user_name} has logged you out of ${v.workspace_name} on all devices. Sign in again as ${v.recipient_email} to go on; your other workspaces are not affected.`,
      html`If a device of yours was lost, or you did not expect this, choose another password as well: “${forgotPassword.en}” on the sign-in page mails you a link for it.`,
      button(v.sign_in_link, 'Sign in'),
    ],
  }),
  admin_granted: (v) => ({
    subject: `${v.admin_name} is an admin of ${v.workspace_name} now`,
    paragraphs: [
      html`${v.user_name} has made <strong>${v.admin_name}</strong> an admin of ${v.workspace_name}. An admin has every permission: all projects and clients, the templates and the team.`,
      link(v.team_link, 'Open the team settings'),
    ],
  }),
  handed_over: (v) => ({
    subject: `${v.owner_name} is the owner of ${v.workspace_name} now`,
    paragraphs: [
      html`${v.user_name} has made <strong>${v.owner_name}</strong> the owner of ${v.workspace_name}. The owner pays for the workspace, decides about its settings, and may delete it. ${v.user_name} stays as an admin.`,
      html`If you did not expect this, write to the new owner, and choose another password: “${forgotPassword.en}” on the sign-in page mails you a link for it.`,
      link(v.team_link, 'Open the team settings'),
    ],
  }),
};
