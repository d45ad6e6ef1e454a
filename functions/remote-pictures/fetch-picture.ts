/**
 * Fetches a picture of another site (docs/decisions/0078). Both ends are strangers: the address was typed by a user, and
 * the site answers as it likes. Nothing of the viewer goes along.
 */
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestInClear } from 'node:http';
import { request as requestByTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pictureOf } from '#domain/file/picture.ts';
import { type PictureType, pictureLimits } from '#domain/note/picture.ts';
import { fetchableUrl } from '#domain/note/remote-picture.ts';
import { isPublicAddress } from './public-address.ts';

/** Reason that a picture is not shown, for the log. */
export type Fault =
  | 'address'
  | 'private'
  | 'unreachable'
  | 'redirects'
  | 'status'
  | 'encoding'
  | 'too_large'
  | 'too_slow'
  | 'no_picture';

export type Fetched = { readonly bytes: Uint8Array; readonly type: PictureType } | { readonly fault: Fault };

const mostRedirects = 3;
/** Milliseconds for everything: names, redirects and bytes. */
const timeoutMs = 10_000;

/** Place to connect to. */
interface Target {
  readonly address: string;
  /** Port of a test's server on loopback, which speaks without TLS; undefined for the internet. */
  readonly testPort?: number;
}

/**
 * Test servers on loopback by the host that they stand for: `pictures.example=40123,…`. A deployed function never heeds
 * it: AWS sets the function's name, which no configuration can unset.
 */
const testTarget = (host: string): Target | undefined => {
  if (process.env.AWS_LAMBDA_FUNCTION_NAME !== undefined) return undefined;
  const found = (process.env.REMOTE_PICTURES_TEST_HOSTS ?? '')
    .split(',')
    .map((entry) => entry.split('='))
    .find(([name]) => name === host);
  return found ? { address: '127.0.0.1', testPort: Number(found[1]) } : undefined;
};

/** Resolver of names: all addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const byDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

class Refusal extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Address to connect to. Every address of the host must be public; the one that was checked is the one connected to, so
 * that a name which resolves differently a moment later (DNS rebinding) changes nothing.
 */
const targetOf = async ({ hostname }: URL, resolve: Resolve): Promise<Target> => {
  const test = testTarget(hostname);
  if (test) return test;
  const literal = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(literal) ? [literal] : await resolve(literal);
  const [address] = addresses;
  if (address === undefined) throw new Refusal('unreachable');
  if (!addresses.every(isPublicAddress)) throw new Refusal('private');
  return { address };
};

/** The request's whole header: no cookie, referrer or address of the viewer. */
const header = {
  accept: 'image/png,image/jpeg,image/gif,image/webp',
  // A compressed answer could unpack to gigabytes; pictures are compressed as they are.
  'accept-encoding': 'identity',
  'user-agent': 'Proofline-Pictures/1.0 (shows pictures that notes and mails name)',
};

const ask = (url: URL, { address, testPort }: Target, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((settle, fail) => {
    const pinned: LookupFunction = (_host, { all }, done) => {
      const family = isIP(address);
      if (all) done(null, [{ address, family }]);
      else done(null, address, family);
    };
    // A connection of its own: no socket of another host or request.
    const options = { headers: header, agent: false, signal, lookup: pinned };
    const request =
      testPort === undefined
        ? requestByTls(url.href, options)
        : requestInClear(`http://${url.host}:${testPort}${url.pathname}${url.search}`, options);
    request.on('response', settle).on('error', fail).end();
  });

const bytesOf = async (answer: IncomingMessage): Promise<Uint8Array> => {
  if (Number(answer.headers['content-length'] ?? 0) > pictureLimits.bytes) throw new Refusal('too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > pictureLimits.bytes) throw new Refusal('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Follows redirects, each of which is checked like the first address; answers with the last one's body. */
const followed = async (address: string, resolve: Resolve, signal: AbortSignal): Promise<Uint8Array> => {
  let next = address;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const url = fetchableUrl(next);
    if (!url) throw new Refusal('address');
    const target = await targetOf(url, resolve);
    signal.throwIfAborted();
    const answer = await ask(url, target, signal);
    try {
      const { statusCode = 0, headers } = answer;
      if ([301, 302, 303, 307, 308].includes(statusCode)) {
        if (!headers.location || !URL.canParse(headers.location, url.href)) throw new Refusal('status');
        next = new URL(headers.location, url).href;
        continue;
      }
      if (statusCode !== 200) throw new Refusal('status');
      if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Refusal('encoding');
      return await bytesOf(answer);
    } finally {
      answer.destroy();
    }
  }
  throw new Refusal('redirects');
};

/** A promise that fails with the signal: name look-ups can't be aborted themselves. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  });

/**
 * Picture at an address: whole, of a type that browsers show, and small enough to be decoded. The content decides, not
 * the type that the site declares. `limit` in milliseconds and `resolve` are for tests.
 */
export const fetchPicture = async (
  address: string,
  { resolve = byDns, limit = timeoutMs }: { readonly resolve?: Resolve; readonly limit?: number } = {},
): Promise<Fetched> => {
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(new Refusal('too_slow')), limit);
  try {
    const bytes = await Promise.race([followed(address, resolve, leaving.signal), aborted(leaving.signal)]);
    const found = pictureOf(bytes, { trailing: true });
    if (!found) return { fault: 'no_picture' };
    return found.width * found.height > pictureLimits.pixels
      ? { fault: 'too_large' }
      : { bytes, type: found.type };
  } catch (error) {
    if (leaving.signal.aborted) return { fault: 'too_slow' };
    return { fault: error instanceof Refusal ? error.fault : 'unreachable' };
  } finally {
    clearTimeout(timer);
    leaving.abort();
  }
};
