import { CognitoError, invalidParameter, limitExceeded } from './errors.ts';
import {
  challengeOfToken,
  enabledSettings,
  type PasskeyOptions,
  termsOf,
  timeout,
  tokenOfChallenge,
} from './passkey-settings.ts';
import type { User } from './store.ts';
import {
  challengeIn,
  type Failure,
  PasskeyError,
  registrationResponse,
  verifyRegistration,
} from './webauthn.ts';

/** Most passkeys of a user. */
const most = 20;

const refusals: Record<Failure, readonly [type: string, message: string]> = {
  malformed: ['InvalidParameterException', 'Invalid credential'],
  challenge: ['WebAuthnChallengeNotFoundException', 'Challenge not found'],
  origin: ['WebAuthnOriginNotAllowedException', 'Origin is not allowed'],
  rp: ['WebAuthnRelyingPartyMismatchException', 'Relying party mismatch'],
  user: ['WebAuthnCredentialNotSupportedException', 'User verification is required'],
  unsupported: ['WebAuthnCredentialNotSupportedException', 'Credential is not supported'],
  signature: ['WebAuthnCredentialNotSupportedException', 'Credential is not supported'],
  copied: ['WebAuthnCredentialNotSupportedException', 'Credential is not supported'],
};

/** Making of a passkey by a signed-in user. */
export const createPasskeyRegistration = (options: PasskeyOptions) => {
  const { store, challenges, passkeys: settings } = options;

  return {
    /** CredentialCreationOptions for the user. */
    begin(user: User) {
      const { relyingPartyId, userVerification } = enabledSettings(settings);
      const known = store.passkeys.of(user.sub);
      if (known.length >= most) throw limitExceeded();
      const challenge = challenges.open({ name: 'WEB_AUTHN_REGISTRATION', username: user.sub, state: {} });
      return {
        rp: { id: relyingPartyId, name: relyingPartyId },
        user: {
          id: Buffer.from(user.sub).toString('base64url'),
          name: user.email,
          displayName: user.email,
        },
        challenge: challengeOfToken(challenge),
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        timeout,
        excludeCredentials: known.map(({ id, transports }) => ({ type: 'public-key', id, transports })),
        authenticatorSelection: { requireResidentKey: true, residentKey: 'required', userVerification },
      };
    },

    /** Adds the passkey that a browser has made. */
    complete(user: User, input: unknown): void {
      const { relyingPartyId } = enabledSettings(settings);
      const parsed = registrationResponse.safeParse(input);
      if (!parsed.success) throw invalidParameter('Invalid credential');
      const challenge = challengeIn(parsed.data.response.clientDataJSON) ?? '';
      const notFound = () => new CognitoError(...refusals.challenge);
      let waiting: { readonly username: string };
      try {
        waiting = challenges.read(tokenOfChallenge(challenge), 'WEB_AUTHN_REGISTRATION');
      } catch {
        throw notFound();
      }
      if (waiting.username !== user.sub) throw notFound();
      challenges.close(tokenOfChallenge(challenge));
      try {
        const made = verifyRegistration(parsed.data, termsOf(options, challenge, user.sub));
        if (store.passkeys.find(made.id)) throw new PasskeyError('malformed');
        if (store.passkeys.of(user.sub).length >= most) throw limitExceeded();
        store.passkeys.put({
          ...made,
          sub: user.sub,
          name: 'Passkey',
          relyingPartyId,
          attachment: parsed.data.authenticatorAttachment ?? '',
          transports: parsed.data.response.transports,
          createdAt: Date.now(),
        });
      } catch (error) {
        if (error instanceof PasskeyError) throw new CognitoError(...refusals[error.failure]);
        throw error;
      }
    },
  };
};
