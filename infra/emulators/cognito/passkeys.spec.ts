import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onlyOwner } from '../shared/callers.ts';
import { createAuthenticator, type Faults } from '../testing/authenticator.ts';
import { createCognito } from './cognito.ts';
import type { PasskeySettings } from './passkey-settings.ts';
import { createPool } from './pool.ts';
import { createStore } from './store.ts';
import { createTokens } from './tokens.ts';
import { totp } from './totp.ts';

const poolId = 'us-east-1_Local0001';
const clientId = 'local0client';
const credentials = { accessKeyId: 'LOCALKEY', secretAccessKey: 'local-secret' };
const rpId = 'product.example';
const origin = `https://acme.${rpId}`;
const passkeys: PasskeySettings = {
  relyingPartyId: rpId,
  userVerification: 'required',
  factor: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
};

let db: DatabaseSync;
let pool: ReturnType<typeof createPool>;
let client: CognitoIdentityProviderClient;
let close: () => Promise<void>;
let handle: (req: IncomingMessage, res: ServerResponse) => void;
let issuer: string;

/** Starts the pool with these settings, on the same data. */
const start = async (settings: PasskeySettings | undefined) => {
  const common = { poolId, clientId, now: Date.now, sendMail: () => {}, passkeys: settings };
  const { handle: answer } = await createCognito({
    ...common,
    db,
    issuer,
    callerOf: onlyOwner(credentials),
    callbacks: [],
    preSignUp: async () => undefined,
  });
  handle = answer;
  const store = createStore(db);
  const signingKey = await store.secret('signing-key', () => '');
  const pepper = await store.secret('pepper', () => '');
  pool = createPool({ ...common, store, pepper, tokens: createTokens({ signingKey, issuer, clientId }) });
};

