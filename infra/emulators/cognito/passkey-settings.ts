import { CognitoError } from './errors.ts';
import type { Sessions } from './sessions.ts';
import type { Store } from './store.ts';
import type { Terms } from './webauthn.ts';

/** The pool's settings for passkeys (`WebAuthnConfiguration`), which its sign-in policy allows. */
export interface PasskeySettings {
  /** Domain whose pages, and those of the hosts below it, use the passkeys; undefined is a pool that lacks it. */
  readonly relyingPartyId: string | undefined;
  readonly userVerification: 'required' | 'preferred';
  readonly factor: 'SINGLE_FACTOR' | 'MULTI_FACTOR_WITH_USER_VERIFICATION';
}

export interface PasskeyOptions {
  readonly store: Store;
  readonly pepper: string;
  /** Undefined where the sign-in policy allows none. */
  readonly passkeys?: PasskeySettings | undefined;
  readonly challenges: Sessions['challenges'];
}

/** Milliseconds that a browser has for a passkey. */
export const timeout = 60_000;

/** Settings of a pool that has passkeys. Throws WebAuthnNotEnabledException, WebAuthnConfigurationMissingException. */
export const enabledSettings = (
  settings: PasskeySettings | undefined,
): PasskeySettings & { readonly relyingPartyId: string } => {
  if (!settings) {
    throw new CognitoError('WebAuthnNotEnabledException', 'WebAuthn is not enabled for this user pool.');
  }
  const { relyingPartyId } = settings;
  if (relyingPartyId === undefined) {
    throw new CognitoError(
      'WebAuthnConfigurationMissingException',
      'The user pool has no relying party id and no domain.',
    );
  }
  return { ...settings, relyingPartyId };
};

/** Terms that the answer of a user to a challenge (base64url) has to meet. */
export const termsOf = ({ store, passkeys }: PasskeyOptions, challenge: string, sub: string): Terms => {
  const { relyingPartyId, userVerification } = enabledSettings(passkeys);
  return {
    challenge,
    relyingPartyId,
    verified: userVerification === 'required' || store.passkeys.isFactor(sub),
  };
};

export const isMultiFactor = (settings: PasskeySettings | undefined): boolean =>
  settings?.factor === 'MULTI_FACTOR_WITH_USER_VERIFICATION';

/** Challenge for the browser, base64url: the same bytes as a token of the pool, which is in base64. */
export const challengeOfToken = (token: string): string => Buffer.from(token, 'base64').toString('base64url');
export const tokenOfChallenge = (challenge: string): string =>
  Buffer.from(challenge, 'base64url').toString('base64');
