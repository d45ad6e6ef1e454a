/** Rules for the subdomain and redeem code of a new workspace (administration.md section 5, sign-up). */

import { isProtectedSubdomain, readingsOf } from './protected-names.ts';

/** Refusals by form alone; only the table knows if a subdomain is taken. */
export type SubdomainRefusal = 'subdomain_invalid' | 'subdomain_reserved' | 'subdomain_protected';

/** Maximum length, below the 63 that DNS allows: people type a workspace's address by hand. */
export const longestSubdomain = 40;
const shortestSubdomain = 3;

/** Reserved: the product's own hosts, names that mail servers and browsers look up, and names that look official. */
const reserved: ReadonlySet<string> = new Set(
  `about abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover billing blog cdn
  community console contact dashboard dev developer developers dns docs download email faq files ftp git google help
  hostmaster imap info legal link links local localhost login logout mail mailer mailserver media mobile mta mx news
  noreply oauth payments pop pop3 portal postmaster pricing privacy proofline proxy register review root sales secure
  security shop signin signup sitemap smtp sql ssl sso staging static stats status store support survey system team
  terms test testing update upload uploads webmaster webmail welcome wpad www www1 www2
  approval approvals approve aws bounce bounces client clients cloudfront cname cognito confirm deliverable deliverables dkim dmarc
  domain domains edge feedback gateway guest guests identity invite invites invoice invoices mx1 mx2 ns ns1 ns2 origin password
  pay payment portals preview previews project projects proof proofs reminder reminders report reports reset reviews s3 ses session
  sessions spf survey surveys tenant tenants timeline timelines token unsubscribe verification verify webhook webhooks workspace
  workspaces ws`.split(/\s+/),
);

/** Suggests a subdomain for an account name: its letters and digits in lower case, without accents. */
export const subdomainOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, longestSubdomain);

/**
 * Checks the form: lower-case letters and digits only, so that an address can be said aloud. A reserved word is refused in any
 * digits that look like its letters.
 */
export const refusedSubdomain = (subdomain: string): SubdomainRefusal | undefined => {
  const fits = subdomain.length >= shortestSubdomain && subdomain.length <= longestSubdomain;
  if (!fits || !/^[a-z0-9]+$/.test(subdomain)) return 'subdomain_invalid';
  if (readingsOf(subdomain).some((reading) => reserved.has(reading))) return 'subdomain_reserved';
  return isProtectedSubdomain(subdomain) ? 'subdomain_protected' : undefined;
};

/** Normalizes a marketplace's redeem code: letters, digits, hyphens, in upper case. Undefined if it is not a code. */
export const redeemCodeOf = (typed: string): string | undefined => {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{4,62}[A-Z0-9]$/.test(code) ? code : undefined;
};
