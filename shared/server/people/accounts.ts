/** People's accounts at the identity provider, by their address. */
import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';

export const cognito = new CognitoIdentityProviderClient({});

export interface Account {
  /** The identity provider's id of the person, and their user name there. */
  readonly subject: string;
  readonly status: string | undefined;
  /** Whether the address is known to be theirs. */
  readonly verified: boolean;
}

const accountIn = (attributes: readonly AttributeType[] | undefined, status: string | undefined): Account => {
  const attribute = (name: string) => attributes?.find(({ Name }) => Name === name)?.Value;
  const subject = attribute('sub');
  if (!subject) throw new Error('The identity provider named no subject');
  return { subject, status, verified: attribute('email_verified') === 'true' };
};

/** The account of an address, or by its subject. */
export const findAccount = async (pool: string, email: string): Promise<Account | undefined> => {
  const command = new AdminGetUserCommand({ UserPoolId: pool, Username: email });
  const user = await cognito.send(command).catch((error: unknown) => {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  });
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
    // Somebody has invited the same person in this moment.
    if (error instanceof UsernameExistsException) return undefined;
    throw error;
  });
  return made ? accountIn(made.User?.Attributes, made.User?.UserStatus) : findAccount(pool, email);
};

/** Whether it has a lasting password: not one made just now, nor one whose making was cut short. */
export const hasPassword = ({ status }: Account): boolean => status !== 'FORCE_CHANGE_PASSWORD';

export const setPassword = async (pool: string, email: string, password: string): Promise<void> => {
  const command = { UserPoolId: pool, Username: email, Password: password, Permanent: true };
  await cognito.send(new AdminSetUserPasswordCommand(command));
};

/** The account of the person with this address, which is made if need be; a new one waits for its password to be set. */
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
 * The same, ready to be used. Whoever is new gets a password that nobody is told, and chooses their own by "forgot
 * password", which proves that the address is theirs; so there is no secret that a mail, an event or a log could hold. (The
 * provider refuses "forgot password" while a temporary password waits to be changed, hence a lasting one.)
 */
export const readyAccountFor: typeof accountFor = async (pool, email, name, surname) => {
  const account = await accountFor(pool, email, name, surname);
  if (!hasPassword(account)) await setPassword(pool, email, `${randomBytes(32).toString('base64url')}aA1!`);
  return account;
};
