/**
 * A sender domain or host that was given up → SES and CloudFront forget it. CloudFront takes minutes to end what it
 * serves, and is asked again until it has. A deleted workspace gives up all of its own.
 */

import { CustomDomain, DomainClaim, EmailDomain } from '../../../shared/server/data/entities/domains.ts';
import { hashed } from '../../../shared/server/data/ids.ts';
import { consumer } from '../../../shared/server/lambda/consumer.ts';
import { deleteIdentity } from '../../../shared/server/mail/identity.ts';
import { dropHost } from '../../../shared/server/workspace/custom-hosts.ts';
import { claimOn } from '../../../shared/server/workspace/domain-claims.ts';

/** Somebody may have taken the domain on since: then what SES knows of it is theirs, and stays. */
const releaseSender = async (domain: string): Promise<void> => {
  if (!(await claimOn('sender', domain))) await deleteIdentity(domain);
};

/** Gives up a claim of a workspace that is no more. */
const giveUp = async (tenantId: number, kind: 'sender' | 'host', domain: string): Promise<void> => {
  const claim = await claimOn(kind, domain);
  if (claim?.tenantId === tenantId) await DomainClaim.delete({ kind, name: hashed(domain) }).go();
};

/** The records go last, so that what is cut short is found again. */
const releaseAllOf = async (tenantId: number): Promise<void> => {
  const { data: domains } = await EmailDomain.query
    .primary({ tenantId })
    .go({ consistent: true, pages: 'all' });
  for (const { domain, name } of domains) {
    await giveUp(tenantId, 'sender', domain);
    await releaseSender(domain);
    await EmailDomain.delete({ tenantId, name }).go();
  }
  const { data: own } = await CustomDomain.get({ tenantId }).go({ consistent: true });
  if (!own) return;
  if (own.distribution_tenant !== undefined) await dropHost(own.distribution_tenant);
  await giveUp(tenantId, 'host', own.host);
  await CustomDomain.delete({ tenantId }).go();
};

export const handler = consumer('release-domains', {
  'Domain Released': async ({ data: { kind, domain, distribution_tenant } }) => {
    if (kind === 'sender') await releaseSender(domain);
    else if (distribution_tenant !== null) await dropHost(distribution_tenant);
  },
  'Workspace Deleted': ({ tenant_id }) => releaseAllOf(tenant_id),
});
