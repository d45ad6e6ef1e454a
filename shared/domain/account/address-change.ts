/** Change of the address that a person signs in with (docs/decisions/0113). */
import { daySeconds } from '../calendar/units.ts';
import { mayVouchFor, type SignOn } from '../single-sign-on/single-sign-on.ts';

/** Minutes that the link at the new address is good. */
export const addressLinkMinutes = 60;
/** Days after the change for which the old address can take it back. */
export const takeBackDays = 7;
/** Links to the old address that one change can have: each further request mails another. */
export const mostStops = 10;

/**
 * `asked`: waits for the link at the new address. `withdrawn`: taken back by the person meanwhile; its links at the old address
 * keep their effect, or a thief would take it back to outrun them. `moving` and `returning`: under way to the new address, or back. `moved`:
 * can be taken back.
 */
export const addressStates = ['asked', 'withdrawn', 'moving', 'moved', 'returning'] as const;
export type AddressState = (typeof addressStates)[number];

/** Change of a person’s address, as far as time and state matter. */
export interface AddressChange {
  readonly state: AddressState;
  /** Epoch seconds at which the state was entered. */
  readonly since: number;
}

/** Effect of a mailed link; `done` where it was pressed before, `dead` where it has none. */
export type LinkEffect = 'change' | 'stop' | 'undo' | 'done' | 'dead';

const isWithin = ({ since }: AddressChange, seconds: number, now: number): boolean =>
  now / 1000 < since + seconds;

/** Effect of the link at the new address. A change that was interrupted is completed by another press. */
export const confirmEffect = (change: AddressChange, now: number): LinkEffect => {
  switch (change.state) {
    case 'asked':
      return isWithin(change, addressLinkMinutes * 60, now) ? 'change' : 'dead';
    case 'moving':
      return 'change';
    case 'moved':
      return 'done';
    case 'withdrawn':
    case 'returning':
      return 'dead';
  }
};

/** End of the time (epoch ms) for which a change waits for its link; undefined for one that does not wait, or no more. */
export const waitsUntil = (change: AddressChange | undefined, now: number): number | undefined => {
  if (change?.state !== 'asked' || !isWithin(change, addressLinkMinutes * 60, now)) return undefined;
  return (change.since + addressLinkMinutes * 60) * 1000;
};

/** True as long as a completed change can be taken back. */
export const canBeTakenBack = (change: AddressChange, now: number): boolean =>
  change.state === 'moved' && isWithin(change, takeBackDays * daySeconds, now);

/** Effect of a link at the old address: it stops a change that waits, and takes back one that was made. */
export const stopEffect = (change: AddressChange, now: number): LinkEffect => {
  switch (change.state) {
    case 'asked':
    case 'withdrawn':
      return isWithin(change, addressLinkMinutes * 60, now) ? 'stop' : 'dead';
    case 'moving':
    case 'returning':
      return 'undo';
    case 'moved':
      return canBeTakenBack(change, now) ? 'undo' : 'dead';
  }
};

/**
 * True if another change may be asked for. Not while one is under way or can be taken back: a thief’s second change would
 * leave the person without a way back.
 */
export const mayChangeAgain = (change: AddressChange | undefined, now: number): boolean =>
  change === undefined ||
  change.state === 'asked' ||
  change.state === 'withdrawn' ||
  (change.state === 'moved' && !canBeTakenBack(change, now));

/**
 * True if the single sign-on of a workspace decides over the address of this member: its provider vouches for the present one
 * or for the new one.
 */
export const isHeldBySignOn = (
  signOn: SignOn | undefined,
  { from, to, isOwner }: { readonly from: string; readonly to: string; readonly isOwner: boolean },
): boolean => [from, to].some((email) => mayVouchFor(signOn, { email, isOwner }));
