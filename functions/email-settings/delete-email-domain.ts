import { deleteEmailDomain } from '#contracts/email-settings.ts';
import { foldedDomain } from '#domain/host/host.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { claimOn, releaseItem } from '#server/workspace/domain-claims.ts';
import { domainNamed } from './domain-named.ts';

/** Deletes the domain: this transaction ends sending from it; release-domains deletes it at SES. */
export const deleteEmailDomainEndpoint = endpoint(deleteEmailDomain, async (call) => {
  const { params, principal } = call;
  const { tenantId } = principal.tenant;
  const [before, claim] = await Promise.all([
    domainNamed(tenantId, params.domain),
    claimOn('sender', foldedDomain(params.domain)),
  ]);
  if (!before) return refused('not_found');
  const { domain, name } = before;
  const ours = claim?.tenantId === tenantId ? claim : undefined;
  const result = await transact((entities) => ({
    domain: entities.EmailDomain.delete({ tenantId, name })
      .where((one, { exists }) => exists(one.domain))
      .commit(),
    audit: auditCommit(
      entities,
      call,
      ['tenant', tenantId],
      [{ email_domain: domain }, {}],
      ours ? [{ category: 'Domain Released', kind: 'sender', domain, distribution_tenant: null }] : [],
    ),
    claim: ours && releaseItem(entities, { kind: 'sender', domain }, ours),
  }));
  if (result.committed) return { ok: true as const };
  // Race: removed twice, or verified concurrently.
  return refused(result.failed.includes('domain') ? 'not_found' : 'conflict');
});
