/** Where a person belongs to. */
import { Directory, Membership } from '../data/entities/workspace.ts';
import { type TenantRecord, tenantById } from '../lambda/tenant.ts';

/**
 * The workspaces of the person that the identity provider knows by this id, by name. The directory tells where to look;
 * each membership itself is looked at, since that is what lets in.
 */
export const workspacesOf = async (subject: string): Promise<readonly TenantRecord[]> => {
  const { data: entries } = await Directory.query
    .primary({ kind: 'subject', name: subject })
    .go({ consistent: true, pages: 'all' });
  const found = await Promise.all(
    entries.map(async ({ tenantId }) => {
      const [tenant, { data: membership }] = await Promise.all([
        tenantById(tenantId),
        Membership.get({ tenantId, subject }).go({ consistent: true }),
      ]);
      return tenant && membership ? [tenant] : [];
    }),
  );
  return found.flat().toSorted((a, b) => a.name.localeCompare(b.name));
};
