import type { FileRecord } from '../../shared/server/data/project-reads.ts';
import type { TransactionEntities } from '../../shared/server/data/transact.ts';
import { versionSeries } from '../../shared/server/files/revision-files.ts';

type Named = Pick<FileRecord, 'tenantId' | 'revisionId' | 'name'>;

/** One series a name: the newest version of it, kept in the transactions that change which that is. */
const seriesOf = ({ tenantId, revisionId, name }: Named) => ({
  tenantId,
  name: versionSeries(revisionId, name),
});

/** Two uploads of one name at once would both become version n + 1: the second finds it taken, and is decided anew. */
export const versionTaken = ({ Counter }: TransactionEntities, file: Named & { readonly version: number }) =>
  Counter.put({ ...seriesOf(file), value: file.version })
    .where(({ value }, { notExists, lt }) => `${notExists(value)} OR ${lt(value, file.version)}`)
    .commit();

/** Gives back what was taken beyond `remaining`, unless a version newer than `newest` came in between. */
export const versionsGivenBack = (
  { Counter }: TransactionEntities,
  file: Named,
  newest: number,
  remaining: number,
) =>
  Counter.put({ ...seriesOf(file), value: remaining })
    .where(({ value }, { notExists, lte }) => `${notExists(value)} OR ${lte(value, newest)}`)
    .commit();
