import type { FileRecord } from '#server/data/project-reads.ts';
import type { TransactionEntities } from '#server/data/transact.ts';
import { versionSeries } from '#server/files/revision-files.ts';

type Named = Pick<FileRecord, 'tenantId' | 'revisionId' | 'name'>;

/** Key of a series: the newest version of a name, updated in the transactions that change it. */
const seriesOf = ({ tenantId, revisionId, name }: Named) => ({
  tenantId,
  name: versionSeries(revisionId, name),
});

/** Race: of two concurrent uploads of one name the second finds version n + 1 taken, and is decided anew. */
export const versionTaken = ({ Counter }: TransactionEntities, file: Named & { readonly version: number }) =>
  Counter.put({ ...seriesOf(file), value: file.version })
    .where(({ value }, { notExists, lt }) => `${notExists(value)} OR ${lt(value, file.version)}`)
    .commit();

/** Resets the series to `remaining`, unless a version newer than `newest` was added concurrently. */
export const versionsGivenBack = (
  { Counter }: TransactionEntities,
  file: Named,
  newest: number,
  remaining: number,
) =>
  Counter.put({ ...seriesOf(file), value: remaining })
    .where(({ value }, { notExists, lte }) => `${notExists(value)} OR ${lte(value, newest)}`)
    .commit();
