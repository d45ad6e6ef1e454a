import { asTenant } from '#server/data/acting.ts';
import { hashed } from '#server/data/ids.ts';
import { transact } from '#server/data/transact.ts';
import { identityOf, mailFromOf, proves } from '#server/mail/ses-identity.ts';
import { type ClaimRecord, claimItem, expiryFrom, isRunning } from '#server/workspace/domain-claims.ts';

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

/**
 * Ends a claim of another workspace that no longer stands, as that workspace: its domain sends no more, and the claim is one that
 * has expired, both or neither. So whatever becomes of the new claim, nobody sends by a claim that is another's. Answers the
 * claim to write the new one against; `changed` if the other workspace has verified or released its domain meanwhile.
 */
export const endedClaim = async (
  tenantId: number,
  domain: string,
  claim: ClaimRecord | undefined,
  now: number,
): Promise<ClaimRecord | undefined | 'changed'> => {
  if (!claim || claim.tenantId === tenantId) return claim;
  const loser = claim.tenantId;
  const ended = { tenantId: loser, expires: expiryFrom(now, 0) };
  const result = await asTenant(loser, () =>
    transact((entities) => [
      entities.EmailDomain.patch({ tenantId: loser, name: hashed(domain) })
        .set({ is_verified: false, dkim_status: 'failed', mail_from_status: 'failed' })
        .commit(),
      claimItem(entities, { kind: 'sender', domain }, claim, ended),
    ]),
  );
  return result.committed ? { ...claim, ...ended } : 'changed';
};
