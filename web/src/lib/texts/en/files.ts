import { deliverableMessages, timelineMessages } from '#contracts/messages.ts';

export const files = {
  add: 'Choose files',
  hint: 'Drop files here, or choose them. Any type but scripts and programs.',
  list: 'Files',
  waiting: 'Waiting',
  hashing: 'Preparing',
  offline: 'No connection. The upload goes on by itself when you are back online.',
  uploaded: 'Uploaded',
  checking: 'Checking',
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
} as const;
