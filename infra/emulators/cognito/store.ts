import type { JsonWebKey } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import * as z from 'zod/mini';
import type { Verifier } from './srp.ts';

export type UserStatus =
  | 'UNCONFIRMED'
  | 'CONFIRMED'
  | 'FORCE_CHANGE_PASSWORD'
  | 'RESET_REQUIRED'
  /** Profile of an identity provider, without a password. */
  | 'EXTERNAL_PROVIDER';

export interface User extends Verifier {
  /** Also the user's name in the pool: people sign in with their e-mail address, which is an attribute. */
  readonly sub: string;
  /** Lower case; unique in the pool. For a profile its user name, `provider_id`: its address is an attribute. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** All other attributes. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly status: UserStatus;
  readonly enabled: boolean;
  /** Expiry (ms) of a temporary password. */
  readonly passwordExpiresAt: number | null;
  /** Audit times, ms. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Sign-in: stored for its refresh token, and named as `origin_jti` by every token made from it. */
export interface Session {
  readonly originJti: string;
  readonly sub: string;
  /** ms */
  readonly authTime: number;
  /** ms */
  readonly expiresAt: number;
  readonly revoked: boolean;
}

/** Challenge of a sign-in that waits for its answer. */
export interface Challenge {
  readonly name:
    | 'PASSWORD_VERIFIER'
    | 'NEW_PASSWORD_REQUIRED'
    | 'SOFTWARE_TOKEN_MFA'
    | 'AUTHORIZATION_CODE'
    | 'FEDERATION'
    | 'SELECT_CHALLENGE'
    | 'WEB_AUTHN'
    | 'WEB_AUTHN_REGISTRATION';
  /** As typed by the user; possibly an unknown name. */
  readonly username: string;
  /** State of the challenge. */
  readonly state: Readonly<Record<string, string>>;
  /** ms */
  readonly expiresAt: number;
}

/** Authenticator app of a user. */
export interface SoftwareToken {
  /** Base32; null before the first one is verified. */
  readonly secret: string | null;
  /** Secret that waits for its first code. */
  readonly pending: string | null;
  readonly enabled: boolean;
  /** Step of the last code that was used: none is accepted twice. */
  readonly lastStep: number;
}

/** Passkey of a user. */
export interface Passkey {
  /** Id of the credential, base64url. */
  readonly id: string;
  readonly sub: string;
  readonly key: JsonWebKey;
  /** Number of its uses, as its authenticator counts; 0 from one that does not. */
  readonly count: number;
  readonly name: string;
  readonly relyingPartyId: string;
  /** `platform` or `cross-platform`; empty if the browser did not say. */
  readonly attachment: string;
  readonly transports: readonly string[];
  /** ms */
  readonly createdAt: number;
}

/** Purpose of a mailed code. `address` verifies another e-mail address before it replaces the present one. */
export type CodePurpose = 'sign-up' | 'reset' | 'address';
export type AttemptKind =
  | 'sign-in'
  | 'totp'
  | 'change-password'
  | `code:${CodePurpose}`
  | `send:${CodePurpose}`;

const tables = `
  CREATE TABLE IF NOT EXISTS cognito_secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS cognito_user (
    sub TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, email_verified INTEGER NOT NULL, attributes TEXT NOT NULL,
    status TEXT NOT NULL, enabled INTEGER NOT NULL, salt TEXT NOT NULL, verifier TEXT NOT NULL,
    password_expires_at INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS cognito_session (
    origin_jti TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, sub TEXT NOT NULL, auth_time INTEGER NOT NULL,
    expires_at INTEGER NOT NULL, revoked INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS cognito_session_sub ON cognito_session (sub);
  CREATE TABLE IF NOT EXISTS cognito_rotation (
    token_hash TEXT PRIMARY KEY, origin_jti TEXT NOT NULL, replaced_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS cognito_challenge (
    token_hash TEXT PRIMARY KEY, name TEXT NOT NULL, username TEXT NOT NULL, state TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS cognito_code (
    sub TEXT NOT NULL, purpose TEXT NOT NULL, code_hash TEXT NOT NULL, expires_at INTEGER NOT NULL,
    PRIMARY KEY (sub, purpose)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS cognito_software_token (
    sub TEXT PRIMARY KEY, secret TEXT, pending TEXT, enabled INTEGER NOT NULL, last_step INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS cognito_passkey (
    id TEXT PRIMARY KEY, sub TEXT NOT NULL, content TEXT NOT NULL, count INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS cognito_passkey_sub ON cognito_passkey (sub);
  CREATE TABLE IF NOT EXISTS cognito_passkey_factor (sub TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS cognito_provider (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS cognito_client (id TEXT PRIMARY KEY, settings TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS cognito_attempt (
    kind TEXT NOT NULL, sub TEXT NOT NULL, count INTEGER NOT NULL, last_at INTEGER NOT NULL, PRIMARY KEY (kind, sub)
  ) STRICT;
`;

type Row = Record<string, SQLOutputValue>;
const texts = z.record(z.string(), z.string());
const textsOf = (json: SQLOutputValue | undefined) => texts.parse(JSON.parse(String(json)));

const userOf = (row: Row): User => ({
  sub: String(row.sub),
  email: String(row.email),
  emailVerified: row.email_verified === 1,
  attributes: textsOf(row.attributes),
  status: z
    .enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED', 'EXTERNAL_PROVIDER'])
    .parse(row.status),
  enabled: row.enabled === 1,
  salt: String(row.salt),
  verifier: String(row.verifier),
  passwordExpiresAt: row.password_expires_at === null ? null : Number(row.password_expires_at),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
});

const sessionOf = (row: Row): Session => ({
  originJti: String(row.origin_jti),
  sub: String(row.sub),
  authTime: Number(row.auth_time),
  expiresAt: Number(row.expires_at),
  revoked: row.revoked === 1,
});

const freeAttempts = 5;
const longestLock = 15 * 60_000;

/** Secret of that name, random and stored at its first use. */
const secretIn = (db: DatabaseSync) => {
  const secretByName = db.prepare('SELECT value FROM cognito_secret WHERE name = ?');
  const putSecret = db.prepare('INSERT INTO cognito_secret (name, value) VALUES (?, ?)');
  return async (name: string, make: () => string | Promise<string>): Promise<string> => {
    const kept = secretByName.get(name);
    if (kept) return String(kept.value);
    const value = await make();
    putSecret.run(name, value);
    return value;
  };
};

const usersIn = (db: DatabaseSync) => {
  const userByName = db.prepare('SELECT * FROM cognito_user WHERE sub = ? OR email = ?');
  const allUsers = db.prepare('SELECT * FROM cognito_user ORDER BY created_at, sub');
  const putUser = db.prepare(
    `INSERT INTO cognito_user VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (sub) DO UPDATE SET email = excluded.email, email_verified = excluded.email_verified,
       attributes = excluded.attributes, status = excluded.status, enabled = excluded.enabled, salt = excluded.salt,
       verifier = excluded.verifier, password_expires_at = excluded.password_expires_at,
       updated_at = excluded.updated_at`,
  );
  const deleteUser = [
    'user',
    'session',
    'code',
    'attempt',
    'software_token',
    'passkey',
    'passkey_factor',
  ].map((table) => db.prepare(`DELETE FROM cognito_${table} WHERE sub = ?`));
  return {
    /** Found by subject or by e-mail address, case-insensitive. */
    find(username: string): User | undefined {
      const row = userByName.get(username, username.toLowerCase());
      return row && userOf(row);
    },
    /** Oldest first. */
    list: (): User[] => allUsers.all().map(userOf),
    put(user: User): void {
      const { sub, email, emailVerified, attributes, status, enabled, salt, verifier } = user;
      putUser.run(
        ...[sub, email, Number(emailVerified), JSON.stringify(attributes), status, Number(enabled)],
        ...[salt, verifier, user.passwordExpiresAt, user.createdAt, user.updatedAt],
      );
    },
    /** Deletes the user with their sessions, codes and counted attempts, in one transaction. */
    delete(sub: string): void {
      db.exec('SAVEPOINT cognito_delete_user');
      try {
        for (const statement of deleteUser) statement.run(sub);
      } catch (error) {
        db.exec('ROLLBACK TO cognito_delete_user');
        throw error;
      } finally {
        db.exec('RELEASE cognito_delete_user');
      }
    },
  };
};

const sessionsIn = (db: DatabaseSync) => {
  const putSession = db.prepare(
    'INSERT INTO cognito_session (origin_jti, token_hash, sub, auth_time, expires_at) VALUES (?, ?, ?, ?, ?)',
  );
  const sessionByToken = db.prepare('SELECT * FROM cognito_session WHERE token_hash = ?');
  const sessionByJti = db.prepare('SELECT * FROM cognito_session WHERE origin_jti = ?');
  const sessionByRotated = db.prepare(
    'SELECT * FROM cognito_session WHERE origin_jti = (SELECT origin_jti FROM cognito_rotation WHERE token_hash = ?)',
  );
  const rotation = db.prepare('SELECT replaced_at FROM cognito_rotation WHERE token_hash = ?');
  const putRotation = db.prepare(
    `INSERT INTO cognito_rotation VALUES (?, ?, ?)
     ON CONFLICT (token_hash) DO UPDATE SET replaced_at = coalesce(replaced_at, excluded.replaced_at)`,
  );
  const purgeRotations = db.prepare(
    'DELETE FROM cognito_rotation WHERE origin_jti NOT IN (SELECT origin_jti FROM cognito_session)',
  );
  const revokeByJti = db.prepare('UPDATE cognito_session SET revoked = 1 WHERE origin_jti = ?');
  const revokeBySub = db.prepare('UPDATE cognito_session SET revoked = 1 WHERE sub = ?');
  const purgeSessions = db.prepare('DELETE FROM cognito_session WHERE expires_at <= ?');
  return {
    put(tokenHash: string, { originJti, sub, authTime, expiresAt }: Omit<Session, 'revoked'>): void {
      purgeSessions.run(authTime);
      purgeRotations.run();
      putSession.run(originJti, tokenHash, sub, authTime, expiresAt);
    },
    /** By any refresh token that the session has had. */
    byToken(tokenHash: string): Session | undefined {
      const row = sessionByToken.get(tokenHash) ?? sessionByRotated.get(tokenHash);
      return row && sessionOf(row);
    },
    /** Time at which another token took the place of this one; undefined while none has. */
    replacedAt(tokenHash: string): number | undefined {
      const at = rotation.get(tokenHash)?.replaced_at;
      return typeof at === 'number' ? at : undefined;
    },
    rotate(originJti: string, tokenHash: string, nextHash: string, now: number): void {
      putRotation.run(tokenHash, originJti, now);
      putRotation.run(nextHash, originJti, null);
    },
    byOriginJti(originJti: string): Session | undefined {
      const row = sessionByJti.get(originJti);
      return row && sessionOf(row);
    },
    revoke: (originJti: string): void => void revokeByJti.run(originJti),
    revokeAllOf: (sub: string): void => void revokeBySub.run(sub),
  };
};

const challengesIn = (db: DatabaseSync) => {
  const putChallenge = db.prepare('INSERT INTO cognito_challenge VALUES (?, ?, ?, ?, ?)');
  const challengeByToken = db.prepare('SELECT * FROM cognito_challenge WHERE token_hash = ? AND name = ?');
  const deleteChallenge = db.prepare('DELETE FROM cognito_challenge WHERE token_hash = ?');
  const purgeChallenges = db.prepare('DELETE FROM cognito_challenge WHERE expires_at <= ?');
  return {
    put(tokenHash: string, { name, username, state, expiresAt }: Challenge, now: number): void {
      purgeChallenges.run(now);
      putChallenge.run(tokenHash, name, username, JSON.stringify(state), expiresAt);
    },
    find(tokenHash: string, name: Challenge['name'], now: number): Challenge | undefined {
      purgeChallenges.run(now);
      const row = challengeByToken.get(tokenHash, name);
      return (
        row && {
          name,
          username: String(row.username),
          state: textsOf(row.state),
          expiresAt: Number(row.expires_at),
        }
      );
    },
    delete: (tokenHash: string): void => void deleteChallenge.run(tokenHash),
  };
};

const codesIn = (db: DatabaseSync) => {
  const putCode = db.prepare('INSERT OR REPLACE INTO cognito_code VALUES (?, ?, ?, ?)');
  const codeFor = db.prepare('SELECT code_hash, expires_at FROM cognito_code WHERE sub = ? AND purpose = ?');
  const deleteCode = db.prepare('DELETE FROM cognito_code WHERE sub = ? AND purpose = ?');
  return {
    /** Replaces an earlier code for this purpose. */
    put(sub: string, purpose: CodePurpose, codeHash: string, expiresAt: number): void {
      putCode.run(sub, purpose, codeHash, expiresAt);
    },
    find(sub: string, purpose: CodePurpose): { codeHash: string; expiresAt: number } | undefined {
      const row = codeFor.get(sub, purpose);
      return row && { codeHash: String(row.code_hash), expiresAt: Number(row.expires_at) };
    },
    delete: (sub: string, purpose: CodePurpose): void => void deleteCode.run(sub, purpose),
  };
};

const softwareTokensIn = (db: DatabaseSync) => {
  const putToken = db.prepare('INSERT OR REPLACE INTO cognito_software_token VALUES (?, ?, ?, ?, ?)');
  const tokenOf = db.prepare('SELECT * FROM cognito_software_token WHERE sub = ?');
  return {
    put(sub: string, { secret, pending, enabled, lastStep }: SoftwareToken): void {
      putToken.run(sub, secret, pending, Number(enabled), lastStep);
    },
    find(sub: string): SoftwareToken | undefined {
      const row = tokenOf.get(sub);
      return (
        row && {
          secret: row.secret === null ? null : String(row.secret),
          pending: row.pending === null ? null : String(row.pending),
          enabled: row.enabled === 1,
          lastStep: Number(row.last_step),
        }
      );
    },
  };
};

const passkeyContent = z.object({
  key: z.record(z.string(), z.string()),
  name: z.string(),
  relyingPartyId: z.string(),
  attachment: z.string(),
  transports: z.array(z.string()),
});

const passkeyOf = (row: Row): Passkey => ({
  id: String(row.id),
  sub: String(row.sub),
  count: Number(row.count),
  createdAt: Number(row.created_at),
  ...passkeyContent.parse(JSON.parse(String(row.content))),
});

const passkeysIn = (db: DatabaseSync) => {
  const putPasskey = db.prepare('INSERT INTO cognito_passkey VALUES (?, ?, ?, ?, ?)');
  const passkeyById = db.prepare('SELECT * FROM cognito_passkey WHERE id = ?');
  const passkeysOf = db.prepare('SELECT * FROM cognito_passkey WHERE sub = ? ORDER BY created_at, id');
  const countUse = db.prepare('UPDATE cognito_passkey SET count = ? WHERE id = ?');
  const deletePasskey = db.prepare('DELETE FROM cognito_passkey WHERE id = ?');
  const factor = db.prepare('SELECT 1 FROM cognito_passkey_factor WHERE sub = ?');
  const putFactor = db.prepare('INSERT OR IGNORE INTO cognito_passkey_factor VALUES (?)');
  const deleteFactor = db.prepare('DELETE FROM cognito_passkey_factor WHERE sub = ?');
  return {
    put({ id, sub, count, createdAt, ...content }: Passkey): void {
      putPasskey.run(id, sub, JSON.stringify(passkeyContent.parse(content)), count, createdAt);
    },
    find(id: string): Passkey | undefined {
      const row = passkeyById.get(id);
      return row && passkeyOf(row);
    },
    /** Oldest first. */
    of: (sub: string): Passkey[] => passkeysOf.all(sub).map(passkeyOf),
    count: (id: string, count: number): void => void countUse.run(count, id),
    delete: (id: string): void => void deletePasskey.run(id),
    isFactor: (sub: string): boolean => factor.get(sub) !== undefined,
    setFactor: (sub: string, on: boolean): void => void (on ? putFactor : deleteFactor).run(sub),
  };
};

const provider = z.union([
  z.object({
    name: z.string(),
    type: z.literal('SAML'),
    details: z.object({
      MetadataFile: z.optional(z.string()),
      MetadataURL: z.optional(z.string()),
      IDPSignout: z.enum(['true', 'false']),
      IDPInit: z.literal('false'),
      EncryptedResponses: z.literal('false'),
      metadata: z.string(),
      read: z.number(),
    }),
    mapping: texts,
  }),
  z.object({
    name: z.string(),
    // It is missing in one that was stored before there was another type.
    type: z._default(z.literal('OIDC'), 'OIDC'),
    details: z.object({
      client_id: z.string(),
      client_secret: z.string(),
      oidc_issuer: z.string(),
      authorize_scopes: z.string(),
      attributes_request_method: z.enum(['GET', 'POST']),
    }),
    mapping: texts,
  }),
]);
type StoredProvider = z.output<typeof provider>;

const providersIn = (db: DatabaseSync) => {
  const put = db.prepare('INSERT OR REPLACE INTO cognito_provider VALUES (?, ?)');
  const one = db.prepare('SELECT value FROM cognito_provider WHERE name = ?');
  const count = db.prepare('SELECT count(*) AS count FROM cognito_provider');
  const remove = db.prepare('DELETE FROM cognito_provider WHERE name = ?');
  const after = db.prepare('SELECT value FROM cognito_provider WHERE name > ? ORDER BY name LIMIT ?');
  return {
    /** Those behind `name`, by name. */
    after: (name: string, limit: number): StoredProvider[] =>
      after.all(name, limit).map((row) => provider.parse(JSON.parse(String(row.value)))),
    put: (value: StoredProvider): void => void put.run(value.name, JSON.stringify(value)),
    find(name: string): StoredProvider | undefined {
      const row = one.get(name);
      return row && provider.parse(JSON.parse(String(row.value)));
    },
    count: (): number => Number(count.get()?.count),
    delete: (name: string): void => void remove.run(name),
  };
};

const clientIn = (db: DatabaseSync) => {
  const put = db.prepare('INSERT OR REPLACE INTO cognito_client VALUES (?, ?)');
  const one = db.prepare('SELECT settings FROM cognito_client WHERE id = ?');
  return {
    put: (id: string, settings: object): void => void put.run(id, JSON.stringify(settings)),
    find(id: string): unknown {
      const row = one.get(id);
      return row && JSON.parse(String(row.settings));
    },
  };
};

/**
 * Lockout like Cognito's: five attempts are free, then each locks for twice as long, from 1 s to 15 min; after 15
 * minutes without an attempt the count starts anew.
 */
const attemptsIn = (db: DatabaseSync) => {
  const attemptsOf = db.prepare('SELECT count, last_at FROM cognito_attempt WHERE kind = ? AND sub = ?');
  const addAttempt = db.prepare(
    `INSERT INTO cognito_attempt VALUES (?, ?, 1, ?)
     ON CONFLICT (kind, sub) DO UPDATE SET count = count + 1, last_at = excluded.last_at`,
  );
  const deleteAttempts = db.prepare('DELETE FROM cognito_attempt WHERE kind = ? AND sub = ?');
  const purgeAttempts = db.prepare('DELETE FROM cognito_attempt WHERE last_at <= ?');
  return {
    areBlocked(kind: AttemptKind, sub: string, now: number): boolean {
      const row = attemptsOf.get(kind, sub);
      if (!row) return false;
      const over = Number(row.count) - freeAttempts;
      return over >= 0 && now < Number(row.last_at) + Math.min(1000 * 2 ** over, longestLock);
    },
    add(kind: AttemptKind, sub: string, now: number): void {
      purgeAttempts.run(now - longestLock);
      addAttempt.run(kind, sub, now);
    },
    clear: (kind: AttemptKind, sub: string): void => void deleteAttempts.run(kind, sub),
  };
};

/** Tables of the pool, named `cognito_…`. Tokens and codes are passed in as hashes. */
export const createStore = (db: DatabaseSync) => {
  db.exec(tables);
  return {
    secret: secretIn(db),
    users: usersIn(db),
    sessions: sessionsIn(db),
    challenges: challengesIn(db),
    codes: codesIn(db),
    attempts: attemptsIn(db),
    softwareTokens: softwareTokensIn(db),
    passkeys: passkeysIn(db),
    providers: providersIn(db),
    client: clientIn(db),
  };
};

export type Store = ReturnType<typeof createStore>;
