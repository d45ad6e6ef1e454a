/** Accounts at the identity provider, by mail address. */
import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDisableProviderForUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  type AttributeType,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from '#schema';

export const cognito = new CognitoIdentityProviderClient({});

export interface Account {
  /** Id of the person at the identity provider, which is their user name there. */
  readonly subject: string;
  readonly status: string | undefined;
  /** `email_verified` at the identity provider. */
  readonly verified: boolean;
}

const accountIn = (attributes: readonly AttributeType[] | undefined, status: string | undefined): Account => {
  const attribute = (name: string) => attributes?.find(({ Name }) => Name === name)?.Value;
  const subject = attribute('sub');
  if (!subject) throw new Error('The identity provider named no subject');
  return { subject, status, verified: attribute('email_verified') === 'true' };
};

const userNamed = (pool: string, name: string) =>
  cognito.send(new AdminGetUserCommand({ UserPoolId: pool, Username: name })).catch((error: unknown) => {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  });

/** Mail address and names of a person by subject; undefined if there is no account. */
export const personAt = async (
  pool: string,
  subject: string,
): Promise<{ readonly email: string; readonly names: readonly string[] } | undefined> => {
  const user = await userNamed(pool, subject);
  const attribute = (name: string) => user?.UserAttributes?.find(({ Name }) => Name === name)?.Value ?? '';
  const email = attribute('email');
  if (email === '') return undefined;
  return { email, names: [attribute('given_name'), attribute('family_name')].filter((name) => name !== '') };
};

/** Account by mail address or subject; undefined if there is none. */
export const findAccount = async (pool: string, email: string): Promise<Account | undefined> => {
  const user = await userNamed(pool, email);
  return user && accountIn(user.UserAttributes, user.UserStatus);
};

const create = async (
  pool: string,
  email: string,
  name: string,
  surname: string,
): Promise<Account | undefined> => {
  const command = new AdminCreateUserCommand({
    UserPoolId: pool,
    Username: email,
    MessageAction: 'SUPPRESS',
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'given_name', Value: name },
      { Name: 'family_name', Value: surname },
    ],
  });
  const made = await cognito.send(command).catch((error: unknown) => {
    // Race: a concurrent call has created the same account.
    if (error instanceof UsernameExistsException) return undefined;
    throw error;
  });
  return made ? accountIn(made.User?.Attributes, made.User?.UserStatus) : findAccount(pool, email);
};

/** True if it has a permanent password; false for a new account, or one whose setup was interrupted. */
export const hasPassword = ({ status }: Account): boolean => status !== 'FORCE_CHANGE_PASSWORD';

export const setPassword = async (pool: string, email: string, password: string): Promise<void> => {
  const command = { UserPoolId: pool, Username: email, Password: password, Permanent: true };
  await cognito.send(new AdminSetUserPasswordCommand(command));
};

/** Finds or creates the account of an address; a new one has no password yet. */
export const accountFor = async (
  pool: string,
  email: string,
  name: string,
  surname: string,
): Promise<Account> => {
  const account = (await findAccount(pool, email)) ?? (await create(pool, email, name, surname));
  if (!account) throw new Error('The identity provider has lost a person');
  return account;
};

/**
 * Like `accountFor`, with a password. A new account gets a random, undisclosed one, and the person sets their own by
 * "forgot password", which proves that the address is theirs; so no mail, event or log can leak a secret. The
 * password is permanent, because Cognito refuses "forgot password" while a temporary one must be changed.
 */
export const readyAccountFor: typeof accountFor = async (pool, email, name, surname) => {
  const account = await accountFor(pool, email, name, surname);
  if (!hasPassword(account)) await setPassword(pool, email, `${randomBytes(32).toString('base64url')}aA1!`);
  return account;
};

/** Provider whose accounts are linked to a login by their address (docs/decisions/0016). */
const google = 'Google';
const linkedAccounts = z.array(z.object({ providerName: z.string(), userId: z.string() }));

/**
 * Gives a login another address, which is proven. Accounts at Google are unlinked, since a sign-in by one would bring its own
 * address back: whoever has Google at the new address is linked again by their next sign-in. Idempotent. `taken` if another
 * login has the address, `gone` if there is no such login.
 */
export const moveAccount = async (
  pool: string,
  subject: string,
  email: string,
): Promise<'moved' | 'taken' | 'gone'> => {
  const [user, holder] = await Promise.all([userNamed(pool, subject), findAccount(pool, email)]);
  if (!user) return 'gone';
  if (holder && holder.subject !== subject) return 'taken';
  const identities = user.UserAttributes?.find(({ Name }) => Name === 'identities')?.Value ?? '[]';
  for (const { providerName, userId } of linkedAccounts.parse(JSON.parse(identities))) {
    if (providerName !== google) continue;
    const account = {
      ProviderName: google,
      ProviderAttributeName: 'Cognito_Subject',
      ProviderAttributeValue: userId,
    };
    await cognito.send(new AdminDisableProviderForUserCommand({ UserPoolId: pool, User: account }));
  }
  const command = new AdminUpdateUserAttributesCommand({
    UserPoolId: pool,
    Username: subject,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
  });
  return cognito.send(command).then(
    () => 'moved' as const,
    (error: unknown) => {
      // Race: a login was made for the address meanwhile.
      if (error instanceof AliasExistsException) return 'taken' as const;
      if (error instanceof UserNotFoundException) return 'gone' as const;
      throw error;
    },
  );
};
