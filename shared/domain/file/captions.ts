/**
 * Captions and transcripts of films and sounds: read from WebVTT, SubRip or plain text, and kept as text without markup
 * (docs/decisions/0129-captions-and-transcripts.md).
 */
import { type FileOfRound, shownByVersions } from './replacement.ts';

/** Captions are timed; a transcript is plain text, which may also say what is seen. */
export const captionKinds = ['captions', 'transcript'] as const;
export type CaptionKind = (typeof captionKinds)[number];

/** Languages that captions can be in, by their BCP 47 tags. */
export const captionLanguages = [
  ...['en', 'es', 'it', 'fr', 'de', 'pt', 'nl', 'ca', 'eu', 'gl', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'el'],
  ...['sl', 'hr', 'sr', 'sv', 'da', 'nb', 'fi', 'et', 'lv', 'lt', 'tr', 'uk', 'ru', 'ar', 'he', 'hi', 'ja'],
  ...['ko', 'zh', 'vi', 'th', 'id'],
] as const;

export type CaptionLanguage = (typeof captionLanguages)[number];

export const captionLimits = {
  /** UTF-16 units of a file. */
  characters: 300_000,
  cues: 5_000,
  /** UTF-16 units of a cue's text. */
  cue: 1_000,
  /** Files of captions, and transcripts, of a film. */
  entries: 20,
} as const;

/** Text that is shown for a time; in milliseconds from the beginning. */
export interface Cue {
  readonly from: number;
  readonly until: number;
  readonly text: string;
}

/** Reason against captions or a transcript; `line` is counted from 1. */
export type CaptionRefusal =
  | { readonly reason: 'captions_too_large' | 'captions_empty' }
  | {
      readonly reason: 'not_captions' | 'captions_time' | 'captions_order' | 'cue_too_long';
      readonly line: number;
    };

/** Lines of a text, without the characters that no text needs. */
const linesOf = (text: string): readonly string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
    .map((line) => line.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, ''));

const time = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s.*)?$`);
const isTiming = (line: string): boolean => line.includes('-->');

const millisecondsOf = ([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: readonly (
  | string
  | undefined
)[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths.padEnd(3, '0'));

const entities: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&amp;': '&', '&nbsp;': '\u00A0', '&lrm;': '\u200E', '&rlm;': '\u200F' },
};

/** Text of a cue without tags; a voice's name stays in front of its words. */
const plain = (text: string): string =>
  text
    .replaceAll(/<v(?:\.[^\s>]*)?\s+([^>]+)>/g, (_, name: string) => `${name.trim()}: `)
    .replaceAll(/<[^>]*>|\{\\[^}]*\}/g, '')
    .replaceAll(/&[a-z]+;/g, (entity) => entities[entity] ?? entity)
    .trim();

/** Blocks between empty lines, each with the index of its first line. */
const blocksOf = (
  lines: readonly string[],
): readonly { readonly at: number; readonly block: readonly string[] }[] => {
  const blocks: { at: number; block: string[] }[] = [];
  let isOpen = false;
  lines.forEach((line, at) => {
    if (line.trim() === '') isOpen = false;
    else if (isOpen) blocks.at(-1)?.block.push(line);
    else {
      blocks.push({ at, block: [line] });
      isOpen = true;
    }
  });
  return blocks;
};

/** Cues of a WebVTT or SubRip file in the order of their times, or the reason that it can't be read. */
export const captionsOf = (text: string): { readonly cues: readonly Cue[] } | CaptionRefusal => {
  if (text.length > captionLimits.characters) return { reason: 'captions_too_large' };
  const lines = linesOf(text);
  const [first, ...others] = blocksOf(lines);
  if (!first) return { reason: 'captions_empty' };
  const isWebVtt = first.at === 0 && /^WEBVTT(?:[ \t]|$)/.test(first.block[0] ?? '');
  const isSubRip = first.block.slice(0, 2).some(isTiming);
  if (!isWebVtt && !isSubRip) return { reason: 'not_captions', line: first.at + 1 };
  const cues: Cue[] = [];
  for (const { at, block } of isWebVtt ? others : [first, ...others]) {
    if (isWebVtt && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block[0] ?? '')) continue;
    const index = block.slice(0, 2).findIndex(isTiming);
    if (index < 0) return { reason: 'captions_time', line: at + 1 };
    const line = at + index + 1;
    const found = timing.exec(block[index] ?? '');
    if (!found) return { reason: 'captions_time', line };
    const [from, until] = [millisecondsOf(found.slice(1, 5)), millisecondsOf(found.slice(5, 9))];
    if (until <= from) return { reason: 'captions_order', line };
    const marked = block.slice(index + 1).join('\n');
    // Bounded before its tags are looked for: that takes the square of its length.
    if (marked.length > 4 * captionLimits.cue) return { reason: 'cue_too_long', line: line + 1 };
    const words = plain(marked);
    if (words.length > captionLimits.cue) return { reason: 'cue_too_long', line: line + 1 };
    if (words !== '') cues.push({ from, until, text: words });
  }
  if (cues.length > captionLimits.cues) return { reason: 'captions_too_large' };
  if (cues.length === 0) return { reason: 'captions_empty' };
  return { cues: cues.toSorted((one, other) => one.from - other.from || one.until - other.until) };
};

/** Transcript as plain text, or the reason against it. */
export const transcriptOf = (text: string): { readonly text: string } | CaptionRefusal => {
  if (text.length > captionLimits.characters) return { reason: 'captions_too_large' };
  const words = linesOf(text)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
  return words === '' ? { reason: 'captions_empty' } : { text: words };
};

/** Text that is shown at this time in milliseconds; empty for none. */
export const captionAt = (cues: readonly Cue[], at: number): string =>
  cues.flatMap(({ from, until, text }) => (from <= at && at < until ? [text] : [])).join('\n');

/** Captions in a language, or a transcript, as stored at a file. */
export interface KeptCaptions {
  readonly kind: CaptionKind;
  readonly language: CaptionLanguage;
  /** Names the object with the text. Absent for none: then those of the version before end, too. */
  readonly id?: string;
  /** Bytes of the object. */
  readonly size?: number;
}

/** Captions or a transcript of a file, its own or those of the version before. */
export interface ShownCaptions extends KeptCaptions {
  readonly id: string;
  /** Id of the file whose they are. */
  readonly of: string;
}

export interface Captioned extends FileOfRound {
  readonly captions?: readonly KeptCaptions[] | undefined;
}

const isSame = (one: KeptCaptions, other: KeptCaptions): boolean =>
  one.kind === other.kind && one.language === other.language;

/** Captions without those of a kind and language, so that those of the version before are taken over. */
export const withoutCaptions = (
  captions: readonly KeptCaptions[],
  one: KeptCaptions,
): readonly KeptCaptions[] => captions.filter((other) => !isSame(one, other));

/** Captions with one more, which takes the place of that of its kind and language. */
export const withCaptions = (
  captions: readonly KeptCaptions[],
  one: KeptCaptions,
): readonly KeptCaptions[] => [...withoutCaptions(captions, one), one];

const shownBy = ({ id: of, captions = [] }: Captioned, before: readonly ShownCaptions[]) => [
  ...before.filter((one) => !captions.some((own) => isSame(one, own))),
  ...captions.flatMap((own) => (own.id === undefined ? [] : [{ ...own, id: own.id, of }])),
];

/**
 * Captions and transcripts of each file of a stage, by its id. Without its own, a file has those of the
 * version before it.
 */
export const captionsByFile = (files: readonly Captioned[]): ReadonlyMap<string, readonly ShownCaptions[]> =>
  shownByVersions(files, [], shownBy);
