import * as z from 'zod/mini';
import { type CodeOptions, createCodes } from './codes.ts';
import { createConfirmation, type PostConfirmation } from './confirmation.ts';
import { createCredentials } from './credentials.ts';
import { CognitoError } from './errors.ts';
import type { PasskeySettings } from './passkey-settings.ts';
import { createPasskeys } from './passkeys.ts';
import { createProviderAccounts } from './provider-accounts.ts';
import { createSessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import { createSecondFactor } from './totp.ts';
import { createUsers } from './users.ts';

interface PoolOptions extends CodeOptions {
  readonly tokens: Tokens;
  /** Called after a confirmed sign-up or a new password by code. */
  readonly postConfirmation?: PostConfirmation | undefined;
  /** Grace of a replaced refresh token in milliseconds; undefined where none is replaced. */
  readonly rotationGrace?: number | undefined;
  /** Settings for passkeys; undefined where the sign-in policy allows none. */
  readonly passkeys?: PasskeySettings | undefined;
  /** Audit times, ms. Expiry uses the machine's clock. */
  readonly now: () => number;
  /** Redirect URIs of the app client. */
  readonly callbacks?: readonly string[] | undefined;
}

const initial = {
  ClientName: 'web',
  AllowedOAuthFlows: ['code'],
  AllowedOAuthFlowsUserPoolClient: true,
  AllowedOAuthScopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
  SupportedIdentityProviders: ['COGNITO', 'Google'],
};
const settings = z.looseObject({
  CallbackURLs: z.array(z.string()),
  AllowedOAuthFlows: z.array(z.string()),
  AllowedOAuthFlowsUserPoolClient: z.boolean(),
  SupportedIdentityProviders: z.array(z.string()),
});
export type ClientSettings = z.output<typeof settings>;

export type Pool = ReturnType<typeof createPool>;

/** User pool: its users, codes and sessions. The API's operations are a thin layer over it. */
export const createPool = (options: PoolOptions) => {
  const { store, tokens, clientId, poolId } = options;
  const named = { ...options, poolName: poolId.slice(poolId.indexOf('_') + 1) };
  const users = createUsers(named);
  const sessions = createSessions(store, tokens, users, options.rotationGrace);
  return {
    ...users,
    ...createCredentials(named),
    ...createProviderAccounts(named, users),
    ...createCodes(options),
    ...createConfirmation(options),
    ...sessions,
    secondFactor: createSecondFactor(store),
    passkeys: createPasskeys({ ...options, challenges: sessions.challenges }),
    providers: store.providers,
    /** Settings of the app client: those it was made with, until they are replaced. */
    client: {
      settings: (): ClientSettings =>
        settings.parse(store.client.find(clientId) ?? { ...initial, CallbackURLs: options.callbacks ?? [] }),
      put: (next: object): void => store.client.put(clientId, next),
    },

    /** Throws ResourceNotFoundException unless these are this pool's and its client's. */
    assertClient(id: string): void {
      if (id !== clientId) {
        throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`);
      }
    },
    assertPool(id: string): void {
      if (id !== poolId) {
        throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`);
      }
    },
  };
};
