/** Access of people to a workspace that is brought back: by their address, never by a password. */
import type { EntityItem } from 'electrodb';
import { Membership } from '#server/data/entities/membership.ts';
import { hashed } from '#server/data/ids.ts';
import { transact } from '#server/data/transact.ts';
import { findAccount, readyAccountFor } from '#server/people/accounts.ts';
import { loginEntries } from '#server/people/login-entries.ts';
import { poolId } from '#server/people/portal-login.ts';
import { endsForMembership } from '#server/people/session-ends.ts';
import { again, retry } from '#server/retry.ts';
import { type Item, kindOf, plain } from './contents.ts';

export type MembershipRecord = EntityItem<typeof Membership>;

export const membersAmong = (items: readonly Item[]): readonly MembershipRecord[] =>
  Membership.parse({ Items: items.filter((item) => kindOf(item) === 'membership').map(plain) }).data;

/**
 * Subject of a person: their login with this address, or a new one whose password they choose by “Forgot password”, which
 * proves the address. Undefined for a login that has not proved it, which may be anybody's.
 */
export const loginOf = async ({ email, name, surname }: MembershipRecord): Promise<string | undefined> => {
  const known = await findAccount(poolId(), email);
  if (known && !known.verified) return undefined;
  const { subject } = await readyAccountFor(poolId(), email, name, surname);
  return subject;
};

/** Gives a member access, with the revoked sessions that the person has here. Idempotent. */
export const admit = async (member: MembershipRecord, now: number): Promise<void> => {
  const { tenantId, subject, email } = member;
  // These belong to sessions of then, and to a workspace that was to be deleted.
  const { closed, sees_as, seen_sessions, seen_changes, ...kept } = member;
  const outcome = await retry({ attempts: 6, waitMs: 20 }, async () => {
    const ends = await endsForMembership(subject);
    const { committed } = await transact((entities) => [
      entities.Membership.put({ ...kept, ...ends.fields }).commit(),
      ...loginEntries(entities, { tenantId, subject, email }, new Date(now).toISOString()),
      ends.unchanged(entities),
    ]);
    return committed ? 'admitted' : again;
  });
  if (outcome === again) throw new Error(`The sessions of ${email} change time and again`);
};

/** Takes a member's access away. Their login stays. Idempotent. */
export const dismiss = async ({ tenantId, subject, email }: MembershipRecord): Promise<void> => {
  await transact((entities) => [
    entities.Membership.delete({ tenantId, subject }).commit(),
    entities.Directory.delete({ kind: 'subject', name: subject, tenantId }).commit(),
    entities.Directory.delete({ kind: 'email', name: hashed(email.toLowerCase()), tenantId }).commit(),
  ]);
};
