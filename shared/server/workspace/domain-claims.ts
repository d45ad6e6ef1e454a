/**
 * Claims of workspaces on sender domains and hosts (docs/decisions/0017), one item per name. Optimistic lock: an item
 * is written only if it is unchanged since it was read, so that one of two concurrent claims wins. An unproven claim
 * is free for others after three days; a claim on a name in use stays.
 */

import type { EntityItem } from 'electrodb';
import { daySeconds } from '#domain/calendar/units.ts';
import { DomainClaim } from '../data/entities/domain-claim.ts';
import { hashed } from '../data/ids.ts';
import type { TransactionEntities } from '../data/transact.ts';
import { hostName } from '../lambda/tenant.ts';

type Kind = 'sender' | 'host';
export type ClaimRecord = EntityItem<typeof DomainClaim>;

/** Seconds that an unproven claim lasts: as long as SES and a certificate authority check records. */
const unprovenFor = 3 * daySeconds;
/** Seconds that a host stays its last holder's after it was served, because its CNAME may still point here. */
export const servedFor = 30 * daySeconds;

/** Claim on a name, by any workspace. */
export const claimOn = async (kind: Kind, domain: string): Promise<ClaimRecord | undefined> => {
  const { data } = await DomainClaim.get({ kind, name: hashed(domain) }).go({ consistent: true });
  return data ?? undefined;
};

/** True if a claim has not expired, so that it excludes other workspaces. */
export const isRunning = ({ expires }: ClaimRecord, now: number): boolean =>
  expires === undefined || expires * 1000 > now;

/** Epoch seconds at which a claim made now expires. */
export const expiryFrom = (now: number, seconds = unprovenFor): number => Math.floor(now / 1000) + seconds;

interface Key {
  readonly kind: Kind;
  readonly domain: string;
}

/** Creates or renews a claim, if it is unchanged since it was read (`seen`). Permanent without `expires`. */
export const claimItem = (
  { DomainClaim }: TransactionEntities,
  { kind, domain }: Key,
  seen: ClaimRecord | undefined,
  { tenantId, expires }: { readonly tenantId: number; readonly expires: number | undefined },
) =>
  DomainClaim.put({ kind, name: hashed(domain), tenantId, ...(expires === undefined ? {} : { expires }) })
    .where(({ tenantId: holder, expires: until }, { eq, notExists }) => {
      if (!seen) return notExists(holder);
      const same = seen.expires === undefined ? notExists(until) : eq(until, seen.expires);
      return `${eq(holder, seen.tenantId)} AND ${same}`;
    })
    .commit();

/** Deletes a claim, so that the name is free at once. */
export const releaseItem = ({ DomainClaim }: TransactionEntities, { kind, domain }: Key, seen: ClaimRecord) =>
  DomainClaim.delete({ kind, name: hashed(domain) })
    .where(({ tenantId: holder, expires: until }, { eq, notExists }) =>
      [
        eq(holder, seen.tenantId),
        seen.expires === undefined ? notExists(until) : eq(until, seen.expires),
      ].join(' AND '),
    )
    .commit();

/** Product's own domain, without a port. */
export const productDomain = (): string => {
  const domain = process.env.APP_DOMAIN;
  if (!domain) throw new Error('APP_DOMAIN is not set');
  return hostName(domain);
};

/** Creates or renews a claim without reading it, if no other workspace has it. */
export const ownClaimItem = (
  { DomainClaim }: TransactionEntities,
  { kind, domain }: Key,
  { tenantId, expires }: { readonly tenantId: number; readonly expires: number | undefined },
) =>
  DomainClaim.put({ kind, name: hashed(domain), tenantId, ...(expires === undefined ? {} : { expires }) })
    .where(({ tenantId: holder }, { eq, notExists }) => `${notExists(holder)} OR ${eq(holder, tenantId)}`)
    .commit();
