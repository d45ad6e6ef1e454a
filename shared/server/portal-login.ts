import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';

const cognito = new CognitoIdentityProviderClient({});

const poolId = (): string => {
  const id = process.env.USER_POOL_ID;
  if (!id) throw new Error('USER_POOL_ID is not set');
  return id;
};

interface Login {
  readonly subject: string;
  readonly status: string | undefined;
}

const loginIn = (attributes: readonly AttributeType[] | undefined, status: string | undefined): Login => {
  const subject = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!subject) throw new Error('The identity provider named no subject');
  return { subject, status };
};

const find = async (email: string): Promise<Login | undefined> => {
  const command = new AdminGetUserCommand({ UserPoolId: poolId(), Username: email });
  const user = await cognito.send(command).catch((error: unknown) => {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  });
  return user && loginIn(user.UserAttributes, user.UserStatus);
};

const create = async (email: string, name: string, surname: string): Promise<Login | undefined> => {
  const command = new AdminCreateUserCommand({
    UserPoolId: poolId(),
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
  return made ? loginIn(made.User?.Attributes, made.User?.UserStatus) : find(email);
};

/**
 * The identity provider's id of the person with this address, who is made known to it if need be. Whoever is new gets
 * a password that nobody is told, and chooses their own by "forgot password", which proves that the address is theirs;
 * so there is no secret that a mail, an event or a log could hold. (The provider refuses "forgot password" while a
 * temporary password waits to be changed, hence a lasting one.)
 */
export const portalLogin = async (email: string, name: string, surname: string): Promise<string> => {
  const login = (await find(email)) ?? (await create(email, name, surname));
  if (!login) throw new Error('The identity provider has lost a person');
  if (login.status === 'FORCE_CHANGE_PASSWORD') {
    await cognito.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: poolId(),
        Username: email,
        Password: `${randomBytes(32).toString('base64url')}aA1!`,
        Permanent: true,
      }),
    );
  }
  return login.subject;
};

/** Takes a person's account away; one that is gone already is no error. */
export const forgetLogin = async (subject: string): Promise<void> => {
  const command = new AdminDeleteUserCommand({ UserPoolId: poolId(), Username: subject });
  await cognito.send(command).catch((error: unknown) => {
    if (!(error instanceof UserNotFoundException)) throw error;
  });
};
