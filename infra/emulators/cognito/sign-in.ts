import * as z from 'zod/mini';
import { withAttributes } from './attributes.ts';
import { badCredentials, CognitoError, invalidParameter, notAuthorized } from './errors.ts';
import { type Operation, operation, password, text, token } from './operation.ts';
import { assertPolicy } from './passwords.ts';
import type { Pool } from './pool.ts';
import { isProof, makePrivateValue, parsePublicValue, publicValueOf } from './srp.ts';
import type { User } from './store.ts';

const parameters = z.record(z.string(), z.string().check(z.maxLength(16_384)));
type Parameters = z.output<typeof parameters>;

const required = <Name extends string>(values: Parameters, ...names: Name[]): Record<Name, string> => {
  for (const name of names) {
    if (!values[name]) throw invalidParameter(`Missing required parameter ${name}`);
  }
  return values;
};

/** Answers an SRP_A message with the server's public value, for an unknown user as well. */
const startSrp = (pool: Pool, values: Parameters) => {
  const { USERNAME, SRP_A } = required(values, 'USERNAME', 'SRP_A');
  if (!parsePublicValue(SRP_A)) throw invalidParameter('Invalid parameter SRP_A');
  const subject = pool.subjectOf(USERNAME);
  pool.assertNotLocked(subject.sub);
  const privateValue = makePrivateValue();
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      USERNAME: subject.sub,
      USER_ID_FOR_SRP: subject.sub,
      SALT: subject.salt,
      SRP_B: publicValueOf(privateValue, subject),
      SECRET_BLOCK: pool.challenges.open({
        name: 'PASSWORD_VERIFIER',
        username: USERNAME,
        state: { SRP_A, privateValue },
      }),
    },
  };
};

/** Answer to a right password: tokens, a challenge for a new password, or the reason against a sign-in. */
const afterPassword = (pool: Pool, user: User) => {
  if (!user.enabled) throw notAuthorized('User is disabled.');
  switch (user.status) {
    case 'UNCONFIRMED':
      throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
    case 'RESET_REQUIRED':
      throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
    case 'CONFIRMED':
      if (pool.secondFactor.asksForCode(user)) {
        return {
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: pool.challenges.open({ name: 'SOFTWARE_TOKEN_MFA', username: user.sub, state: {} }),
          ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
        };
      }
      return { ChallengeParameters: {}, AuthenticationResult: pool.startSession(user) };
    case 'EXTERNAL_PROVIDER':
      throw badCredentials();
    case 'FORCE_CHANGE_PASSWORD':
      if (user.passwordExpiresAt !== null && user.passwordExpiresAt <= Date.now()) {
        throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
      }
      return {
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: pool.challenges.open({ name: 'NEW_PASSWORD_REQUIRED', username: user.sub, state: {} }),
        ChallengeParameters: {
          USER_ID_FOR_SRP: user.sub,
          requiredAttributes: '[]',
          userAttributes: JSON.stringify({
            ...user.attributes,
            email: user.email,
            email_verified: String(user.emailVerified),
          }),
        },
      };
  }
};

const verifyPassword = (pool: Pool, values: Parameters) => {
  const claim = required(
    values,
    'USERNAME',
    'PASSWORD_CLAIM_SECRET_BLOCK',
    'PASSWORD_CLAIM_SIGNATURE',
    'TIMESTAMP',
  );
  const secretBlock = claim.PASSWORD_CLAIM_SECRET_BLOCK;
  const { username, state } = pool.challenges.read(secretBlock, 'PASSWORD_VERIFIER');
  // A challenge accepts a single answer: a second guess needs a new one, and a replayed proof is refused.
  pool.challenges.close(secretBlock);
  const { SRP_A, privateValue } = required(state, 'SRP_A', 'privateValue');
  const clientPublicValue = parsePublicValue(SRP_A);
  const subject = pool.subjectOf(username);
  // Checked here as well, because challenges can be collected before the first wrong answer.
  pool.assertNotLocked(subject.sub);
  const proven =
    clientPublicValue !== undefined &&
    isProof(pool.identityOf(subject.sub), subject, {
      clientPublicValue,
      privateValue,
      secretBlock: Buffer.from(secretBlock, 'base64'),
      timestamp: claim.TIMESTAMP,
      signature: claim.PASSWORD_CLAIM_SIGNATURE,
    });
  const user = pool.users.find(subject.sub);
  if (!proven || !user) {
    pool.recordSignInFailure(subject.sub);
    throw badCredentials();
  }
  pool.forgetSignInFailures(user.sub);
  return afterPassword(pool, user);
};

