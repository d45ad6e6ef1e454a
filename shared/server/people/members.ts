import { asTenant } from '../data/acting.ts';
import { Directory } from '../data/entities/directory.ts';
import { Membership } from '../data/entities/membership.ts';
import { type TenantRecord, tenantById } from '../lambda/tenant.ts';

/**
 * Workspaces of a person, sorted by name, by their id at the identity provider. The directory is only an index: each
 * membership is read itself, because only a membership grants access.
 */
export const workspacesOf = async (subject: string): Promise<readonly TenantRecord[]> => {
  const { data: entries } = await Directory.query
    .primary({ kind: 'subject', name: subject })
    .go({ consistent: true, pages: 'all' });
  const found = await Promise.all(
    entries.map(async ({ tenantId }) => {
      const [tenant, { data: membership }] = await Promise.all([
        tenantById(tenantId),
        asTenant(tenantId, () => Membership.get({ tenantId, subject }).go({ consistent: true })),
      ]);
      return tenant && membership ? [tenant] : [];
    }),
  );
  return found.flat().toSorted((a, b) => a.name.localeCompare(b.name));
};
