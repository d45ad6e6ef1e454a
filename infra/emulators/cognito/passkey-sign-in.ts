import { createHmac } from 'node:crypto';
import { invalidParameter, notAuthorized } from './errors.ts';
import {
  challengeOfToken,
  enabledSettings,
  isMultiFactor,
  type PasskeyOptions,
  termsOf,
  timeout,
} from './passkey-settings.ts';
import type { User } from './store.ts';
import { authenticationResponse, PasskeyError, verifyAssertion } from './webauthn.ts';

/** Sign-in by a passkey. */
export const createPasskeySignIn = (options: PasskeyOptions) => {
  const { store, pepper, challenges, passkeys: settings } = options;

  /** Ids that an unknown address seems to have: the same each time. */
  const imagined = (username: string): readonly string[] => {
    const mac = createHmac('sha256', pepper).update(`passkey of ${username.toLowerCase()}`).digest();
    return (mac[0] ?? 0) % 2 ? [mac.toString('base64url')] : [];
  };

  return {
    /** True if a passkey is among the user's ways to sign in. With another second factor, passkeys must count as one. */
    isOffered: (user: User, asksForCode: boolean): boolean =>
      settings?.relyingPartyId !== undefined &&
      store.passkeys.of(user.sub).length > 0 &&
      (!asksForCode || (isMultiFactor(settings) && store.passkeys.isFactor(user.sub))),

    /** True if an unknown address seems to have a passkey. */
    isImagined: (username: string): boolean =>
      settings?.relyingPartyId !== undefined && imagined(username).length > 0,

    /** Challenge for a passkey; for an unknown address as well. */
    ask(username: string, user: User | undefined) {
      const { relyingPartyId, userVerification } = enabledSettings(settings);
      const known = user
        ? store.passkeys.of(user.sub).map(({ id, transports }) => ({ type: 'public-key', id, transports }))
        : imagined(username).map((id) => ({ type: 'public-key', id, transports: ['internal'] }));
      const Session = challenges.open({ name: 'WEB_AUTHN', username, state: {} });
      return {
        ChallengeName: 'WEB_AUTHN',
        Session,
        ChallengeParameters: {
          CREDENTIAL_REQUEST_OPTIONS: JSON.stringify({
            challenge: challengeOfToken(Session),
            timeout,
            rpId: relyingPartyId,
            allowCredentials: known,
            userVerification,
          }),
        },
      };
    },

    /** Checks the assertion that answers the challenge of a session. Throws NotAuthorizedException. */
    redeem(user: User | undefined, session: string, credential: string): User {
      const refuse = () => notAuthorized('Invalid credential');
      let parsed: ReturnType<typeof authenticationResponse.safeParse>;
      try {
        parsed = authenticationResponse.safeParse(JSON.parse(credential));
      } catch {
        throw invalidParameter('Invalid parameter CREDENTIAL');
      }
      if (!parsed.success) throw invalidParameter('Invalid parameter CREDENTIAL');
      const passkey = store.passkeys.find(Buffer.from(parsed.data.id, 'base64url').toString('base64url'));
      if (!user || passkey?.sub !== user.sub) throw refuse();
      try {
        const count = verifyAssertion(
          parsed.data,
          passkey,
          termsOf(options, challengeOfToken(session), user.sub),
        );
        store.passkeys.count(passkey.id, count);
      } catch (error) {
        if (error instanceof PasskeyError) throw refuse();
        throw error;
      }
      return user;
    },
  };
};
