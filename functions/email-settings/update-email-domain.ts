import { updateEmailDomain } from '#contracts/email-settings.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { domainNamed } from './domain-named.ts';
import { presentDomain } from './present-domain.ts';

export const updateEmailDomainEndpoint = endpoint(updateEmailDomain, async (call) => {
  const { params, principal, body } = call;
  const { tenantId } = principal.tenant;
  const before = await domainNamed(tenantId, params.domain);
  if (!before) return refused('not_found');
  const { domain, name } = before;
  const { send_from_own_email } = body;
  const result = await transact((entities) => [
    entities.EmailDomain.patch({ tenantId, name }).set({ send_from_own_email }).commit(),
    auditCommit(
      entities,
      call,
      ['tenant', tenantId],
      [
        { email_domain: domain, send_from_own_email: before.send_from_own_email },
        { email_domain: domain, send_from_own_email },
      ],
    ),
  ]);
  // Race: removed concurrently.
  return result.committed ? presentDomain({ ...before, send_from_own_email }) : refused('not_found');
});
