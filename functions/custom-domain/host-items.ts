import { hashed } from '#server/data/ids.ts';
import type { TransactionEntities } from '#server/data/transact.ts';

/**
 * Routes a host to the workspace, and makes mails use it. The directory's key has the workspace in it as well: the claim on the
 * host, written in the same transaction, keeps it from leading to two.
 */
export const opened = (entities: TransactionEntities, tenantId: number, host: string, at: string) => [
  entities.Tenant.patch({ tenantId }).set({ custom_domain: host }).commit(),
  entities.Directory.create({ kind: 'host', name: hashed(host), tenantId, created_on: at }).commit(),
];

/** Undoes `opened`. */
export const closed = (entities: TransactionEntities, tenantId: number, host: string) => [
  entities.Tenant.patch({ tenantId }).remove(['custom_domain']).commit(),
  entities.Directory.delete({ kind: 'host', name: hashed(host), tenantId }).commit(),
];
