/** Secrets read on demand, so that they are not in a function's environment. */
import { awsRegion, persistentPost } from '../signed-request.ts';

type Fields = Readonly<Record<string, string | undefined>>;

/** Milliseconds in the cache, after which a rotated secret is read. */
const keptFor = 5 * 60_000;
const retries = { attempts: 2, waitMs: 50 };
/** Milliseconds of an attempt, few enough for the caller to answer its own request in time. */
const readTimeout = 3000;
const cache = new Map<string, { fields: Fields; until: number }>();

/**
 * Fields of a JSON secret in Secrets Manager, by ARN, cached. Without the SDK, whose client would be larger than the
 * rest of the function.
 */
export const secretFields = async (arn: string): Promise<Fields> => {
  const known = cache.get(arn);
  if (known && known.until > Date.now()) return known.fields;
  const request = {
    service: 'secretsmanager',
    endpoint:
      process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? `https://secretsmanager.${awsRegion()}.amazonaws.com`,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
    },
    body: JSON.stringify({ SecretId: arn }),
    timeoutMs: readTimeout,
  };
  const fields = await persistentPost(request, retries, ({ ok, status, text }) => {
    if (!ok) throw new Error(`Secrets Manager answered ${status}`);
    const { SecretString } = JSON.parse(text) as { SecretString?: string };
    return JSON.parse(SecretString ?? '{}') as Fields;
  });
  cache.set(arn, { fields, until: Date.now() + keptFor });
  return fields;
};
