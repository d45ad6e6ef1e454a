/** Addresses of the public internet. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 networks that are not global unicast (IANA's registry of special-purpose addresses), and multicast. */
const special4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; the metadata of cloud machines and functions among them.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Parts of global unicast (2000::/3) that embed an IPv4 address or lead to no public host. */
const special6: readonly (readonly [network: string, bits: number])[] = [
  // Teredo, ORCHID and other protocol assignments.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4.
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, bits] of special4) refused.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of special6) refused.addSubnet(network, bits, 'ipv6');

const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/**
 * True for an IP address of the public internet. IPv6 outside of 2000::/3 is refused as a whole: loopback, unique local,
 * link-local, multicast, NAT64, and IPv4 in every mapped or compatible form.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  return isIPv6(address) && global6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
};
