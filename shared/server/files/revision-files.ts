import { inOrder, newestVersions } from '#domain/file/order.ts';
import { hashed } from '../data/ids.ts';
import type { FileRecord } from '../data/project-reads.ts';

/** Newest version of each file of a revision, among those that `counts` accepts, in the order of their sender. */
export const newestFiles = (
  files: readonly FileRecord[],
  revisionId: number,
  counts: (file: FileRecord) => boolean,
): readonly FileRecord[] => {
  const newest = newestVersions(files.filter((file) => file.revisionId === revisionId && counts(file)));
  return inOrder(newest.map((file) => ({ file, name: file.name, order: file.place?.order }))).map(
    ({ file }) => file,
  );
};

/** Files of a revision that were sent to the client; later uploads are internal. */
export const sentFiles = (files: readonly FileRecord[], revisionId: number): readonly FileRecord[] =>
  newestFiles(files, revisionId, ({ sent_on, state }) => sent_on !== undefined && state !== 'refused');

/** Name of the counter for a file's versions in its revision. */
export const versionSeries = (revisionId: number, name: string): string =>
  `file_${revisionId}_${hashed(name)}`;
