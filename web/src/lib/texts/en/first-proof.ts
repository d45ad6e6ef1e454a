import { timelineMessages } from '#contracts/screen-messages.ts';
import { translated } from '../translated.ts';

/** Texts of the page on which a client, a project and its first preview are made at once. */
export const firstProof = translated('firstProof', {
  subtitle: 'Client, project and first preview in one go.',
  work: {
    title: 'The work',
    mode: 'Work to review',
    files: 'Files',
    link: 'Link',
    add: 'Choose files',
    hint: 'Drop a file here, or choose it. Any type but scripts and programs.',
    linkLabel: 'Link to the work',
    linkHint: 'Where the client sees it. Starts with http.',
    again: 'Your entries are back, but files are not kept over a reload. Choose them again.',
  },
  client: {
    title: 'Client',
    label: 'Client',
    placeholder: 'Name of the company',
    choose: 'Choose a client, or type a new name',
    fresh: (name: string) => `New client “${name}”`,
    isNew: 'A new client.',
    contact: 'Contact',
    contactHint: 'Gets the email and decides about the work.',
    other: 'Somebody else',
    contactOption: (name: string, email: string) => `${name}, ${email}`,
  },
  project: {
    title: 'Project',
    name: 'Project name',
    preset: 'Stages',
    /** Title of the only stage, as mails and pages for the client name it. */
    stage: (title: string) => `Your client reads it as “${title}”.`,
    due: (evening: string) => `Sent today, it is due by ${evening}.`,
    checklist: 'Quality check',
    open: 'See project',
    made: 'This project already exists. Change it in its settings.',
  },
  preset: {
    single: 'One stage, two rounds',
    stage: 'Design',
  },
  message: {
    title: 'Message',
    edit: 'Read or edit the email',
    fromTemplate: (title: string) => `Your template “${title}”`,
    own: 'Changed for this proof',
    none: 'You have no first-preview template. Write the email here.',
  },
  send: 'Send for review',
  to: (email: string) => `To ${email}`,
  doing: {
    client: 'Creating the client',
    project: 'Creating the project',
    files: 'Uploading and checking the files',
    mail: 'Sending the email',
  },
  goesOn: {
    project: 'The project exists, but nothing was sent yet. Send again to go on from here.',
    unanswered:
      'The last try got no answer. Send again: nothing is created twice. Until then, what was sent cannot be changed.',
  },
  startOver: 'The form starts empty. A client or project that was created already stays in your workspace.',
  error: {
    summary: 'Not sent yet',
    notSent: timelineMessages.previewNotSent,
    files: 'Choose a file.',
    link: 'Paste the link.',
    client: 'Enter the client’s name.',
    checklist: 'Tick every item of the quality check.',
    subject: 'The message needs a subject.',
    loading: 'The page could not be loaded',
  },
  sent: {
    title: (name: string) => `Sent to ${name}`,
    text: (project: string) => `“${project}” is with your client.`,
    next: 'Next',
    mail: (email: string) => `The email is on its way to ${email}, with a link that needs no account.`,
    due: (evening: string) => `Feedback is due by ${evening}.`,
    answer: 'Approvals and requests for changes reach you by email and in your inbox.',
    open: 'Open project',
    review: 'See the review',
    another: 'Send another proof',
  },
} as const);
