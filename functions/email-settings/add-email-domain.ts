import { addEmailDomain } from '#contracts/email-settings.ts';
import { foldedDomain, isDomain, isOfProduct, isWebmail } from '#domain/host/host.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { EmailDomain } from '#server/data/entities/email-domain.ts';
import { hashed } from '#server/data/ids.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { refused } from '#server/lambda/result.ts';
import { defaultSender } from '#server/mail/sender.ts';
import { lookForDkim, lookForRecords, mailFromOf } from '#server/mail/ses-identity.ts';
import { claimItem, claimOn, expiryFrom, productDomain } from '#server/workspace/domain-claims.ts';
import { endedClaim, standsAgainst } from './domain-claim.ts';
import { presentDomain } from './present-domain.ts';

const mostDomains = 20;
const field = 'domain';

export const addEmailDomainEndpoint = endpoint(addEmailDomain, async (call) => {
  const { principal, body, now, at } = call;
  const { tenantId } = principal.tenant;
  const domain = foldedDomain(body.domain);
  if (!isDomain(domain)) return refused('domain_invalid', { field });
  if (isOfProduct(domain, productDomain()) || defaultSender().endsWith(`@${domain}`)) {
    return refused('domain_of_product', { field });
  }
  const [{ data: known }, claim] = await Promise.all([
    EmailDomain.query.primary({ tenantId }).go({ consistent: true }),
    claimOn('sender', domain),
  ]);
  if (known.some((one) => one.domain === domain)) return refused('domain_known', { field });
  if (known.length >= mostDomains) return refused('too_many_domains', { params: { max: mostDomains } });
  if (await standsAgainst(tenantId, domain, claim, now)) return refused('domain_taken', { field });

  // SES's call is idempotent, so it precedes the claim, and the answer is stored in one write.
  const ofDns = isWebmail(domain)
    ? undefined
    : { dkim_tokens: await lookForDkim(domain), mail_from: mailFromOf(tenantId, domain) };
  const made = {
    tenantId,
    name: hashed(domain),
    domain,
    is_verified: false,
    send_from_own_email: false,
    dkim_status: 'pending' as const,
    mail_from_status: 'pending' as const,
    created_on: at,
    ...ofDns,
  };
  const answer = presentDomain(made);
  const seen = ofDns && (await endedClaim(tenantId, domain, claim, now));
  if (seen === 'changed') return refused('domain_taken', { field });
  const result = await transact((entities) => ({
    once: onceItem(entities, call, answer),
    domain: entities.EmailDomain.create(made).commit(),
    audit: auditCommit(entities, call, ['tenant', tenantId], [{}, { email_domain: domain }]),
    claim: ofDns
      ? claimItem(entities, { kind: 'sender', domain }, seen, { tenantId, expires: expiryFrom(now) })
      : [],
  }));
  if (!result.committed) {
    if (result.failed.includes('once')) return repeated;
    // Race: added twice concurrently, or by another workspace.
    return refused(result.failed.includes('domain') ? 'domain_known' : 'domain_taken', { field });
  }
  if (ofDns) await lookForRecords(domain, ofDns.mail_from);
  return answer;
});
