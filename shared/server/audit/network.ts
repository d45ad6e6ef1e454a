import { isIPv6 } from 'node:net';

/** The 16-bit groups of an IPv6 address. */
export const groupsOf = (address: string): readonly string[] => {
  const [before = [], after] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const left = after === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: left }, () => '0'), ...(after ?? [])].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
};

/** IPv4 address in an IPv6 one, or the address itself. */
export const unmapped = (address: string): string => /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;

/**
 * Network of an address, as logs and the audit keep it: enough to tell an office from another country, and no single
 * household. /24 of an IPv4 address, /48 of an IPv6 one.
 */
export const shortNetwork = (address: string): string => {
  const given = unmapped(address);
  if (isIPv6(given)) return `${groupsOf(given).slice(0, 3).join(':')}::/48`;
  return `${given.split('.').slice(0, 3).join('.')}.0/24`;
};
