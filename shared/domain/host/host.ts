/** Names of hosts and domains, as people type them and as they are compared. */

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** Letters, digits, dots and hyphens, and a top-level part of at least 2 letters (administration.md section 5). */
const pattern = new RegExp(`^(?:${label}\\.)+[a-z]{2,}$`);
const longest = 253;

/** Whether it is a domain, in lower case and without a dot at its end. */
export const isDomain = (text: string): boolean => text.length <= longest && pattern.test(text);

/** A domain as it is compared and kept: whatever was pasted with it is left, and refused by `isDomain`. */
export const foldedDomain = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '');

/** The domain of a mail address. */
export const domainOf = (email: string): string => foldedDomain(email.slice(email.lastIndexOf('@') + 1));

/** A host as the two fields of the form name it, `portal` and `acme.com`. */
export const joinedHost = (host: string, domain: string): string =>
  foldedDomain(`${host.trim().replace(/\.$/, '')}.${domain.trim()}`);

/**
 * Whether a host is the product's, or could be a workspace's, so that nobody can take it as their own. On a machine of
 * one's own everything lies below `localhost`: there, only what workspaces are called by is kept free.
 */
export const isOfProduct = (host: string, productDomain: string): boolean => {
  if (host === productDomain) return true;
  if (!host.endsWith(`.${productDomain}`)) return false;
  return productDomain !== 'localhost' || !host.slice(0, -productDomain.length - 1).includes('.');
};

/** Domains at which anybody has an address, and nobody can publish records for a mail service. */
const webmail = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com'],
  ...['ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de'],
  ...['proton.me', 'protonmail.com', 'zoho.com', 'mail.com', 'fastmail.com', 'tutanota.com', 'yandex.com'],
  ...['libero.it', 'orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr', 't-online.de', 'hotmail.es'],
  ...['hotmail.it', 'hotmail.fr', 'yahoo.es', 'yahoo.it', 'yahoo.fr', 'yahoo.de', 'yahoo.co.uk'],
]);

/** Whether a domain is a free webmail's: it can be named as a sender's, but never verified. */
export const isWebmail = (domain: string): boolean => webmail.has(domain);
