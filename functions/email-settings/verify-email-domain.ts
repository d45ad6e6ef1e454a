import { verifyEmailDomain } from '#contracts/email-settings.ts';
import { foldedDomain } from '#domain/host/host.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { identityOf, lookForDkim, lookForMailFrom, mailFromOf, proves } from '#server/mail/ses-identity.ts';
import { claimItem, claimOn, expiryFrom } from '#server/workspace/domain-claims.ts';
import { endedClaim, standsAgainst } from './domain-claim.ts';
import { domainNamed } from './domain-named.ts';
import { lookUpDmarc } from './look-up-dmarc.ts';
import { type EmailDomainRecord, presentDomain } from './present-domain.ts';

type Checked = Pick<EmailDomainRecord, 'dkim_tokens' | 'dkim_status' | 'mail_from_status'> & {
  readonly is_verified: boolean;
};

/**
 * Reads SES's state, and restarts a check that failed or does not exist: a domain released and added again at once, or
 * whose MAIL FROM belonged to another workspace.
 */
const check = async (domain: string, mailFrom: string): Promise<Checked> => {
  const found = await identityOf(domain);
  const tokens = found && found.dkim !== 'failed' ? found.tokens : await lookForDkim(domain);
  const ours = found?.mailFrom === mailFrom;
  if (!ours || found.mailFromStatus === 'failed') await lookForMailFrom(domain, mailFrom);
  return {
    dkim_tokens: tokens,
    dkim_status: found?.dkim ?? 'pending',
    mail_from_status: ours ? found.mailFromStatus : 'pending',
    is_verified: proves(found, mailFrom),
  };
};

/** Missing DNS records are no error: the answer lists those found. */
export const verifyEmailDomainEndpoint = endpoint(verifyEmailDomain, async (call) => {
  const { params, principal, now, at } = call;
  const { tenantId } = principal.tenant;
  const [before, claim] = await Promise.all([
    domainNamed(tenantId, params.domain),
    claimOn('sender', foldedDomain(params.domain)),
  ]);
  if (!before) return refused('not_found');
  const { domain, name } = before;
  if (!before.dkim_tokens) return { verified: false, domain: presentDomain(before) };
  if (await standsAgainst(tenantId, domain, claim, now)) return refused('domain_taken');

  const [ofSes, dmarc] = await Promise.all([
    check(domain, mailFromOf(tenantId, domain)),
    lookUpDmarc(domain),
  ]);
  const checked = { ...ofSes, ...dmarc, checked_on: at };
  const { is_verified } = checked;
  const ours = claim?.tenantId === tenantId ? claim : undefined;
  // Checking again does not extend an unverified claim; a domain that fails gets an expiry from now.
  const expires = is_verified ? undefined : (ours?.expires ?? expiryFrom(now));
  const seen = await endedClaim(tenantId, domain, claim, now);
  if (seen === 'changed') return refused('domain_taken');
  const result = await transact((entities) => ({
    domain: entities.EmailDomain.patch({ tenantId, name }).set(checked).commit(),
    claim: claimItem(entities, { kind: 'sender', domain }, seen, { tenantId, expires }),
    audit:
      is_verified === before.is_verified
        ? []
        : auditCommit(
            entities,
            call,
            ['tenant', tenantId],
            [
              { email_domain: domain, is_verified: before.is_verified },
              { email_domain: domain, is_verified },
            ],
          ),
  }));
  // Race: removed concurrently, or claimed by another workspace.
  if (!result.committed) return refused(result.failed.includes('domain') ? 'not_found' : 'domain_taken');
  return { verified: is_verified, domain: presentDomain({ ...before, ...checked }) };
});
