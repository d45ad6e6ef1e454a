import { hashed } from '../../shared/server/data/ids.ts';
import type { TransactionEntities } from '../../shared/server/data/transact.ts';
import { identityOf, mailFromOf, proves } from '../../shared/server/mail/identity.ts';
import { type ClaimRecord, isRunning } from '../../shared/server/workspace/domain-claims.ts';

/**
 * Whether another workspace's claim stands against ours: as long as it is new, and beyond that as long as its records are
 * at the DNS, whoever has pressed what.
 */
export const standsAgainst = async (
  tenantId: number,
  domain: string,
  claim: ClaimRecord | undefined,
  now: number,
): Promise<boolean> => {
  if (!claim || claim.tenantId === tenantId) return false;
  if (claim.expires !== undefined && isRunning(claim, now)) return true;
  return proves(await identityOf(domain), mailFromOf(claim.tenantId, domain));
};

/** What becomes of the domain at the workspace that loses its claim on it: it no longer sends from there. */
export const lostItem = (
  { EmailDomain }: TransactionEntities,
  tenantId: number,
  domain: string,
  claim: ClaimRecord | undefined,
) =>
  claim && claim.tenantId !== tenantId
    ? [
        EmailDomain.patch({ tenantId: claim.tenantId, name: hashed(domain) })
          .set({ is_verified: false, dkim_status: 'failed', mail_from_status: 'failed' })
          .commit(),
      ]
    : [];
