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
  /** Film whose conversion may be tried again. */
  retried: {
    note: 'This file could not be prepared for the browser. It is kept as it was uploaded.',
    of: (file: string) => `Try again: ${file}`,
    done: 'Being prepared again',
    error: 'Not prepared again',
  },
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
  /** Description of a file for people who do not see it. */
  describe: {
    open: 'Describe for screen readers',
    openOf: (file: string) => `Describe for screen readers: ${file}`,
    change: 'Change description',
    changeOf: (file: string) => `Change description: ${file}`,
    title: (file: string) => `Describe ${file}`,
    label: 'Description for screen readers',
    hint: 'Say what it shows, as to somebody on the phone: what matters in it, and the words in it.',
    save: 'Save description',
    saved: 'Description saved',
    error: 'Description not saved',
  },
  /** Words that were taken over from the version before. */
  taken: 'From the version before: check that it still fits.',
  takenOf: (words: string) => `From the version before: ${words}. Check that it still fits.`,
  /** Words that were taken over, and fit the new version as well. */
  fits: {
    one: 'It still fits',
    oneOf: (words: string, file: string) => `It still fits: ${words}, ${file}`,
    description: 'Description',
    several: (count: number) => `${count} files have words from the version before.`,
    all: 'All still fit',
    saved: 'Words kept for this version',
    undo: 'Undo',
    error: 'Words not kept',
    undoError: 'Not undone',
  },
  /** Captions and transcripts of a film or a sound. */
  captions: {
    open: (count: number) =>
      count === 0 ? 'Add captions or transcript' : `Captions and transcript (${count})`,
    /** The same of a film, whose described version is chosen there as well. */
    openFilm: (count: number) =>
      count === 0 ? 'Add captions or audio description' : `Captions and audio description (${count})`,
    openOf: (words: string, file: string) => `${words}: ${file}`,
    title: (file: string) => `Captions and transcript of ${file}`,
    titleFilm: (file: string) => `Captions, transcript and audio description of ${file}`,
    list: 'Captions and transcripts',
    none: 'There are none yet. Without a transcript of its own, the captions are the transcript.',
    kinds: { captions: 'Captions', transcript: 'Transcript' },
    entry: (kind: string, language: string) => `${kind}, ${language}`,
    kind: 'Add or replace',
    language: 'Language',
    choose: 'Choose file',
    hints: {
      captions: 'A WebVTT (.vtt) or SubRip (.srt) file: what is said, by whom, and the sounds that matter.',
      transcript: 'A plain text (.txt): what is said and, for people who see nothing, what is shown.',
    },
    replaces: (entry: string) => `Takes the place of: ${entry}`,
    remove: (entry: string) => `Remove ${entry}`,
    saving: 'The text is being saved.',
    saved: 'Text saved',
    removed: 'Text removed',
    error: 'Text not saved',
  },
  /** Film with audio description, beside the film that it describes. */
  described: {
    title: 'Described version',
    hint: 'Another of these films, with the audio description in its sound: viewers switch to it in the player. A new version of either film has none until you choose again.',
    empty:
      'There is no other film here. Upload the film once more as a file of its own, with the audio description mixed into its sound; then choose it here.',
    none: 'None',
    of: (film: string) => `Audio description of ${film}`,
    save: 'Save described version',
    unchanged: 'Choose another film first.',
    saved: 'Described version saved',
    removed: 'Described version taken away',
    error: 'Described version not saved',
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
