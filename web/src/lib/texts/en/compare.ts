import { translated } from '../translated.ts';

/** Round within a sentence; 0 is the preview. */
const named = (round: number): string => (round === 0 ? 'the preview' : `round ${round}`);
/** Round at the beginning of a sentence. */
const begun = (round: number): string => (round === 0 ? 'The preview' : `Round ${round}`);

/** Texts of the comparison of two versions, in the reader's language. Rounds are numbers, and 0 is the preview. */
export const compare = translated('compare', {
  region: (file: string, before: number, after: number) =>
    `Comparison of ${file}: ${named(before)} and ${named(after)}`,
  round: (round: number) => (round === 0 ? 'Preview' : `Round ${round}`),
  older: 'Older round',
  newer: 'Newer round',
  /** Screen reader text when other rounds are chosen. */
  chosen: (before: number, after: number) => `Now compared: ${named(before)} and ${named(after)}.`,
  mode: 'Way of comparing',
  modes: {
    side: 'Side by side',
    slider: 'Slider',
    flip: 'In turn',
    overlay: 'Overlay',
    difference: 'Difference',
    text: 'Text',
  },
  /** Screen reader texts of the modes of comparison. */
  side: 'Both sides zoom and move together.',
  slider: (before: number, after: number) =>
    `Drag the line: ${named(before)} is to its left, ${named(after)} to its right.`,
  shown: (round: number) => (round === 0 ? 'The preview is shown.' : `Round ${round} is shown.`),
  show: (round: number) => `Show ${named(round)}`,
  hold: (round: number) => `Hold to see ${named(round)}`,
  divider: 'Dividing line',
  shares: (before: number, after: number, percent: number) =>
    `${percent} % ${named(before)}, ${100 - percent} % ${named(after)}`,
  opacity: (round: number) => `Strength of ${named(round)}`,
  comparing: 'The pixels are being compared …',
  same: 'The two are the same.',
  /** `percent` is below 1 for a small part. */
  differs: (percent: number) =>
    percent < 1 ? 'Less than 1 % of the picture differs.' : `${percent} % of the picture differs.`,
  scaled: (before: number, after: number) =>
    `The sizes differ: ${named(before)} was scaled to that of ${named(after)}.`,
  notCompared: 'The difference could not be computed.',
  failed: (round: number) => `The picture of ${named(round)} could not be shown`,
  failedText: 'The file itself may be fine. Check your connection, and try again.',
  only: (page: number, round: number) => `Page ${page} is in ${named(round)} only.`,
  refused: (page: number, round: number) =>
    `Page ${page} of ${named(round)} could not be made into a picture.`,
  close: 'Close',
  /** Words of a page that differ. */
  text: {
    comparing: 'The words are being compared …',
    failed: 'The text could not be read.',
    none: 'This page has no text to compare: it is a picture.',
    same: 'The text of this page is the same.',
    changes: (count: number) => (count === 1 ? '1 change in the text' : `${count} changes in the text`),
    list: 'Changes in the text',
    /** Words of the older side that became others, were removed, or were added. */
    change: (before: string | undefined, after: string | undefined) => {
      if (before === undefined) return `“${after}” was added`;
      return after === undefined ? `“${before}” was removed` : `“${before}” became “${after}”`;
    },
    more: (count: number) => `and ${count} more`,
    many: 'The texts have too little in common to be compared word by word.',
  },
  more: 'More tools',
  points: (count: number) => (count === 1 ? '1 point' : `${count} points`),
  /** Two films or sounds on one time line. */
  film: {
    side: 'Both play, zoom and move together.',
    pause: 'Pause to compare the frame.',
    pending: (round: number, percent: number) => `${begun(round)} is being prepared: ${percent} %`,
    missing: (round: number) =>
      `${begun(round)} could not be prepared for the browser, so the two cannot be compared.`,
    mixed: 'One is a film and the other a sound, so the two cannot be compared.',
    failed: (round: number) => `${begun(round)} could not be loaded`,
    hear: (round: number) => `Hear ${named(round)}`,
    heard: (round: number) => `${begun(round)} is heard.`,
    holdToHear: (round: number) => `Hold to hear ${named(round)}`,
    rates: (before: number, after: number, slower: string, faster: string) =>
      `Frames a second: ${named(before)} ${slower}, ${named(after)} ${faster}.`,
    /** `time` is a length by the clock. */
    longer: (round: number, time: string) =>
      `${begun(round)} is ${time} longer, and the other one waits at its end.`,
    offset: 'Offset',
    together: 'Both begin together.',
    begins: (round: number, time: string) => `${begun(round)} begins ${time} later.`,
    earlier: (round: number, time: string) => `${begun(round)} ${time} earlier`,
    later: (round: number, time: string) => `${begun(round)} ${time} later`,
    reset: 'Begin together',
    frame: '1 frame',
    second: '1 s',
    hundredth: '0.01 s',
  },
  keys: {
    space: 'Space',
    move: 'When zoomed in, move both versions',
    leave: 'Leave the comparison',
    flip: 'Before, after',
    hold: 'While held: the earlier round alone',
    versions: 'Older or newer round',
    hear: 'Hear the one, the other',
    offset: 'Begin the newer round earlier or later',
  },
});
export type CompareTexts = typeof compare;
