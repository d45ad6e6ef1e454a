import type { ErrorCode } from '#contracts/errors.ts';
import type { SingleSignOnSettings } from '#contracts/single-sign-on.ts';
import { proofOfDomain, usualEmailAttribute } from '#domain/single-sign-on/single-sign-on.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { SingleSignOn } from '#server/data/entities/single-sign-on.ts';
import { transact } from '#server/data/transact.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { forgetTenant, type TenantRecord } from '#server/lambda/tenant.ts';
import { entityId } from '#server/people/sign-on-provider.ts';
import {
  auditedSignOn,
  hasProvider,
  provenOf,
  type SignOnRecord,
  signOnWrites,
} from '#server/workspace/sign-on.ts';
import { refusedFeature } from '#server/workspace/subscription.ts';

const nothing = (tenantId: number): SignOnRecord => ({ tenantId, version: 0, state: 'off', domains: [] });

/** Single sign-on of a workspace as stored; an empty one if it never had any. */
export const signOnRecord = async (tenantId: number): Promise<SignOnRecord> => {
  const { data } = await SingleSignOn.get({ tenantId }).go({ consistent: true });
  return data ?? nothing(tenantId);
};

/** Provider of a record, without anything secret; null if there is none. */
const providerIn = (record: SignOnRecord): SingleSignOnSettings['provider'] => {
  const { kind = 'openid', issuer, client_id, email_attribute } = record;
  if (kind === 'openid')
    return issuer === undefined || client_id === undefined ? null : { kind, issuer, client_id };
  return {
    kind,
    entity_id: record.entity_id ?? null,
    certificate_until: record.certificate_until ?? null,
    metadata_url: record.metadata_url ?? null,
    email_attribute: email_attribute ?? usualEmailAttribute,
  };
};

/** Settings without a provider, and without the trial of it, as its next save or its removal begins with. */
export const withoutProvider = ({ tenantId, version, state, domains }: SignOnRecord): SignOnRecord => ({
  tenantId,
  version,
  state,
  domains,
  provider_version: version + 1,
});

/** Version of the provider's details, and the form that saved them last. */
export const savedProvider = ({ provider_version, provider_saved_by }: SignOnRecord) => ({
  provider_version: provider_version ?? 0,
  provider_saved_by: provider_saved_by ?? null,
});

/** True if the provider is another one, or has other details, than its sender has seen; false where they do not say. */
export const isAnotherProvider = (seen: number | undefined, record: SignOnRecord): boolean =>
  seen !== undefined && seen !== savedProvider(record).provider_version;

/** Part of it that is missing before it can be turned on. */
export const lackOf = (record: SignOnRecord): ErrorCode | undefined =>
  !hasProvider(record) || provenOf(record).length === 0 ? 'single_sign_on_incomplete' : undefined;

export const presentSignOn = (tenant: TenantRecord, record: SignOnRecord): SingleSignOnSettings => ({
  in_plan: refusedFeature(tenant, 'single_sign_on') === undefined,
  state: record.state,
  name: record.name ?? null,
  provider: providerIn(record),
  ...savedProvider(record),
  redirect_uri: `${process.env.HOSTED_PAGES_URL}/oauth2/idpresponse`,
  service_provider: { entity_id: entityId(), acs: `${process.env.HOSTED_PAGES_URL}/saml2/idpresponse` },
  tested_on: record.tested_on ?? null,
  domains: record.domains.map(({ domain, token, proven_on = null }) => ({
    domain,
    record: proofOfDomain(domain, token),
    proven_on,
  })),
});

/** Saves it with its copy in the workspace, in one transaction; a concurrent change is refused. */
export const saveSignOn = async (
  call: { readonly principal: Principal; readonly now: number },
  before: SignOnRecord,
  changed: Omit<SignOnRecord, 'tenantId' | 'version'>,
): Promise<SingleSignOnSettings | Refused> => {
  const { tenant } = call.principal;
  const { tenantId } = tenant;
  const after: SignOnRecord = { ...changed, tenantId, version: before.version + 1 };
  const result = await transact((entities) => ({
    ...signOnWrites(entities, before, after),
    audit: auditCommit(entities, call, ['tenant', tenantId], [auditedSignOn(before), auditedSignOn(after)]),
  }));
  if (!result.committed) return refused('conflict');
  forgetTenant(tenantId);
  return presentSignOn(tenant, after);
};
