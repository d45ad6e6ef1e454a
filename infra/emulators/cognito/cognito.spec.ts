import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableProviderForUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
  InitiateAuthCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  deleteUser,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { JwtRsaVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';
import type { CustomMessageTriggerEvent, PostConfirmationTriggerEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { onlyOwner } from '../shared/callers.ts';
import type { CustomMessage, Mail } from './codes.ts';
import { type Cognito, createCognito } from './cognito.ts';
import type { PostConfirmation } from './confirmation.ts';
import type { PreSignUp } from './hosted.ts';
import { totp } from './totp.ts';

const poolId = 'us-east-1_Local0001';
const clientId = 'local0client';
const credentials = { accessKeyId: 'LOCALKEY', secretAccessKey: 'local-secret' };
const createdAt = Date.UTC(2031, 0, 2);
const anna = 'anna@example.com';
const password = 'Correct-horse-1';

// Amplify warns at every start that the endpoint is not on AWS.
ConsoleLogger.LOG_LEVEL = 'ERROR';

let db: DatabaseSync;
let cognito: Cognito;
let mails: Mail[];
let deliver: (mail: Mail) => void;
let issuer: string;
let endpoint: string;
let admin: CognitoIdentityProviderClient;
let stored: Map<string, string>;
const callback = 'http://auth.localhost/callback/google';
const asked: PreSignUp = async () => undefined;
let written: CustomMessage;
let confirmed: PostConfirmation;
let closeServer: () => Promise<void>;

const start = (
  more: { selfSignUp?: boolean; sender?: 'DEVELOPER'; rotationGrace?: number } = { selfSignUp: true },
) =>
  createCognito({
    db,
    now: () => createdAt,
    issuer,
    poolId,
    clientId,
    sendMail: (mail) => deliver(mail),
    customMessage: (event) => written(event),
    postConfirmation: (event) => confirmed(event),
    callerOf: onlyOwner(credentials),
    callbacks: [callback],
    preSignUp: (event) => asked(event),
    ...more,
  });

const clientOf = (key: typeof credentials) =>
  new CognitoIdentityProviderClient({ region: 'us-east-1', endpoint, credentials: key, maxAttempts: 1 });

beforeEach(async () => {
  let handle: (req: IncomingMessage, res: ServerResponse) => void = () => {};
  const server = createServer((req, res) => handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  endpoint = `http://127.0.0.1:${port}/cognito`;
  issuer = `${endpoint}/${poolId}`;
  db = new DatabaseSync(':memory:');
  mails = [];
  written = async (event) => event;
  confirmed = async (event) => event;
  deliver = (mail) => mails.push(mail);
  cognito = await start();
  handle = (req, res) => cognito.handle(req, res);
  admin = clientOf(credentials);
  closeServer = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  stored = new Map();
  Amplify.configure({
    Auth: { Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: endpoint } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => stored.get(key) ?? null,
    setItem: async (key, value) => void stored.set(key, value),
    removeItem: async (key) => void stored.delete(key),
    clear: async () => stored.clear(),
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await signOut();
  admin.destroy();
  await closeServer();
});

/** Moves the machine's clock, which codes, tokens and lockouts use. */
const passTime = (ms: number) => {
  const later = Date.now() + ms;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(later);
};
const minutes = 60_000;
const hours = 60 * minutes;

const lastMail = () => {
  const mail = mails.at(-1);
  if (!mail) throw new Error('no mail was sent');
  return mail;
};
/** Code in the last mail, or the temporary password at its end. */
const mailedSecret = () => {
  const { message } = lastMail();
  return /\b\d{6}\b/.exec(message)?.[0] ?? message.split(' ').at(-1) ?? '';
};
const otherCode = (code: string) => (code === '000000' ? '111111' : '000000');

const addUser = async (email = anna) => {
  const { User } = await admin.send(
    new AdminCreateUserCommand({
      UserPoolId: poolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'given_name', Value: 'Anna' },
      ],
    }),
  );
  await admin.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: poolId,
      Username: email,
      Password: password,
      Permanent: true,
    }),
  );
  return User?.Username ?? '';
};

/** Tokens as Amplify stored them. */
const storedToken = (kind: 'accessToken' | 'idToken' | 'refreshToken') =>
  [...stored].find(([key]) => key.endsWith(`.${kind}`))?.[1] ?? '';

interface Answer {
  readonly __type?: string;
  readonly message?: string;
  readonly ChallengeParameters?: Record<string, string>;
}

