import { hashed } from '../data/ids.ts';
import type { FileRecord } from '../data/project-reads.ts';

/** Newest version of each file of a revision, among those that `counts` accepts. */
export const newestFiles = (
  files: readonly FileRecord[],
  revisionId: number,
  counts: (file: FileRecord) => boolean,
): readonly FileRecord[] => {
  const ofRevision = files.filter((file) => file.revisionId === revisionId && counts(file));
  const newest = new Map(
    ofRevision.toSorted((a, b) => a.version - b.version).map((file) => [file.name, file]),
  );
  return [...newest.values()].toSorted((a, b) => a.name.localeCompare(b.name));
};

/** Files of a revision that were sent to the client; later uploads stay internal to the agency. */
export const sentFiles = (files: readonly FileRecord[], revisionId: number): readonly FileRecord[] =>
  newestFiles(files, revisionId, ({ sent_on, state }) => sent_on !== undefined && state !== 'refused');

/** Name of the counter for a file's versions in its revision. */
export const versionSeries = (revisionId: number, name: string): string =>
  `file_${revisionId}_${hashed(name)}`;
