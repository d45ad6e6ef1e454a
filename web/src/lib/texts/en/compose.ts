import { timelineMessages } from '#contracts/screen-messages.ts';
import { fullName } from '#domain/full-name.ts';
import { translated } from '../translated.ts';
import { editor } from './editor.ts';

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const contacts = (count: number): string => plural(count, 'contact');

interface Recipient {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}
const nameOf = (recipient: Recipient): string => fullName(recipient) || recipient.email;
const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

export const compose = translated('compose', {
  title: {
    preview: (round: number) => (round === 0 ? 'Send preview' : `Send round ${round}`),
    message: 'Send message',
    reminder: 'Send reminder',
  },
  about: ({ stage, round, client }: { stage: string; round: string; client: string }) =>
    `${stage} · ${round} · to ${client}`,
  round: (round: number) => (round === 0 ? 'Preview' : `Round ${round}`),
  back: 'Back to the timeline',
  checklist: {
    title: 'Quality check',
    text: 'Tick every item before you go on.',
    progress: (done: number, of: number) => `${done} of ${of} done`,
    next: 'Next',
    open: (left: number) => `${plural(left, 'item')} to tick first`,
    review: 'See checklist',
    done: 'Quality check done',
  },
  work: {
    title: 'The work',
    mode: 'What the client looks at',
    upload: 'Upload',
    link: 'Link',
    linkLabel: 'Review link',
    linkHint: 'Where the client sees the work. Starts with http.',
    linkBlocked: 'Only pictures go with a link: remove the other files first.',
  },
  answers: {
    open: (count: number) =>
      `${plural(count, 'point')} of your client ${count === 1 ? 'has' : 'have'} no answer yet. Once this is sent, your client sees ${count === 1 ? 'it' : 'them'} as unanswered.`,
    mandatory: (count: number) =>
      `${plural(count, 'point')} of your client to answer first: your workspace sends a round only with all of them answered.`,
    unversioned: (count: number, files: string) =>
      count === 1
        ? `${files} has points and no new version in this round.`
        : `These files have points and no new version in this round: ${files}.`,
  },
  mail: {
    title: 'The email',
    template: 'Template',
    fitting: 'Fits this round',
    others: 'Others',
    blank: 'Without a template',
    missing: 'You have no template for this. Write the email here.',
    subject: 'Subject',
    useSubject: (subject: string) => `Use “${subject}” instead`,
    /** `subject` has values or names in place of its tags. */
    subjectReads: (subject: string) => `The client reads “${subject}”`,
    subjectMissing: 'An email needs a subject.',
    body: 'Text of the email',
    placeholder: 'Add text here',
    replaceTitle: 'Replace your text?',
    replaceText: 'The subject and the text that you changed are replaced by the template’s.',
    replace: 'Replace text',
  },
  move: {
    label: 'Move to next stage after sending',
    on: 'Asks for feedback and starts the client’s deadline.',
    off: 'The client can look, but is not asked to decide.',
  },
  preview: {
    title: 'As the client gets it',
    recipient: 'Recipient',
    width: 'Width',
    desktop: 'Desktop',
    phone: 'Phone',
    to: 'To',
    subject: 'Subject',
    frame: (name: string) => `The email to ${name}`,
    noSubject: 'The preview shows once the email has a subject.',
    error: 'No preview right now',
  },
  previewAndSend: 'Preview & send',
  recipients: (people: readonly Recipient[]) => {
    const [first, ...others] = people.map(nameOf);
    if (others.length > 2) return `To ${first} and ${others.length} others`;
    return `To ${[first, ...others].join(', ')}`;
  },
  /** Reminder to fewer than all contacts, of whom some may have answered. */
  remindedOnly: ({ people, answered }: { people: readonly Recipient[]; answered: readonly Recipient[] }) => {
    const to = `Goes to ${listed(people.map(nameOf))}`;
    if (answered.length === 0) return to;
    return `${to}; ${listed(answered.map(nameOf))} ${answered.length === 1 ? 'has' : 'have'} answered`;
  },
  allAnswered: 'Everybody who is asked has answered this round.',
  filesUnknown: 'The round’s files are still loading.',
  uploading: 'A file is still uploading.',
  checking: 'Scanning files…',
  noContacts: 'This project has no contact that can receive email.',
  confirm: {
    title: 'Send this email?',
    preview: ({ count, move }: { count: number; move: boolean }) =>
      move
        ? `Send to ${contacts(count)} and ask for feedback`
        : `Send to ${contacts(count)} without asking for feedback`,
    message: (count: number) => `Send message to ${contacts(count)}`,
    reminder: (count: number) => `Send reminder to ${contacts(count)}`,
    files: (count: number) =>
      `${plural(count, 'file')} to review. ${count === 1 ? 'It' : 'They'} can’t be changed after sending.`,
    link: (count: number) =>
      count === 0 ? 'A link to review.' : `A link to review, with ${plural(count, 'screenshot')}.`,
    linkMissing: 'The link is empty: the pictures go without it.',
    nothing: 'No files or link attached. The client will have nothing to review.',
    change: 'Back to the text',
  },
  refusal: { close: 'Back to the text' },
  draft: {
    restored: (when: string) => `Your draft of ${when} was restored.`,
    older: 'The timeline has changed since it was written.',
    startOverText: 'The text starts again from the template.',
    otherTitle: 'This email was also written in another tab',
    otherText: 'Both texts are kept.',
    take: 'Take the other text',
    drop: 'Keep this one',
    saved: 'Draft saved on this device',
    /** Draft that no composer opens any more. */
    left: {
      round: 'Not sent: the round of this email is over or was removed',
      deliverable: 'Not sent: the deliverable of this email was removed',
      text: (when: string) =>
        `Your draft of ${when} stays on this device until you discard it. Copy it to use it in another email.`,
    },
  },
  notices: {
    preview: timelineMessages.previewSent,
    message: timelineMessages.messageSent,
    stageMessage: timelineMessages.stageMessageSent,
    reminder: 'Reminder sent',
  },
  errors: {
    preview: timelineMessages.previewNotSent,
    message: timelineMessages.messageNotSent,
    reminder: timelineMessages.messageNotSent,
    templates: 'The templates could not be loaded',
  },
  tagLabel: (name: string): string => {
    const special: Readonly<Record<string, string>> = {
      recipient_fname: 'Recipient first name',
      recipient_lname: 'Recipient last name',
      revision_number: 'Revision number (word)',
      revision_number_n: 'Revision number (#)',
      revision_number_st: 'Revision number (ordinal)',
      stage_revisions_left: 'Stage revisions left (word)',
      stage_revisions_left_n: 'Stage revisions left (#)',
      workspace_url: 'Workspace URL',
    };
    const words = name.replaceAll('_', ' ');
    return special[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
  },
  templateName: (title: string, type: string) => (title === type ? title : `${title} (${type})`),
  templateTypes: {
    first_preview: 'First preview',
    first_rev: 'First revision',
    other_rev: 'Other revision',
    last_rev: 'Last revision',
    additional_rev_free: 'Additional revision, free',
    additional_rev_cost: 'Additional revision, at a cost',
    reminder: 'Reminder',
    feedback_auto_reminder: 'Automated reminder',
    'multi-update': 'Multi-update',
    deliverable: 'Deliverable',
    survey: 'CSAT survey',
    none: 'Message',
  } as Readonly<Record<string, string>>,
  editor,
} as const);