const call = async (operation: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${endpoint}/`, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
};

const refusal = (name: string, message?: string) =>
  expect.objectContaining(message === undefined ? { name } : { name, message });
const wrongPassword = refusal('NotAuthorizedException', 'Incorrect username or password.');

describe('signing up', () => {
  it('takes a mailed code before it lets anyone in', async () => {
    const started = await signUp({
      username: 'Anna@Example.com',
      password,
      options: { userAttributes: { email: 'Anna@Example.com', given_name: 'Anna' } },
    });
    expect(started.nextStep).toEqual({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { destination: 'a***@e***', deliveryMedium: 'EMAIL', attributeName: 'email' },
    });
    expect(lastMail()).toMatchObject({ to: anna, subject: 'Your verification code' });
    const code = mailedSecret();

    expect((await signIn({ username: anna, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
    await expect(confirmSignUp({ username: anna, confirmationCode: otherCode(code) })).rejects.toEqual(
      refusal('CodeMismatchException', 'Invalid verification code provided, please try again.'),
    );
    expect((await confirmSignUp({ username: anna, confirmationCode: code })).isSignUpComplete).toBe(true);
    await expect(confirmSignUp({ username: anna, confirmationCode: code })).rejects.toEqual(
      refusal('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
    );

    expect((await signIn({ username: 'ANNA@example.com', password })).isSignedIn).toBe(true);
    expect(await fetchUserAttributes()).toEqual({
      sub: started.userId,
      email: anna,
      email_verified: 'true',
      given_name: 'Anna',
    });
  });

  it('lets only the newest code count, and for a day', async () => {
    await signUp({ username: anna, password });
    const first = mailedSecret();
    do await resendSignUpCode({ username: anna });
    while (mailedSecret() === first);
    await expect(confirmSignUp({ username: anna, confirmationCode: first })).rejects.toEqual(
      refusal('CodeMismatchException'),
    );
    passTime(24 * hours);
    await expect(confirmSignUp({ username: anna, confirmationCode: mailedSecret() })).rejects.toEqual(
      refusal('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
    );
  });

  it('refuses a taken address, a weak password, a name that is no address, an attribute that is not theirs', async () => {
    await addUser();
    await expect(signUp({ username: anna.toUpperCase(), password })).rejects.toEqual(
      refusal('UsernameExistsException'),
    );
    const attempt = signUp({ username: 'new@example.com', password: 'too short' });
    await expect(attempt).rejects.toEqual(refusal('InvalidPasswordException'));
    await expect(attempt).rejects.toThrow('not long enough');
    await expect(signUp({ username: 'anna', password })).rejects.toEqual(
      refusal('InvalidParameterException', 'Username should be an email.'),
    );
    await expect(
      call('SignUp', {
        ClientId: clientId,
        Username: 'new@example.com',
        Password: password,
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      }),
    ).resolves.toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } });
  });

  it('says so when the mail could not be sent, and sends it when asked again', async () => {
    deliver = () => {
      throw new Error('mailbox full');
    };
    await expect(signUp({ username: anna, password })).rejects.toEqual(
      refusal('CodeDeliveryFailureException'),
    );
    deliver = (mail) => mails.push(mail);
    await resendSignUpCode({ username: anna });
    await confirmSignUp({ username: anna, confirmationCode: mailedSecret() });
  });

  it('stops the guessing of codes, for a while', async () => {
    await signUp({ username: anna, password });
    const code = mailedSecret();
    passTime(0);
    for (let guess = 0; guess < 5; guess++) {
      await expect(confirmSignUp({ username: anna, confirmationCode: otherCode(code) })).rejects.toEqual(
        refusal('CodeMismatchException'),
      );
    }
    await expect(confirmSignUp({ username: anna, confirmationCode: code })).rejects.toEqual(
      refusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
    );
    passTime(1000);
    await confirmSignUp({ username: anna, confirmationCode: code });
  });
});

describe('signing in', () => {
  it('passes 20 times in a row', async () => {
    await addUser();
    for (let time = 0; time < 20; time++) {
      expect((await signIn({ username: anna, password })).isSignedIn).toBe(true);
      await signOut();
    }
  });

  it('gives tokens that the published key verifies', async () => {
    const sub = await addUser();
    await signIn({ username: anna, password });
    const jwks = (await (await fetch(`${issuer}/.well-known/jwks.json`)).json()) as Jwks;
    expect(jwks).toEqual(cognito.jwks());
    expect(await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()).toMatchObject({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
    });
    const verifier = JwtRsaVerifier.create({ issuer, audience: null });
    verifier.cacheJwks(jwks);

    const access = await verifier.verify(storedToken('accessToken'));
    expect(access).toMatchObject({ sub, username: sub, client_id: clientId, token_use: 'access' });
    expect(Number(access.exp) - Number(access.iat)).toBe(3600);
    const id = await verifier.verify(storedToken('idToken'));
    expect(id).toMatchObject({
      sub,
      aud: clientId,
      token_use: 'id',
      email: anna,
      email_verified: true,
      given_name: 'Anna',
      'cognito:username': sub,
      origin_jti: access.origin_jti,
    });
    expect(access.origin_jti).toBeTruthy();
  });

  it('answers a wrong password and an unknown user alike', async () => {
    await addUser();
    const nobody = 'nobody@example.com';
    await expect(signIn({ username: anna, password: 'Wrong-horse-1' })).rejects.toEqual(wrongPassword);
    await expect(signIn({ username: nobody, password })).rejects.toEqual(wrongPassword);

    const challengeOf = async (username: string) => {
      const { ChallengeParameters = {} } = await admin.send(
        new InitiateAuthCommand({
          ClientId: clientId,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: username, SRP_A: 'abcdef' },
        }),
      );
      return ChallengeParameters;
    };
    const [real, madeUp, again] = [
      await challengeOf(anna),
      await challengeOf(nobody),
      await challengeOf(nobody),
    ];
    expect(Object.keys(madeUp)).toEqual(Object.keys(real));
    expect(again).toMatchObject({ SALT: madeUp.SALT, USER_ID_FOR_SRP: madeUp.USER_ID_FOR_SRP });
    expect(again.SRP_B).not.toBe(madeUp.SRP_B);
  });

  it('refuses an A that is 0, a made-up signature, and a second answer to one challenge', async () => {
    const sub = await addUser();
    const begin = (SRP_A: string) =>
      call('InitiateAuth', {
        ClientId: clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: anna, SRP_A },
      });
    await expect(begin('0')).resolves.toMatchObject({
      status: 400,
      body: { __type: 'InvalidParameterException' },
    });
    const { body } = await begin('abcdef');
    const answer = () =>
      call('RespondToAuthChallenge', {
        ClientId: clientId,
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeResponses: {
          USERNAME: sub,
          TIMESTAMP: 'Sat Nov 21 08:20:00 UTC 2026',
          PASSWORD_CLAIM_SECRET_BLOCK: body.ChallengeParameters?.SECRET_BLOCK,
          PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
        },
      });
    expect((await answer()).body.message).toBe('Incorrect username or password.');
    expect((await answer()).body.message).toBe('Invalid session for the user, session is expired.');
  });

  it('does not accept the right proof twice', async () => {
    await addUser();
    const proofs: RequestInit[] = [];
    const original = globalThis.fetch;
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (init && String(init.body).includes('PASSWORD_CLAIM_SIGNATURE')) proofs.push(init);
      return original(input, init);
    });
    await signIn({ username: anna, password });
    spy.mockRestore();
    const { method, headers, body } = proofs[0] ?? {};
    const replayed = await fetch(endpoint, {
      method: String(method),
      headers: new Headers(headers),
      body: body ?? null,
    });
    expect(replayed.status).toBe(400);
    expect(await replayed.json()).toMatchObject({ __type: 'NotAuthorizedException' });
  });

  it('locks out after five wrong passwords, someone who does not exist too', async () => {
    await addUser();
    passTime(0);
    for (const username of [anna, 'nobody@example.com']) {
      for (let guess = 0; guess < 5; guess++) {
        await expect(signIn({ username, password: 'Wrong-horse-1' })).rejects.toEqual(wrongPassword);
      }
      await expect(signIn({ username, password })).rejects.toEqual(
        refusal('NotAuthorizedException', 'Password attempts exceeded'),
      );
    }
    passTime(1000);
    await expect(signIn({ username: anna, password: 'Wrong-horse-1' })).rejects.toEqual(wrongPassword);
    passTime(1000);
    await expect(signIn({ username: anna, password })).rejects.toThrow('Password attempts exceeded');
    passTime(1000);
    expect((await signIn({ username: anna, password })).isSignedIn).toBe(true);
  });

  it('asks for a new password after an invitation, and for a better one if it is weak', async () => {
    await admin.send(
      new AdminCreateUserCommand({
        UserPoolId: poolId,
        Username: anna,
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      }),
    );
    expect(lastMail()).toMatchObject({ to: anna, subject: 'Your temporary password' });
    const step = await signIn({ username: anna, password: mailedSecret() });
    expect(step.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    await expect(confirmSignIn({ challengeResponse: 'weak' })).rejects.toEqual(
      refusal('InvalidPasswordException'),
    );
    const done = await confirmSignIn({
      challengeResponse: password,
      options: { userAttributes: { family_name: 'Berg' } },
    });
    expect(done.isSignedIn).toBe(true);
    expect(await fetchUserAttributes()).toMatchObject({ email: anna, family_name: 'Berg' });
    await signOut();
    expect((await signIn({ username: anna, password })).isSignedIn).toBe(true);
  });

  it('lets a temporary password expire, and a new invitation be sent', async () => {
    const invite = { UserPoolId: poolId, Username: anna };
    await admin.send(new AdminCreateUserCommand(invite));
    const first = mailedSecret();
    passTime(7 * 24 * hours);
    await expect(signIn({ username: anna, password: first })).rejects.toThrow(
      'Temporary password has expired',
    );
    await admin.send(new AdminCreateUserCommand({ ...invite, MessageAction: 'RESEND' }));
    const step = await signIn({ username: anna, password: mailedSecret() });
    expect(step.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  });
});

describe('staying signed in', () => {
  it('refreshes with the same refresh token, for thirty days', async () => {
    await addUser();
    await signIn({ username: anna, password });
    const [before, refreshToken] = [storedToken('accessToken'), storedToken('refreshToken')];
    const { tokens } = await fetchAuthSession({ forceRefresh: true });
    expect(storedToken('accessToken')).not.toBe(before);
    expect(storedToken('refreshToken')).toBe(refreshToken);
    expect(tokens?.idToken?.payload.email).toBe(anna);

    await expect(
      admin.send(
        new InitiateAuthCommand({
          ClientId: clientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: refreshToken },
        }),
      ),
    ).resolves.toMatchObject({ AuthenticationResult: { ExpiresIn: 3600 } });
    passTime(30 * 24 * hours);
    await expect(
      call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken: refreshToken }),
    ).resolves.toMatchObject({
      body: { __type: 'NotAuthorizedException', message: 'Refresh Token has expired' },
    });
  });

  describe('with tokens that rotate', () => {
    const grace = 60_000;
    const refreshed = (RefreshToken: string) =>
      call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken });
    const nextOf = async (RefreshToken: string): Promise<string> => {
      const { status, body } = await refreshed(RefreshToken);
      expect(status).toBe(200);
      return z.object({ AuthenticationResult: z.object({ RefreshToken: z.string() }) }).parse(body)
        .AuthenticationResult.RefreshToken;
    };
    const first = async (): Promise<string> => {
      cognito = await start({ rotationGrace: grace });
      await addUser();
      await signIn({ username: anna, password });
      return storedToken('refreshToken');
    };

    it('replaces the token by each use, and Amplify keeps the new one', async () => {
      const token = await first();
      await fetchAuthSession({ forceRefresh: true });
      const second = storedToken('refreshToken');
      expect(second).not.toBe(token);
      passTime(grace + 1000);
      await fetchAuthSession({ forceRefresh: true });
      expect(storedToken('refreshToken')).not.toBe(second);
    });

    it('takes a replaced one for a minute, for two tabs at once or a lost answer, and refuses it afterwards', async () => {
      const token = await first();
      const [one, other] = [await nextOf(token), await nextOf(token)];
      expect(one).not.toBe(other);
      passTime(grace);
      await expect(refreshed(token)).resolves.toMatchObject({
        status: 400,
        body: { __type: 'RefreshTokenReuseException' },
      });
      await nextOf(one);
      await nextOf(other);
    });

    it('does not live longer by its replacements', async () => {
      const token = await first();
      passTime(29 * 24 * hours);
      const next = await nextOf(token);
      passTime(24 * hours);
      await expect(refreshed(next)).resolves.toMatchObject({
        body: { message: 'Refresh Token has expired' },
      });
    });

    it('ends with the whole session where any of its tokens is revoked', async () => {
      const token = await first();
      const next = await nextOf(token);
      await call('RevokeToken', { ClientId: clientId, Token: token });
      await expect(refreshed(next)).resolves.toMatchObject({
        body: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
      });
    });

    it('has no flow that would leave the token as it is', async () => {
      const token = await first();
      await expect(
        call('InitiateAuth', {
          ClientId: clientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: token },
        }),
      ).resolves.toMatchObject({ status: 400, body: { __type: 'InvalidParameterException' } });
    });
  });

  it('ends at sign-out: the refresh token and the access token are refused', async () => {
    await addUser();
    await signIn({ username: anna, password });
    const [AccessToken, RefreshToken] = [storedToken('accessToken'), storedToken('refreshToken')];
    await signOut();
    await expect(call('GetUser', { AccessToken })).resolves.toMatchObject({
      body: { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' },
    });
    await expect(
      call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken }),
    ).resolves.toMatchObject({
      body: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
    });
    await expect(
      call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken: 'made-up' }),
    ).resolves.toMatchObject({ body: { message: 'Invalid Refresh Token' } });
  });

  it('ends one sign-in at sign-out, and all of them at a global one', async () => {
    await addUser();
    const elsewhere: string[] = [];
    for (let device = 0; device < 2; device++) {
      await signIn({ username: anna, password });
      elsewhere.push(storedToken('accessToken'));
      stored.clear();
    }
    await signIn({ username: anna, password });
    await signOut();
    for (const AccessToken of elsewhere) expect((await call('GetUser', { AccessToken })).status).toBe(200);
    await signIn({ username: anna, password });
    await signOut({ global: true });
    for (const AccessToken of elsewhere) {
      expect((await call('GetUser', { AccessToken })).body.message).toBe('Access Token has been revoked');
    }
  });

  it('survives a restart, with the key it had', async () => {
    await addUser();
    await signIn({ username: anna, password });
    const keys = cognito.jwks();
    cognito = await start();
    expect(cognito.jwks()).toEqual(keys);
    await fetchAuthSession({ forceRefresh: true });
    expect(await fetchUserAttributes()).toMatchObject({ email: anna });
  });

  it('refuses tokens that are forged, expired, or not access tokens', async () => {
    await addUser();
    await signIn({ username: anna, password });
    const genuine = storedToken('accessToken');
    const [header = '', payload = '', signature = ''] = genuine.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const forgeries = {
      'other claims': `${header}.${encode({ ...decode(payload), sub: 'someone-else' })}.${signature}`,
      'no algorithm': `${encode({ ...decode(header), alg: 'none' })}.${payload}.`,
      'no signature': `${header}.${payload}.`,
      'another key': `${header}.${payload}.${sign('sha256', Buffer.from(`${header}.${payload}`), stranger).toString('base64url')}`,
      'an id token': storedToken('idToken'),
      'a fourth part': `${genuine}.x`,
      'no token': 'nonsense',
    };
    for (const [what, AccessToken] of Object.entries(forgeries)) {
      const { status, body } = await call('GetUser', { AccessToken });
      expect({ what, status, ...body }).toEqual({
        what,
        status: 400,
        __type: 'NotAuthorizedException',
        message: 'Invalid Access Token',
      });
    }
    expect((await call('GetUser', { AccessToken: genuine })).status).toBe(200);
    passTime(1 * hours);
    expect((await call('GetUser', { AccessToken: genuine })).body.message).toBe('Access Token has expired');
  });
});

describe('the sender', () => {
  const invited = async (count: number) => {
    for (let nth = 0; nth < count; nth++)
      await admin.send(
        new AdminCreateUserCommand({ UserPoolId: poolId, Username: `guest${nth}@example.com` }),
      );
  };

  it('at Cognito’s default refuses the 51st mail of a day', async () => {
    await expect(invited(51)).rejects.toMatchObject({
      name: 'LimitExceededException',
      message: expect.stringContaining('Exceeded daily email limit'),
    });
    expect(mails).toHaveLength(50);
  });

  it('by SES has no such limit', async () => {
    cognito = await start({ sender: 'DEVELOPER' });
    await invited(51);
    expect(mails).toHaveLength(51);
  });
});

describe('an account in its owner’s hands', () => {
  it('can be recovered by a mailed code', async () => {
    await addUser();
    expect((await resetPassword({ username: anna })).nextStep).toMatchObject({
      resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
      codeDeliveryDetails: { destination: 'a***@e***' },
    });
    const confirmationCode = mailedSecret();
    expect(lastMail()).toMatchObject({
      subject: 'Your verification code',
      message: `Your password reset code is ${confirmationCode}`,
    });
    const confirm = (code: string, newPassword: string) =>
      confirmResetPassword({ username: anna, confirmationCode: code, newPassword });
    await expect(confirm(otherCode(confirmationCode), 'Brand-new-1')).rejects.toEqual(
      refusal('CodeMismatchException'),
    );
    await expect(confirm(confirmationCode, 'weak')).rejects.toEqual(refusal('InvalidPasswordException'));
    await confirm(confirmationCode, 'Brand-new-1');
    await expect(confirm(confirmationCode, 'Brand-new-2')).rejects.toEqual(refusal('ExpiredCodeException'));
    await expect(signIn({ username: anna, password })).rejects.toEqual(wrongPassword);
    expect((await signIn({ username: anna, password: 'Brand-new-1' })).isSignedIn).toBe(true);
  });

  it('is recovered before the trigger is told, whose failure is told in Cognito’s words', async () => {
    const sub = await addUser();
    let told: PostConfirmationTriggerEvent | undefined;
    confirmed = async (event) => {
      told = event;
      throw new Error('not now');
    };
    await resetPassword({ username: anna });
    const confirming = confirmResetPassword({
      username: anna,
      confirmationCode: mailedSecret(),
      newPassword: 'Brand-new-1',
      options: { clientMetadata: { languages: 'it' } },
    });
    await expect(confirming).rejects.toEqual(
      refusal('UserLambdaValidationException', 'PostConfirmation failed with error not now.'),
    );
    expect(told).toMatchObject({
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      userPoolId: poolId,
      userName: sub,
      request: { userAttributes: { email: anna, sub }, clientMetadata: { languages: 'it' } },
    });
    expect((await signIn({ username: anna, password: 'Brand-new-1' })).isSignedIn).toBe(true);
  });

  it('is mailed its code in the words of the trigger, which sees the client’s metadata', async () => {
    await addUser();
    let asked: CustomMessageTriggerEvent | undefined;
    written = async (event) => {
      asked = event;
      const emailMessage = `<p>Ecco: ${event.request.codeParameter}</p>`;
      return { ...event, response: { smsMessage: null, emailSubject: 'Codice', emailMessage } };
    };
    await resetPassword({ username: anna, options: { clientMetadata: { languages: 'it' } } });
    expect(asked).toMatchObject({
      triggerSource: 'CustomMessage_ForgotPassword',
      userPoolId: poolId,
      request: {
        userAttributes: { email: anna },
        codeParameter: '{####}',
        clientMetadata: { languages: 'it' },
      },
    });
    expect(lastMail()).toEqual({
      to: anna,
      subject: 'Codice',
      message: `<p>Ecco: ${mailedSecret()}</p>`,
    });
  });

  it.each([
    ['a message without the code', { emailMessage: 'Hello' }],
    ['a subject of more than 140 characters', { emailSubject: 'x'.repeat(141) }],
    ['a message of more than 20,000 characters', { emailMessage: `{####}${'x'.repeat(20_000)}` }],
  ])('is mailed nothing when the trigger answers with %s', async (_, response) => {
    await addUser();
    written = async (event) => ({ ...event, response: { ...event.response, ...response } });
    await expect(resetPassword({ username: anna })).rejects.toEqual(
      refusal('InvalidLambdaResponseException'),
    );
    written = async () => {
      throw new Error('no words');
    };
    await expect(resetPassword({ username: anna })).rejects.toEqual(
      refusal('UserLambdaValidationException', 'CustomMessage failed with error no words.'),
    );
    expect(mails).toEqual([]);
  });

  it('gets recovery codes that last an hour, up to a rate limit', async () => {
    await addUser();
    passTime(0);
    for (let time = 0; time < 5; time++) await resetPassword({ username: anna });
    await expect(resetPassword({ username: anna })).rejects.toEqual(refusal('LimitExceededException'));
    passTime(1 * hours);
    await expect(
      confirmResetPassword({ username: anna, confirmationCode: mailedSecret(), newPassword: 'Brand-new-1' }),
    ).rejects.toEqual(refusal('ExpiredCodeException'));
  });

  it('unknown, is answered like any other, and not mailed', async () => {
    const username = 'nobody@example.com';
    expect((await resetPassword({ username })).nextStep.codeDeliveryDetails).toMatchObject({
      destination: 'n***@e***',
      deliveryMedium: 'EMAIL',
    });
    expect(await resendSignUpCode({ username })).toMatchObject({ destination: 'n***@e***' });
    await expect(
      confirmResetPassword({ username, confirmationCode: '000000', newPassword: password }),
    ).rejects.toEqual(refusal('CodeMismatchException'));
    await expect(confirmSignUp({ username, confirmationCode: '000000' })).rejects.toEqual(
      refusal('CodeMismatchException'),
    );
    expect(mails).toEqual([]);
  });

  it('has its password changed with the old one', async () => {
    await addUser();
    await signIn({ username: anna, password });
    await expect(updatePassword({ oldPassword: password, newPassword: 'weak' })).rejects.toEqual(
      refusal('InvalidPasswordException'),
    );
    await updatePassword({ oldPassword: password, newPassword: 'Brand-new-1' });
    passTime(0);
    for (let guess = 0; guess < 5; guess++) {
      await expect(updatePassword({ oldPassword: password, newPassword: 'Brand-new-2' })).rejects.toEqual(
        wrongPassword,
      );
    }
    await expect(updatePassword({ oldPassword: 'Brand-new-1', newPassword: password })).rejects.toEqual(
      refusal('LimitExceededException'),
    );
    await signOut();
    expect((await signIn({ username: anna, password: 'Brand-new-1' })).isSignedIn).toBe(true);
  });

  it('has its attributes changed, but not who it is', async () => {
    await addUser();
    await signIn({ username: anna, password });
    await updateUserAttributes({ userAttributes: { given_name: 'Anne', locale: 'it' } });
    expect(await fetchUserAttributes()).toMatchObject({ given_name: 'Anne', locale: 'it' });
    await updateUserAttributes({ userAttributes: { locale: '' } });
    expect(await fetchUserAttributes()).not.toHaveProperty('locale');
    for (const name of ['email_verified', 'sub']) {
      await expect(updateUserAttributes({ userAttributes: { [name]: 'x' } })).rejects.toEqual(
        refusal('NotAuthorizedException', 'A client attempted to write unauthorized attribute'),
      );
    }
    await expect(updateUserAttributes({ userAttributes: { shoe_size: '38' } })).rejects.toEqual(
      refusal('InvalidParameterException'),
    );
  });

  it('keeps the address until a code has proved another one', async () => {
    await addUser();
    await signIn({ username: anna, password });
    await updateUserAttributes({ userAttributes: { email: 'anne@client.example' } });
    expect(await fetchUserAttributes()).toMatchObject({ email: anna });
    expect(mails.at(-1)).toMatchObject({ to: 'anne@client.example' });
    const confirmationCode = /\d{6}/.exec(mails.at(-1)?.message ?? '')?.[0] ?? '';
    await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode });
    expect(await fetchUserAttributes()).toMatchObject({
      email: 'anne@client.example',
      email_verified: 'true',
    });
  });

  it('keeps the address where the trigger refuses the mail to another one', async () => {
    await addUser();
    await signIn({ username: anna, password });
    written = async () => {
      throw new Error('not here');
    };
    await expect(updateUserAttributes({ userAttributes: { email: 'anne@client.example' } })).rejects.toEqual(
      refusal('UserLambdaValidationException', 'CustomMessage failed with error not here.'),
    );
    expect(mails).toEqual([]);
    await expect(
      confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: '000000' }),
    ).rejects.toEqual(refusal('InvalidParameterException'));
    expect(await fetchUserAttributes()).toMatchObject({ email: anna });
  });

  it('can be deleted', async () => {
    await addUser();
    await signIn({ username: anna, password });
    const AccessToken = storedToken('accessToken');
    await deleteUser();
    expect((await call('GetUser', { AccessToken })).body.__type).toBe('UserNotFoundException');
    await expect(signIn({ username: anna, password })).rejects.toEqual(wrongPassword);
  });
});

