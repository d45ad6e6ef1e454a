/** Assets: files across the rounds of a stage, each with at most one version a round. */
import { newestVersions } from './order.ts';

interface Named {
  readonly name: string;
  readonly kind: string;
}

export interface FileOfRound extends Named {
  readonly id: string;
  /** Number of the upload of this name in this round; the newest represents all. */
  readonly version: number;
  /** Number within the stage; the preview is 0. */
  readonly round: number;
  /** Id of the file of an earlier round that it replaces; null if it replaces none, undefined if its name decides. */
  readonly replaces?: string | null | undefined;
}

/** File name without its extension and version marks, such as `-v2`, `_r3`, ` (1)`, ` final`. */
const stem = (name: string): string => {
  const base = name.toLowerCase().replace(/\.[^.]*$/, '');
  const bare = base.replace(
    /(?:[\s_.-]*(?:\(\d+\)|v(?:ersion)?[\s_.-]?\d+|r(?:ound)?[\s_.-]?\d+|final|new|\d{1,2}))+$/,
    '',
  );
  return bare === '' ? base : bare;
};

const isSameName = (one: Named, other: Named): boolean => one.name.toLowerCase() === other.name.toLowerCase();
const isAlike = (one: Named, other: Named): boolean =>
  one.kind === other.kind && stem(one.name) === stem(other.name);

type Asset<File> = File[];

/** Matches files to assets by name: equal names first, then names that differ only in their version marks. */
const byName = <File extends FileOfRound>(
  files: readonly File[],
  round: readonly File[],
  assets: readonly Asset<File>[],
): ReadonlyMap<File, Asset<File>> => {
  const found = new Map<File, Asset<File>>();
  // The asset that was continued last comes first.
  const open = new Set(assets.toSorted((a, b) => (b.at(-1)?.round ?? 0) - (a.at(-1)?.round ?? 0)));
  const pair = (file: File, matches: (latest: File) => boolean) => {
    const asset = found.has(file) ? undefined : [...open].find((one) => one.slice(-1).some(matches));
    if (!asset) return;
    open.delete(asset);
    found.set(file, asset);
  };
  for (const file of files) pair(file, (latest) => isSameName(latest, file));
  for (const file of files) {
    // Ambiguous: of several files that match by their stem, none is taken.
    if (round.filter((one) => isAlike(one, file)).length === 1) pair(file, (latest) => isAlike(latest, file));
  }
  return found;
};

const isSameUpload = (one: Slot, other: Slot): boolean =>
  one.round === other.round && one.name === other.name;
type Slot = Pick<FileOfRound, 'name' | 'round'>;

/**
 * Groups the files of a stage into assets, each with its versions by round, oldest first. The newest upload of each name
 * in a round is a version of one asset, and an asset has at most one version a round. A stored `replaces` comes before a
 * name; of two files of a round that replace the same one, the second begins an asset of its own.
 */
export const assetsOf = <File extends FileOfRound>(files: readonly File[]): readonly (readonly File[])[] => {
  const assets: Asset<File>[] = [];
  const byId = new Map(files.map((file) => [file.id, file]));
  const rounds = Map.groupBy(files, ({ round }) => round);
  for (const [, uploads] of [...rounds].toSorted(([one], [other]) => one - other)) {
    const ofRound = newestVersions(uploads);
    const continued = new Map<File, Asset<File>>();
    const open = new Set(assets);
    for (const file of ofRound) {
      const replaced = byId.get(file.replaces ?? '');
      const asset = replaced && [...open].find((one) => one.some((there) => isSameUpload(there, replaced)));
      if (!asset) continue;
      open.delete(asset);
      continued.set(file, asset);
    }
    const unsaid = ofRound.filter(({ replaces }) => replaces === undefined);
    const named = byName(unsaid, ofRound, [...open]);
    for (const file of ofRound) {
      const asset = continued.get(file) ?? named.get(file);
      if (asset) asset.push(file);
      else assets.push([file]);
    }
  }
  return assets;
};

/**
 * Value of each file of a stage, by its id: `next` makes it of the file and of the value of the upload before it, in its
 * round or of an earlier version.
 */
export const shownByVersions = <File extends FileOfRound, Value>(
  files: readonly File[],
  first: Value,
  next: (file: File, before: Value) => Value,
): ReadonlyMap<string, Value> => {
  const slotOf = ({ round, name }: Slot) => `${round} ${name}`;
  const uploads = Map.groupBy(files, slotOf);
  const values = new Map<string, Value>();
  for (const asset of assetsOf(files)) {
    let value = first;
    for (const version of asset) {
      const inOrder = (uploads.get(slotOf(version)) ?? []).toSorted((a, b) => a.version - b.version);
      for (const file of inOrder) {
        value = next(file, value);
        values.set(file.id, value);
      }
    }
  }
  return values;
};

const assetOf = <File extends FileOfRound>(slot: Slot, files: readonly File[]): readonly File[] =>
  assetsOf(files).find((asset) => asset.some((one) => isSameUpload(one, slot))) ?? [];

/** Versions of a file's asset in earlier rounds, oldest first. `files` are those of all rounds. */
export const versionsBefore = <File extends FileOfRound>(
  file: Slot,
  files: readonly File[],
): readonly File[] => assetOf(file, files).filter(({ round }) => round < file.round);

/** Version of a file's asset in another round; undefined if that round has none. `files` are those of all rounds. */
export const replacementOf = <File extends FileOfRound>(
  file: Slot,
  files: readonly File[],
  round: number,
): File | undefined => assetOf(file, files).find((one) => one.round === round && !isSameUpload(one, file));
