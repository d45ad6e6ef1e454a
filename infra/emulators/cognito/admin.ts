import * as z from 'zod/mini';
import { attributeListOf } from './attributes.ts';
import { CognitoError, invalidParameter } from './errors.ts';
import { mfaPreference, setMfaPreference } from './mfa-preference.ts';
import { attributeList, type Operation, operation, password, text } from './operation.ts';
import { makeTemporaryPassword } from './passwords.ts';
import type { Pool } from './pool.ts';
import type { User } from './store.ts';

const inPool = z.object({ UserPoolId: text });
const ofUser = z.extend(inPool, { Username: text });

const describe = (user: User) => ({
  Username: user.sub,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.updatedAt / 1000,
});
const describeInList = (user: User) => ({ ...describe(user), Attributes: attributeListOf(user) });

/** Predicate of a ListUsers filter: `name = "value"` or `name ^= "value"` (begins with). */
const parseFilter = (filter: string): ((user: User) => boolean) => {
  const [, name = '', operator, quoted = ''] =
    /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  const wanted = quoted.replace(/\\(.)/g, '$1').toLowerCase();
  const fieldOf = (user: User): string => {
    switch (name) {
      case 'username':
        return user.sub;
      case 'status':
        return user.enabled ? 'Enabled' : 'Disabled';
      case 'cognito:user_status':
        return user.status;
      default:
        return attributeListOf(user).find((attribute) => attribute.Name === name)?.Value ?? '';
    }
  };
  if (!operator || name.startsWith('custom:')) throw invalidParameter('Error while parsing filter.');
  return (user) => {
    const value = fieldOf(user).toLowerCase();
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
};

const invitation = z.extend(ofUser, {
  UserAttributes: attributeList,
  TemporaryPassword: z.optional(password),
  MessageAction: z.optional(z.enum(['SUPPRESS', 'RESEND'])),
});

const invited = (
  pool: Pool,
  { Username, UserAttributes }: z.output<typeof invitation>,
  temporary: string,
): User => {
  const verified = UserAttributes.find(({ Name }) => Name === 'email_verified');
  return pool.create({
    email: Username,
    password: temporary,
    attributes: UserAttributes.filter((attribute) => attribute !== verified),
    emailVerified: verified?.Value?.toLowerCase() === 'true',
    status: 'FORCE_CHANGE_PASSWORD',
  });
};

const reinvited = (pool: Pool, username: string, temporary: string): User => {
  const user = pool.require(username);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new CognitoError(
      'UnsupportedUserStateException',
      `Resend not possible. ${username} status is not FORCE_CHANGE_PASSWORD`,
    );
  }
  return pool.setPassword(user, temporary, 'FORCE_CHANGE_PASSWORD');
};

const providerAccount = z.object({
  ProviderName: text,
  ProviderAttributeName: z.literal('Cognito_Subject'),
  ProviderAttributeValue: text,
});

/** Operations on users' accounts at identity providers. */
const linkOperations = (pool: Pool): Record<string, Operation> => ({
  AdminLinkProviderForUser: operation(
    'iam',
    z.extend(inPool, {
      DestinationUser: z.object({ ProviderName: z.literal('Cognito'), ProviderAttributeValue: text }),
      SourceUser: providerAccount,
    }),
    ({ UserPoolId, DestinationUser, SourceUser }) => {
      pool.assertPool(UserPoolId);
      const user = pool.require(DestinationUser.ProviderAttributeValue);
      pool.link(user, SourceUser.ProviderName, SourceUser.ProviderAttributeValue);
      return {};
    },
  ),

  /** A sign-in by that account is a stranger's from now on, until it is linked again. */
  AdminDisableProviderForUser: operation(
    'iam',
    z.extend(inPool, {
      User: providerAccount,
    }),
    ({ UserPoolId, User: { ProviderName, ProviderAttributeValue } }) => {
      pool.assertPool(UserPoolId);
      pool.unlink(ProviderName, ProviderAttributeValue);
      return {};
    },
  ),
});

/** Admin operations, for callers with an IAM role. */
export const adminOperations = (pool: Pool): Record<string, Operation> => {
  const find = ({ UserPoolId, Username }: z.output<typeof ofUser>) => {
    pool.assertPool(UserPoolId);
    return pool.require(Username);
  };

  return {
    AdminCreateUser: operation('iam', invitation, async (input) => {
      pool.assertPool(input.UserPoolId);
      const temporary = input.TemporaryPassword ?? makeTemporaryPassword();
      const user =
        input.MessageAction === 'RESEND'
          ? reinvited(pool, input.Username, temporary)
          : invited(pool, input, temporary);
      if (input.MessageAction !== 'SUPPRESS') await pool.mailTemporaryPassword(user, temporary);
      return { User: describeInList(user) };
    }),

    AdminGetUser: operation('iam', ofUser, (input) => {
      const user = find(input);
      return {
        ...describe(user),
        UserAttributes: attributeListOf(user),
        ...pool.secondFactor.settingsOf(user),
      };
    }),

    AdminSetUserMFAPreference: operation('iam', z.extend(ofUser, mfaPreference.shape), (input) => {
      setMfaPreference(pool, find(input), input);
      return {};
    }),

    AdminSetUserPassword: operation(
      'iam',
      z.extend(ofUser, { Password: password, Permanent: z._default(z.boolean(), false) }),
      (input) => {
        pool.setPassword(
          find(input),
          input.Password,
          input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
        );
        return {};
      },
    ),

    /** Disables the old password and mails a code to set another. */
    AdminResetUserPassword: operation('iam', ofUser, async (input) => {
      const user = find(input);
      if (!user.emailVerified) {
        throw invalidParameter(
          'Cannot reset password for the user as there is no registered/verified email or phone_number',
        );
      }
      await pool.sendCode(pool.update(user, { status: 'RESET_REQUIRED' }), 'reset');
      return {};
    }),

    ...linkOperations(pool),

    AdminUpdateUserAttributes: operation(
      'iam',
      z.extend(ofUser, { UserAttributes: attributeList }),
      (input) => {
        pool.setAttributes(find(input), input.UserAttributes);
        return {};
      },
    ),

    AdminDisableUser: operation('iam', ofUser, (input) => {
      const user = find(input);
      pool.update(user, { enabled: false });
      pool.revokeAllOf(user);
      return {};
    }),

    /** Leaves access tokens valid at an API that only checks their signature, like Cognito. */
    AdminUserGlobalSignOut: operation('iam', ofUser, (input) => {
      pool.revokeAllOf(find(input));
      return {};
    }),

    AdminDeleteUser: operation('iam', ofUser, (input) => {
      pool.users.delete(find(input).sub);
      return {};
    }),

    ListUsers: operation(
      'iam',
      z.extend(inPool, {
        Filter: z.optional(z.string().check(z.maxLength(256))),
        Limit: z._default(z.int().check(z.gte(1), z.lte(60)), 60),
        PaginationToken: z.optional(text),
      }),
      ({ UserPoolId, Filter, Limit, PaginationToken }) => {
        pool.assertPool(UserPoolId);
        const matching = pool.users.list().filter(Filter ? parseFilter(Filter) : () => true);
        const last = matching.findIndex(({ sub }) => sub === PaginationToken);
        if (PaginationToken && last < 0) throw invalidParameter('Invalid pagination token');
        const page = matching.slice(last + 1, last + 1 + Limit);
        const more = last + 1 + Limit < matching.length ? page.at(-1) : undefined;
        return { Users: page.map(describeInList), ...(more && { PaginationToken: more.sub }) };
      },
    ),
  };
};