describe('a second factor', () => {
  const seconds = 1000;
  /** Signed in as Anna, with an authenticator app that has her secret. */
  const setUp = async () => {
    passTime(0);
    await addUser();
    await signIn({ username: anna, password });
    const { sharedSecret } = await setUpTOTP();
    await verifyTOTPSetup({ code: totp(sharedSecret, Date.now()) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    await signOut();
    return sharedSecret;
  };
  const reach = async () => (await signIn({ username: anna, password })).nextStep.signInStep;
  const enter = (code: string) => confirmSignIn({ challengeResponse: code });
  const wrong = refusal('CodeMismatchException', 'Invalid verification code provided, please try again.');

  it('makes the codes of RFC 6238', () => {
    // Its test secret, "12345678901234567890", and the last six of its eight digits.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect([59, 1_111_111_109, 20_000_000_000].map((at) => totp(secret, at * seconds))).toEqual([
      '287082',
      '081804',
      '353130',
    ]);
  });

  it('is asked for after the password, and named to its user', async () => {
    const secret = await setUp();
    expect(await reach()).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    passTime(30 * seconds);
    const code = totp(secret, Date.now());
    await expect(enter(otherCode(code))).rejects.toEqual(wrong);
    expect((await enter(code)).isSignedIn).toBe(true);
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    const user = new AdminGetUserCommand({ UserPoolId: poolId, Username: anna });
    expect((await admin.send(user)).UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);
  });

  it('refuses a code that was used, and takes one of a clock half a minute off', async () => {
    const secret = await setUp();
    // Used to set it up.
    await reach();
    await expect(enter(totp(secret, Date.now()))).rejects.toEqual(
      refusal('ExpiredCodeException', 'Your software token has already been used once.'),
    );
    passTime(5 * minutes);
    await reach();
    await expect(enter(totp(secret, Date.now() - 60 * seconds))).rejects.toEqual(wrong);
    await expect(enter(totp(secret, Date.now() + 60 * seconds))).rejects.toEqual(wrong);
    expect((await enter(totp(secret, Date.now() - 30 * seconds))).isSignedIn).toBe(true);
  });

  it('stops the guessing of codes, the right one included, for a while', async () => {
    const secret = await setUp();
    passTime(30 * seconds);
    await reach();
    const right = totp(secret, Date.now());
    for (const _ of [1, 2, 3, 4, 5]) await expect(enter(otherCode(right))).rejects.toEqual(wrong);
    await expect(enter(right)).rejects.toEqual(
      refusal('NotAuthorizedException', 'Password attempts exceeded'),
    );
  });

  it('is not turned on before a code has proved the app, and keeps the old app until then', async () => {
    await addUser();
    await signIn({ username: anna, password });
    await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toEqual(
      refusal('InvalidParameterException', 'User has not verified software token mfa'),
    );
    await expect(verifyTOTPSetup({ code: '123456' })).rejects.toEqual(refusal('InvalidParameterException'));
    const { sharedSecret } = await setUpTOTP();
    await expect(verifyTOTPSetup({ code: otherCode(totp(sharedSecret, Date.now())) })).rejects.toEqual(
      refusal('EnableSoftwareTokenMFAException', 'Code mismatch'),
    );
    await verifyTOTPSetup({ code: totp(sharedSecret, Date.now()) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    await setUpTOTP();
    await signOut();
    await reach();
    passTime(30 * seconds);
    expect((await enter(totp(sharedSecret, Date.now()))).isSignedIn).toBe(true);
  });

  it('stays when the password is reset by a mailed code, and goes when an administrator turns it off', async () => {
    const secret = await setUp();
    await resetPassword({ username: anna });
    const newPassword = 'Another-horse-2';
    await confirmResetPassword({ username: anna, confirmationCode: mailedSecret(), newPassword });
    expect((await signIn({ username: anna, password: newPassword })).nextStep.signInStep).toBe(
      'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
    );
    await admin.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId: poolId,
        Username: anna,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    );
    expect((await signIn({ username: anna, password: newPassword })).isSignedIn).toBe(true);
    expect(secret).toMatch(/^[A-Z2-7]{52}$/);
  });

  it('is no longer that of a user with the same address after a deletion', async () => {
    await setUp();
    await admin.send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username: anna }));
    await addUser();
    expect((await signIn({ username: anna, password })).isSignedIn).toBe(true);
  });

  it('opens no sign-in by a challenge that is answered, or another user’s', async () => {
    const secret = await setUp();
    await addUser('otto@example.com');
    await reach();
    passTime(30 * seconds);
    expect((await enter(totp(secret, Date.now()))).isSignedIn).toBe(true);
    const again = {
      ClientId: clientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeResponses: { USERNAME: anna, SOFTWARE_TOKEN_MFA_CODE: totp(secret, Date.now()) },
      Session: 'made-up',
    };
    expect((await call('RespondToAuthChallenge', again)).body.__type).toBe('NotAuthorizedException');
  });
});

