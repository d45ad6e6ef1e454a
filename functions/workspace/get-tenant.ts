import { getTenant } from '#contracts/tenants.ts';
import { movableFrom } from '#domain/host/subdomain-move.ts';
import { can } from '#domain/permission/can.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { presentAddress } from './present-tenant.ts';

export const getTenantEndpoint = endpoint(getTenant, async ({ params, principal, now }) => {
  const { tenant, actor } = principal;
  if (params.id !== tenant.tenantId) return refused('not_found');
  const address = await presentAddress(tenant, now);
  if (can(actor, 'move_workspace') !== true) return address;
  return {
    ...address,
    former_urls: (tenant.former_subdomains ?? [])
      .toReversed()
      .map((subdomain) => workspaceUrl({ subdomain })),
    movable_from: movableFrom(tenant, now) ?? null,
  };
});
