import { randomBytes, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { rotationGrace, tokenLifetime } from '#domain/account/session.ts';
import type { CustomMessage, Mail } from '../emulators/cognito/codes.ts';
import { type Cognito, createCognito } from '../emulators/cognito/cognito.ts';
import type { PreSignUp } from '../emulators/cognito/hosted.ts';
import { createPool } from '../emulators/cognito/pool.ts';
import { createStore, type User } from '../emulators/cognito/store.ts';
import { createTokens, makeSigningKey } from '../emulators/cognito/tokens.ts';
import type { CallerOf } from '../emulators/shared/callers.ts';
import { clientId, passkeyPolicy, poolId } from './environment.ts';

/** Login, as the console shows it. */
export type Account = Pick<User, 'sub' | 'email' | 'status' | 'enabled' | 'createdAt'>;

/** User pool, with methods for the demo, tests and the console beside its protocol. */
export type Identity = Cognito & {
  accounts(): Account[];
  /** Adds a confirmed user; returns their subject. Throws like AdminCreateUser. */
  createUser(user: { email: string; password: string }): string;
  /**
   * Tokens of a new session, like a sign-in with the right password, by default now, otherwise at a time in ms.
   * Throws like AdminGetUser.
   */
  startSession(
    email: string,
    authTime?: number,
  ): { AccessToken: string; IdToken: string; RefreshToken: string };
  /** Access token like a sign-in's, for any subject, even without a user. */
  accessToken(subject: string): string;
  close(): void;
};

/** Opens the user pool stored in a file; its key is made at the first start. */
export const createIdentity = async (options: {
  file: string;
  /** Disposable data: no syncs to disk. */
  scratch?: boolean | undefined;
  issuer: string;
  callerOf: CallerOf;
  now: () => number;
  sendMail: (mail: Mail) => Promise<void>;
  callbacks: readonly string[];
  preSignUp: PreSignUp;
  customMessage: CustomMessage;
  /** Domain whose hosts share the passkeys. */
  relyingPartyId: string;
}): Promise<Identity> => {
  const { issuer, now, sendMail, callerOf, callbacks, preSignUp, customMessage } = options;
  const db = new DatabaseSync(options.file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${options.scratch ? 'OFF' : 'FULL'};`);
  const common = {
    poolId: poolId,
    clientId: clientId,
    now,
    sendMail,
    sender: 'DEVELOPER',
    customMessage,
    rotationGrace: rotationGrace * 1000,
    passkeys: {
      relyingPartyId: options.relyingPartyId,
      ...passkeyPolicy,
    },
  } as const;
  const cognito = await createCognito({
    ...common,
    db,
    issuer,
    callerOf,
    callbacks,
    preSignUp,
    recovery: 'admin_only',
    tokenLifetime,
  });
  const store = createStore(db);
  const signingKey = await store.secret('signing-key', makeSigningKey);
  const pepper = await store.secret('pepper', () => randomBytes(32).toString('hex'));
  const tokens = createTokens({ signingKey, issuer, clientId: clientId, tokenLifetime });
  const pool = createPool({ ...common, store, tokens, pepper });

  return {
    ...cognito,
    accounts: () =>
      store.users
        .list()
        .map(({ sub, email, status, enabled, createdAt }) => ({ sub, email, status, enabled, createdAt })),
    createUser({ email, password }) {
      const status = 'FORCE_CHANGE_PASSWORD';
      const user = pool.create({ email, password, attributes: [], emailVerified: true, status });
      return pool.setPassword(user, password, 'CONFIRMED').sub;
    },
    startSession: (email, authTime) => pool.startSession(pool.require(email), authTime),
    accessToken(subject) {
      const nobody: User = {
        sub: subject,
        email: '',
        emailVerified: false,
        attributes: {},
        status: 'CONFIRMED',
        enabled: true,
        salt: '',
        verifier: '',
        passwordExpiresAt: null,
        createdAt: 0,
        updatedAt: 0,
      };
      return tokens.issue(nobody, { originJti: randomUUID(), authTime: Date.now() }).AccessToken;
    },
    close: () => db.close(),
  };
};
