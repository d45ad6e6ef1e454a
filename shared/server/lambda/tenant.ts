/** Workspaces by host, cached, or by id. A request identifies its workspace by its host only. */
import type { EntityItem } from 'electrodb';
import { asTenant } from '../data/acting.ts';
import { Directory } from '../data/entities/directory.ts';
import { Tenant } from '../data/entities/tenant.ts';
import { hashed } from '../data/ids.ts';

export type TenantRecord = EntityItem<typeof Tenant>;

const keptFor = 30_000;
const cache = new Map<string, { tenant: TenantRecord; until: number }>();

/**
 * Workspace at a host. Cached in this process for 30 seconds; a missing one is not cached, because a sign-up creates
 * it.
 */
export const tenantAt = async (host: string): Promise<TenantRecord | undefined> => {
  const known = cache.get(host);
  if (known && known.until > Date.now()) return known.tenant;
  const { data: entries } = await Directory.query.primary({ kind: 'host', name: hashed(host) }).go();
  const tenantId = entries[0]?.tenantId;
  const tenant = tenantId === undefined ? undefined : await tenantById(tenantId);
  if (cache.size > 1000) cache.clear();
  if (tenant) cache.set(host, { tenant, until: Date.now() + keptFor });
  return tenant;
};

/** Removes a saved workspace from this process's cache; other processes have the change within 30 seconds. */
export const forgetTenant = (tenantId: number): void => {
  for (const [host, { tenant }] of cache) if (tenant.tenantId === tenantId) cache.delete(host);
};

/** Removes a host from the cache after its routing changed. */
export const forgetHost = (host: string): void => void cache.delete(host);

/** Keeps all that is cached for another 30 seconds, so that the reads of a call can be counted on a machine of any speed. */
export const renewCache = (): void => {
  for (const known of cache.values()) known.until = Date.now() + keptFor;
};

export const tenantById = async (tenantId: number): Promise<TenantRecord | undefined> => {
  const { data } = await asTenant(tenantId, () => Tenant.get({ tenantId }).go({ consistent: true }));
  return data ?? undefined;
};

/** Host name in lower case, without the port. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');
