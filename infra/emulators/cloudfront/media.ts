/** Traffic of a distribution that takes signed URLs alone, with an S3 bucket behind it. */
import { verify } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Forwarded } from '../s3/s3.ts';
import type { Caller } from '../shared/callers.ts';

export interface MediaOptions {
  /** URL of the distribution, which ends in the prefix that it is mounted under. */
  readonly url: string;
  /** Trusted key group: public keys in PEM by id. */
  readonly keys: ReadonlyMap<string, string>;
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
  /** Queries of the cache policy, which reach the origin. */
  readonly query: readonly string[];
  /** Headers of the response headers policy, which override those of the origin. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bucket, as the origin access control reaches it. */
  readonly bucket: string;
  readonly caller: Caller;
  readonly origin: { forward(req: IncomingMessage, res: ServerResponse, forwarded: Forwarded): void };
}

class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
const denied = () => new Refused('AccessDenied', 'Access denied');

/** Queries of a signed URL itself: CloudFront takes them out. */
const ofSignature = new Set(['Expires', 'Signature', 'Key-Pair-Id', 'Policy', 'Hash-Algorithm']);

/** Headers of a viewer that an S3 origin gets. */
const passedOn = [
  'range',
  'if-match',
  'if-none-match',
  'if-range',
  'if-modified-since',
  'if-unmodified-since',
];

const decoded = (text: string, name: 'Signature' | 'Policy'): Buffer => {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw new Refused(`Malformed${name}`, `Could not unencode ${name}`);
  return Buffer.from(base64, 'base64');
};

interface Policy {
  /** Text that is signed. */
  readonly policy: string;
  readonly resource: string;
  /** Epoch seconds. */
  readonly expires: number;
}

/** Policy that CloudFront makes of an address itself. */
const canned = (resource: string, expires = ''): Policy => {
  if (!/^\d+$/.test(expires)) throw denied();
  const policy = `{"Statement":[{"Resource":"${resource}","Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`;
  return { policy, resource, expires: Number(expires) };
};

const customPolicy = z.object({
  Statement: z.tuple([
    z.object({
      Resource: z.string(),
      Condition: z.object({ DateLessThan: z.object({ 'AWS:EpochTime': z.number() }) }),
    }),
  ]),
});

/** Policy that an address carries. Conditions on the time before and on the viewer's network are not emulated. */
const custom = (bytes: Buffer): Policy => {
  const policy = bytes.toString();
  try {
    const [{ Resource: resource, Condition }] = z.parse(customPolicy, JSON.parse(policy)).Statement;
    return { policy, resource, expires: Condition.DateLessThan['AWS:EpochTime'] };
  } catch {
    throw new Refused('MalformedPolicy', 'Malformed Policy');
  }
};

/** An asterisk stands for any characters; question marks as wildcards are not emulated. */
const fits = (resource: string, url: string): boolean => {
  if (!resource.includes('*')) return resource === url;
  const pattern = resource
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${pattern}$`).test(url);
};

/** Parts of a query as they are written, with their names. */
const partsOf = (query: string): readonly (readonly [name: string, part: string])[] =>
  query
    .split('&')
    .filter(Boolean)
    .map((part) => [decodeURIComponent(part.split('=', 1)[0] ?? ''), part]);

const textOf = (part: string): string => decodeURIComponent(part.slice(part.indexOf('=') + 1));

/**
 * Listener for requests below the prefix of `url`. It refuses as CloudFront does, by key, signature and expiry, and in its words;
 * nothing is cached.
 */
export const createMedia = ({
  url,
  keys,
  now,
  query: allowed,
  headers,
  bucket,
  caller,
  origin,
}: MediaOptions) => {
  const prefix = new URL(url).pathname;

  /** Path of the object and the queries beside the signature; throws unless the URL is signed and valid. */
  const opened = (target: string): { path: string; query: URLSearchParams } => {
    const [path = '', ...rest] = target.slice(prefix.length).split('?');
    const parts = partsOf(rest.join('?'));
    const signed = new Map(
      parts.filter(([name]) => ofSignature.has(name)).map(([name, part]) => [name, textOf(part)]),
    );
    const others = parts.filter(([name]) => !ofSignature.has(name));

    const keyId = signed.get('Key-Pair-Id');
    if (!keyId) throw new Refused('MissingKey', 'Missing Key-Pair-Id query parameter or cookie value');
    const publicKey = keys.get(keyId);
    if (publicKey === undefined) throw new Refused('InvalidKey', 'Unknown Key');
    const signature = signed.get('Signature');
    if (!signature) throw denied();

    const unsigned = `${url}${path}${others.length > 0 ? `?${others.map(([, part]) => part).join('&')}` : ''}`;
    const given = signed.get('Policy');
    const { policy, resource, expires } =
      given === undefined ? canned(unsigned, signed.get('Expires')) : custom(decoded(given, 'Policy'));
    const algorithm = signed.get('Hash-Algorithm') ?? 'SHA1';
    if (algorithm !== 'SHA1' && algorithm !== 'SHA256') throw denied();
    if (!verify(algorithm, Buffer.from(policy), publicKey, decoded(signature, 'Signature'))) throw denied();
    if (!fits(resource, unsigned) || now() >= expires * 1000) throw denied();

    const reaching = others.filter(([name]) => allowed.includes(name));
    return { path, query: new URLSearchParams(reaching.map(([, part]) => part).join('&')) };
  };

  return (req: IncomingMessage, res: ServerResponse): void => {
    // The policy overrides what the origin answers.
    const writeHead = res.writeHead.bind(res);
    res.writeHead = ((status: number, given: OutgoingHttpHeaders = {}) => {
      for (const name of Object.keys(headers)) res.removeHeader(name);
      return writeHead(status, { ...given, ...headers });
    }) as typeof res.writeHead;
    try {
      if (!['GET', 'HEAD', 'OPTIONS'].includes(req.method ?? ''))
        throw new Refused(
          'MethodNotAllowed',
          'This distribution is not configured to allow the HTTP request method that was used for this request.',
        );
      const { path, query } = opened(req.url ?? '/');
      const kept = passedOn.flatMap((name) => {
        const value = req.headersDistinct[name]?.join(',');
        return value === undefined ? [] : [[name, value] as const];
      });
      origin.forward(req, res, { bucket, path, query, headers: new Map(kept), caller });
    } catch (error) {
      if (!(error instanceof Refused)) {
        console.error('A request of media failed', error);
        res.writeHead(500).end();
        return;
      }
      res.writeHead(403, { 'content-type': 'text/xml' });
      res.end(
        `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${error.code}</Code><Message>${error.message}</Message></Error>`,
      );
    }
  };
};