describe('administration', () => {
  it('tells what there is to know about a user', async () => {
    const sub = await addUser();
    const user = await admin.send(new AdminGetUserCommand({ UserPoolId: poolId, Username: anna }));
    expect(user).toMatchObject({
      Username: sub,
      Enabled: true,
      UserStatus: 'CONFIRMED',
      UserCreateDate: new Date(createdAt),
      UserAttributes: expect.arrayContaining([
        { Name: 'email', Value: anna },
        { Name: 'email_verified', Value: 'true' },
      ]),
    });
    await expect(
      admin.send(new AdminGetUserCommand({ UserPoolId: poolId, Username: 'nobody@example.com' })),
    ).rejects.toEqual(refusal('UserNotFoundException', 'User does not exist.'));
    await expect(
      admin.send(new AdminCreateUserCommand({ UserPoolId: poolId, Username: anna })),
    ).rejects.toEqual(refusal('UsernameExistsException'));
    await expect(
      admin.send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_Other', Username: anna })),
    ).rejects.toEqual(refusal('ResourceNotFoundException'));
  });

  it('mails nobody when it is to be suppressed', async () => {
    await addUser();
    expect(mails).toEqual([]);
  });

  it('lists users, page by page and by filter', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}@example.com`);
    for (const name of names) await addUser(name);
    const found: string[] = [];
    let PaginationToken: string | undefined;
    do {
      const page = await admin.send(new ListUsersCommand({ UserPoolId: poolId, Limit: 2, PaginationToken }));
      expect(page.Users?.length).toBeLessThanOrEqual(2);
      for (const user of page.Users ?? []) {
        found.push(user.Attributes?.find(({ Name }) => Name === 'email')?.Value ?? '');
      }
      PaginationToken = page.PaginationToken;
    } while (PaginationToken);
    expect(found.sort()).toEqual(names);

    const count = async (Filter: string) =>
      (await admin.send(new ListUsersCommand({ UserPoolId: poolId, Filter }))).Users?.length;
    expect(await count('email = "C@example.com"')).toBe(1);
    expect(await count('email ^= "d"')).toBe(1);
    expect(await count('given_name = "Anna"')).toBe(5);
    expect(await count('cognito:user_status = "UNCONFIRMED"')).toBe(0);
    await expect(count('email like "d"')).rejects.toEqual(refusal('InvalidParameterException'));
  });

  it('shuts a disabled user out at once', async () => {
    await addUser();
    await signIn({ username: anna, password });
    const [AccessToken, RefreshToken] = [storedToken('accessToken'), storedToken('refreshToken')];
    await admin.send(new AdminDisableUserCommand({ UserPoolId: poolId, Username: anna }));
    expect((await call('GetUser', { AccessToken })).status).toBe(400);
    expect((await call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken })).status).toBe(400);
    stored.clear();
    await expect(signIn({ username: anna, password })).rejects.toThrow('User is disabled.');
    await expect(signIn({ username: anna, password: 'Wrong-horse-1' })).rejects.toEqual(wrongPassword);
    await resetPassword({ username: anna });
    expect(mails).toEqual([]);
  });

  const changeAddress = (to: string, verified = 'true') =>
    admin.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: poolId,
        Username: anna,
        UserAttributes: [
          { Name: 'email', Value: to },
          { Name: 'email_verified', Value: verified },
        ],
      }),
    );

  it('gives a user another address, with the password that they have', async () => {
    const sub = await addUser();
    await changeAddress('Anna@home.example');
    await expect(signIn({ username: anna, password })).rejects.toEqual(wrongPassword);
    expect((await signIn({ username: 'anna@home.example', password })).isSignedIn).toBe(true);
    const user = await admin.send(
      new AdminGetUserCommand({ UserPoolId: poolId, Username: 'anna@home.example' }),
    );
    expect(user).toMatchObject({
      Username: sub,
      UserAttributes: expect.arrayContaining([{ Name: 'email_verified', Value: 'true' }]),
    });
    expect(mails).toEqual([]);
  });

  it('gives nobody the address of another user', async () => {
    await addUser();
    await addUser('b@example.com');
    await expect(changeAddress('B@example.com')).rejects.toEqual(
      refusal('AliasExistsException', 'An account with the email already exists.'),
    );
    expect((await signIn({ username: anna, password })).isSignedIn).toBe(true);
  });

  it('takes an account at another provider from a user', async () => {
    await addUser();
    const account = {
      ProviderName: 'Google',
      ProviderAttributeName: 'Cognito_Subject',
      ProviderAttributeValue: '12345',
    };
    const sub = (await admin.send(new AdminGetUserCommand({ UserPoolId: poolId, Username: anna }))).Username;
    const link = new AdminLinkProviderForUserCommand({
      UserPoolId: poolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: sub },
      SourceUser: account,
    });
    const unlink = new AdminDisableProviderForUserCommand({ UserPoolId: poolId, User: account });
    await admin.send(link);
    await expect(admin.send(link)).rejects.toEqual(refusal('InvalidParameterException'));
    await admin.send(unlink);
    await admin.send(link);
    await admin.send(unlink);
    await expect(admin.send(unlink)).rejects.toEqual(refusal('UserNotFoundException'));
  });

  it('ends all sign-ins of a user, who may begin a new one', async () => {
    await addUser();
    await signIn({ username: anna, password });
    await admin.send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: anna }));
    const { status } = await call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: storedToken('refreshToken') },
    });
    expect(status).toBe(400);
    await signOut();
    expect((await signIn({ username: anna, password })).isSignedIn).toBe(true);
  });

  it('deletes a user, whose address is free again', async () => {
    const sub = await addUser();
    await admin.send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username: sub }));
    await expect(signIn({ username: anna, password })).rejects.toEqual(wrongPassword);
    expect(await addUser()).not.toBe(sub);
  });

  it('makes a user set another password', async () => {
    await addUser();
    await admin.send(new AdminResetUserPasswordCommand({ UserPoolId: poolId, Username: anna }));
    expect((await signIn({ username: anna, password })).nextStep.signInStep).toBe('RESET_PASSWORD');
    await confirmResetPassword({
      username: anna,
      confirmationCode: mailedSecret(),
      newPassword: 'Brand-new-1',
    });
    expect((await signIn({ username: anna, password: 'Brand-new-1' })).isSignedIn).toBe(true);
  });

  it('is refused without a valid signature', async () => {
    await addUser();
    const get = new AdminGetUserCommand({ UserPoolId: poolId, Username: anna });
    await expect(clientOf({ ...credentials, accessKeyId: 'OTHER' }).send(get)).rejects.toEqual(
      refusal('UnrecognizedClientException'),
    );
    await expect(clientOf({ ...credentials, secretAccessKey: 'guess' }).send(get)).rejects.toEqual(
      refusal('InvalidSignatureException'),
    );
    const body = { UserPoolId: poolId, Username: anna };
    expect((await call('AdminGetUser', body)).body.__type).toBe('MissingAuthenticationTokenException');
    expect((await call('AdminGetUser', body, { authorization: 'Bearer x' })).body.__type).toBe(
      'InvalidSignatureException',
    );
  });

  it('is refused when the signed request was changed or is old', async () => {
    await addUser();
    const bob = await addUser('bob@example.com');
    let signed: Record<string, string> = {};
    let body = '';
    const recorder = clientOf(credentials);
    recorder.middlewareStack.add(
      (next) => async (args) => {
        if (typeof args.request === 'object' && args.request && 'headers' in args.request) {
          const request = args.request as { headers: Record<string, string>; body: string | Uint8Array };
          signed = { ...request.headers };
          body = Buffer.from(request.body).toString();
        }
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    await recorder.send(new AdminGetUserCommand({ UserPoolId: poolId, Username: anna }));
    const { host: _host, 'content-length': _length, ...headers } = signed;
    const send = async (text: string, path = '/') => {
      const response = await fetch(`${endpoint}${path}`, { method: 'POST', headers, body: text });
      return ((await response.json()) as Answer).__type;
    };
    expect(await send(body)).toBeUndefined();
    expect(await send(body.replace(anna, bob))).toBe('InvalidSignatureException');
    expect(await send(body, '/elsewhere')).toBe('InvalidSignatureException');
    passTime(6 * minutes);
    expect(await send(body)).toBe('InvalidSignatureException');
  });
});

describe('the protocol', () => {
  it('answers preflights of any origin', async () => {
    const response = await fetch(endpoint, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://acme.localhost:4000',
        'access-control-request-headers': 'x-amz-target,content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe('x-amz-target,content-type');
  });

  it('refuses a sign-up unless the pool allows self-service', async () => {
    cognito = await start({});
    const { status, body } = await call('SignUp', {
      ClientId: clientId,
      Username: anna,
      Password: password,
      UserAttributes: [],
    });
    expect([status, body.message]).toEqual([400, 'SignUp is not permitted for this user pool']);
    expect(mails).toEqual([]);
  });

  it('reports errors as Cognito does', async () => {
    const wrongClient = await call('SignUp', { ClientId: 'other', Username: anna, Password: password });
    expect(wrongClient.status).toBe(400);
    expect(wrongClient.headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException:');
    expect(wrongClient.headers.get('content-type')).toBe('application/x-amz-json-1.1');
    expect(wrongClient.headers.get('access-control-allow-origin')).toBe('*');
    expect(wrongClient.body).toEqual({
      __type: 'ResourceNotFoundException',
      message: 'User pool client other does not exist.',
    });
    expect((await call('SignUp', { ClientId: clientId })).body.__type).toBe('InvalidParameterException');
    const strange = { Name: '\ud800', Value: 'x' };
    await expect(
      call('SignUp', { ClientId: clientId, Username: anna, Password: password, UserAttributes: [strange] }),
    ).resolves.toMatchObject({ status: 400, body: { __type: 'InvalidParameterException' } });
    expect((await call('CreateUserPool', {})).body.__type).toBe('UnknownOperationException');
    expect((await call('toString', {})).body.__type).toBe('UnknownOperationException');
    expect((await call('SignUp', { ClientId: 'x'.repeat(300_000) })).body.__type).toBe(
      'SerializationException',
    );
    await expect(
      call('InitiateAuth', { ClientId: clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: {} }),
    ).resolves.toMatchObject({ body: { __type: 'InvalidParameterException' } });
    expect((await fetch(`${endpoint}//nowhere`)).status).toBe(404);
    expect((await fetch(endpoint, { method: 'DELETE' })).status).toBe(405);
  });

  it('keeps no password, code or token in a readable form', async () => {
    await signUp({ username: 'bob@example.com', password });
    await addUser();
    await signIn({ username: anna, password });
    await admin.send(new GetUserCommand({ AccessToken: storedToken('accessToken') }));
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    expect(tables.every(({ name }) => String(name).startsWith('cognito_'))).toBe(true);
    const everything = tables
      .flatMap(({ name }) => db.prepare(`SELECT * FROM ${name}`).all())
      .flatMap((row) => Object.values(row).map(String));
    for (const secret of [
      password,
      mailedSecret(),
      storedToken('refreshToken'),
      storedToken('accessToken'),
    ]) {
      expect(secret).not.toBe('');
      expect(everything.filter((value) => value === secret || value.includes(`"${secret}"`))).toEqual([]);
    }
  });
});
