import { inOrder, newestVersions } from '#domain/file/order.ts';
import { hashed } from '../data/ids.ts';
import type { FileRecord } from '../data/project-reads.ts';
import type { TransactionEntities } from '../data/transact.ts';

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

/** Items of the transaction that sends these files at a time, ISO 8601. They are immutable from then on. */
export const markSent = ({ FileItem }: TransactionEntities, files: readonly FileRecord[], sent_on: string) =>
  files.map((file) =>
    FileItem.patch(file)
      .set({ sent_on })
      // Race: a concurrent check may refuse the file, or another mail may send it.
      .where((item, { eq, notExists }) => `${eq(item.state, 'ready')} AND ${notExists(item.sent_on)}`)
      .commit(),
  );

/** Name of the counter for a file's versions in its revision. */
export const versionSeries = (revisionId: number, name: string): string =>
  `file_${revisionId}_${hashed(name)}`;