beforeEach(async () => {
  const server = createServer((req, res) => handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}/cognito`;
  issuer = `${endpoint}/${poolId}`;
  db = new DatabaseSync(':memory:');
  await start(passkeys);
  client = new CognitoIdentityProviderClient({ region: 'us-east-1', endpoint, credentials, maxAttempts: 1 });
  close = () =>
    new Promise((resolve) => {
      client.destroy();
      server.close(() => resolve());
      server.closeAllConnections();
    });
});
afterEach(() => close());

/** Adds a user; returns an access token of theirs. */
const signedIn = (email: string): string => {
  const user = pool.users.find(email);
  if (user) return pool.startSession(user).AccessToken;
  const made = pool.create({
    email,
    password: 'Correct-horse-1',
    attributes: [],
    emailVerified: true,
    status: 'FORCE_CHANGE_PASSWORD',
  });
  return pool.startSession(pool.setPassword(made, 'Correct-horse-1', 'CONFIRMED')).AccessToken;
};

interface CreationOptions {
  readonly rp: { readonly id: string };
  readonly challenge: string;
  readonly excludeCredentials: readonly { readonly id: string }[];
  readonly authenticatorSelection: object;
}

const begin = async (AccessToken: string): Promise<CreationOptions> => {
  const { CredentialCreationOptions } = await client.send(
    new StartWebAuthnRegistrationCommand({ AccessToken }),
  );
  return CredentialCreationOptions as unknown as CreationOptions;
};

type Authenticator = ReturnType<typeof createAuthenticator>;

const add = async (AccessToken: string, authenticator: Authenticator, faults: Faults = {}) => {
  const Credential = authenticator.create(await begin(AccessToken), faults);
  await client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));
};

const choose = (USERNAME: string, PREFERRED_CHALLENGE?: string) =>
  client.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME, ...(PREFERRED_CHALLENGE && { PREFERRED_CHALLENGE }) },
    }),
  );

interface Challenge {
  readonly Session?: string | undefined;
  readonly ChallengeParameters?: Record<string, string> | undefined;
}

const optionsIn = ({ ChallengeParameters }: Challenge) =>
  JSON.parse(ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}');

const answer = (USERNAME: string, { Session }: Challenge, credential: object) =>
  client.send(
    new RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName: 'WEB_AUTHN',
      Session,
      ChallengeResponses: { USERNAME, CREDENTIAL: JSON.stringify(credential) },
    }),
  );

const signIn = async (email: string, authenticator: Authenticator, faults: Faults = {}) => {
  const challenge = await choose(email, 'WEB_AUTHN');
  return answer(email, challenge, authenticator.get(optionsIn(challenge), faults));
};

const named = (name: string) => expect.objectContaining({ name });
const anna = 'anna@example.com';

describe('registration', () => {
  it.each(['ES256', 'RS256'] as const)(
    'takes a passkey with a key for %s, which signs its user in',
    async (algorithm) => {
      const token = signedIn(anna);
      const authenticator = createAuthenticator(origin, algorithm);
      await add(token, authenticator);
      const { AuthenticationResult } = await signIn(anna, authenticator);
      const { Username } = await client.send(
        new GetUserCommand({ AccessToken: AuthenticationResult?.AccessToken }),
      );
      expect(Username).toBe(pool.users.find(anna)?.sub);
    },
  );

  it('asks for a resident key of the relying party, and excludes the passkeys that the user has', async () => {
    const token = signedIn(anna);
    const first = createAuthenticator(origin);
    await add(token, first);
    const { rp, excludeCredentials, authenticatorSelection } = await begin(token);
    expect(rp.id).toBe(rpId);
    expect(excludeCredentials.map(({ id }) => id)).toEqual([first.id]);
    expect(authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
  });

  it('lists passkeys, and removes one, which signs in no more', async () => {
    const token = signedIn(anna);
    const authenticator = createAuthenticator(origin);
    await add(token, authenticator);
    const list = async () =>
      (await client.send(new ListWebAuthnCredentialsCommand({ AccessToken: token }))).Credentials;
    expect(await list()).toEqual([
      {
        CredentialId: authenticator.id,
        FriendlyCredentialName: 'Passkey',
        RelyingPartyId: rpId,
        AuthenticatorAttachment: 'platform',
        AuthenticatorTransports: ['internal'],
        CreatedAt: expect.any(Date),
      },
    ]);
    const challenge = await choose(anna, 'WEB_AUTHN');
    const remove = (AccessToken: string) =>
      client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: authenticator.id }));
    await expect(remove(signedIn('bob@example.com'))).rejects.toEqual(named('ResourceNotFoundException'));
    await remove(token);
    expect(await list()).toEqual([]);
    await expect(answer(anna, challenge, authenticator.get(optionsIn(challenge)))).rejects.toEqual(
      named('NotAuthorizedException'),
    );
    expect((await choose(anna, 'WEB_AUTHN')).ChallengeName).toBe('SELECT_CHALLENGE');
  });

  it.each<[string, Faults, string]>([
    ['another origin', { origin: 'https://product.example.evil.test' }, 'WebAuthnOriginNotAllowedException'],
    ['an insecure origin', { origin: `http://acme.${rpId}` }, 'WebAuthnOriginNotAllowedException'],
    ['another relying party', { rpId: 'evil.test' }, 'WebAuthnRelyingPartyMismatchException'],
    ['an unknown challenge', { challenge: 'AAAA' }, 'WebAuthnChallengeNotFoundException'],
    ['a key without a verified person', { flags: 1 }, 'WebAuthnCredentialNotSupportedException'],
    ['the answer to a sign-in', { type: 'webauthn.get' }, 'InvalidParameterException'],
    ['an attestation that is not read', { fmt: 'tpm' }, 'WebAuthnCredentialNotSupportedException'],
    ['a forged attestation', { fmt: 'packed', forged: true }, 'WebAuthnCredentialNotSupportedException'],
  ])('refuses %s', async (_fault, faults, error) => {
    await expect(add(signedIn(anna), createAuthenticator(origin), faults)).rejects.toEqual(named(error));
  });

  it('takes an attestation by the key itself, and refuses an algorithm that it did not ask for', async () => {
    const token = signedIn(anna);
    await add(token, createAuthenticator(origin), { fmt: 'packed' });
    await expect(add(token, createAuthenticator(origin, 'ES384'))).rejects.toEqual(
      named('WebAuthnCredentialNotSupportedException'),
    );
  });

  it('takes each host below localhost as a relying party of its own, as browsers do', async () => {
    await start({ ...passkeys, relyingPartyId: 'localhost' });
    const token = signedIn(anna);
    const authenticator = createAuthenticator('http://acme.localhost:4000');
    await expect(add(token, authenticator, { rpId: 'other.localhost' })).rejects.toEqual(
      named('WebAuthnRelyingPartyMismatchException'),
    );
    await add(token, authenticator, { rpId: 'acme.localhost' });
    await signIn(anna, authenticator, { rpId: 'acme.localhost' });
  });

  it('takes an answer once, and from its own user alone', async () => {
    const token = signedIn(anna);
    const Credential = createAuthenticator(origin).create(await begin(token));
    const complete = (AccessToken: string) =>
      client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));
    await expect(complete(signedIn('bob@example.com'))).rejects.toEqual(
      named('WebAuthnChallengeNotFoundException'),
    );
    await complete(token);
    await expect(complete(token)).rejects.toEqual(named('WebAuthnChallengeNotFoundException'));
  });

  it('takes twenty passkeys of a user, and refuses the next', async () => {
    const token = signedIn(anna);
    for (let made = 0; made < 20; made += 1) await add(token, createAuthenticator(origin));
    await expect(begin(token)).rejects.toEqual(named('LimitExceededException'));
  });

  it('refuses where the pool has no passkeys, or no relying party', async () => {
    const token = signedIn(anna);
    await start({ ...passkeys, relyingPartyId: undefined });
    await expect(begin(token)).rejects.toEqual(named('WebAuthnConfigurationMissingException'));
    await start(undefined);
    await expect(begin(token)).rejects.toEqual(named('WebAuthnNotEnabledException'));
  });
});

