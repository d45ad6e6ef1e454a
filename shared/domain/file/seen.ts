/** How far a client has looked at the files of a round, as their browser tells it (docs/decisions/0063). */
import { type KeptPages, sizesOf } from './pages.ts';

/** Pages of a PDF, or whole seconds of a film or a sound. */
export interface Extent {
  readonly unit: 'pages' | 'seconds';
  readonly of: number;
}

/** Part of an extent that was in sight or was played. */
export interface HowFar extends Extent {
  readonly seen: number;
}

/** A file that has an extent, however its pages are told. */
interface Measured {
  readonly pages?:
    | { readonly count?: number | null | undefined; readonly sizes?: KeptPages['sizes'] | undefined }
    | null
    | undefined;
  readonly playback?:
    | {
        readonly frames?: number | null | undefined;
        readonly rate?: { readonly frames: number; readonly seconds: number } | null | undefined;
      }
    | null
    | undefined;
}

/** Undefined for a file without pages or a length, or before they are known. */
export const extentOf = ({ pages, playback }: Measured): Extent | undefined => {
  const count = pages?.count ?? sizesOf(pages?.sizes ?? []).length;
  if (count > 0) return { unit: 'pages', of: count };
  const { frames, rate } = playback ?? {};
  if (!frames || !rate) return undefined;
  // A second that has begun is one: it can be played.
  return { unit: 'seconds', of: Math.ceil((frames * rate.seconds) / rate.frames) };
};

/** A browser's word, within what there is. */
export const howFarOf = (extent: Extent, told: number): HowFar => ({
  ...extent,
  seen: Math.min(Math.max(Math.floor(told), 0), extent.of),
});

export interface Counted {
  readonly seen: number;
  readonly of: number;
}

/** Files, pages and seconds that were seen, of all there are; of what no file has, undefined. */
export interface SeenSum {
  readonly files: Counted;
  readonly pages: Counted | undefined;
  readonly seconds: Counted | undefined;
}

export interface SeenFile {
  /** Undefined where it is not known. */
  readonly seen?: boolean | undefined;
  readonly how_far?: HowFar | undefined;
}

/** Undefined for files of which nobody knows if they were seen. */
export const seenSum = (files: readonly SeenFile[]): SeenSum | undefined => {
  const known = files.filter(({ seen }) => seen !== undefined);
  if (known.length === 0) return undefined;
  const sumOf = (unit: Extent['unit']): Counted | undefined => {
    const parts = known.flatMap(({ how_far }) => (how_far?.unit === unit ? [how_far] : []));
    if (parts.length === 0) return undefined;
    const add = (key: 'seen' | 'of') => parts.reduce((total, part) => total + part[key], 0);
    return { seen: add('seen'), of: add('of') };
  };
  return {
    files: { seen: known.filter(({ seen }) => seen).length, of: known.length },
    pages: sumOf('pages'),
    seconds: sumOf('seconds'),
  };
};

/** True once there is nothing left to look at. */
export const isAllSeen = ({ files, pages, seconds }: SeenSum): boolean =>
  [files, pages, seconds].every((part) => !part || part.seen >= part.of);
