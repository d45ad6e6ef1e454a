import { foldedDomain } from '#domain/host/host.ts';
import { EmailDomain } from '#server/data/entities/email-domain.ts';
import { hashed } from '#server/data/ids.ts';
import type { EmailDomainRecord } from './present-domain.ts';

/** The workspace's domain of that name, if there is one. */
export const domainNamed = async (
  tenantId: number,
  domain: string,
): Promise<EmailDomainRecord | undefined> => {
  const name = hashed(foldedDomain(domain));
  const { data } = await EmailDomain.get({ tenantId, name }).go({ consistent: true });
  return data ?? undefined;
};
