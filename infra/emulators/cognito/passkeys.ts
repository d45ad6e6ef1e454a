import * as z from 'zod/mini';
import { CognitoError, invalidParameter } from './errors.ts';
import { type Operation, operation, text, token } from './operation.ts';
import { createPasskeyRegistration } from './passkey-registration.ts';
import { enabledSettings, isMultiFactor, type PasskeyOptions } from './passkey-settings.ts';
import { createPasskeySignIn } from './passkey-sign-in.ts';
import type { Passkey, User } from './store.ts';

const described = ({ id, name, relyingPartyId, attachment, transports, createdAt }: Passkey) => ({
  CredentialId: id,
  FriendlyCredentialName: name,
  RelyingPartyId: relyingPartyId,
  ...(attachment && { AuthenticatorAttachment: attachment }),
  AuthenticatorTransports: transports,
  CreatedAt: createdAt / 1000,
});

/** Passkeys of the pool's users. */
export const createPasskeys = (options: PasskeyOptions) => {
  const { store, passkeys: settings } = options;
  return {
    ...createPasskeyRegistration(options),
    ...createPasskeySignIn(options),

    /** Passkeys of the user, oldest first. */
    list(user: User) {
      enabledSettings(settings);
      return store.passkeys.of(user.sub).map(described);
    },

    /** Removes a passkey. Throws ResourceNotFoundException for one that the user does not have. */
    remove(user: User, id: string): void {
      enabledSettings(settings);
      if (store.passkeys.find(id)?.sub !== user.sub) {
        throw new CognitoError('ResourceNotFoundException', 'Credential does not exist.');
      }
      store.passkeys.delete(id);
    },

    /** True if passkeys of the user count as their second factor. */
    isFactor: (user: User): boolean => store.passkeys.isFactor(user.sub),

    /** Lets passkeys of the user count as their second factor, beside another one. */
    setFactor(user: User, on: boolean, hasOther: boolean): void {
      if (on && !isMultiFactor(settings))
        throw invalidParameter('Passkey MFA is not enabled for the user pool.');
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
