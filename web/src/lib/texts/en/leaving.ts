import { translated } from '../translated.ts';

/** Question before a page is left, and the notice of uploads that ended with their page. */
export const leaving = translated('leaving', {
  unsaved: {
    title: 'Leave without saving?',
    text: 'Your changes on this page are not saved.',
  },
  uploads: {
    title: 'Leave while files are being uploaded?',
    running: (count: number) =>
      count === 1
        ? '1 file is being uploaded. If you leave, it stops.'
        : `${count} files are being uploaded. If you leave, they stop.`,
    /** Consequence of choosing the stopped files again; `resumed` of them go on. */
    again: (count: number, resumed: number) => {
      if (resumed === 0)
        return count === 1
          ? 'Choosing it again starts from the beginning.'
          : 'Choosing them again starts from the beginning.';
      if (resumed === count)
        return count === 1
          ? 'Choosing it again goes on where it stopped.'
          : 'Choosing them again goes on where they stopped.';
      const some = resumed === 1 ? '1 of them where it stopped' : `${resumed} of them where they stopped`;
      return `Choosing them again goes on with ${some}, and starts the others from the beginning.`;
    },
    /** Names of files; `more` are not named. */
    others: (file: string, more: number) => (more === 0 ? file : `${file} and ${more} more`),
    /** Uploads that ended while the question was open. */
    ended: 'The uploads have ended in the meantime. Leaving stops nothing.',
    stopped: (count: number) => (count === 1 ? 'Upload stopped' : `${count} uploads stopped`),
  },
  /** Before a step within a page, such as the removal of a row. */
  step: {
    title: 'Stop the upload?',
    running: (count: number) =>
      count === 1
        ? '1 file is being uploaded here. If you go on, it stops.'
        : `${count} files are being uploaded here. If you go on, they stop.`,
    ended: 'The uploads have ended in the meantime. Going on stops nothing.',
    stay: 'Keep uploading',
    go: 'Go on',
  },
  stay: 'Stay here',
  go: 'Leave',
} as const);
