import type { EntityItem } from 'electrodb';
import type { SingleSignOn } from '../data/entities/single-sign-on.ts';
import type { TransactionEntities } from '../data/transact.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { planOfTenant } from './subscription.ts';

/** Single sign-on that is in force: turned on, and in the plan. A workspace that has left the plan goes on by password. */
export const signOnOf = (
  tenant: Pick<TenantRecord, 'single_sign_on' | 'plan' | 'marketplace'>,
): TenantRecord['single_sign_on'] =>
  tenant.single_sign_on !== undefined && planOfTenant(tenant).features.includes('single_sign_on')
    ? tenant.single_sign_on
    : undefined;

export type SignOnRecord = EntityItem<typeof SingleSignOn>;

/** True once a provider was named, of either kind. */
export const hasProvider = ({ kind = 'openid', issuer }: SignOnRecord): boolean =>
  kind === 'saml' || issuer !== undefined;

export const provenOf = ({ domains }: SignOnRecord): string[] =>
  domains.flatMap(({ domain, proven_on }) => (proven_on === undefined ? [] : [domain]));

/** Fields of an entry in the audit log. */
export const auditedSignOn = (record: SignOnRecord) => ({
  single_sign_on: record.state,
  sign_on_provider: record.issuer ?? record.metadata_url ?? record.entity_id,
  sign_on_client: record.client_id,
  sign_on_certificate: record.certificate_until,
  sign_on_domains: provenOf(record).join(' '),
});

/** Writes of a changed single sign-on and of its copy in the workspace; a concurrent change fails the transaction. */
export const signOnWrites = (entities: TransactionEntities, before: SignOnRecord, after: SignOnRecord) => {
  const { tenantId, state, name } = after;
  const copy = entities.Tenant.patch({ tenantId });
  return {
    settings: entities.SingleSignOn.put(after)
      .where(({ version }, { eq, notExists }) =>
        before.version === 0 ? notExists(version) : eq(version, before.version),
      )
      .commit(),
    tenant:
      state === 'off' || name === undefined
        ? copy.remove(['single_sign_on']).commit()
        : copy.set({ single_sign_on: { state, name, domains: provenOf(after) } }).commit(),
  };
};
