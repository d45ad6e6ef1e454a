import { clientUntold } from '#contracts/screen-messages.ts';
import { translated } from '../translated.ts';

/** Texts of notes and project scope: the same board with different words. */
interface ListTexts {
  readonly title: string;
  readonly add: string;
  /** Label of the button that adds and also notifies: names the people. */
  readonly addAndNotify: (whom: string) => string;
  readonly save: string;
  readonly edit: string;
  readonly remove: string;
  /** Notice that the edited entry is gone, and its words are in the form of a new one. */
  readonly deletedMeanwhile: string;
  /** Accessible name of an entry. */
  readonly label: (author: string, date: string) => string;
  /** Accessible name of an entry's menu: author and date tell entries apart. */
  readonly menu: (author: string, date: string) => string;
  readonly audience: (author: string, date: string) => string;
  readonly count: (count: number) => string;
  readonly empty: string;
  readonly emptyText: string;
  readonly emptyForClient: string;
  readonly notices: {
    readonly added: string;
    readonly updated: string;
    readonly deleted: string;
  };
  readonly errors: {
    readonly fetch: string;
    readonly add: string;
    readonly update: string;
    readonly delete: string;
    readonly visibility: string;
  };
}

const list: Record<'notes' | 'scope', ListTexts> = {
  notes: {
    title: 'Notes',
    add: 'Add note',
    addAndNotify: (whom) => `Add note and notify ${whom}`,
    save: 'Save note',
    edit: 'Edit note',
    remove: 'Delete note',
    deletedMeanwhile: 'The note was deleted meanwhile. Your words are in a new one.',
    label: (author, date) => `Note by ${author}, ${date}`,
    menu: (author, date) => `Note by ${author}, ${date}: actions`,
    audience: (author, date) => `Who sees the note by ${author}, ${date}`,
    count: (count) => (count === 1 ? '1 note' : `${count} notes`),
    empty: 'No notes yet',
    emptyText: 'Keep what matters for a stage here, for the team only or for the client too.',
    emptyForClient: 'What your agency notes down for you appears here.',
    notices: { added: 'Note added', updated: 'Note updated', deleted: 'Note deleted' },
    errors: {
      fetch: 'Error fetching notes',
      add: 'Error adding note',
      update: 'Error updating note',
      delete: 'Error deleting note',
      visibility: 'Error updating note visibility',
    },
  },
  scope: {
    title: 'Project scope',
    add: 'Add scope',
    addAndNotify: (whom) => `Add scope and notify ${whom}`,
    save: 'Save scope',
    edit: 'Edit scope',
    remove: 'Delete scope',
    deletedMeanwhile: 'The entry was deleted meanwhile. Your words are in a new one.',
    label: (author, date) => `Scope by ${author}, ${date}`,
    menu: (author, date) => `Scope by ${author}, ${date}: actions`,
    audience: (author, date) => `Who sees the scope by ${author}, ${date}`,
    count: (count) => (count === 1 ? '1 item' : `${count} items`),
    empty: 'No scope yet',
    emptyText: 'Write down what was agreed. Anyone who can see the first item can see this tab.',
    emptyForClient: 'What was agreed with your agency appears here.',
    notices: { added: 'Scope added', updated: 'Scope updated', deleted: 'Scope deleted' },
    errors: {
      fetch: 'Error fetching scope',
      add: 'Error adding scope',
      update: 'Error updating scope',
      delete: 'Error deleting scope',
      visibility: 'Error updating scope visibility',
    },
  },
};

export const notes = translated('notes', {
  pictures: {
    uploading: 'A picture is still uploading.',
    notTaken: (name: string) => `${name} was not inserted`,
    refused: 'The picture could not be stored. Please try again.',
    faults: {
      type: 'A text takes pictures as PNG, JPEG, GIF or WebP. Hand over anything else as a file.',
      size: 'A picture has at most 10 MB. Hand over larger ones as files.',
      empty: 'The file is empty.',
    },
  },
  list,
  text: 'Text',
  placeholder: 'Add text here',
  textMissing: 'Please add some text or an image first.',
  stage: 'Stage',
  selectStage: 'Please Select Stage',
  removedStage: 'Removed stage',
  cancel: 'Cancel',
  switches: {
    visible: { client: 'Visible to client', agency: 'Visible to agency' },
    notify: { client: 'Notify client', agency: 'Notify agency' },
  },
  newAudience: 'Who sees it and who is told by email',
  whom: { client: 'the client', agency: 'the agency', both: 'the client and the agency' },
  notified: { client: 'The client is told by email', agency: 'The agency is told by email' },
  clientUntold,
  clientsNote: 'Your agency is told by email, and everybody on the project sees it.',
  hiddenFromAll: 'Only its author, the owner and admins see it.',
  confirm: {
    title: 'Are you sure?',
    text: 'This action cannot be undone. Proceed with caution.',
  },
  savedMeanwhile: (author: string) => `What is saved now, begun by ${author}`,
});
