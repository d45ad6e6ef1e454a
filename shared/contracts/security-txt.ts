/** File by which finders of a vulnerability learn where to report it (RFC 9116), at the product's hosts. */

export const securityTxtPath = '/.well-known/security.txt';

const months = 11;

/**
 * Content of the file, made at each deployment: it expires 11 months after the month of that, since the standard recommends less
 * than a year. Months, so that deployments of the same month make the same file.
 */
export const securityTxt = (
  { contact, domain }: { readonly contact: string; readonly domain: string },
  now: number,
): string => {
  const made = new Date(now);
  const expires = new Date(Date.UTC(made.getUTCFullYear(), made.getUTCMonth() + months, 1));
  return `Contact: ${contact}
Expires: ${expires.toISOString()}
Preferred-Languages: en, it, es, fr
Canonical: https://${domain}${securityTxtPath}
`;
};

/** Contact as the standard wants it: a mail address or a page, with its scheme. */
export const isSecurityContact = (contact: string): boolean =>
  /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact);
