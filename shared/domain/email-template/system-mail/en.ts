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

const confirmSignUp = (v: SignUpValues, ...aside: readonly SafeHtml[]) => ({
  subject: 'Verify your email address',
  paragraphs: [
    html`Hello,`,
    html`Your workspace at Proofline is nearly ready. It is created as soon as you confirm that this address is yours.`,
    ...aside,
    button(v.confirm_link, 'Verify email address'),
    html`The link is valid for one day. If you did not sign up, you can ignore this message: nothing is created without your confirmation.`,
  ],
});

const deviceIn = ({ browser, system }: { browser: string; system: string }): string =>
  browser && system ? `${browser} on ${system}` : browser || system || 'a device that we do not know';

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

export const en: SystemMailTexts = {
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
      link(v.timeline_link, 'Open the project'),
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
  confirm_sign_up: (v) => confirmSignUp(v),
  confirm_sign_up_known: (v) =>
    confirmSignUp(
      v,
      html`You already sign in with this address, so your password stays as it is. Never had one? Choose “${forgotPassword.en}” when you sign in.`,
    ),
  workspace_addresses: (v) => ({
    subject: 'Your workspaces',
    paragraphs: [
      html`These are the workspaces that ${v.recipient_email} belongs to:`,
      linkList(
        v.workspaces.map(({ name, sign_in_link }) => ({
          href: sign_in_link,
          label: name,
          about: new URL(sign_in_link).host,
        })),
      ),
      html`If you did not ask for this, you can ignore this email.`,
    ],
  }),
  decision_code: (v) => ({
    subject: `${v.code} is your code for ${v.project_name}`,
    paragraphs: [
      html`Hello ${v.recipient_fname},`,
      html`your code for the decision on <strong>${v.project_name}</strong> is <strong>${v.code}</strong>. Type it on the page on which you decide. It is valid for ten minutes.`,
      html`Nobody asks you for it by phone or email. If somebody else has asked for it by your link, give it only to a person who may decide for you; otherwise there is nothing to do.`,
    ],
  }),
  password_link: (v) => ({
    subject: 'Choose a new password',
    paragraphs: [
      html`Somebody, hopefully you, asked for a new password for ${v.recipient_email} at Proofline. The link is good for ten minutes, and once; all devices are logged out with the new password.`,
      button(v.password_link, 'Choose a password'),
      html`If it was not you, you can ignore this email: your password stays as it is. Please pass the link on to nobody.`,
    ],
  }),
  no_login: (v) => ({
    subject: 'Nobody signs in with this address',
    paragraphs: [
      html`Somebody, hopefully you, asked for a new password for ${v.recipient_email} at Proofline. Nobody signs in with this address; perhaps you use another one.`,
      button(v.sign_in_link, 'Go to the sign-in'),
      html`If you did not ask for this, you can ignore this email.`,
    ],
  }),
  password_changed: (v) => ({
    subject: 'Your password was changed',
    paragraphs: [
      html`The password of ${v.recipient_email} was changed, and all devices were logged out. If it was you, there is nothing to do.`,
      html`If it was not you, choose another password now: “${forgotPassword.en}” on the sign-in page mails you a link for it.`,
      button(v.sign_in_link, 'Sign in'),
    ],
  }),
  second_factor_on: (v) => ({
    subject: 'Two-step sign-in is on',
    paragraphs: [
      html`The sign-in of ${v.recipient_email} now asks for a code of an authenticator app after the password. If it was you, there is nothing to do: keep your recovery codes where you find them without your phone.`,
      html`If it was not you, choose another password now: “${forgotPassword.en}” on the sign-in page mails you a link for it. All devices are logged out by it.`,
      button(v.sign_in_link, 'Sign in'),
    ],
  }),
  second_factor_off: (v) => ({
    subject: 'Two-step sign-in is off',
    paragraphs: [
      html`The sign-in of ${v.recipient_email} no longer asks for a code after the password: somebody who knew the password or a recovery code turned that off. If it was you, you can set it up again in your profile.`,
      html`If it was not you, choose another password now: “${forgotPassword.en}” on the sign-in page mails you a link for it. All devices are logged out by it.`,
      button(v.sign_in_link, 'Sign in'),
    ],
  }),
  passkey_added: (v) => ({
    subject: 'A passkey was added',
    paragraphs: [
      html`${v.recipient_email} can now also sign in with a passkey: by the finger, the face or the lock of a device. If it was you, there is nothing to do.`,
      html`If it was not you, remove it under “${ownSignIn.en.passkeys}”, on the page “${ownSignIn.en.page}” or, as a member of a team, in your profile, and choose another password: “${forgotPassword.en}” on the sign-in page mails you a link for it.`,
      button(v.sign_in_link, 'Sign in'),
    ],
  }),
  passkey_removed: (v) => ({
    subject: 'A passkey was removed',
    paragraphs: [
      html`A passkey of ${v.recipient_email} was removed, and signs in no more. If it was you, delete it on your device as well.`,
      html`If it was not you, choose another password now: “${forgotPassword.en}” on the sign-in page mails you a link for it. All devices are logged out by it.`,
      button(v.sign_in_link, 'Sign in'),
    ],
  }),
  sign_on_domain_missing: (v) => ({
    subject: `The DNS record of ${v.domain} is gone`,
    paragraphs: [
      html`The single sign-on of ${v.workspace_name} looked for the TXT record that proves the domain ${v.domain}, and did not find it. If it is still missing in ${v.days} days, members with an address there no longer sign in that way; without another proven domain, the single sign-on is turned off.`,
      html`Publish the record again at your DNS host: the name ${v.record_name} with the text ${v.record_value}. If the domain is no longer yours, there is nothing to do.`,
      button(v.settings_link, 'Settings of the single sign-on'),
    ],
  }),
  address_link: (v) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      html`Somebody, hopefully you, wants to sign in to Proofline with ${v.recipient_email} from now on. The link is good for an hour; the change is made when you press the button behind it. Other devices are logged out by it.`,
      button(v.address_link, 'Confirm this address'),
      html`If it was not you, you can ignore this email: nothing is changed. Please pass the link on to nobody.`,
    ],
  }),
  address_has_login: (v) => ({
    subject: 'This address already has a login',
    paragraphs: [
      html`Somebody, hopefully you, wants to sign in to Proofline with ${v.recipient_email} instead of another address. A login with this address exists already, so nothing was changed.`,
      html`To go on with the other login, choose an address without a login. To use this one, sign in with it.`,
      button(v.sign_in_link, 'Go to the sign-in'),
      html`If you did not ask for this, you can ignore this email.`,
    ],
  }),
  address_asked: (v) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      html`Somebody, hopefully you, asked for another email address in place of ${v.recipient_email} at Proofline. It changes once they confirm by the new mailbox, within an hour. If it was you, there is nothing to do here.`,
      html`If it was not you, stop it: all devices are logged out by that. The link can also take the change back for seven days.`,
      button(v.stop_link, 'It was not me'),
    ],
  }),
  address_changed: (v) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      html`${v.recipient_email} no longer signs in to Proofline: another address has taken its place. If it was you, there is nothing to do here.`,
      html`If it was not you, take the change back within seven days: all devices are logged out by that.`,
      button(v.stop_link, 'It was not me'),
    ],
  }),
  address_taken_back: (v) => ({
    subject: 'A change of your email address was taken back',
    paragraphs: [
      html`The change of an email address at Proofline was taken back from the former mailbox: the former address signs in again, and all devices were logged out. You get this email because ${v.recipient_email} is one of both addresses.`,
      html`Whoever asked for the change knew the password or had a device of the person. Choose another password now: “${forgotPassword.en}” on the sign-in page mails a link for it to the former address.`,
      button(v.sign_in_link, 'Go to the sign-in'),
    ],
  }),
  new_device: (v) => ({
    subject: 'You signed in on a new device',
    paragraphs: [
      html`${v.recipient_email} has just signed in with ${deviceIn(v)}${v.network ? html` from the network ${v.network}` : html``}, which was not used for it before. If it was you, there is nothing to do.`,
      html`If it was not you, choose another password now: “${forgotPassword.en}” on the sign-in page mails you a link for it. All devices are logged out by it.`,
      button(v.sign_in_link, 'Sign in'),
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
  workspace_deleted: (v) => ({
    subject: `${v.workspace_name} is marked for deletion`,
    paragraphs: [
      html`${v.user_name} has deleted the workspace <strong>${v.workspace_name}</strong> (${v.domain}). It is closed for everybody, and everything in it is deleted for good from ${v.until} on. Until then you can call it back: sign in at its address.`,
      html`If it was not you, somebody may know your password. Call the workspace back, and choose another password: “${forgotPassword.en}” on the sign-in page mails you a link for it.`,
      button(v.recall_link, 'Call the workspace back'),
    ],
  }),
  workspace_moved: (v) => ({
    subject: `${v.workspace_name} has a new address`,
    paragraphs: [
      html`${v.user_name} has moved the workspace <strong>${v.workspace_name}</strong> from ${v.former_domain} to <strong>${v.domain}</strong>. From now on the whole team signs in there.`,
      html`The former address stays yours: it leads to the new one, and links in emails that were sent go on to work.`,
      html`If you did not expect this, ask ${v.user_name}, and look into the audit log.`,
      button(v.sign_in_link, 'Sign in at the new address'),
    ],
  }),
  no_workspaces: (v) => ({
    subject: 'No workspace uses this address',
    paragraphs: [
      html`Somebody, hopefully you, asked for the workspaces of ${v.recipient_email}. No workspace knows this address; perhaps you use another one.`,
      button(v.sign_up_link, 'Create a workspace'),
      html`If you did not ask for this, you can ignore this email.`,
    ],
  }),
};
