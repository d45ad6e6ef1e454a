import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { addEmailDomainEndpoint } from './add-email-domain.ts';
import { deleteEmailDomainEndpoint } from './delete-email-domain.ts';
import { listEmailDomainsEndpoint } from './list-email-domains.ts';
import { updateEmailDomainEndpoint } from './update-email-domain.ts';
import { verifyEmailDomainEndpoint } from './verify-email-domain.ts';

export const handler = tenantHandler(
  listEmailDomainsEndpoint,
  addEmailDomainEndpoint,
  updateEmailDomainEndpoint,
  verifyEmailDomainEndpoint,
  deleteEmailDomainEndpoint,
);
