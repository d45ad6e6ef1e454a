/** The workspace comes from the host, and from nowhere else. */
import type { EntityItem } from 'electrodb';
import { Directory } from '../data/entities/directory.ts';
import { Tenant } from '../data/entities/tenant.ts';
import { hashed } from '../data/ids.ts';

export type TenantRecord = EntityItem<typeof Tenant>;

const keptFor = 30_000;
const cache = new Map<string, { tenant: TenantRecord; until: number }>();

/**
 * The workspace at a host. Cached for half a minute in this process; its absence is not, since a sign-up ends it.
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

/** After a save, whoever asks this process is told the new settings at once; another one follows within half a minute. */
export const forgetTenant = (tenantId: number): void => {
  for (const [host, { tenant }] of cache) if (tenant.tenantId === tenantId) cache.delete(host);
};

/** After a host began or ceased to lead to a workspace. */
export const forgetHost = (host: string): void => void cache.delete(host);

export const tenantById = async (tenantId: number): Promise<TenantRecord | undefined> => {
  const { data } = await Tenant.get({ tenantId }).go({ consistent: true });
  return data ?? undefined;
};

/** The host name of an address, without a port. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');
