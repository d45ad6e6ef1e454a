import type { BodyOf } from '#contracts/route.ts';
import { removeSignOnProvider, setSignOnProvider } from '#contracts/single-sign-on.ts';
import { isIssuer, isMetadataUrl, metadataRefusal } from '#domain/single-sign-on/single-sign-on.ts';
import { endpoint } from '#server/lambda/http.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { appUrl } from '#server/mail/workspace-url.ts';
import { dropProvider, putProvider } from '#server/people/sign-on-provider.ts';
import { hasProvider, type SignOnRecord } from '#server/workspace/sign-on.ts';
import { refusedFeature } from '#server/workspace/subscription.ts';
import { readMetadata } from './saml-metadata.ts';
import {
  isAnotherProvider,
  presentSignOn,
  savedProvider,
  saveSignOn,
  signOnRecord,
  withoutProvider,
} from './sign-on-settings.ts';

type Given = BodyOf<typeof setSignOnProvider>;

/** Details of a provider that fit: what the identity provider gets, and what the record keeps. */
interface Fitting {
  readonly put: Parameters<typeof putProvider>[1];
  readonly kept: Partial<SignOnRecord>;
  /** Field that a refusal of the identity provider is about. */
  readonly field: string;
}

/** True where the product itself is served without TLS, on this machine. */
const isLocal = () => appUrl().startsWith('http:');

const openId = (given: Given & { kind: 'openid' }): Fitting | Refused => {
  const { kind, issuer, client_id } = given;
  const field = 'issuer';
  if (!isIssuer(issuer, isLocal())) return refused('issuer_invalid', { field });
  return { put: given, kept: { kind, issuer, client_id }, field };
};

/**
 * Uploaded metadata are read here. Those at an address are read by the identity provider, which does so again every few hours:
 * no call of ours goes to an address that somebody typed.
 */
const saml = (given: Given & { kind: 'saml' }, now: number): Fitting | Refused => {
  const { kind, metadata, metadata_url, email_attribute } = given;
  if (metadata_url) {
    const field = 'metadata_url';
    if (!isMetadataUrl(metadata_url, isLocal())) return refused('metadata_url_invalid', { field });
    const put = { kind, metadata: { url: metadata_url }, email_attribute };
    return { put, kept: { kind, metadata_url, email_attribute }, field };
  }
  const field = 'metadata';
  if (!metadata?.trim()) return refused('metadata_needed', { field });
  const read = readMetadata(metadata);
  const why = metadataRefusal(read, now, isLocal());
  if (why || !read?.provider) return refused(why ?? 'metadata_of_no_provider', { field });
  const certificate_until = new Date(Math.min(...read.provider.certificates)).toISOString();
  return {
    put: { kind, metadata, email_attribute },
    kept: { kind, entity_id: read.entityId.slice(0, longestEntityId), certificate_until, email_attribute },
    field,
  };
};

/** Limit of SAML. */
const longestEntityId = 1024;

/** True if other details were saved, by another form, than those that these were typed on. */
const isOvertaken = ({ provider_version: typedOn, form }: Given, before: SignOnRecord): boolean => {
  if (!isAnotherProvider(typedOn, before)) return false;
  return form === undefined || form !== savedProvider(before).provider_saved_by;
};

/**
 * The identity provider is changed first: its call is idempotent, so that a retry after a lost write repairs both. Changed
 * details have to be tried again, and until then nobody is held to them.
 */
export const setSignOnProviderEndpoint = endpoint(setSignOnProvider, async (call) => {
  const { principal, body, now } = call;
  const { tenant } = principal;
  const { tenantId } = tenant;
  const refusal = refusedFeature(tenant, 'single_sign_on');
  if (refusal) return refusal;
  const fitting = body.kind === 'openid' ? openId(body) : saml(body, now);
  if ('refused' in fitting) return fitting;
  const { put, kept, field } = fitting;
  const before = await signOnRecord(tenantId);
  if (isOvertaken(body, before)) return refused('conflict', {}, presentSignOn(tenant, before));
  const failed = await putProvider(tenantId, put);
  if (failed) return refused('identity_provider_refused', { field, params: failed });
  const { state, ...rest } = withoutProvider(before);
  const next = state === 'required' ? 'on' : state;
  return saveSignOn(call, before, {
    ...rest,
    ...kept,
    ...(body.form && { provider_saved_by: body.form }),
    state: next,
    name: body.name,
  });
});

/** The copy in the workspace goes first, so that no page offers a provider that is gone. */
export const removeSignOnProviderEndpoint = endpoint(removeSignOnProvider, async (call) => {
  const { tenant } = call.principal;
  const before = await signOnRecord(tenant.tenantId);
  // A repetition meets no provider, and is no conflict.
  if (hasProvider(before) && isAnotherProvider(call.query.provider_version, before))
    return refused('conflict', {}, presentSignOn(tenant, before));
  const answer =
    !hasProvider(before) && before.state === 'off'
      ? presentSignOn(tenant, before)
      : await saveSignOn(call, before, { ...withoutProvider(before), state: 'off' });
  if (!('refused' in answer)) await dropProvider(tenant.tenantId);
  return answer;
});
