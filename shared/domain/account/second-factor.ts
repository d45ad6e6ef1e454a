/** Second factor of a person, and the recovery codes for a lost one. */

/** Recovery codes that are shown once, when the factor is set up. */
export const recoveryCodes = 10;

/** Letters and digits that nobody confuses on paper: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** Code of 80 random bits, as it is shown: four groups of four. `bytes`: at least 16 random ones. */
export const recoveryCode = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, length)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

/** Code as it is compared: typed in lower case, with other separators, or with letters that look like digits. */
export const typedRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Most days that an owner may give the team for it. */
export const mostFactorDays = 60;

/** True if the workspace demands a second factor of its team now; `from` and `now` in epoch milliseconds. */
export const isDemanded = (from: number | undefined, now: number): boolean =>
  from !== undefined && now >= from;

/** Milliseconds for which a proof counts: somebody has shown anew that it is them. */
export const proofLifetime = 5 * 60_000;

/**
 * True if a proof of that time (epoch milliseconds) counts now. A proof from the future is that of a clock which was set back:
 * it counts for nothing.
 */
export const isFresh = (proven: number | undefined, now: number): boolean =>
  proven !== undefined && now - proven >= 0 && now - proven < proofLifetime;
