/** Files of a round as everybody sees them: the newest version of each name, in the order of their sender. */

/** Files of a round or deliverable at most, not counting their versions. */
export const mostFiles = 25;

interface Versioned {
  readonly name: string;
  readonly version: number;
}

/** Newest version of each name, in the order in which the names first appear. */
export const newestVersions = <File extends Versioned>(files: readonly File[]): readonly File[] => {
  const byName = new Map<string, File>();
  for (const file of files) {
    if (file.version >= (byName.get(file.name)?.version ?? 0)) byName.set(file.name, file);
  }
  return [...byName.values()];
};

interface Placed {
  readonly name: string;
  /** Counted from 0; null or undefined for a file without a place. */
  readonly order?: number | null | undefined;
}

const placeOf = ({ order }: Placed): number => order ?? Number.MAX_SAFE_INTEGER;

/** Files in their sender's order; those without a place come last, by name. */
export const inOrder = <File extends Placed>(files: readonly File[]): readonly File[] =>
  files.toSorted((one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name));