const completeNewPassword = (pool: Pool, values: Parameters, session: string | undefined) => {
  const { NEW_PASSWORD } = required(values, 'USERNAME', 'NEW_PASSWORD');
  const challenge = pool.challenges.read(session ?? '', 'NEW_PASSWORD_REQUIRED');
  const user = pool.users.find(challenge.username);
  if (user?.status !== 'FORCE_CHANGE_PASSWORD') throw notAuthorized('Invalid session for the user.');
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (pool.users.find(values.USERNAME ?? '')?.sub !== user.sub) {
    throw notAuthorized('Invalid session for the user.');
  }
  const changes = Object.entries(values).flatMap(([name, Value]) =>
    name.startsWith('userAttributes.') ? [{ Name: name.slice('userAttributes.'.length), Value }] : [],
  );
  assertPolicy(NEW_PASSWORD);
  const confirmed = pool.setPassword(
    user,
    NEW_PASSWORD,
    'CONFIRMED',
    withAttributes(user.attributes, changes),
  );
  // Closed last, so that a password which the policy refuses leaves the challenge open.
  pool.challenges.close(session ?? '');
  return afterPassword(pool, confirmed);
};

/** Checks the code of the second factor. A wrong one leaves the challenge open for another. */
const verifyCode = (pool: Pool, values: Parameters, session: string | undefined) => {
  const { USERNAME, SOFTWARE_TOKEN_MFA_CODE } = required(values, 'USERNAME', 'SOFTWARE_TOKEN_MFA_CODE');
  const challenge = pool.challenges.read(session ?? '', 'SOFTWARE_TOKEN_MFA');
  const user = pool.users.find(challenge.username);
  if (!user || pool.users.find(USERNAME)?.sub !== user.sub) {
    throw notAuthorized('Invalid session for the user.');
  }
  if (!user.enabled) throw notAuthorized('User is disabled.');
  pool.secondFactor.redeem(user, SOFTWARE_TOKEN_MFA_CODE);
  pool.challenges.close(session ?? '');
  return { ChallengeParameters: {}, AuthenticationResult: pool.startSession(user) };
};

/** Ways to sign in that the pool offers a user, or seems to offer an unknown address. */
const offered = (pool: Pool, username: string): readonly string[] => {
  const user = pool.users.find(username);
  const passkey = user
    ? pool.passkeys.isOffered(user, pool.secondFactor.asksForCode(user))
    : pool.passkeys.isImagined(username);
  return ['PASSWORD_SRP', ...(passkey ? ['WEB_AUTHN'] : [])];
};

/** Goes on with a way to sign in that was chosen; undefined for one that is not offered. */
const chosen = (pool: Pool, way: string | undefined, values: Parameters) => {
  const username = required(values, 'USERNAME').USERNAME;
  if (way === undefined || !offered(pool, username).includes(way)) return undefined;
  return way === 'WEB_AUTHN'
    ? pool.passkeys.ask(username, pool.users.find(username))
    : startSrp(pool, values);
};

/** Sign-in by the password itself, of a client that may choose its way. */
const byPassword = (pool: Pool, values: Parameters) => {
  const { USERNAME, PASSWORD } = required(values, 'USERNAME', 'PASSWORD');
  const user = pool.users.find(USERNAME);
  if (!user) throw badCredentials();
  pool.assertPassword(user, PASSWORD);
  return afterPassword(pool, user);
};

/** Choice-based sign-in: the preferred way, or a choice among those that are offered. */
const startChoice = (pool: Pool, values: Parameters) => {
  const username = required(values, 'USERNAME').USERNAME;
  if (values.PREFERRED_CHALLENGE === 'PASSWORD') return byPassword(pool, values);
  return (
    chosen(pool, values.PREFERRED_CHALLENGE, values) ?? {
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: offered(pool, username),
      Session: pool.challenges.open({ name: 'SELECT_CHALLENGE', username, state: {} }),
      ChallengeParameters: {},
    }
  );
};

const choose = (pool: Pool, values: Parameters, session: string | undefined) => {
  const { USERNAME, ANSWER } = required(values, 'USERNAME', 'ANSWER');
  const { username } = pool.challenges.read(session ?? '', 'SELECT_CHALLENGE');
  if (USERNAME !== username) throw notAuthorized('Invalid session for the user.');
  const next = chosen(pool, ANSWER, values);
  if (!next) throw invalidParameter('Selected challenge is not available');
  pool.challenges.close(session ?? '');
  return next;
};

