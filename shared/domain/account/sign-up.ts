/** What a new workspace and its first login may be called (administration.md section 5, sign-up). */

/** Why a subdomain can't be had; whether it is taken, only the table knows. */
export type SubdomainRefusal = 'subdomain_invalid' | 'subdomain_reserved';

/** DNS allows 63; a workspace's address is typed by hand. */
export const longestSubdomain = 40;
const shortestSubdomain = 3;

/** Addresses of our own, those that mail and browsers look for, and those that would be taken for ours. */
const reserved: ReadonlySet<string> = new Set(
  `about abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover billing blog cdn
  community console contact dashboard dev developer developers dns docs download email faq files ftp git google help
  hostmaster imap info legal link links local localhost login logout mail mailer mailserver media mobile mta mx news
  noreply oauth payments pop pop3 portal postmaster pricing privacy proofline proxy register review root sales secure
  security shop signin signup sitemap smtp sql ssl sso staging static stats status store support survey system team
  terms test testing update upload uploads webmaster webmail welcome wpad www www1 www2`.split(/\s+/),
);

/** The subdomain that an account name suggests: its letters and digits in lower case, accents taken off. */
export const subdomainOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, longestSubdomain);

/** Lower-case letters and digits alone, so that an address can be said aloud. */
export const refusedSubdomain = (subdomain: string): SubdomainRefusal | undefined => {
  const fits = subdomain.length >= shortestSubdomain && subdomain.length <= longestSubdomain;
  if (!fits || !/^[a-z0-9]+$/.test(subdomain)) return 'subdomain_invalid';
  return reserved.has(subdomain) ? 'subdomain_reserved' : undefined;
};

/** The identity provider's own rules (infra/aws/stateful-stack.ts), so that it never refuses what was taken here. */
const passwordRules: readonly RegExp[] = [
  /^\S(?:.{8,254})\S$/su,
  /[a-z]/,
  /[A-Z]/,
  /\d/,
  /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/,
];

export const isStrongPassword = (password: string): boolean =>
  passwordRules.every((rule) => rule.test(password));

/** A marketplace's redeem code, as it is kept: letters, digits and hyphens, in upper case; undefined for what is none. */
export const redeemCodeOf = (typed: string): string | undefined => {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{4,62}[A-Z0-9]$/.test(code) ? code : undefined;
};
