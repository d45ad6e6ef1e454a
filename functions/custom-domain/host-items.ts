import { hashed } from '#server/data/ids.ts';
import type { TransactionEntities } from '#server/data/transact.ts';

/** Routes a host to the workspace, and makes mails use it. */
export const opened = (entities: TransactionEntities, tenantId: number, host: string, at: string) => [
  entities.Tenant.patch({ tenantId }).set({ custom_domain: host }).commit(),
  entities.Counter.create({ tenantId: 0, name: `host_${hashed(host)}`, value: tenantId }).commit(),
  entities.Directory.create({ kind: 'host', name: hashed(host), tenantId, created_on: at }).commit(),
];

/** Undoes `opened`. */
export const closed = (entities: TransactionEntities, tenantId: number, host: string) => [
  entities.Tenant.patch({ tenantId }).remove(['custom_domain']).commit(),
  entities.Counter.delete({ tenantId: 0, name: `host_${hashed(host)}` }).commit(),
  entities.Directory.delete({ kind: 'host', name: hashed(host), tenantId }).commit(),
];
