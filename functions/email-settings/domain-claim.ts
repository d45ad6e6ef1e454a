import { hashed } from '#server/data/ids.ts';
import type { TransactionEntities } from '#server/data/transact.ts';
import { identityOf, mailFromOf, proves } from '#server/mail/ses-identity.ts';
import { type ClaimRecord, isRunning } from '#server/workspace/domain-claims.ts';

/** True if another workspace's claim blocks ours: while it is new, and afterwards as long as its DNS records exist. */
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

/** Marks the domain as failed at the workspace that loses the claim: it no longer sends from it. */
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
