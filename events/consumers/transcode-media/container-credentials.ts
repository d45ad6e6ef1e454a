/**
 * Credentials of a task's role, which ECS answers by HTTP to the containers of the task, and renews before they end. Functions have
 * theirs in the environment, where all code of ours looks for them.
 */
import * as z from '#schema';
import { log } from '#server/log.ts';

/** Milliseconds between two looks. Credentials are good for hours, and renewed long before their end. */
const between = 600_000;
/** Milliseconds. */
const askTimeout = 5000;

const credentials = z.object({ AccessKeyId: z.string(), SecretAccessKey: z.string(), Token: z.string() });

/** Address of the credentials, at which AWS's agent listens in every container. */
const address = (): string => {
  const { AWS_CONTAINER_CREDENTIALS_FULL_URI, AWS_CONTAINER_CREDENTIALS_RELATIVE_URI = '' } = process.env;
  return (
    AWS_CONTAINER_CREDENTIALS_FULL_URI ?? `http://169.254.170.2${AWS_CONTAINER_CREDENTIALS_RELATIVE_URI}`
  );
};

const take = async (): Promise<void> => {
  const answer = await fetch(address(), { redirect: 'error', signal: AbortSignal.timeout(askTimeout) });
  if (!answer.ok) throw new Error(`The credentials of the task were answered by ${answer.status}`);
  const { AccessKeyId, SecretAccessKey, Token } = credentials.parse(await answer.json());
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: AccessKeyId,
    AWS_SECRET_ACCESS_KEY: SecretAccessKey,
    AWS_SESSION_TOKEN: Token,
  });
};

/** Puts the credentials into the environment, now and as long as the process lives. Throws if there are none now. */
export const followCredentials = async (): Promise<void> => {
  await take();
  const renew = () =>
    take().catch((error: unknown) => log.warn('the credentials were not renewed', { error }));
  setInterval(renew, between).unref();
};
