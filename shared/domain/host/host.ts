/** Rules for host and domain names. */

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/**
 * Matches labels of letters, digits and hyphens, and a top-level domain of at least 2 letters (administration.md
 * section 5).
 */
const pattern = new RegExp(`^(?:${label}\\.)+[a-z]{2,}$`);
const longest = 253;

/** True for a domain in lower case, without a trailing dot. */
export const isDomain = (text: string): boolean => text.length <= longest && pattern.test(text);

/** Normalizes a domain for storage and comparison. A pasted scheme or path stays, and `isDomain` refuses it. */
export const foldedDomain = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '');

export const domainOf = (email: string): string => foldedDomain(email.slice(email.lastIndexOf('@') + 1));

/** Joins the two fields of the form, `portal` and `acme.com`. */
export const joinedHost = (host: string, domain: string): string =>
  foldedDomain(`${host.trim().replace(/\.$/, '')}.${domain.trim()}`);

/**
 * True for the product's host and for every host that could be a workspace's: a custom domain can't be one of these.
 * In local development everything is below `localhost`, so only its direct subdomains are reserved.
 */
export const isOfProduct = (host: string, productDomain: string): boolean => {
  if (host === productDomain) return true;
  if (!host.endsWith(`.${productDomain}`)) return false;
  return productDomain !== 'localhost' || !host.slice(0, -productDomain.length - 1).includes('.');
};

/** Webmail: anybody can have an address there, but no customer can publish DNS records for a mail service. */
const webmail = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com'],
  ...['ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de'],
  ...['proton.me', 'protonmail.com', 'zoho.com', 'mail.com', 'fastmail.com', 'tutanota.com', 'yandex.com'],
  ...['libero.it', 'orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr', 't-online.de', 'hotmail.es'],
  ...['hotmail.it', 'hotmail.fr', 'yahoo.es', 'yahoo.it', 'yahoo.fr', 'yahoo.de', 'yahoo.co.uk'],
]);

/** True for free webmail: allowed as a sender's domain, but never verified. */
export const isWebmail = (domain: string): boolean => webmail.has(domain);
