import * as z from 'zod/mini';
import { attributeListOf, withAttributes } from './attributes.ts';
import { codeMismatch, invalidParameter, notAuthorized } from './errors.ts';
import { mfaPreference, setMfaPreference } from './mfa-preference.ts';
import { attributeList, type Operation, operation, password, text, token } from './operation.ts';
import { assertPolicy } from './passwords.ts';
import type { Pool } from './pool.ts';

const named = z.object({ ClientId: text, Username: text });
const metadata = z._default(z.record(z.string(), z.string()), {});
const withMetadata = z.extend(named, { ClientMetadata: metadata });
const withCode = z.extend(named, { ConfirmationCode: text });

type Operations = Record<string, Operation>;

const signingUp = (pool: Pool, selfSignUp: boolean): Operations => ({
  SignUp: operation(
    'client',
    z.extend(withMetadata, { Password: password, UserAttributes: attributeList }),
    async ({ ClientId, Username, Password, UserAttributes, ClientMetadata }) => {
      pool.assertClient(ClientId);
      if (!selfSignUp) throw notAuthorized('SignUp is not permitted for this user pool');
      const user = pool.create({
        email: Username,
        password: Password,
        attributes: UserAttributes,
        emailVerified: false,
        status: 'UNCONFIRMED',
      });
      await pool.sendCode(user, 'sign-up', ClientMetadata);
      return {
        UserConfirmed: false,
        UserSub: user.sub,
        CodeDeliveryDetails: pool.deliveryTo(user.email),
      };
    },
  ),

  ConfirmSignUp: operation(
    'client',
    z.extend(withCode, { ClientMetadata: metadata }),
    async ({ ClientId, Username, ConfirmationCode, ClientMetadata }) => {
      pool.assertClient(ClientId);
      const user = pool.users.find(Username);
      if (!user?.enabled) throw codeMismatch();
      if (user.status !== 'UNCONFIRMED') {
        throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
      }
      pool.redeemCode(user, 'sign-up', ConfirmationCode);
      const confirmed = pool.update(user, { status: 'CONFIRMED', emailVerified: true });
      await pool.confirmed(confirmed, 'PostConfirmation_ConfirmSignUp', ClientMetadata);
      return {};
    },
  ),

  ResendConfirmationCode: operation(
    'client',
    withMetadata,
    async ({ ClientId, Username, ClientMetadata }) => {
      pool.assertClient(ClientId);
      const user = pool.users.find(Username);
      if (user?.enabled) {
        if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
        await pool.sendCode(user, 'sign-up', ClientMetadata);
      }
      return { CodeDeliveryDetails: pool.deliveryTo(user?.email ?? Username) };
    },
  ),
});

const recovering = (pool: Pool, recovery: 'admin_only' | 'verified_email'): Operations => ({
  ForgotPassword: operation('client', withMetadata, async ({ ClientId, Username, ClientMetadata }) => {
    pool.assertClient(ClientId);
    if (recovery === 'admin_only') throw notAuthorized('Contact administrator to reset password');
    const user = pool.users.find(Username);
    if (user?.enabled) {
      if (user.status === 'FORCE_CHANGE_PASSWORD' || user.status === 'EXTERNAL_PROVIDER') {
        throw notAuthorized('User password cannot be reset in the current state.');
      }
      if (user.emailVerified) await pool.sendCode(user, 'reset', ClientMetadata);
    }
    return { CodeDeliveryDetails: pool.deliveryTo(user?.email ?? Username) };
  }),

  ConfirmForgotPassword: operation(
    'client',
    z.extend(withCode, { Password: password, ClientMetadata: metadata }),
    async ({ ClientId, Username, ConfirmationCode, Password, ClientMetadata }) => {
      pool.assertClient(ClientId);
      // Checked before the code is redeemed, so that a refused password does not use it up.
      assertPolicy(Password);
      const user = pool.users.find(Username);
      if (!user?.enabled) throw codeMismatch();
      pool.redeemCode(user, 'reset', ConfirmationCode);
      pool.setPassword(user, Password, 'CONFIRMED');
      await pool.confirmed(user, 'PostConfirmation_ConfirmForgotPassword', ClientMetadata);
      return {};
    },
  ),
});

const ownAccount = (pool: Pool): Operations => ({
  GetUser: operation('client', z.object({ AccessToken: token }), ({ AccessToken }) => {
    const user = pool.authenticated(AccessToken);
    return {
      Username: user.sub,
      UserAttributes: attributeListOf(user),
      ...pool.secondFactor.settingsOf(user),
    };
  }),

  AssociateSoftwareToken: operation('client', z.object({ AccessToken: token }), ({ AccessToken }) => ({
    SecretCode: pool.secondFactor.associate(pool.authenticated(AccessToken)),
  })),

  VerifySoftwareToken: operation(
    'client',
    z.object({ AccessToken: token, UserCode: z.string().check(z.regex(/^[0-9]{6}$/)) }),
    ({ AccessToken, UserCode }) => {
      pool.secondFactor.verify(pool.authenticated(AccessToken), UserCode);
      return { Status: 'SUCCESS' };
    },
  ),

  SetUserMFAPreference: operation(
    'client',
    z.extend(mfaPreference, { AccessToken: token }),
    ({ AccessToken, ...settings }) => {
      setMfaPreference(pool, pool.authenticated(AccessToken), settings);
      return {};
    },
  ),

  DeleteUser: operation('client', z.object({ AccessToken: token }), ({ AccessToken }) => {
    pool.users.delete(pool.authenticated(AccessToken).sub);
    return {};
  }),
});

/** `pending` are the addresses that are not verified yet, by `sub`. */
const ownAttributes = (pool: Pool, pending = new Map<string, string>()): Operations => ({
  // The client may write the address, because Cognito requires that to map identity providers' attributes. The pool
  // keeps the original one until a code has verified the new one.
  UpdateUserAttributes: operation(
    'client',
    z.object({ AccessToken: token, UserAttributes: attributeList, ClientMetadata: metadata }),
    async ({ AccessToken, UserAttributes, ClientMetadata }) => {
      const user = pool.authenticated(AccessToken);
      const others = UserAttributes.filter(({ Name }) => Name !== 'email');
      const attributes = withAttributes(user.attributes, others);
      const email = UserAttributes.find(({ Name }) => Name === 'email')?.Value;
      if (email !== undefined) {
        await pool.sendCode(user, 'address', ClientMetadata, email);
        pending.set(user.sub, email);
      }
      pool.update(user, { attributes });
      return { CodeDeliveryDetailsList: email === undefined ? [] : [pool.deliveryTo(email)] };
    },
  ),

  VerifyUserAttribute: operation(
    'client',
    z.object({ AccessToken: token, AttributeName: text, Code: text }),
    ({ AccessToken, AttributeName, Code }) => {
      const user = pool.authenticated(AccessToken);
      const email = pending.get(user.sub);
      if (AttributeName !== 'email' || email === undefined)
        throw invalidParameter('Invalid user attribute: no verification is pending.');
      pool.redeemCode(user, 'address', Code);
      pending.delete(user.sub);
      pool.update(user, { email: email.toLowerCase(), emailVerified: true });
      return {};
    },
  ),
});

/** Operations on one's own account: sign up, recover it, read and change it, delete it. */
export const selfServiceOperations = (
  pool: Pool,
  selfSignUp: boolean,
  recovery: 'admin_only' | 'verified_email' = 'verified_email',
): Operations => ({
  ...signingUp(pool, selfSignUp),
  ...recovering(pool, recovery),
  ...ownAccount(pool),
  ...ownAttributes(pool),
});
