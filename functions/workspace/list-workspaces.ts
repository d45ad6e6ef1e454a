import { listWorkspaces } from '../../shared/contracts/tenants.ts';
import { Directory, Membership } from '../../shared/server/data/entities/workspace.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { tenantById } from '../../shared/server/lambda/tenant.ts';
import { presentAddress } from './present-tenant.ts';

/**
 * Where the person belongs to. The directory is asked by the token's own subject and nothing else, so that nobody is told
 * of another's workspaces; and each membership itself is looked at, since that is what lets in.
 */
export const listWorkspacesEndpoint = endpoint(listWorkspaces, async ({ principal, now }) => {
  const { subject } = principal;
  const { data: entries } = await Directory.query
    .primary({ kind: 'subject', name: subject })
    .go({ consistent: true, pages: 'all' });
  const found = await Promise.all(
    entries.map(async ({ tenantId }) => {
      const [tenant, { data: membership }] = await Promise.all([
        tenantById(tenantId),
        Membership.get({ tenantId, subject }).go({ consistent: true }),
      ]);
      return tenant && membership ? [await presentAddress(tenant, now)] : [];
    }),
  );
  return { workspaces: found.flat().toSorted((a, b) => a.name.localeCompare(b.name)) };
});
