import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, CallerOf } from '../shared/callers.ts';
import { allowOrigin, answerPreflight, type CorsRule } from './cors.ts';
import { accessDenied, S3Error } from './errors.ts';
import { decodePath, type ObjectCreated, Operations } from './operations.ts';
import { authenticate, unsigned } from './signature.ts';
import { ObjectStore } from './store.ts';
import { toXml } from './xml.ts';

/** Request of a service of AWS that reads an object for somebody else, with its own permissions. */
export interface Forwarded {
  readonly bucket: string;
  /** Path of the object, as it is encoded in a URL. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Headers of the request that are passed on, by lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
  readonly caller: Caller;
}

/** Request handler for `node:http` that answers like S3, path-style (`/bucket/key`). */
export interface S3 {
  (req: IncomingMessage, res: ServerResponse): void;
  /** Answers a GET, HEAD or preflight that another service passes on. */
  forward(req: IncomingMessage, res: ServerResponse, forwarded: Forwarded): void;
  /** Creates a versioned bucket, unless it exists. */
  ensureBucket(name: string): void;
  /** Tags the present version of an object, as another service of AWS does. */
  tag(bucket: string, key: string, tags: Readonly<Record<string, string>>): void;
  /** Runs work that is worthless unless complete, with fewer syncs to disk: see `ObjectStore`. */
  asOne<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Closes the endpoint and unlocks the folder. Requests in progress fail. */
  close(): void;
}

export interface S3Options {
  /** Exclusive folder, created if missing. */
  readonly root: string;
  /** Disposable data: no syncs to disk, see `ObjectStore`. */
  readonly scratch?: boolean | undefined;
  /** Current time in epoch milliseconds, for the dates of objects and the expiry of presigned URLs. */
  readonly now: () => number;
  /** Callers by the credentials that a request is signed with, whose permissions are evaluated. */
  readonly callerOf: CallerOf;
  /** CORS rules of every bucket; by default, browsers get no access from another origin. */
  readonly cors?: readonly CorsRule[];
  /**
   * Called once an object is on disk, before its upload is answered; at least once for each, so possibly again at the
   * next start, before `createS3` returns.
   */
  readonly onObjectCreated?: (event: ObjectCreated) => void;
}

const answerError = (req: IncomingMessage, res: ServerResponse, error: unknown): void => {
  if (res.headersSent || req.socket.destroyed) {
    res.destroy();
    return;
  }
  const known = error instanceof S3Error;
  if (!known) console.error('S3 request failed', error);
  const { status, code, message, headers } = known
    ? error
    : new S3Error('InternalError', 'We encountered an internal error. Please try again.');
  res.writeHead(status, { 'Content-Type': 'application/xml', ...headers });
  res.end(
    toXml('Error', {
      Code: code,
      Message: message,
      Resource: (req.url ?? '').split('?')[0],
      RequestId: String(res.getHeader('x-amz-request-id')),
    }),
  );
};

/**
 * S3 endpoint over a folder. Signatures, permissions, CORS, lengths, types and checksums are enforced; every bucket
 * is versioned; an acknowledged write survives a kill at any moment (see `ObjectStore`). The folder is locked: a
 * second process throws.
 */
export const createS3 = ({ root, scratch, now, callerOf, cors = [], onObjectCreated }: S3Options): S3 => {
  const store = new ObjectStore(root, scratch);
  const operations = new Operations(store, onObjectCreated);

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const time = now();
    // The SDK signs requests by the machine's time and corrects clock skew by this header. So the header must not
    // follow the emulated clock: after that was moved back, HEAD requests would fail until the first one had corrected
    // the skew.
    const machineTime = Date.now();
    res.setHeader('Date', new Date(machineTime).toUTCString());
    res.setHeader('x-amz-request-id', randomUUID());
    const { method = '', url = '' } = req;
    if (method === 'OPTIONS') {
      answerPreflight(req, res, cors);
      return;
    }
    allowOrigin(req, res, cors);
    const question = url.indexOf('?');
    const path = decodePath(question < 0 ? url : url.slice(0, question));
    const query = new URLSearchParams(question < 0 ? '' : url.slice(question));
    const wire = new Map(
      Object.entries(req.headersDistinct).map(([name, values]) => [name, (values ?? []).join(',')]),
    );
    let signer: Caller | undefined;
    const secretOf = (accessKeyId: string, token: string | undefined): string | undefined => {
      signer = callerOf(accessKeyId, token);
      if (signer?.isExpired()) throw new S3Error('ExpiredToken', 'The provided token has expired.');
      return signer?.secretAccessKey;
    };
    const authorization = authenticate({ method, path, query, headers: wire }, secretOf, {
      address: time,
      header: machineTime,
    });
    if (!signer) throw accessDenied();
    const hoisted = [...query].filter(([name]) => name.startsWith('x-amz-'));
    const [, bucket = '', key = ''] = /^\/([^/]*)(?:\/(.*))?$/s.exec(path) ?? [];
    await operations.run({
      req,
      res,
      bucket,
      key,
      query,
      headers: new Map([...hoisted, ...wire]),
      authorization,
      caller: signer,
      now: time,
    });
  };

  const forward = async (
    req: IncomingMessage,
    res: ServerResponse,
    { bucket, path, query, headers, caller }: Forwarded,
  ): Promise<void> => {
    res.setHeader('x-amz-request-id', randomUUID());
    if (req.method === 'OPTIONS') return answerPreflight(req, res, cors);
    const key = decodePath(path).slice(1);
    await operations.run({
      req,
      res,
      bucket,
      key,
      query,
      headers,
      authorization: unsigned,
      caller,
      now: now(),
    });
  };

  return Object.assign(
    (req: IncomingMessage, res: ServerResponse) => {
      handle(req, res).catch((error: unknown) => answerError(req, res, error));
    },
    {
      forward: (...given: Parameters<typeof forward>) => {
        forward(...given).catch((error: unknown) => answerError(given[0], given[1], error));
      },
      ensureBucket: (name: string) => store.ensureBucket(name),
      tag: (bucket: string, key: string, tags: Readonly<Record<string, string>>) => {
        const version = store.current(bucket, key);
        if (version) store.putTags(version.versionId, tags);
      },
      asOne: <Result>(work: () => Promise<Result>) => store.asOne(work),
      close: () => store.close(),
    },
  );
};
