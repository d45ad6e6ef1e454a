/**
 * Who may use a sender domain or a host (docs/decisions/0017). One item a name is put on condition that it still is as it
 * was read, so that of two workspaces that want a name at once one gets it. A claim that nobody has proven is open to the
 * next after three days; that of a name which serves its holder stays.
 */
import type { EntityItem } from 'electrodb';
import { DomainClaim } from '../data/entities/domains.ts';
import { hashed } from '../data/ids.ts';
import type { TransactionEntities } from '../data/transact.ts';
import { hostName } from '../lambda/tenant.ts';

type Kind = 'sender' | 'host';
export type ClaimRecord = EntityItem<typeof DomainClaim>;

/** As long as SES and a certificate authority look for records. */
const unprovenFor = 72 * 3600;
/** How long a host that was served stays its last holder's, whose CNAME may still point here. */
export const servedFor = 30 * 24 * 3600;

/** The claim on a name, whoever holds it. */
export const claimOn = async (kind: Kind, domain: string): Promise<ClaimRecord | undefined> => {
  const { data } = await DomainClaim.get({ kind, name: hashed(domain) }).go({ consistent: true });
  return data ?? undefined;
};

/** Whether a claim stands against another workspace's, by its time alone. */
export const isRunning = ({ expires }: ClaimRecord, now: number): boolean =>
  expires === undefined || expires * 1000 > now;

/** Epoch seconds at which a claim made now is open to the next. */
export const expiryFrom = (now: number, seconds = unprovenFor): number => Math.floor(now / 1000) + seconds;

interface Key {
  readonly kind: Kind;
  readonly domain: string;
}

/** Takes or keeps a claim that was read as `seen`, until `expires`; for good without. */
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

/** Gives a claim up, so that anybody can have the name at once. */
export const releaseItem = ({ DomainClaim }: TransactionEntities, { kind, domain }: Key, seen: ClaimRecord) =>
  DomainClaim.delete({ kind, name: hashed(domain) })
    .where(({ tenantId: holder, expires: until }, { eq, notExists }) =>
      [
        eq(holder, seen.tenantId),
        seen.expires === undefined ? notExists(until) : eq(until, seen.expires),
      ].join(' AND '),
    )
    .commit();

/** The product's own domain, without a port. */
export const productDomain = (): string => {
  const domain = process.env.APP_DOMAIN;
  if (!domain) throw new Error('APP_DOMAIN is not set');
  return hostName(domain);
};

/** Takes or keeps a claim that nobody else has, without having read it. */
export const ownClaimItem = (
  { DomainClaim }: TransactionEntities,
  { kind, domain }: Key,
  { tenantId, expires }: { readonly tenantId: number; readonly expires: number | undefined },
) =>
  DomainClaim.put({ kind, name: hashed(domain), tenantId, ...(expires === undefined ? {} : { expires }) })
    .where(({ tenantId: holder }, { eq, notExists }) => `${notExists(holder)} OR ${eq(holder, tenantId)}`)
    .commit();
