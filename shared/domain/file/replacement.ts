/** The file of a later round that takes a file's place. */

interface Named {
  readonly name: string;
  readonly kind: string;
}

/** A file's name without its extension and its marks of a version, such as `-v2`, `_r3`, ` (1)`, ` final`. */
const stem = (name: string): string => {
  const base = name.toLowerCase().replace(/\.[^.]*$/, '');
  const bare = base.replace(
    /(?:[\s_.-]*(?:\(\d+\)|v(?:ersion)?[\s_.-]?\d+|r(?:ound)?[\s_.-]?\d+|final|new|\d{1,2}))+$/,
    '',
  );
  return bare === '' ? base : bare;
};

/**
 * The file that replaces this one: of the same name, else the one of the same kind whose name differs only in its marks of
 * a version. Undefined if there is none, or more than one.
 */
export const replacementOf = <File extends Named>(
  { name, kind }: Named,
  candidates: readonly File[],
): File | undefined => {
  const same = candidates.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (same) return same;
  const alike = candidates.filter((one) => one.kind === kind && stem(one.name) === stem(name));
  return alike.length === 1 ? alike[0] : undefined;
};

/**
 * Versions of a file in earlier rounds, oldest first: of each round the file that it replaces. `files` are those of its
 * own round.
 */
export const versionsBefore = <Earlier extends Named & { readonly round: number }>(
  file: Named,
  files: readonly Named[],
  earlier: readonly Earlier[],
): readonly Earlier[] => {
  const replaced = earlier.filter((one) => replacementOf(one, files) === file);
  const byRound = new Map<number, Earlier>();
  for (const one of replaced) {
    if (byRound.get(one.round)?.name !== file.name) byRound.set(one.round, one);
  }
  return [...byRound.values()].toSorted((one, other) => one.round - other.round);
};
