/** Mails that the mail service grants to the whole product, and their division among the workspaces (docs/decisions/0116). */

/** Grant of the mail service, in recipients. */
export interface SendQuota {
  /** In any 24 hours. */
  readonly daily: number;
  /** In the last 24 hours. */
  readonly sent: number;
}

/** Kinds of mails that let somebody in or tell of the safety of an account: the reserve is theirs. */
const ofAccounts: ReadonlySet<string> = new Set([
  'sign_in_invitation',
  'new_link',
  'logged_out',
  'admin_granted',
  'handed_over',
  'contact_address_changed',
]);

/** True for a mail that waits for nobody's turn. */
export const isAccountMail = (kind: string): boolean => ofAccounts.has(kind);

/** Part of the daily quota that only account mails may use. */
const reserved = 0.05;

export const reserveOf = (daily: number): number => Math.ceil(daily * reserved);

/** Recipients that are left to all but account mails; `handed`: since the quota was read. */
export const roomOf = ({ daily, sent }: SendQuota, handed = 0): number =>
  Math.max(0, daily - reserveOf(daily) - sent - handed);

/** Share of the room of a day from which workspaces take turns. */
const plenty = 0.2;

/** True if so little of the quota is left that each workspace is held to its share. */
export const isScarce = (quota: SendQuota, handed = 0): boolean =>
  roomOf(quota, handed) < plenty * roomOf({ daily: quota.daily, sent: 0 });

/**
 * Most recipients until the quota is read again: half of what is left, so that a workspace that comes later finds some
 * however many one has waiting.
 */
export const spendable = (quota: SendQuota): number => Math.ceil(roomOf(quota) / 2);

/** Workspace with waiting mails. */
export interface Asking {
  /** Mails of the day that have gone out. */
  readonly used: number;
  readonly waiting: number;
}

const takenUpTo = (level: number, askings: readonly Asking[]): number =>
  askings.reduce((sum, { used, waiting }) => sum + Math.min(waiting, Math.max(0, level - used)), 0);

/** Highest number of mails a day that each workspace may come to before the room is used up (max-min fairness). */
export const fairLevel = (room: number, askings: readonly Asking[]): number => {
  let [low, high] = [0, Math.max(0, ...askings.map(({ used, waiting }) => used + waiting))];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (takenUpTo(middle, askings) <= room) low = middle;
    else high = middle - 1;
  }
  return low;
};

/**
 * True if a workspace may send its next mail: it is under the level, or at it while the division leaves a few mails over.
 * `askings` has all workspaces with waiting mails, the workspace's own among them.
 */
export const hasTurn = (room: number, { used }: Asking, askings: readonly Asking[]): boolean => {
  if (room <= 0) return false;
  const level = fairLevel(room, askings);
  return used < level || (used === level && takenUpTo(level, askings) < room);
};
