/**
 * Released sender domain or host → deleted at SES and CloudFront. CloudFront takes minutes to disable a host, so the
 * event is retried until it has. A deleted workspace releases all of its own,
 * and the provider of its single sign-on.
 */

import { CustomDomain } from '#server/data/entities/custom-domain.ts';
import { DomainClaim } from '#server/data/entities/domain-claim.ts';
import { EmailDomain } from '#server/data/entities/email-domain.ts';
import { SingleSignOn } from '#server/data/entities/single-sign-on.ts';
import { hashed } from '#server/data/ids.ts';
import { consumer } from '#server/lambda/consumer.ts';
import { deleteIdentity } from '#server/mail/ses-identity.ts';
import { dropProvider } from '#server/people/sign-on-provider.ts';
import { dropHost } from '#server/workspace/custom-hosts.ts';
import { claimOn } from '#server/workspace/domain-claims.ts';
import { hasProvider } from '#server/workspace/sign-on.ts';

/** Skipped if another workspace has claimed the domain since, because SES's identity is now its own. */
const releaseSender = async (domain: string): Promise<void> => {
  if (!(await claimOn('sender', domain))) await deleteIdentity(domain);
};

/** Deletes a claim of a deleted workspace. */
const release = async (tenantId: number, kind: 'sender' | 'host', domain: string): Promise<void> => {
  const claim = await claimOn(kind, domain);
  if (claim?.tenantId === tenantId) await DomainClaim.delete({ kind, name: hashed(domain) }).go();
};

/** The records go last, so that a retry still finds them. */
const releaseAllOf = async (tenantId: number): Promise<void> => {
  const { data: domains } = await EmailDomain.query
    .primary({ tenantId })
    .go({ consistent: true, pages: 'all' });
  for (const { domain, name } of domains) {
    await release(tenantId, 'sender', domain);
    await releaseSender(domain);
    await EmailDomain.delete({ tenantId, name }).go();
  }
  const { data: signOn } = await SingleSignOn.get({ tenantId }).go({ consistent: true });
  if (signOn && hasProvider(signOn)) await dropProvider(tenantId);
  await SingleSignOn.delete({ tenantId }).go();
  const { data: own } = await CustomDomain.get({ tenantId }).go({ consistent: true });
  if (!own) return;
  if (own.distribution_tenant !== undefined) await dropHost(own.distribution_tenant);
  await release(tenantId, 'host', own.host);
  await CustomDomain.delete({ tenantId }).go();
};

export const handler = consumer('release-domains', {
  'Domain Released': async ({ data: { kind, domain, distribution_tenant } }) => {
    if (kind === 'sender') await releaseSender(domain);
    else if (distribution_tenant !== null) await dropHost(distribution_tenant);
  },
  'Workspace Deleted': ({ tenant_id }) => releaseAllOf(tenant_id),
});
