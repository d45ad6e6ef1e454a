/**
 * Described versions: a film says by a mark which other film of the same files is its version with audio description. Both
 * are files like any other (docs/decisions/0143-a-described-version-is-a-film-of-its-own.md).
 */
import { shownKind } from './kind.ts';

/** Film that may have a mark; files of one round or deliverable, the newest version of each name. */
export interface MarkedFile {
  readonly id: string;
  readonly type: string;
  /** Id of its described version as stored; undefined for none. */
  readonly described_by?: string | undefined;
}

/** Id of the described version of each film that has one, by the id of the film. */
export type DescribedVersions = ReadonlyMap<string, string>;

/**
 * Reason against a described version: one of both is no film (`no_film`), one would be described and describe, as a film by itself
 * (`chain`), or the version describes another film (`taken`).
 */
export type DescribedVersionRefusal = 'no_film' | 'chain' | 'taken';

/** Reason against a mark beside those of the other films; undefined if it may be set. */
export const describedVersionRefusal = (
  film: MarkedFile,
  version: MarkedFile,
  others: DescribedVersions,
): DescribedVersionRefusal | undefined => {
  if ([film, version].some(({ type }) => shownKind(type) !== 'video')) return 'no_film';
  const describing = [...others].flatMap(([of, by]) => (of === film.id ? [] : [by]));
  if (film.id === version.id || others.has(version.id) || describing.includes(film.id)) return 'chain';
  return describing.includes(version.id) ? 'taken' : undefined;
};

/**
 * Marks that count among these files. A mark is of two uploads: it counts for neither's next version, for none once one of both
 * is gone, and not against the rules, where two members set marks at once.
 */
export const describedVersions = (files: readonly MarkedFile[]): DescribedVersions => {
  const byId = new Map(files.map((file) => [file.id, file]));
  const marks = new Map<string, string>();
  for (const film of files.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const version = byId.get(film.described_by ?? '');
    if (version && !describedVersionRefusal(film, version, marks)) marks.set(film.id, version.id);
  }
  return marks;
};

/** Files that can be chosen as the described version of a film, with the one that is. */
export const describedVersionChoices = <File extends MarkedFile>(
  film: MarkedFile,
  files: readonly File[],
): readonly File[] => {
  const marks = describedVersions(files);
  return files.filter((version) => !describedVersionRefusal(film, version, marks));
};
