import { deliverableMessages, timelineMessages } from '#contracts/screen-messages.ts';
import { translated } from '../translated.ts';

export const files = translated('files', {
  add: 'Choose files',
  hint: 'Drop files here, or choose them. Any type but scripts and programs.',
  screenshots: {
    add: 'Choose screenshots',
    hint: 'Pictures of the page, if you like: your client points at them, round by round.',
    other: (file: string) => `${file} is no picture. Only pictures go with a link.`,
  },
  list: 'Files',
  uploads: 'Uploads',
  waiting: 'Waiting',
  hashing: 'Preparing',
  offline: 'No connection. The upload goes on by itself when you are back online.',
  uploaded: 'Uploaded',
  checking: 'Checking',
  unscanned: 'Not scanned for malware',
  preparing: (percent: number) => `Being prepared for the browser: ${percent} %`,
  sent: 'Sent before, stays as it is',
  version: (version: number) => `Version ${version}`,
  error: (file: string) => timelineMessages.fileNotUploaded.replace('{file}', () => file),
  empty: (file: string) => `${file} is empty. Choose a file with something in it.`,
  kept: 'It was removed from the list. Everything else is kept.',
  retry: 'Try again',
  deleteError: 'File not removed',
  loadError: {
    revision: timelineMessages.revisionFilesFailed,
    deliverable: deliverableMessages.filesFailed,
  },
  arrange: {
    error: 'Order not saved',
    saving: 'The order of the files is being saved.',
    stays: 'A file that was sent keeps its place.',
    replaces: (file: string) => `${file} replaces`,
    none: 'Nothing: a new file',
    option: (file: string, round: string) => `${file} (${round})`,
    byName: 'Suggested by its name',
    freed: (file: string) => `${file} has to be paired anew`,
  },
  overwrite: {
    title: (file: string) => `${file} already exists. Do you want to overwrite?`,
    text: 'This makes a new version. What was sent before stays as it was.',
    confirm: 'Overwrite file',
    cancel: 'Keep the old one',
  },
  remove: {
    title: (file: string) => `Remove ${file}?`,
    confirm: 'Remove file',
  },
} as const);
