import type { EntityItem } from 'electrodb';
import type { CustomDomain as Presented } from '#contracts/custom-domain.ts';
import { CustomDomain } from '#server/data/entities/custom-domain.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { cnameTarget } from '#server/workspace/custom-hosts.ts';

export type CustomDomainRecord = EntityItem<typeof CustomDomain>;

/** The workspace's host, in any state. */
export const customDomainOf = async (tenantId: number): Promise<CustomDomainRecord | undefined> => {
  const { data } = await CustomDomain.get({ tenantId }).go({ consistent: true });
  return data ?? undefined;
};

export const presentCustomDomain = async (
  tenant: TenantRecord,
  item: CustomDomainRecord | undefined,
): Promise<Presented> => ({
  url: workspaceUrl(tenant),
  cname: await cnameTarget(),
  custom_domains: item?.host ?? null,
  state: item?.state ?? null,
  reason: item?.reason ?? null,
  checked_on: item?.checked_on ?? null,
});
