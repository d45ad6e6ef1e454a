import { verifyEmailDomain } from '../../shared/contracts/email-settings.ts';
import { foldedDomain } from '../../shared/domain/host/host.ts';
import { auditCommit } from '../../shared/server/actions/audit.ts';
import { transact } from '../../shared/server/data/transact.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import {
  identityOf,
  lookForDkim,
  lookForMailFrom,
  mailFromOf,
  proves,
} from '../../shared/server/mail/identity.ts';
import { claimItem, claimOn, expiryFrom } from '../../shared/server/workspace/domain-claims.ts';
import { lostItem, standsAgainst } from './claim.ts';
import { domainNamed } from './domain-named.ts';
import { type EmailDomainRecord, presentDomain } from './present-domain.ts';

type Checked = Pick<EmailDomainRecord, 'dkim_tokens' | 'dkim_status' | 'mail_from_status'> & {
  readonly is_verified: boolean;
};

/**
 * What SES has found, and has it look again for what it has given up or does not know: a domain that was given up and
 * taken on again in one moment, or whose envelope was another workspace's.
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

/** A refusal is the DNS's state and no mistake: the answer says which records are there. */
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

  const checked = { ...(await check(domain, mailFromOf(tenantId, domain))), checked_on: at };
  const { is_verified } = checked;
  const ours = claim?.tenantId === tenantId ? claim : undefined;
  // Pressing the button makes no unproven claim last longer; a domain that is lost has its time from now on.
  const expires = is_verified ? undefined : (ours?.expires ?? expiryFrom(now));
  const result = await transact((entities) => [
    entities.EmailDomain.patch({ tenantId, name }).set(checked).commit(),
    claimItem(entities, { kind: 'sender', domain }, claim, { tenantId, expires }),
    ...lostItem(entities, tenantId, domain, claim),
    ...(is_verified === before.is_verified
      ? []
      : [
          auditCommit(
            entities,
            call,
            ['tenant', tenantId],
            [
              { email_domain: domain, is_verified: before.is_verified },
              { email_domain: domain, is_verified },
            ],
          ),
        ]),
  ]);
  // Removed in this very moment, or another workspace was quicker.
  if (!result.committed) return refused(result.failed.includes(0) ? 'not_found' : 'domain_taken');
  return { verified: is_verified, domain: presentDomain({ ...before, ...checked }) };
});
