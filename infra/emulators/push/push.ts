import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Message that waits for its browser. */
export interface PushedMessage {
  readonly body: Buffer;
  readonly topic: string | undefined;
  /** Seconds for which it waits. */
  readonly ttl: number;
  readonly urgency: string;
}

export interface PushService {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** New subscription for the sender with this public key: its address. */
  subscribe(applicationServerKey: string): string;
  /** Ends a subscription, as a browser does whose person takes the permission back. */
  unsubscribe(endpoint: string): void;
  /** Messages that wait, the oldest first. */
  messagesFor(endpoint: string): readonly PushedMessage[];
  /** Messages taken in all, those that were replaced since among them. */
  taken(): number;
  /** Answers the next messages in this way, and takes none of them; `times` is 1 if not said. */
  refuse(status: number, headers?: Readonly<Record<string, string>>, times?: number): void;
}

/** Refusal with the status of the real services. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

const largest = 4096;
const longestTopic = 32;
/** Seconds until a signature expires, at most (RFC 8292, section 2). */
const longestClaim = 24 * 3600;
const urgencies = new Set(['very-low', 'low', 'normal', 'high']);

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largest) throw new Refusal(413, 'the payload is larger than 4096 bytes');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Public key from an uncompressed point in base64url. */
const keyOf = (point: string) => {
  const bytes = Buffer.from(point, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) throw new Refusal(401, 'k is no point of P-256');
  const x = bytes.subarray(1, 33).toString('base64url');
  const y = bytes.subarray(33).toString('base64url');
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
};

const jsonOf = (part: string): Record<string, unknown> => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    throw new Refusal(401, 'the token is no JWT');
  }
};

/** Checks the sender's token: its key, its signature and its claims (RFC 8292). */
const checkSender = (authorization: string, subscribed: string, audience: string): void => {
  const found = /^vapid\s+(.*)$/i.exec(authorization)?.[1];
  if (found === undefined) throw new Refusal(401, 'no vapid in Authorization');
  const fields = new Map(
    found.split(',').map((field) => {
      const [name = '', ...value] = field.trim().split('=');
      return [name, value.join('=')] as const;
    }),
  );
  const { 0: head = '', 1: claims = '', 2: signature = '' } = (fields.get('t') ?? '').split('.');
  const key = fields.get('k') ?? '';
  if (key !== subscribed) throw new Refusal(403, 'another key than that of the subscription');
  if (jsonOf(head).alg !== 'ES256') throw new Refusal(401, 'the token is not signed by ES256');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: keyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Refusal(403, 'the signature is wrong');
  const { aud, exp, sub } = jsonOf(claims);
  if (aud !== audience) throw new Refusal(403, `the audience is not ${audience}`);
  // By this machine's clock: the services know no other one.
  const now = Date.now() / 1000;
  if (typeof exp !== 'number' || exp <= now) throw new Refusal(403, 'the token is expired');
  if (exp > now + longestClaim + 60) throw new Refusal(403, 'the token lives longer than a day');
  if (sub !== undefined && !/^(mailto:|https:)/.test(String(sub)))
    throw new Refusal(403, 'sub is no contact');
};

const numberIn = (header: string | string[] | undefined): number => {
  if (typeof header !== 'string' || !/^\d+$/.test(header)) throw new Refusal(400, 'TTL is missing');
  return Number(header);
};

/**
 * Push service of browsers at `base`. A subscription is in its address, with the key of its sender, so that it outlives a
 * restart; messages are in memory.
 */
export const createPush = ({ base }: { readonly base: string }): PushService => {
  const audience = new URL(base).origin;
  const gone = new Set<string>();
  const waiting = new Map<string, PushedMessage[]>();
  const refusals: { readonly status: number; readonly headers: Readonly<Record<string, string>> }[] = [];
  let taken = 0;

  const take = async (request: IncomingMessage, endpoint: string, key: string): Promise<void> => {
    const { headers } = request;
    const body = await bodyOf(request);
    if (gone.has(endpoint)) throw new Refusal(410, 'the subscription is over');
    checkSender(headers.authorization ?? '', key, audience);
    const ttl = numberIn(headers.ttl);
    if (body.length > 0 && headers['content-encoding'] !== 'aes128gcm')
      throw new Refusal(400, 'the content is not encrypted by aes128gcm');
    const { topic, urgency = 'normal' } = headers;
    if (typeof urgency !== 'string' || !urgencies.has(urgency)) throw new Refusal(400, 'unknown urgency');
    if (
      topic !== undefined &&
      (Array.isArray(topic) || !/^[\w-]+$/.test(topic) || topic.length > longestTopic)
    )
      throw new Refusal(400, 'the topic is not 32 characters of base64url at most');
    const before = waiting.get(endpoint) ?? [];
    const kept = before.filter((message) => topic === undefined || message.topic !== topic);
    waiting.set(endpoint, [...kept, { body, topic: topic as string | undefined, ttl, urgency }]);
    taken += 1;
  };

  const subscribe = (applicationServerKey: string): string =>
    `${base}/send/${randomBytes(18).toString('base64url')}/${applicationServerKey}`;

  return {
    subscribe,
    unsubscribe: (endpoint) => void gone.add(endpoint),
    messagesFor: (endpoint) => waiting.get(endpoint) ?? [],
    taken: () => taken,
    refuse(status, headers = {}, times = 1) {
      for (let one = 0; one < times; one += 1) refusals.push({ status, headers });
    },
    async handle(request, response) {
      const { pathname } = new URL(request.url ?? '/', audience);
      const endpoint = `${audience}${pathname}`;
      const own = endpoint.startsWith(`${base}/`) ? endpoint.slice(base.length) : '';
      const key = /^\/send\/[\w-]{24}\/([\w-]{87})$/.exec(own)?.[1];
      try {
        if (key === undefined) throw new Refusal(404, 'no such subscription');
        if (request.method !== 'POST') throw new Refusal(405, 'messages are sent by POST');
        const refusal = refusals.shift();
        if (refusal) {
          response.writeHead(refusal.status, refusal.headers).end();
          return;
        }
        await take(request, endpoint, key);
        response.writeHead(201, { location: `${base}/message/${taken}` }).end();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        // Without reading the rest of a body that is too large.
        response
          .writeHead(error.status, { 'content-type': 'application/json', connection: 'close' })
          .end(JSON.stringify({ reason: error.message }));
      }
    },
  };
};
