/** Push services of the browsers: encryption (RFC 8291), the signature by which they know the sender (RFC 8292), and the call. */
import webPush from 'web-push';
import { outcomeOf, type PushOutcome } from '#domain/push/push.ts';
import { hashed } from '#server/data/ids.ts';
import type { Device } from '#server/push/devices.ts';

/** Milliseconds until a service that does not answer is given up. */
const timeoutMs = 10_000;

/** Outcome of a message. `unknown`: the service may have taken it. */
interface Settled {
  readonly outcome: PushOutcome | 'unknown';
  /** Header of the answer; empty without one. */
  readonly retryAfter: string;
  readonly reason: string;
}

/** Topic of a project's messages: a later one takes the place of an earlier one that has not been delivered (RFC 8030). */
export const topicOf = (tenantId: number, project: number): string =>
  hashed(`${tenantId}/${project}`).slice(0, 32);

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** Errors by which no connection came about, so that nothing was taken. */
const unconnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ((error.cause as { code?: unknown } | undefined)?.code ?? error.name) : undefined;

/** Subscription whose keys are no keys: nothing can be encrypted for it, as for one that is gone. */
const unusable: Settled = { outcome: 'gone', retryAfter: '', reason: 'keys' };

/** Hands a message over to the push service of a device. `ttl` in seconds. */
export const handOver = async (
  { endpoint, p256dh, auth }: Pick<Device, 'endpoint' | 'p256dh' | 'auth'>,
  text: string,
  { ttl, topic }: { readonly ttl: number; readonly topic: string },
): Promise<Settled> => {
  const vapidDetails = {
    subject: setting('PUSH_CONTACT'),
    publicKey: setting('PUSH_PUBLIC_KEY'),
    privateKey: setting('PUSH_PRIVATE_KEY'),
  };
  const subscription = { endpoint, keys: { p256dh, auth } };
  let request: webPush.RequestDetails;
  try {
    request = webPush.generateRequestDetails(subscription, text, { vapidDetails, TTL: ttl, topic });
  } catch (error) {
    // A point that is not on the curve; the settings were looked at before.
    if (error instanceof Error && /ECDH|p256dh|auth|public key/i.test(error.message)) return unusable;
    throw error;
  }
  const { 'Content-Length': _, ...headers } = request.headers;
  try {
    const { status, headers: answered } = await fetch(endpoint, {
      method: request.method,
      headers,
      body: new Uint8Array(request.body ?? Buffer.alloc(0)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const outcome = outcomeOf(status);
    return { outcome, retryAfter: answered.get('retry-after') ?? '', reason: String(status) };
  } catch (error) {
    const code = codeOf(error);
    const outcome = unconnected.has(code) ? 'later' : 'unknown';
    return { outcome, retryAfter: '', reason: String(code) };
  }
};
