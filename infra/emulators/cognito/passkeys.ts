import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { CognitoError, invalidParameter, limitExceeded, notAuthorized } from './errors.ts';
import { type Operation, operation, text, token } from './operation.ts';
import type { Passkey, Store, User } from './store.ts';
import {
  authenticationResponse,
  challengeIn,
  type Failure,
  PasskeyError,
  registrationResponse,
  type Terms,
  verifyAssertion,
  verifyRegistration,
} from './webauthn.ts';

/** The pool's settings for passkeys (`WebAuthnConfiguration`), which its sign-in policy allows. */
export interface PasskeySettings {
  /** Domain whose pages, and those of the hosts below it, use the passkeys; undefined is a pool that lacks it. */
  readonly relyingPartyId: string | undefined;
  readonly userVerification: 'required' | 'preferred';
  readonly factor: 'SINGLE_FACTOR' | 'MULTI_FACTOR_WITH_USER_VERIFICATION';
}

/** Most passkeys of a user. */
const most = 20;

const timeout = 60_000;

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

interface Challenges {
  open(challenge: {
    name: 'WEB_AUTHN_REGISTRATION' | 'WEB_AUTHN';
    username: string;
    state: Record<string, string>;
  }): string;
  read(token: string, name: 'WEB_AUTHN_REGISTRATION'): { readonly username: string };
  close(token: string): void;
}

/** Same bytes in the other base64: challenges are tokens of the pool, in base64. */
const toUrl = (base64: string): string => Buffer.from(base64, 'base64').toString('base64url');
const fromUrl = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('base64');

const described = ({ id, name, relyingPartyId, attachment, transports, createdAt }: Passkey) => ({
  CredentialId: id,
  FriendlyCredentialName: name,
  RelyingPartyId: relyingPartyId,
  ...(attachment && { AuthenticatorAttachment: attachment }),
  AuthenticatorTransports: transports,
  CreatedAt: createdAt / 1000,
});

