import type { EntityItem } from 'electrodb';
import { asItself, asTenant } from '../data/acting.ts';
import { Directory } from '../data/entities/directory.ts';
import { Membership } from '../data/entities/membership.ts';
import { type TenantRecord, tenantById } from '../lambda/tenant.ts';

/** Workspace of a person, and their membership of it. */
export interface Place {
  readonly tenant: TenantRecord;
  readonly member: EntityItem<typeof Membership>;
}

/**
 * Memberships of a person, by their id at the identity provider. The directory is only an index: each membership is read
 * itself, because only a membership grants access.
 */
export const placesOf = async (subject: string): Promise<readonly Place[]> => {
  const entries = Directory.query.primary({ kind: 'subject', name: subject });
  const { data } = await asItself(() => entries.go({ consistent: true, pages: 'all' }));
  const found = await Promise.all(
    data.map(async ({ tenantId }) => {
      const [tenant, { data: member }] = await Promise.all([
        tenantById(tenantId),
        asTenant(tenantId, () => Membership.get({ tenantId, subject }).go({ consistent: true })),
      ]);
      return tenant && member ? [{ tenant, member }] : [];
    }),
  );
  return found.flat();
};

/** Workspaces of a person, sorted by name. */
export const workspacesOf = async (subject: string): Promise<readonly TenantRecord[]> =>
  (await placesOf(subject)).map(({ tenant }) => tenant).toSorted((a, b) => a.name.localeCompare(b.name));