/** Checks the assertion of a passkey. A challenge accepts a single answer. */
const verifyPasskey = (pool: Pool, values: Parameters, session: string | undefined) => {
  const { USERNAME, CREDENTIAL } = required(values, 'USERNAME', 'CREDENTIAL');
  const { username } = pool.challenges.read(session ?? '', 'WEB_AUTHN');
  pool.challenges.close(session ?? '');
  const known = pool.users.find(username);
  if (known && pool.users.find(USERNAME)?.sub !== known.sub)
    throw notAuthorized('Invalid session for the user.');
  const user = pool.passkeys.redeem(known, session ?? '', CREDENTIAL);
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (user.status !== 'CONFIRMED')
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  // A second factor may have been set up since the challenge was given.
  if (!pool.passkeys.isOffered(user, pool.secondFactor.asksForCode(user))) throw badCredentials();
  return { ChallengeParameters: {}, AuthenticationResult: pool.startSession(user) };
};

/** Operations to sign in with a password (SRP) or a passkey, refresh tokens, and sign out. */
export const signInOperations = (pool: Pool): Record<string, Operation> => {
  const refresh = (clientId: string, refreshToken: string) => {
    pool.assertClient(clientId);
    return { ChallengeParameters: {}, AuthenticationResult: pool.refresh(refreshToken) };
  };

  return {
    InitiateAuth: operation(
      'client',
      z.object({ ClientId: text, AuthFlow: text, AuthParameters: parameters }),
      ({ ClientId, AuthFlow, AuthParameters }) => {
        pool.assertClient(ClientId);
        switch (AuthFlow) {
          case 'USER_SRP_AUTH':
            return startSrp(pool, AuthParameters);
          case 'USER_AUTH':
            return startChoice(pool, AuthParameters);
          case 'REFRESH_TOKEN_AUTH':
          case 'REFRESH_TOKEN':
            // A client whose tokens rotate has no such flow: GetTokensFromRefreshToken alone replaces them.
            if (pool.rotates) throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
            return refresh(ClientId, required(AuthParameters, 'REFRESH_TOKEN').REFRESH_TOKEN);
          default:
            throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
        }
      },
    ),

    RespondToAuthChallenge: operation(
      'client',
      z.object({
        ClientId: text,
        ChallengeName: text,
        ChallengeResponses: parameters,
        Session: z.optional(text),
      }),
      ({ ClientId, ChallengeName, ChallengeResponses, Session }) => {
        pool.assertClient(ClientId);
        switch (ChallengeName) {
          case 'PASSWORD_VERIFIER':
            return verifyPassword(pool, ChallengeResponses);
          case 'NEW_PASSWORD_REQUIRED':
            return completeNewPassword(pool, ChallengeResponses, Session);
          case 'SELECT_CHALLENGE':
            return choose(pool, ChallengeResponses, Session);
          case 'WEB_AUTHN':
            return verifyPasskey(pool, ChallengeResponses, Session);
          case 'SOFTWARE_TOKEN_MFA':
            return verifyCode(pool, ChallengeResponses, Session);
          default:
            throw invalidParameter(`${ChallengeName} is not a challenge of this client`);
        }
      },
    ),

    GetTokensFromRefreshToken: operation(
      'client',
      z.object({ ClientId: text, RefreshToken: token }),
      ({ ClientId, RefreshToken }) => refresh(ClientId, RefreshToken),
    ),

    RevokeToken: operation('client', z.object({ ClientId: text, Token: token }), ({ ClientId, Token }) => {
      pool.assertClient(ClientId);
      pool.revoke(Token);
      return {};
    }),

    GlobalSignOut: operation('client', z.object({ AccessToken: token }), ({ AccessToken }) => {
      pool.revokeAllOf(pool.authenticated(AccessToken));
      return {};
    }),

    ChangePassword: operation(
      'client',
      z.object({ AccessToken: token, PreviousPassword: password, ProposedPassword: password }),
      ({ AccessToken, PreviousPassword, ProposedPassword }) => {
        const user = pool.authenticated(AccessToken);
        assertPolicy(ProposedPassword);
        pool.assertPassword(user, PreviousPassword);
        pool.setPassword(user, ProposedPassword, 'CONFIRMED');
        return {};
      },
    ),
  };
};