describe('sign-in', () => {
  it.each<[string, Faults]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a signature of another key', { forged: true }],
    ['an absent person', { flags: 4 }],
    ['a person who was not verified', { flags: 1 }],
    ['the answer to a registration', { type: 'webauthn.create' }],
  ])('refuses %s', async (_fault, faults) => {
    const authenticator = createAuthenticator(origin);
    await add(signedIn(anna), authenticator);
    await expect(signIn(anna, authenticator, faults)).rejects.toEqual(named('NotAuthorizedException'));
  });

  it('refuses a copied authenticator, and takes one that does not count', async () => {
    const token = signedIn(anna);
    const authenticator = createAuthenticator(origin);
    await add(token, authenticator);
    await signIn(anna, authenticator, { count: 7 });
    await expect(signIn(anna, authenticator, { count: 7 })).rejects.toEqual(named('NotAuthorizedException'));
    await signIn(anna, authenticator, { count: 8 });
    const other = createAuthenticator(origin);
    await add(token, other);
    await signIn(anna, other, { count: 0 });
    await signIn(anna, other, { count: 0 });
  });

  it('takes an answer once, and no passkey of another user', async () => {
    const authenticator = createAuthenticator(origin);
    await add(signedIn(anna), authenticator);
    const challenge = await choose(anna, 'WEB_AUTHN');
    const credential = authenticator.get(optionsIn(challenge));
    await answer(anna, challenge, credential);
    await expect(answer(anna, challenge, credential)).rejects.toEqual(named('NotAuthorizedException'));
    const bob = 'bob@example.com';
    await add(signedIn(bob), createAuthenticator(origin));
    await expect(signIn(bob, authenticator)).rejects.toEqual(named('NotAuthorizedException'));
  });

  it('offers a choice without a preferred way, and goes on with the answer', async () => {
    const authenticator = createAuthenticator(origin);
    await add(signedIn(anna), authenticator);
    const choice = await choose(anna);
    expect(choice).toMatchObject({
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: ['PASSWORD_SRP', 'WEB_AUTHN'],
    });
    const select = (ANSWER: string) =>
      client.send(
        new RespondToAuthChallengeCommand({
          ClientId: clientId,
          ChallengeName: 'SELECT_CHALLENGE',
          Session: choice.Session,
          ChallengeResponses: { USERNAME: anna, ANSWER },
        }),
      );
    await expect(select('EMAIL_OTP')).rejects.toEqual(named('InvalidParameterException'));
    const challenge = await select('WEB_AUTHN');
    expect(challenge.ChallengeName).toBe('WEB_AUTHN');
    await answer(anna, challenge, authenticator.get(optionsIn(challenge)));
  });

  it('gives some unknown addresses the challenge for a passkey, the same each time', async () => {
    const names = Array.from({ length: 12 }, (_, number) => `nobody${number}@example.com`);
    const ask = async (name: string) => {
      const challenge = await choose(name, 'WEB_AUTHN');
      return [challenge.ChallengeName, optionsIn(challenge).allowCredentials];
    };
    const first = await Promise.all(names.map(ask));
    expect(await Promise.all(names.map(ask))).toEqual(first);
    expect(new Set(first.map(([name]) => name))).toEqual(new Set(['WEB_AUTHN', 'SELECT_CHALLENGE']));
  });

  it('offers somebody with an authenticator app their passkey once it counts as a second factor', async () => {
    const token = signedIn(anna);
    const authenticator = createAuthenticator(origin);
    await add(token, authenticator);
    const prefer = (settings: object) =>
      client.send(new SetUserMFAPreferenceCommand({ AccessToken: token, ...settings }));
    const counts = { WebAuthnMfaSettings: { Enabled: true } };
    await expect(prefer(counts)).rejects.toEqual(named('InvalidParameterException'));
    const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken: token }));
    await client.send(
      new VerifySoftwareTokenCommand({ AccessToken: token, UserCode: totp(SecretCode, Date.now()) }),
    );
    await prefer({ SoftwareTokenMfaSettings: { Enabled: true } });
    expect((await choose(anna, 'WEB_AUTHN')).ChallengeName).toBe('SELECT_CHALLENGE');
    await prefer(counts);
    await signIn(anna, authenticator);
    await start({ ...passkeys, factor: 'SINGLE_FACTOR' });
    await expect(prefer(counts)).rejects.toEqual(named('InvalidParameterException'));
    await client.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId: poolId,
        Username: anna,
        SoftwareTokenMfaSettings: { Enabled: false },
        WebAuthnMfaSettings: { Enabled: false },
      }),
    );
    await signIn(anna, authenticator);
  });
});