/** Passkeys of the pool's users. `settings`: undefined where the sign-in policy allows none. */
export const createPasskeys = ({
  store,
  pepper,
  passkeys: settings,
  challenges,
}: {
  readonly store: Store;
  readonly pepper: string;
  readonly passkeys?: PasskeySettings | undefined;
  readonly challenges: Challenges;
}) => {
  const enabled = (): PasskeySettings & { readonly relyingPartyId: string } => {
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
  const terms = (challenge: string, username: string): Terms => {
    const { relyingPartyId, userVerification } = enabled();
    return {
      challenge,
      relyingPartyId,
      verified: userVerification === 'required' || store.passkeys.isFactor(username),
    };
  };
  const isMultiFactor = () => settings?.factor === 'MULTI_FACTOR_WITH_USER_VERIFICATION';

  /** Ids that an unknown address seems to have: the same each time. */
  const imagined = (username: string): readonly string[] => {
    const mac = createHmac('sha256', pepper).update(`passkey of ${username.toLowerCase()}`).digest();
    return (mac[0] ?? 0) % 2 ? [mac.toString('base64url')] : [];
  };

  return {
    /** CredentialCreationOptions for the user. */
    begin(user: User) {
      const { relyingPartyId, userVerification } = enabled();
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
        challenge: toUrl(challenge),
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
      const { relyingPartyId } = enabled();
      const parsed = registrationResponse.safeParse(input);
      if (!parsed.success) throw invalidParameter('Invalid credential');
      const challenge = challengeIn(parsed.data.response.clientDataJSON) ?? '';
      const notFound = () => new CognitoError(...refusals.challenge);
      let waiting: { readonly username: string };
      try {
        waiting = challenges.read(fromUrl(challenge), 'WEB_AUTHN_REGISTRATION');
      } catch {
        throw notFound();
      }
      if (waiting.username !== user.sub) throw notFound();
      challenges.close(fromUrl(challenge));
      try {
        const made = verifyRegistration(parsed.data, terms(challenge, user.sub));
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

    /** Passkeys of the user, oldest first. */
    list(user: User) {
      enabled();
      return store.passkeys.of(user.sub).map(described);
    },

    /** Removes a passkey. Throws ResourceNotFoundException for one that the user does not have. */
    remove(user: User, id: string): void {
      enabled();
      if (store.passkeys.find(id)?.sub !== user.sub) {
        throw new CognitoError('ResourceNotFoundException', 'Credential does not exist.');
      }
      store.passkeys.delete(id);
    },

    /** True if a passkey is among the user's ways to sign in. With another second factor, passkeys must count as one. */
    isOffered: (user: User, asksForCode: boolean): boolean =>
      settings?.relyingPartyId !== undefined &&
      store.passkeys.of(user.sub).length > 0 &&
      (!asksForCode || (isMultiFactor() && store.passkeys.isFactor(user.sub))),

    /** True if an unknown address seems to have a passkey. */
    isImagined: (username: string): boolean =>
      settings?.relyingPartyId !== undefined && imagined(username).length > 0,

    /** Challenge for a passkey; for an unknown address as well. */
    ask(username: string, user: User | undefined) {
      const { relyingPartyId, userVerification } = enabled();
      const known = user
        ? store.passkeys.of(user.sub).map(({ id, transports }) => ({ type: 'public-key', id, transports }))
        : imagined(username).map((id) => ({ type: 'public-key', id, transports: ['internal'] }));
      const Session = challenges.open({ name: 'WEB_AUTHN', username, state: {} });
      return {
        ChallengeName: 'WEB_AUTHN',
        Session,
        ChallengeParameters: {
          CREDENTIAL_REQUEST_OPTIONS: JSON.stringify({
            challenge: toUrl(Session),
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
        const count = verifyAssertion(parsed.data, passkey, terms(toUrl(session), user.sub));
        store.passkeys.count(passkey.id, count);
      } catch (error) {
        if (error instanceof PasskeyError) throw refuse();
        throw error;
      }
      return user;
    },

    /** True if passkeys of the user count as their second factor. */
    isFactor: (user: User): boolean => store.passkeys.isFactor(user.sub),

    /** Lets passkeys of the user count as their second factor, beside another one. */
    setFactor(user: User, on: boolean, hasOther: boolean): void {
      if (on && !isMultiFactor()) throw invalidParameter('Passkey MFA is not enabled for the user pool.');
      if (on && !hasOther) throw invalidParameter('User has no other MFA method.');
      store.passkeys.setFactor(user.sub, on);
    },
  };
};

type WithPasskeys = {
  readonly passkeys: ReturnType<typeof createPasskeys>;
  authenticated(accessToken: string): User;
};

/** Operations on one's own passkeys. */
export const passkeyOperations = (pool: WithPasskeys): Record<string, Operation> => ({
  StartWebAuthnRegistration: operation('client', z.object({ AccessToken: token }), ({ AccessToken }) => ({
    CredentialCreationOptions: pool.passkeys.begin(pool.authenticated(AccessToken)),
  })),

  CompleteWebAuthnRegistration: operation(
    'client',
    z.object({ AccessToken: token, Credential: z.unknown() }),
    ({ AccessToken, Credential }) => {
      pool.passkeys.complete(pool.authenticated(AccessToken), Credential);
      return {};
    },
  ),

  ListWebAuthnCredentials: operation('client', z.object({ AccessToken: token }), ({ AccessToken }) => ({
    Credentials: pool.passkeys.list(pool.authenticated(AccessToken)),
  })),

  DeleteWebAuthnCredential: operation(
    'client',
    z.object({ AccessToken: token, CredentialId: text }),
    ({ AccessToken, CredentialId }) => {
      pool.passkeys.remove(pool.authenticated(AccessToken), CredentialId);
      return {};
    },
  ),
});
