import { listEmailDomains } from '#contracts/email-settings.ts';
import { EmailDomain } from '#server/data/entities/email-domain.ts';
import { endpoint } from '#server/lambda/http.ts';
import { defaultSender } from '#server/mail/sender.ts';
import { presentDomain } from './present-domain.ts';

export const listEmailDomainsEndpoint = endpoint(listEmailDomains, async ({ principal }) => {
  const { tenantId } = principal.tenant;
  const { data } = await EmailDomain.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  return {
    domains: data.toSorted((a, b) => a.created_on.localeCompare(b.created_on)).map(presentDomain),
    default_sender: defaultSender(),
  };
});
