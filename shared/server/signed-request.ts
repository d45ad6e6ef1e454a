/** Requests to AWS signed here (Signature Version 4), where a client of the SDK would be larger than its function. */
import { createHash, createHmac } from 'node:crypto';
import { HttpRequest } from '@smithy/protocol-http';
import { SignatureV4 } from '@smithy/signature-v4';
import { again, type Retries, retry } from './retry.ts';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export const awsRegion = (): string => process.env.AWS_REGION ?? 'us-east-1';

/** Credentials of the function's own role, which Lambda gives to an environment when it starts. */
export const ownCredentials = (): Credentials => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId = '',
    AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
};

type Data = string | ArrayBuffer | ArrayBufferView;

const bytesOf = (data: Data): string | Uint8Array => {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
};

/** SHA-256, and its HMAC with a secret, in the form of the signer. */
export class Sha256 {
  readonly #hash;
  constructor(secret?: Data) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }
  update(data: Data): void {
    this.#hash.update(bytesOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

export interface SignedPost {
  /** Name of the service in the signature. */
  readonly service: string;
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly credentials?: Credentials;
}

/** Signed POST, aborted after `timeoutMs` milliseconds. */
export const signedPost = async ({
  service,
  endpoint,
  headers,
  body,
  timeoutMs,
  credentials = ownCredentials(),
}: SignedPost): Promise<Response> => {
  const url = new URL(endpoint);
  const signer = new SignatureV4({
    service,
    region: awsRegion(),
    credentials,
    sha256: Sha256,
  });
  const signed = await signer.sign(
    new HttpRequest({
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      ...(url.port ? { port: Number(url.port) } : {}),
      path: url.pathname,
      headers: { host: url.host, ...headers },
      body,
    }),
  );
  return fetch(url, {
    method: 'POST',
    headers: signed.headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
};

/** Answer that has arrived whole. */
export interface Answered {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

/** Failures that pass. Services name throttling differently: Throttling, ThrottlingException, RequestThrottled. */
const passes = ({ ok, status, text }: Answered): boolean =>
  status >= 500 || status === 429 || (!ok && text.includes('Throttl'));

/**
 * Signed POST, repeated after a timeout, a lost connection, a failure of the service, throttling, and where `read` answers
 * `again`; so that it may arrive twice. An answer counts once its body has arrived. Throws the last failure when it gives up,
 * and whatever `read` throws.
 */
export const persistentPost = async <Outcome>(
  request: SignedPost,
  retries: Retries,
  read: (answer: Answered) => Outcome | typeof again,
): Promise<Outcome> => {
  let failure: unknown;
  const outcome = await retry<Outcome>(retries, async () => {
    let answer: Answered;
    try {
      const response = await signedPost(request);
      answer = { ok: response.ok, status: response.status, text: await response.text() };
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      failure = new Error(`${request.service} did not answer: ${why}`, { cause });
      return again;
    }
    failure = new Error(`${request.service} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    return passes(answer) ? again : read(answer);
  });
  if (outcome === again) throw failure;
  return outcome;
};
