/** Secrets read on demand, so that they are not in a function's environment. */
import { Sha256 } from '@aws-crypto/sha256-js';
import { HttpRequest } from '@smithy/protocol-http';
import { SignatureV4 } from '@smithy/signature-v4';

type Fields = Readonly<Record<string, string | undefined>>;

/** Milliseconds in the cache, after which a rotated secret is read. */
const keptFor = 5 * 60_000;
/** Timeout in milliseconds, short enough for the caller to answer its own request in time. */
const patience = 3000;
const cache = new Map<string, { fields: Fields; until: number }>();

/**
 * Fields of a JSON secret in Secrets Manager, by ARN, cached. Without the SDK, whose client would be larger than the
 * rest of the function.
 */
export const secretFields = async (arn: string): Promise<Fields> => {
  const known = cache.get(arn);
  if (known && known.until > Date.now()) return known.fields;
  const {
    AWS_REGION: region = '',
    AWS_ACCESS_KEY_ID: accessKeyId = '',
    AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
    AWS_SESSION_TOKEN: sessionToken,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint = `https://secretsmanager.${region}.amazonaws.com`,
  } = process.env;
  const url = new URL(endpoint);
  const signer = new SignatureV4({
    service: 'secretsmanager',
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
    sha256: Sha256,
  });
  const body = JSON.stringify({ SecretId: arn });
  const { headers } = await signer.sign(
    new HttpRequest({
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      path: '/',
      headers: {
        host: url.host,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'secretsmanager.GetSecretValue',
      },
      body,
    }),
  );
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`Secrets Manager answered ${answer.status}`);
  const { SecretString } = (await answer.json()) as { SecretString?: string };
  const fields = JSON.parse(SecretString ?? '{}') as Fields;
  cache.set(arn, { fields, until: Date.now() + keptFor });
  return fields;
};
