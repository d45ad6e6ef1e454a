/** Sending domains and the custom domain: queries and changes. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type CustomDomain,
  checkCustomDomain,
  getCustomDomain,
  setCustomDomain,
} from '#contracts/custom-domain.ts';
import {
  addEmailDomain,
  deleteEmailDomain,
  type EmailDomain,
  listEmailDomains,
  updateEmailDomain,
  verifyEmailDomain,
} from '#contracts/email-settings.ts';
import { api } from '#lib/calls/api.ts';
import { deletion } from '#lib/calls/deletion.ts';
import { showChange } from '#lib/calls/query-client.ts';

export const emailDomainsQuery = queryOptions({
  queryKey: ['email-settings'],
  queryFn: ({ signal }) => api(listEmailDomains, { signal }),
});

const show = (client: QueryClient, change: (domains: EmailDomain[]) => EmailDomain[]) =>
  showChange(client, emailDomainsQuery, (known) => known && { ...known, domains: change(known.domains) });
const showOne = (client: QueryClient, shown: EmailDomain) =>
  show(client, (domains) => domains.map((one) => (one.domain === shown.domain ? shown : one)));

export const addDomain = async (client: QueryClient, domain: string): Promise<EmailDomain> => {
  const added = await api(addEmailDomain, { body: { domain } });
  await show(client, (domains) => [...domains, added]);
  return added;
};

export const sendFromOwnEmail = async (
  client: QueryClient,
  domain: string,
  send_from_own_email: boolean,
): Promise<void> => {
  await showOne(client, await api(updateEmailDomain, { params: { domain }, body: { send_from_own_email } }));
};

/** True if all records of the domain were found. */
export const verifyDomain = async (client: QueryClient, domain: string): Promise<boolean> => {
  const { verified, domain: shown } = await api(verifyEmailDomain, { params: { domain } });
  await showOne(client, shown);
  return verified;
};

export const removeDomain = async (client: QueryClient, domain: string): Promise<void> => {
  await deletion(api(deleteEmailDomain, { params: { domain } }));
  await show(client, (domains) => domains.filter((one) => one.domain !== domain));
};

export const customDomainQuery = queryOptions({
  queryKey: ['custom-domain'],
  queryFn: ({ signal }) => api(getCustomDomain, { signal }),
});

const keep = async (client: QueryClient, answer: CustomDomain): Promise<CustomDomain> => {
  await showChange(client, customDomainQuery, () => answer);
  // This query also holds the workspace's addresses.
  void client.invalidateQueries({ queryKey: ['tenant'] });
  return answer;
};

/** Claims a host, or releases it with null. */
export const saveHost = async (client: QueryClient, custom_domains: string | null): Promise<CustomDomain> =>
  keep(client, await api(setCustomDomain, { body: { custom_domains } }));

export const checkHost = async (client: QueryClient): Promise<CustomDomain> =>
  keep(client, await api(checkCustomDomain));
