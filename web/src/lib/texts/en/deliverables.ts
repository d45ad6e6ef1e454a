import { translated } from '../translated.ts';

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

export const deliverables = translated('deliverables', {
  title: 'Deliverables',
  create: 'New deliverable',
  unsent: 'It was not sent yet',
  empty: 'No deliverables yet',
  emptyText: 'Hand over the finished work here, as files or as a link.',
  emptyClient: 'Nothing has been handed over yet',
  emptyClientText: 'Work that the team hands over to you appears here.',
  list: 'Deliverables',
  dialog: {
    title: 'New deliverable',
    name: 'Name',
    nameHint: 'As the client reads it: “Master file”, “Print data”.',
    flow: 'Timeline',
    choose: 'Choose',
    next: 'Next',
    missing: 'Give it a name and choose a timeline first.',
  },
  untitledFlow: 'Timeline',
  states: {
    saved: 'Saved, not sent',
    sent: 'Sent',
    changed: 'Changed since it was sent',
  },
  unsaved: 'Unsaved changes',
  allSaved: 'All changes saved',
  savedBy: ({ who, when }: { who: string; when: string }) => `Saved by ${who} on ${when}`,
  sentBy: ({ who, when }: { who: string; when: string }) => `Sent by ${who} on ${when}`,
  openedBy: ({ who, when, clicks }: { who: string; when: string; clicks: number }) =>
    clicks > 1 ? `Opened by ${who} ${clicks} times, last on ${when}` : `Opened by ${who} on ${when}`,
  notOpened: 'Nobody has opened it yet',
  opened: 'Who has opened it',
  type: { label: 'What is handed over', files: 'Upload', link: 'Link' },
  linkBlocked: 'Remove the files first: it is files or a link.',
  filesBlocked: 'Save it as files first.',
  name: 'Title',
  notes: 'Notes',
  notesHint: 'Shown on the client’s page, and in the email where its template has them.',
  link: 'Deliverable link',
  linkHint: 'Where the client finds it. https:// is added if you leave it out.',
  files: 'Files',
  noFiles: 'No files yet',
  edit: 'Edit',
  editOf: (title: string) => `Edit ${title}`,
  done: 'Done',
  more: (title: string) => `More about ${title}`,
  save: 'Save deliverable',
  send: 'Preview & send',
  uploading: 'A file is still uploading.',
  noContacts: 'This project has no contact that can receive email.',
  remove: {
    action: 'Delete deliverable',
    title: (title: string) => `Delete “${title}”?`,
    text: 'Its files are deleted, and links already sent stop working.',
  },
  /** Form whose project was closed meanwhile. */
  closed: 'Nothing can be saved now. What you typed stays in this tab.',
  /** Form whose deliverable was removed. */
  left: {
    title: 'Not saved: this deliverable was removed',
    text: 'What you typed stays in this tab until you discard it. Copy it to use it elsewhere.',
  },
  compose: {
    title: (title: string) => `Send “${title}”`,
    about: (client: string) => `To ${client}`,
    back: 'Back to the deliverables',
    confirm: (contacts: number) => `Send deliverable to ${plural(contacts, 'contact')}`,
    files: (count: number) =>
      `${plural(count, 'file')} to hand over. ${count === 1 ? 'It' : 'They'} can’t be changed after sending.`,
    link: (host: string) => `A link to ${host}.`,
    older: 'The deliverable has changed since it was written.',
  },
  notices: {
    saved: 'Deliverable Saved',
    sent: 'Deliverable Sent',
    deleted: 'Deliverable deleted',
  },
  errors: {
    load: 'Error on loading project deliverables',
    save: 'Error on saving deliverable',
    send: 'Error on sending deliverable',
    remove: 'Error on deleting deliverable',
    templates: 'The templates could not be loaded',
  },
});
