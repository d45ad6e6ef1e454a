/** Domains from which the workspace sends its mails (administration.md section 2, Email settings). */
import { dmarcStates } from '#domain/host/dmarc.ts';
import * as z from '#schema';
import { done, noBody, noParams, noQuery } from './common.ts';
import { route } from './route.ts';

const status = z.enum(['pending', 'verified', 'failed']);

/** DNS record to add to the agency's own zone. */
const record = z.object({
  type: z.enum(['CNAME', 'MX', 'TXT']),
  /** Name below the domain, for DNS hosts that append the domain. */
  host: z.string(),
  /** Full name. */
  name: z.string(),
  data: z.string(),
  status,
});
export type DnsRecord = z.output<typeof record>;

/** Records of both sets in the specification; SES needs five, and `mail_cname` stays null (docs/decisions/0017). */
const dns = z.object({
  mail_cname: z.nullable(record),
  dkim1: z.nullable(record),
  dkim2: z.nullable(record),
  mail_server: z.nullable(record),
  dkim: z.nullable(record),
  subdomain_spf: z.nullable(record),
});

/** Policy for mails in the domain's name that nobody signed, which large receivers expect. It is recommended, never required. */
const dmarc = z.object({
  record: z.omit(record, { status: true }),
  /** Null until the DNS was asked. */
  state: z.nullable(z.enum(dmarcStates)),
  /** Domain whose policy holds; null for none. */
  of: z.nullable(z.string()),
});

const emailDomain = z.object({
  domain: z.string(),
  is_verified: z.boolean(),
  /** While unverified: mails of people at this domain carry their name. */
  send_from_own_email: z.boolean(),
  /** Null for webmail, whose DNS no customer can change. */
  dns: z.nullable(dns),
  /** Null for webmail. */
  dmarc: z.nullable(dmarc),
  /** Time of the last query to SES. */
  checked_on: z.nullable(z.string()),
});
export type EmailDomain = z.output<typeof emailDomain>;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(253));
const byDomain = z.object({ domain: name });

export const listEmailDomains = route({
  name: 'listEmailDomains',
  resource: 'email-settings',
  method: 'GET',
  path: '/email-settings',
  access: 'email_settings',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    domains: z.array(emailDomain),
    /** Sender of mails from an unverified domain. */
    default_sender: z.string(),
  }),
  summary: 'The sender domains of the workspace, with the DNS records they need',
});

export const addEmailDomain = route({
  name: 'addEmailDomain',
  resource: 'email-settings',
  method: 'POST',
  path: '/email-settings',
  access: 'email_settings',
  limit: 'write',
  params: noParams,
  query: noQuery,
  body: z.object({ domain: z.string().check(z.trim(), z.maxLength(255)) }),
  answer: emailDomain,
  summary: 'Adds a sender domain, and answers the DNS records it needs',
  keyed: true,
});

export const updateEmailDomain = route({
  name: 'updateEmailDomain',
  resource: 'email-settings',
  method: 'PUT',
  path: '/email-settings/{domain}',
  access: 'email_settings',
  limit: 'write',
  params: byDomain,
  query: noQuery,
  body: z.object({ send_from_own_email: z.boolean() }),
  answer: emailDomain,
  summary: 'Sets if mails of people at an unverified domain carry their name',
});

export const verifyEmailDomain = route({
  name: 'verifyEmailDomain',
  resource: 'email-settings',
  method: 'POST',
  path: '/email-settings/{domain}/validate-email-domain',
  access: 'email_settings',
  limit: 'write',
  params: byDomain,
  query: noQuery,
  body: noBody,
  answer: z.object({ verified: z.boolean(), domain: emailDomain }),
  summary: 'Checks if the DNS of a domain has its records',
});

export const deleteEmailDomain = route({
  name: 'deleteEmailDomain',
  resource: 'email-settings',
  method: 'DELETE',
  path: '/email-settings/{domain}',
  access: 'email_settings',
  limit: 'write',
  params: byDomain,
  query: noQuery,
  body: noBody,
  answer: done,
  summary: 'Removes a domain: the next mail goes out from the default sender',
});

export const emailSettingsRoutes = [
  listEmailDomains,
  addEmailDomain,
  updateEmailDomain,
  verifyEmailDomain,
  deleteEmailDomain,
];
