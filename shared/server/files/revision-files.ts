import { hashed } from '../data/ids.ts';
import type { FileRecord } from '../data/project-reads.ts';

/** The newest version of each file of a revision, among those that count. */
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

/** What a client has been sent of a revision; an upload since then is nobody's business but the agency's. */
export const sentFiles = (files: readonly FileRecord[], revisionId: number): readonly FileRecord[] =>
  newestFiles(files, revisionId, ({ sent_on, state }) => sent_on !== undefined && state !== 'refused');

/** The counter of a file's versions in its revision. */
export const versionSeries = (revisionId: number, name: string): string =>
  `file_${revisionId}_${hashed(name)}`;
