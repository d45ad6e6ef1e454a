/** Daily look at the DNS records that prove the domains of a single sign-on (docs/decisions/0083). */

import { dayMs } from '../calendar/units.ts';

/** Days for which a domain stays proven without its record. */
export const graceOfDomain = 7;

/** Answer of DNS: a server that fails, refuses or is silent says nothing about the record. */
export type DnsAnswer = 'published' | 'absent' | 'unanswered';

export interface WatchedDomain {
  readonly proven_on?: string | undefined;
  /** First look that did not find the record. */
  readonly missing_since?: string | undefined;
}

/**
 * Domain after a look at its record. `missing`: it was found gone for the first time, and its people are to be told; `lost`: it
 * was gone for the whole grace, and is proven no longer.
 */
export const afterLook = <Domain extends WatchedDomain>(
  domain: Domain,
  answer: DnsAnswer,
  at: string,
): { readonly domain: Domain; readonly outcome: 'same' | 'missing' | 'lost' | 'back' } => {
  const { proven_on, missing_since, ...rest } = domain;
  if (proven_on === undefined || answer === 'unanswered') return { domain, outcome: 'same' };
  if (answer === 'published') {
    const found = { ...rest, proven_on } as Domain;
    return missing_since === undefined ? { domain, outcome: 'same' } : { domain: found, outcome: 'back' };
  }
  if (missing_since === undefined) return { domain: { ...domain, missing_since: at }, outcome: 'missing' };
  if (Date.parse(at) - Date.parse(missing_since) < graceOfDomain * dayMs) return { domain, outcome: 'same' };
  return { domain: rest as Domain, outcome: 'lost' };
};
