import { spawn } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { onlyOwner } from '../shared/callers.ts';
import { policyOf } from '../shared/iam.ts';
import type { ObjectCreated } from './operations.ts';
import { createS3, type S3 } from './s3.ts';

const Bucket = 'uploads';
const credentials = { accessKeyId: 'AKIDLOCAL', secretAccessKey: 'local-secret' };
const callerOf = onlyOwner(credentials);
const cors = [
  { allowedOrigins: ['https://read.example'], allowedMethods: ['GET'], allowedHeaders: ['*'] },
  {
    allowedOrigins: ['http://*.localhost:3000', 'http://localhost:3000'],
    allowedMethods: ['GET', 'PUT'],
    allowedHeaders: ['Content-Type', 'x-amz-*'],
    exposedHeaders: ['ETag', 'x-amz-version-id'],
    maxAge: 600,
  },
];
const MiB = 1024 ** 2;
const hour = 3_600_000;
const created: ObjectCreated[] = [];
const clients: S3Client[] = [];
let clockOffset = 0;
let root: string;
let s3: S3;
let server: Server;
let client: S3Client;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('base64');
const md5 = (data: string | Buffer) => createHash('md5').update(data).digest('hex');
const base = (of = server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;
const now = () => Date.now() + clockOffset;

const connect = (options: S3ClientConfig = {}): S3Client => {
  const made = new S3Client({
    endpoint: base(),
    region: 'eu-central-1',
    forcePathStyle: true,
    credentials,
    maxAttempts: 1,
    ...options,
  });
  clients.push(made);
  return made;
};

const listen = async (handler: S3): Promise<Server> => {
  const made = createServer(handler).listen(0, '127.0.0.1');
  await once(made, 'listening');
  return made;
};

const stop = async (running: Server, handler: S3): Promise<void> => {
  running.closeAllConnections();
  await new Promise((resolve) => running.close(resolve));
  handler.close();
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 's3-'));
  s3 = createS3({ root, now, callerOf, cors, onObjectCreated: (event) => created.push(event) });
  s3.ensureBucket(Bucket);
  server = await listen(s3);
  client = connect();
});

afterAll(async () => {
  for (const each of clients) each.destroy();
  await stop(server, s3);
  rmSync(root, { recursive: true });
});

const put = async (Key: string, Body: string | Buffer, more: object = {}): Promise<string> => {
  const { VersionId = '' } = await client.send(
    new PutObjectCommand({ Bucket, Key, Body, ContentLength: Buffer.byteLength(Body), ...more }),
  );
  return VersionId;
};

test('syncs the disk at every object, and for a unit of work at its end', async () => {
  const file = await open(join(root, 'index.sqlite'));
  const sync = vi.spyOn(Object.getPrototypeOf(file), 'sync');
  try {
    await put('synced', 'one');
    // Two syncs: the object and its folder.
    expect(sync).toHaveBeenCalledTimes(2);
    const answer = await s3.asOne(async () => {
      await put('later', 'two');
      await put('later still', 'three');
      return sync.mock.calls.length;
    });
    expect([answer, sync.mock.calls.length]).toEqual([2, 5]);
    expect(statSync(join(root, 'index.sqlite-wal')).size).toBe(0);
    const failing = s3.asOne(async () => {
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    sync.mockClear();
    await put('synced again', 'four');
    expect(sync).toHaveBeenCalledTimes(2);
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'later still' }));
    expect(await Body?.transformToString()).toBe('three');
  } finally {
    sync.mockRestore();
    await file.close();
  }
});

test('never syncs the disk for scratch data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 's3-'));
  const scratch = createS3({ root: folder, scratch: true, now, callerOf });
  scratch.ensureBucket(Bucket);
  const other = await listen(scratch);
  const file = await open(join(folder, 'index.sqlite'));
  const sync = vi.spyOn(Object.getPrototypeOf(file), 'sync');
  try {
    const clientOfIt = connect({ endpoint: base(other) });
    const write = (Key: string) => clientOfIt.send(new PutObjectCommand({ Bucket, Key, Body: 'one' }));
    await write('first');
    await scratch.asOne(() => write('second'));
    expect(sync).not.toHaveBeenCalled();
    const { Body } = await clientOfIt.send(new GetObjectCommand({ Bucket, Key: 'second' }));
    expect(await Body?.transformToString()).toBe('one');
  } finally {
    sync.mockRestore();
    await file.close();
    await stop(other, scratch);
    rmSync(folder, { recursive: true });
  }
});

const read = async (Key: string, more: object = {}): Promise<string> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return (await Body?.transformToString()) ?? '';
};

/** Refusal's name and status. */
const refusal = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise;
  } catch (error) {
    const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } };
    return `${$metadata?.httpStatusCode} ${name}`;
  }
  return 'accepted';
};

const outcome = async (response: Response): Promise<string> => {
  const code = /<Code>(.*?)<\/Code>/.exec(await response.text())?.[1];
  return code ? `${response.status} ${code}` : String(response.status);
};

/** URL for a browser's upload, as the product signs it. */
const presignPut = (
  Key: string,
  { body, type = 'image/png' }: { body: string; type?: string },
  options: { expiresIn?: number; signingDate?: Date } = {},
): Promise<string> => {
  return getSignedUrl(
    connect({ requestChecksumCalculation: 'WHEN_REQUIRED' }),
    new PutObjectCommand({
      Bucket,
      Key,
      ContentType: type,
      ContentLength: body.length,
      ChecksumSHA256: sha256(body),
    }),
    {
      signableHeaders: new Set(['host', 'content-type', 'content-length']),
      unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
      ...options,
    },
  );
};

const upload = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'PUT',
    body,
    headers: {
      'content-type': 'image/png',
      'x-amz-checksum-sha256': sha256(body),
      origin: 'http://acme.localhost:3000',
      ...headers,
    },
  });

/** Request signed without the SDK, to send what the SDK never sends. */
const signedHeaders = (
  method: string,
  path: string,
  headers: Record<string, string>,
  key = credentials,
): { headers: Record<string, string>; chain: (kind: string, ...hashes: string[]) => string } => {
  const date = new Date(now()).toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${date.slice(0, 8)}/eu-central-1/s3/aws4_request`;
  const all: Record<string, string> = { ...headers, host: new URL(base()).host, 'x-amz-date': date };
  const names = Object.keys(all).sort();
  const hash = (data: string) => createHash('sha256').update(data).digest('hex');
  const hmac = (secret: string | Buffer, data: string) => createHmac('sha256', secret).update(data).digest();
  const secret = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${key.secretAccessKey}`);
  const canonical = [
    method,
    path,
    '',
    ...names.map((name) => `${name}:${all[name]}`),
    '',
    names.join(';'),
    all['x-amz-content-sha256'],
  ].join('\n');
  const sign = (data: string) => hmac(secret, data).toString('hex');
  let previous = sign(['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n'));
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${previous}`;
  return {
    headers: { ...all, authorization },
    chain(kind, ...hashes) {
      previous = sign([`AWS4-HMAC-SHA256-${kind}`, date, scope, previous, ...hashes].join('\n'));
      return previous;
    },
  };
};

/** Sends exactly these headers and bytes. */
const send = (method: string, path: string, headers: Record<string, string>, body: string | Buffer = '') => {
  return new Promise<Response>((resolve, reject) => {
    const outgoing = request(`${base()}${path}`, { method, headers, agent: false }, async (incoming) => {
      const text = await new Response(Readable.toWeb(incoming) as ReadableStream).text();
      resolve(new Response(text || null, { status: incoming.statusCode ?? 0 }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
};

describe('signatures', () => {
  test.each([
    'plain.txt',
    'with space + plus.txt',
    'Entwürfe/日本語/😀.png',
    "a/b//c/(paren)!*'~.txt",
    'percent%20 & ampersand=?#.txt',
    '../../etc/passwd',
    '<xml>&"\r\n',
  ])('the key %j is written, read and listed', async (Key) => {
    await put(Key, `body of ${Key}`);
    expect(await read(Key)).toBe(`body of ${Key}`);
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: Key }));
    expect(Contents?.map((object) => object.Key)).toEqual([Key]);
    expect(readdirSync(root).sort()).toEqual(expect.arrayContaining(['bodies', 'incoming', 'index.sqlite']));
    if (Key.includes('..')) return; // a URL parser would resolve it
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key }));
    expect(await (await fetch(url)).text()).toBe(`body of ${Key}`);
  });

  test('an unsigned request is refused', async () => {
    const response = await fetch(`${base()}/${Bucket}/plain.txt`);
    expect(response.headers.get('content-type')).toBe('application/xml');
    expect(await outcome(response)).toBe('403 AccessDenied');
  });

  test('a wrong secret, and an unknown key, are refused', async () => {
    const get = new GetObjectCommand({ Bucket, Key: 'plain.txt' });
    const wrong = connect({ credentials: { ...credentials, secretAccessKey: 'guess' } });
    expect(await refusal(wrong.send(get))).toBe('403 SignatureDoesNotMatch');
    const unknown = connect({ credentials: { ...credentials, accessKeyId: 'AKIDOTHER' } });
    expect(await refusal(unknown.send(get))).toBe('403 InvalidAccessKeyId');
  });

  test('a signed request that was tampered with is refused', async () => {
    const path = `/${Bucket}/plain.txt`;
    const { headers } = signedHeaders('GET', path, { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' });
    expect(await outcome(await send('GET', path, headers))).toBe('200');
    expect(await outcome(await send('DELETE', path, headers))).toBe('403 SignatureDoesNotMatch');
    expect(await outcome(await send('GET', `${path}x`, headers))).toBe('403 SignatureDoesNotMatch');
    expect(await outcome(await send('GET', `${path}?versionId=1`, headers))).toBe(
      '403 SignatureDoesNotMatch',
    );
    expect(await outcome(await send('GET', path, { ...headers, host: 'elsewhere' }))).toBe(
      '403 SignatureDoesNotMatch',
    );
    expect(await outcome(await send('GET', path, { ...headers, 'x-amz-meta-a': 'b' }))).toBe(
      '403 AccessDenied',
    );
  });

  test('a presigned address is valid from its date until it expires', async () => {
    const sign = (seconds: number) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'plain.txt' }), {
        expiresIn: 60,
        signingDate: new Date(now() + seconds * 1000),
      });
    expect(await outcome(await fetch(await sign(0)))).toBe('200');
    expect(await outcome(await fetch(await sign(-30)))).toBe('200');
    expect(await outcome(await fetch(await sign(-65)))).toBe('403 AccessDenied');
    expect(await outcome(await fetch(await sign(1000)))).toBe('403 AccessDenied');
    const url = await sign(-65);
    expect(await outcome(await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600')))).toBe(
      '403 SignatureDoesNotMatch',
    );
    expect(await outcome(await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=700000')))).toBe(
      '400 AuthorizationQueryParametersError',
    );
  });

  test('a signature in a header is as old as the machine’s time says, wherever the time was moved', async () => {
    const path = `/${Bucket}/plain.txt`;
    const { headers } = signedHeaders('GET', path, { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' });
    const machineTime = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hour);
    try {
      expect(await outcome(await send('GET', path, headers))).toBe('403 RequestTimeTooSkewed');
    } finally {
      machineTime.mockRestore();
    }
  });

  test('calls at once are answered after the time was moved, there and back', async () => {
    const server = connect({ maxAttempts: 3 });
    const heads = () =>
      Promise.all(
        Array.from({ length: 4 }, () => server.send(new HeadObjectCommand({ Bucket, Key: 'plain.txt' }))),
      );
    try {
      for (const hours of [-72, 0, 72]) {
        clockOffset = hours * hour;
        await heads();
      }
      await server.send(new PutObjectCommand({ Bucket, Key: 'later.txt', Body: 'later' }));
      const later = await server.send(new HeadObjectCommand({ Bucket, Key: 'later.txt' }));
      expect(later.LastModified?.getTime()).toBeGreaterThan(now() - hour);
    } finally {
      clockOffset = 0;
    }
  });
});

describe("a browser's upload to a presigned address", () => {
  const body = 'not really a picture';

  test('is taken, checked and stored with its type and checksum', async () => {
    const url = await presignPut('browser/ok.png', { body });
    const response = await upload(url, body);
    expect(await outcome(response)).toBe('200');
    expect(response.headers.get('access-control-allow-origin')).toBe('http://acme.localhost:3000');
    expect(response.headers.get('access-control-expose-headers')).toContain('ETag');
    expect(response.headers.get('etag')).toBe(`"${md5(body)}"`);
    const head = await client.send(
      new HeadObjectCommand({ Bucket, Key: 'browser/ok.png', ChecksumMode: 'ENABLED' }),
    );
    expect(head).toMatchObject({
      ContentType: 'image/png',
      ContentLength: body.length,
      ChecksumSHA256: sha256(body),
      ChecksumType: 'FULL_OBJECT',
      VersionId: response.headers.get('x-amz-version-id'),
    });
    expect(created.at(-1)).toEqual({
      bucket: Bucket,
      key: 'browser/ok.png',
      size: body.length,
      versionId: head.VersionId,
      checksumSHA256: sha256(body),
    });
  });

  test.each([
    ['larger than signed', `${body}!`, {}, '403 SignatureDoesNotMatch'],
    ['smaller than signed', body.slice(1), {}, '403 SignatureDoesNotMatch'],
    ['of another type', body, { 'content-type': 'text/html' }, '403 SignatureDoesNotMatch'],
    ['with another checksum', body, { 'x-amz-checksum-sha256': sha256('x') }, '403 SignatureDoesNotMatch'],
    ['with other bytes', body.toUpperCase(), { 'x-amz-checksum-sha256': sha256(body) }, '400 BadDigest'],
  ])('is refused when %s', async (_, sent, headers, expected) => {
    const url = await presignPut('browser/no.png', { body });
    expect(
      await outcome(await upload(url, sent, { 'x-amz-checksum-sha256': sha256(body), ...headers })),
    ).toBe(expected);
    expect(await refusal(read('browser/no.png'))).toBe('404 NoSuchKey');
    expect(readdirSync(join(root, 'incoming'))).toEqual([]);
  });

  test('is refused without a length', async () => {
    const url = await presignPut('browser/no.png', { body });
    const path = url.slice(base().length);
    const headers = { 'content-type': 'image/png', 'x-amz-checksum-sha256': sha256(body) };
    expect(await outcome(await send('PUT', path, { ...headers, 'transfer-encoding': 'chunked' }, body))).toBe(
      '403 SignatureDoesNotMatch',
    );
    const open = signedHeaders('PUT', `/${Bucket}/open`, { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' });
    expect(
      await outcome(
        await send('PUT', `/${Bucket}/open`, { ...open.headers, 'transfer-encoding': 'chunked' }, body),
      ),
    ).toBe('411 MissingContentLength');
  });
});

describe('CORS', () => {
  const notAllowed =
    "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.";
  const preflight = (headers: Record<string, string>, of = server) =>
    fetch(`${base(of)}/${Bucket}/any`, { method: 'OPTIONS', headers });
  const message = async (response: Response) =>
    `${await outcome(response.clone())}: ${/<Message>(.*?)<\/Message>/.exec((await response.text()).replaceAll('&apos;', "'"))?.[1]}`;
  const origin = 'http://acme.localhost:3000';

  test('a preflight is answered by the first rule that allows origin, method and every header', async () => {
    const response = await preflight({
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type, X-Amz-Checksum-Sha256',
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, PUT',
      'access-control-allow-headers': 'content-type, x-amz-checksum-sha256',
      'access-control-expose-headers': 'ETag, x-amz-version-id',
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    });
  });

  test.each([
    ['a header that no rule names', origin, 'PUT', 'content-type,if-none-match'],
    ['a header that starts otherwise', origin, 'PUT', 'x-am'],
    ['a range, which is a header like any other', origin, 'GET', 'range'],
    ['a method of another rule', 'https://read.example', 'PUT', 'content-type'],
    ['another port', 'http://acme.localhost:3001', 'PUT', 'content-type'],
    ['another host', 'http://localhost.evil.example:3000', 'PUT', 'content-type'],
  ])('a preflight is refused for %s', async (_, from, method, headers) => {
    const response = await preflight({
      origin: from,
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await message(response)).toBe(`403 AccessForbidden: ${notAllowed}`);
  });

  test('a preflight without origin or method is a bad request, and is refused by a bucket without rules', async () => {
    expect(await message(await preflight({ 'access-control-request-method': 'PUT' }))).toBe(
      '400 BadRequest: Insufficient information. Origin request header needed.',
    );
    expect(await message(await preflight({ origin }))).toBe(
      '400 BadRequest: Invalid Access-Control-Request-Method: null',
    );
    const folder = mkdtempSync(join(tmpdir(), 's3-cors-'));
    const closed = createS3({ root: folder, now, callerOf });
    const running = await listen(closed);
    const refused = await preflight({ origin, 'access-control-request-method': 'PUT' }, running);
    expect(await message(refused)).toBe(
      '403 AccessForbidden: CORSResponse: CORS is not enabled for this bucket.',
    );
    await stop(running, closed);
    rmSync(folder, { recursive: true });
  });

  test('a request from an origin without a rule is carried out, but no page may read the answer', async () => {
    await put('cors', 'x');
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'cors' }));
    const allowed = async (from: string) => {
      const response = await fetch(url, { headers: { origin: from } });
      return [response.status, response.headers.get('access-control-allow-origin')];
    };
    expect(await allowed(origin)).toEqual([200, origin]);
    expect(await allowed('https://read.example')).toEqual([200, 'https://read.example']);
    expect(await allowed('https://evil.example')).toEqual([200, null]);
  });
});

describe('a policy', () => {
  const attempts = async (statements: { Action: string | string[]; Resource: string }[]) => {
    const folder = mkdtempSync(join(tmpdir(), 's3-policy-'));
    const limited = createS3({ root: folder, now, callerOf: onlyOwner(credentials, policyOf(statements)) });
    limited.ensureBucket(Bucket);
    const running = await listen(limited);
    const caller = connect({ endpoint: base(running) });
    const at = { Bucket, Key: 'mine/1' };
    const made = {
      putTheirs: await refusal(caller.send(new PutObjectCommand({ Bucket, Key: 'theirs/1', Body: 'x' }))),
      put: await refusal(caller.send(new PutObjectCommand({ ...at, Body: 'x' }))),
      head: await refusal(caller.send(new HeadObjectCommand(at))),
      headMissing: await refusal(caller.send(new HeadObjectCommand({ Bucket, Key: 'mine/2' }))),
      getMissing: await refusal(caller.send(new GetObjectCommand({ Bucket, Key: 'mine/2' }))),
      list: await refusal(caller.send(new ListObjectsV2Command({ Bucket }))),
      delete: await refusal(caller.send(new DeleteObjectCommand(at))),
      deleteVersion: await refusal(caller.send(new DeleteObjectCommand({ ...at, VersionId: 'none' }))),
    };
    await stop(running, limited);
    rmSync(folder, { recursive: true });
    return made;
  };
  const mine = { Action: ['s3:GetObject', 's3:PutObject'], Resource: `arn:aws:s3:::${Bucket}/mine/*` };

  test('is what the key pair may do, and nothing else; a missing key is denied to those who may not list', async () => {
    expect(await attempts([mine])).toEqual({
      putTheirs: '403 AccessDenied',
      put: 'accepted',
      head: 'accepted',
      headMissing: '403 Unknown',
      getMissing: '403 AccessDenied',
      list: '403 AccessDenied',
      delete: '403 AccessDenied',
      deleteVersion: '403 AccessDenied',
    });
  });

  test('to list the bucket tells that a key is missing', async () => {
    const all = [
      mine,
      { Action: 's3:ListBucket', Resource: `arn:aws:s3:::${Bucket}` },
      { Action: 's3:DeleteObject*', Resource: '*' },
    ];
    expect(await attempts(all)).toEqual({
      putTheirs: '403 AccessDenied',
      put: 'accepted',
      head: 'accepted',
      headMissing: '404 NotFound',
      getMissing: '404 NoSuchKey',
      list: 'accepted',
      delete: 'accepted',
      deleteVersion: 'accepted',
    });
  });

  test('bounds the prefix of a listing by its condition', () => {
    const Condition = { StringLike: { 's3:prefix': ['mine/*', 'ours/*'] } };
    const resource = `arn:aws:s3:::${Bucket}`;
    const action = 's3:ListBucketVersions';
    const may = policyOf([{ Action: action, Resource: resource, Condition }]);
    const listing = (prefix?: string) =>
      may({ action, resource, ...(prefix !== undefined && { context: { 's3:prefix': prefix } }) });
    expect(['mine/1', 'ours/', 'theirs/', undefined].map(listing)).toEqual([
      'allowed',
      'allowed',
      'not allowed',
      'not allowed',
    ]);
  });

  test('with another condition is not emulated, and refused at the start', () => {
    const Condition = { IpAddress: { 'aws:SourceIp': '192.0.2.1' } };
    expect(() => policyOf([{ ...mine, Condition } as never])).toThrow(/not emulated.*IpAddress/);
  });
});

describe('bodies', () => {
  const path = `/${Bucket}/body`;
  const body = 'Hello, streams';

  test('the hash in the signature, Content-MD5 and checksums are compared with the bytes', async () => {
    const attempt = async (more: Record<string, string>) => {
      const { headers } = signedHeaders('PUT', path, {
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
        'content-length': String(body.length),
        ...more,
      });
      return outcome(await send('PUT', path, headers, body));
    };
    const hex = createHash('sha256').update(body).digest('hex');
    expect(await attempt({ 'x-amz-content-sha256': hex })).toBe('200');
    expect(await attempt({ 'x-amz-content-sha256': '0'.repeat(64) })).toBe('400 XAmzContentSHA256Mismatch');
    expect(await attempt({ 'content-md5': Buffer.from(md5(body), 'hex').toString('base64') })).toBe('200');
    expect(await attempt({ 'content-md5': Buffer.alloc(16).toString('base64') })).toBe('400 BadDigest');
    expect(await attempt({ 'content-md5': 'nonsense' })).toBe('400 InvalidDigest');
    expect(await attempt({ 'x-amz-checksum-crc32': 'AAAAAA==' })).toBe('400 BadDigest');
    expect(await attempt({ 'x-amz-checksum-sha256': 'AAAA' })).toBe('400 InvalidRequest');
    expect(await attempt({ 'x-amz-checksum-crc64nvme': 'AAAA' })).toBe('501 NotImplemented');
    expect(await attempt({ 'x-amz-sdk-checksum-algorithm': 'CRC32' })).toBe('400 InvalidRequest');
    expect(await attempt({ 'x-amz-acl': 'public-read' })).toBe('501 NotImplemented');
  });

  test("the SDK's default CRC32 is stored, for buffers and for streams with a trailer", async () => {
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(body));
    for (const Body of [body, Readable.from([Buffer.from(body)])]) {
      const answer = await client.send(
        new PutObjectCommand({ Bucket, Key: 'sdk', Body, ContentLength: body.length }),
      );
      expect(answer.ChecksumCRC32).toBe(checksum.toString('base64'));
      const got = await client.send(new GetObjectCommand({ Bucket, Key: 'sdk', ChecksumMode: 'ENABLED' }));
      expect(got.ChecksumCRC32).toBe(checksum.toString('base64'));
      expect(got.ContentEncoding).toBeUndefined();
      expect(await got.Body?.transformToString()).toBe(body);
    }
  });

  const streamed = (kind: string, tamper: (framed: string) => string = (framed) => framed, trailers = '') => {
    const { headers, chain } = signedHeaders('PUT', path, {
      'x-amz-content-sha256': kind,
      'x-amz-decoded-content-length': String(body.length),
      'content-encoding': 'aws-chunked',
      ...(trailers && { 'x-amz-trailer': trailers.split(':')[0] ?? '' }),
    });
    const hash = (data: string) => createHash('sha256').update(data).digest('hex');
    const signed = kind.includes('AWS4');
    let framed = '';
    for (const chunk of [body.slice(0, 5), body.slice(5), '']) {
      const signature = signed ? `;chunk-signature=${chain('PAYLOAD', hash(''), hash(chunk))}` : '';
      framed += `${chunk.length.toString(16)}${signature}\r\n${chunk}${chunk && '\r\n'}`;
    }
    if (trailers) framed += `${trailers}\r\n`;
    if (trailers && signed)
      framed += `x-amz-trailer-signature:${chain('TRAILER', hash(`${trailers}\n`))}\r\n`;
    const sent = tamper(`${framed}\r\n`);
    return send('PUT', path, { ...headers, 'content-length': String(sent.length) }, sent).then(outcome);
  };

  const trailer = `x-amz-checksum-sha256:${sha256(body)}`;
  test.each([
    ['STREAMING-AWS4-HMAC-SHA256-PAYLOAD', ''],
    ['STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER', trailer],
    ['STREAMING-UNSIGNED-PAYLOAD-TRAILER', trailer],
  ])('%s is decoded', async (kind, trailers) => {
    await put('body', 'before');
    expect(await streamed(kind, undefined, trailers)).toBe('200');
    expect(await read('body')).toBe(body);
  });

  test('a streamed body that was changed, cut or mislabelled is refused', async () => {
    await put('body', 'before');
    const signed = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';
    const unsigned = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
    const wrong = `x-amz-checksum-sha256:${sha256('other')}`;
    expect(await streamed(signed, (framed) => framed.replace('Hello', 'Hallo'))).toBe(
      '403 SignatureDoesNotMatch',
    );
    expect(await streamed(signed, (framed) => framed.replace(/;chunk-signature=\w+/, ''))).toBe(
      '403 SignatureDoesNotMatch',
    );
    expect(await streamed(`${signed}-TRAILER`, (framed) => framed.replace(trailer, wrong), trailer)).toBe(
      '403 SignatureDoesNotMatch',
    );
    expect(await streamed(unsigned, undefined, wrong)).toBe('400 BadDigest');
    expect(await streamed(unsigned, (framed) => framed.replace('Hello', 'Hallo'), trailer)).toBe(
      '400 BadDigest',
    );
    expect(await streamed(unsigned, (framed) => framed.replace(`${trailer}\r\n`, ''), trailer)).toBe(
      '400 InvalidRequest',
    );
    expect(await streamed(unsigned, (framed) => framed.slice(0, 12), trailer)).toBe('400 IncompleteBody');
    expect(await streamed(unsigned, (framed) => framed.replace('5\r\nHello\r\n', ''), trailer)).toBe(
      '400 IncompleteBody',
    );
    expect(await streamed(unsigned, (framed) => `zz\r\n${framed}`, trailer)).toBe('400 InvalidRequest');
    expect(await streamed(unsigned, () => '0'.repeat(100_000), trailer)).toBe('400 InvalidRequest');
    expect(await read('body')).toBe('before');
    expect(readdirSync(join(root, 'incoming'))).toEqual([]);
  });
});

describe('objects', () => {
  test('headers and metadata come back; a signed address may override them', async () => {
    await put('headers', '<b>hi</b>', {
      ContentType: 'text/html',
      ContentEncoding: 'identity',
      CacheControl: 'max-age=60',
      Metadata: { owner: 'acme' },
    });
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'headers' }));
    expect(head).toMatchObject({
      ContentType: 'text/html',
      ContentEncoding: 'identity',
      CacheControl: 'max-age=60',
      Metadata: { owner: 'acme' },
    });
    const sign = (ResponseContentDisposition: string) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket,
          Key: 'headers',
          ResponseContentDisposition,
          ResponseContentType: 'application/octet-stream',
        }),
      );
    const url = await sign('attachment; filename="a b.html"');
    const response = await fetch(url);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="a b.html"');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(await outcome(await fetch(url.replace('attachment', 'inline')))).toBe('403 SignatureDoesNotMatch');
    expect(await outcome(await fetch(await sign('attachment\r\nset-cookie: a=b')))).toBe(
      '400 InvalidArgument',
    );
  });

  test('ranges', async () => {
    await put('digits', '0123456789');
    const get = (Range: string) => client.send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
    for (const [range, expected, header] of [
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-3', '789', 'bytes 7-9/10'],
      ['bytes=8-99', '89', 'bytes 8-9/10'],
      ['bytes=0-0', '0', 'bytes 0-0/10'],
      ['bytes=0-1,4-5', '0123456789', undefined],
    ] as const) {
      const answer = await get(range);
      expect(await answer.Body?.transformToString()).toBe(expected);
      expect(answer.ContentRange).toBe(header);
      expect(answer.ContentLength).toBe(expected.length);
    }
    expect(await refusal(get('bytes=10-'))).toBe('416 InvalidRange');
  });

  test('conditions', async () => {
    await put('conditions', 'abc');
    const ETag = `"${md5('abc')}"`;
    const get = (more: object) => refusal(read('conditions', more));
    expect(await get({ IfNoneMatch: ETag })).toMatch(/^304 /);
    expect(await get({ IfNoneMatch: '"other"' })).toBe('accepted');
    expect(await get({ IfMatch: ETag })).toBe('accepted');
    expect(await get({ IfMatch: '"other"' })).toBe('412 PreconditionFailed');
    expect(await get({ IfModifiedSince: new Date(now() + hour) })).toMatch(/^304 /);
    expect(await get({ IfUnmodifiedSince: new Date(now() - hour) })).toBe('412 PreconditionFailed');
    expect(await refusal(put('conditions', 'x', { IfNoneMatch: '*' }))).toBe('412 PreconditionFailed');
    expect(await refusal(put('conditions', 'x', { IfMatch: '"other"' }))).toBe('412 PreconditionFailed');
    expect(await refusal(put('conditions', 'x', { IfMatch: ETag }))).toBe('accepted');
  });

  test('an empty object', async () => {
    await put('empty', '');
    expect(await read('empty')).toBe('');
  });

  test('every version is kept; a delete hides, a delete of a version removes', async () => {
    const [first, second] = [await put('versions', 'one'), await put('versions', 'two')];
    expect(await read('versions')).toBe('two');
    expect(await read('versions', { VersionId: first })).toBe('one');
    const marker = await client.send(new DeleteObjectCommand({ Bucket, Key: 'versions' }));
    expect(marker.DeleteMarker).toBe(true);
    expect(await refusal(read('versions'))).toBe('404 NoSuchKey');
    expect(await refusal(read('versions', { VersionId: marker.VersionId }))).toBe('405 MethodNotAllowed');
    expect(await refusal(client.send(new HeadObjectCommand({ Bucket, Key: 'versions' })))).toBe(
      '404 NotFound',
    );
    expect(await read('versions', { VersionId: second })).toBe('two');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'versions', VersionId: marker.VersionId }));
    expect(await read('versions')).toBe('two');
    const files = readdirSync(join(root, 'bodies')).length;
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'versions', VersionId: second }));
    expect(readdirSync(join(root, 'bodies'))).toHaveLength(files - 1);
    expect(await read('versions')).toBe('one');
    expect(await refusal(read('versions', { VersionId: second }))).toBe('404 NoSuchVersion');
    expect(await refusal(read('other', { VersionId: first }))).toBe('404 NoSuchVersion');
  });

  test('versions are listed by key, the newest first, with delete markers, page by page', async () => {
    const [a1, a2] = [await put('kept/a', 'one'), await put('kept/a', 'two')];
    const { VersionId: marker } = await client.send(new DeleteObjectCommand({ Bucket, Key: 'kept/a' }));
    const b = await put('kept/b', 'b');
    await put('kept-not', 'x');
    const list = (more: object) =>
      client.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'kept/', ...more }));
    const all = await list({});
    expect(all).toMatchObject({
      IsTruncated: false,
      Versions: [
        { Key: 'kept/a', VersionId: a2, IsLatest: false, Size: 3 },
        { Key: 'kept/a', VersionId: a1, IsLatest: false, Size: 3 },
        { Key: 'kept/b', VersionId: b, IsLatest: true, Size: 1 },
      ],
      DeleteMarkers: [{ Key: 'kept/a', VersionId: marker, IsLatest: true }],
    });
    const seen: (string | undefined)[] = [];
    let from: object = {};
    for (let more = true; more; ) {
      const { Versions = [], DeleteMarkers = [], ...page } = await list({ MaxKeys: 1, ...from });
      seen.push(...[...Versions, ...DeleteMarkers].map(({ VersionId }) => VersionId));
      more = page.IsTruncated ?? false;
      from = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
    }
    expect(seen).toEqual([marker, a2, a1, b]);
    expect((await list({ KeyMarker: 'kept/a' })).Versions).toMatchObject([{ VersionId: b }]);
    expect(await refusal(list({ VersionIdMarker: a1 }))).toBe('400 InvalidArgument');
    expect(await refusal(list({ Delimiter: '/' }))).toBe('501 NotImplemented');
  });

  test('many are deleted at once', async () => {
    await put('many/<a>', 'a');
    const b = await put('many/b', 'b');
    const { Deleted } = await client.send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: { Objects: [{ Key: 'many/<a>' }, { Key: 'many/b', VersionId: b }, { Key: 'many/c' }] },
      }),
    );
    expect(Deleted).toMatchObject([
      { Key: 'many/<a>', DeleteMarker: true },
      { Key: 'many/b', VersionId: b },
      { Key: 'many/c', DeleteMarker: true },
    ]);
    expect(await refusal(read('many/<a>'))).toBe('404 NoSuchKey');
    expect(await refusal(read('many/b'))).toBe('404 NoSuchKey');
  });

  test('copies, with the headers of the source or new ones', async () => {
    const versionId = await put('source ü.txt', 'copy me', {
      ContentType: 'text/plain',
      ChecksumAlgorithm: 'SHA256',
    });
    await put('source ü.txt', 'newer');
    const CopySource = `${Bucket}/${encodeURIComponent('source ü.txt')}?versionId=${versionId}`;
    const { CopyObjectResult, CopySourceVersionId } = await client.send(
      new CopyObjectCommand({ Bucket, Key: 'copy', CopySource }),
    );
    expect(CopySourceVersionId).toBe(versionId);
    expect(CopyObjectResult).toMatchObject({
      ETag: `"${md5('copy me')}"`,
      ChecksumSHA256: sha256('copy me'),
    });
    const got = await client.send(new GetObjectCommand({ Bucket, Key: 'copy' }));
    expect(got.ContentType).toBe('text/plain');
    expect(await got.Body?.transformToString()).toBe('copy me');
    await client.send(
      new CopyObjectCommand({
        Bucket,
        Key: 'copy',
        CopySource: `${Bucket}/copy`,
        MetadataDirective: 'REPLACE',
        ContentType: 'text/csv',
      }),
    );
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'copy' }));
    expect(head.ContentType).toBe('text/csv');
    const itself = new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/copy` });
    expect(await refusal(client.send(itself))).toBe('400 InvalidRequest');
    const missing = new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/nothing` });
    expect(await refusal(client.send(missing))).toBe('404 NoSuchKey');
  });

  test('lists by prefix, delimiter and page', async () => {
    const keys = ['list/a', 'list/b/1', 'list/b/2', 'list/b2', 'list/c/1', 'list/z', 'list/é'];
    for (const key of keys) await put(key, key);
    await put('list/gone', '');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'list/gone' }));
    const list = (more: object) =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', ...more }));

    const pages: string[][] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await list({ MaxKeys: 3, ContinuationToken });
      pages.push((page.Contents ?? []).map(({ Key }) => Key ?? ''));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(pages).toEqual([keys.slice(0, 3), keys.slice(3, 6), keys.slice(6)]);

    const first = await list({ Delimiter: '/', MaxKeys: 2 });
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['list/a']);
    expect(first.CommonPrefixes).toEqual([{ Prefix: 'list/b/' }]);
    expect(first.KeyCount).toBe(2);
    const rest = await list({ Delimiter: '/', ContinuationToken: first.NextContinuationToken });
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(['list/b2', 'list/z', 'list/é']);
    expect(rest.CommonPrefixes).toEqual([{ Prefix: 'list/c/' }]);
    expect(rest.IsTruncated).toBe(false);

    const after = await list({ StartAfter: 'list/b2', EncodingType: 'url' });
    expect(after.Contents?.map(({ Key }) => Key)).toEqual(['list/c/1', 'list/z', 'list/%C3%A9']);
    expect(after.Contents?.[0]).toMatchObject({ Size: 8, ETag: `"${md5('list/c/1')}"` });
  });

  test('not there or not known are said to be so', async () => {
    expect(await refusal(client.send(new GetObjectCommand({ Bucket: 'nowhere', Key: 'a' })))).toBe(
      '404 NoSuchBucket',
    );
    expect(await refusal(put('k'.repeat(1025), ''))).toBe('400 KeyTooLongError');
    expect(await refusal(client.send(new GetObjectAclCommand({ Bucket, Key: 'plain.txt' })))).toBe(
      '501 NotImplemented',
    );
  });
});

describe('multipart uploads', () => {
  const Key = 'big/film ü.mp4';
  const pieces = [randomBytes(5 * MiB), randomBytes(5 * MiB), randomBytes(1234)];
  const digests = pieces.map((piece) => createHash('sha256').update(piece).digest());
  const start = async (more: object = { ChecksumAlgorithm: 'SHA256' }) => {
    const { UploadId = '' } = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'video/mp4', ...more }),
    );
    return UploadId;
  };
  const part = (UploadId: string, PartNumber: number, Body: Buffer | string, more: object = {}) =>
    client.send(
      new UploadPartCommand({
        Bucket,
        Key,
        UploadId,
        PartNumber,
        Body,
        ChecksumAlgorithm: 'SHA256',
        ...more,
      }),
    );
  const complete = (UploadId: string, Parts: object[]) =>
    client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));

  test('are resumed after a lost part, over presigned addresses, and completed', async () => {
    const UploadId = await start();
    const send = async (index: number, body: Buffer) => {
      const url = await getSignedUrl(
        connect({ requestChecksumCalculation: 'WHEN_REQUIRED' }),
        new UploadPartCommand({
          Bucket,
          Key,
          UploadId,
          PartNumber: index + 1,
          ContentLength: body.length,
          ChecksumSHA256: digests[index]?.toString('base64'),
        }),
        {
          signableHeaders: new Set(['host', 'content-length']),
          unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
        },
      );
      const headers = { 'x-amz-checksum-sha256': digests[index]?.toString('base64') ?? '' };
      return fetch(url, { method: 'PUT', body: new Uint8Array(body), headers });
    };
    const [one, two, three] = pieces as [Buffer, Buffer, Buffer];
    expect(await outcome(await send(0, one))).toBe('200');
    expect(await outcome(await send(1, Buffer.alloc(two.length)))).toBe('400 BadDigest');
    expect(await outcome(await send(2, three))).toBe('200');
    expect(await outcome(await send(2, three))).toBe('200');

    const before = await client.send(new ListPartsCommand({ Bucket, Key, UploadId, MaxParts: 1 }));
    expect(before).toMatchObject({
      IsTruncated: true,
      NextPartNumberMarker: '1',
      ChecksumAlgorithm: 'SHA256',
    });
    const after = await client.send(
      new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: before.NextPartNumberMarker }),
    );
    expect([...(before.Parts ?? []), ...(after.Parts ?? [])]).toMatchObject([
      {
        PartNumber: 1,
        Size: one.length,
        ETag: `"${md5(one)}"`,
        ChecksumSHA256: digests[0]?.toString('base64'),
      },
      { PartNumber: 3, Size: three.length },
    ]);
    expect(await outcome(await send(1, two))).toBe('200');

    const { Parts = [] } = await client.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    const done = await complete(UploadId, Parts);
    const etag = md5(Buffer.concat(pieces.map((piece) => Buffer.from(md5(piece), 'hex'))));
    expect(done).toMatchObject({
      Key,
      ETag: `"${etag}-3"`,
      ChecksumSHA256: `${sha256(Buffer.concat(digests))}-3`,
      ChecksumType: 'COMPOSITE',
    });
    expect(await complete(UploadId, Parts)).toMatchObject({ ETag: done.ETag, VersionId: done.VersionId });
    expect(created.filter(({ versionId }) => versionId === done.VersionId)).toEqual([
      {
        bucket: Bucket,
        key: Key,
        size: 10 * MiB + 1234,
        versionId: done.VersionId,
        checksumSHA256: done.ChecksumSHA256,
      },
    ]);

    const whole = Buffer.concat(pieces);
    const got = await client.send(new GetObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));
    expect(got).toMatchObject({ ContentType: 'video/mp4', ChecksumSHA256: done.ChecksumSHA256 });
    expect(md5(Buffer.from((await got.Body?.transformToByteArray()) ?? []))).toBe(md5(whole));
    const across = [5 * MiB - 2, 10 * MiB + 2] as const;
    const range = await client.send(
      new GetObjectCommand({ Bucket, Key, Range: `bytes=${across[0]}-${across[1]}` }),
    );
    expect(md5(Buffer.from((await range.Body?.transformToByteArray()) ?? []))).toBe(
      md5(whole.subarray(across[0], across[1] + 1)),
    );
  });

  test("take the SDK's CRC32, if they were created for it", async () => {
    const UploadId = await start({ ChecksumAlgorithm: 'CRC32' });
    const { ETag, ChecksumCRC32 } = await part(UploadId, 1, 'only', { ChecksumAlgorithm: undefined });
    const done = await complete(UploadId, [{ PartNumber: 1, ETag, ChecksumCRC32 }]);
    expect(done.ChecksumCRC32).toMatch(/-1$/);
    expect(await read(Key)).toBe('only');
  });

  test('take only parts with the checksum that they were created for', async () => {
    const unchecked = await start({});
    expect(await refusal(part(unchecked, 1, 'x'))).toBe('400 InvalidRequest');
    const bare = connect({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    const bring = (UploadId: string) =>
      bare.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'x' }));
    const { ETag } = await bring(unchecked);
    const done = await complete(unchecked, [{ PartNumber: 1, ETag }]);
    expect(done.ChecksumSHA256).toBeUndefined();
    const checked = await start();
    expect(await refusal(bring(checked))).toBe('400 InvalidRequest');
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: checked }));
  });

  test('are not completed with parts that are missing, changed, unordered or too small', async () => {
    const UploadId = await start();
    const [one, two] = [await part(UploadId, 1, 'small'), await part(UploadId, 2, 'last')];
    const first = { PartNumber: 1, ETag: one.ETag, ChecksumSHA256: one.ChecksumSHA256 };
    const second = { PartNumber: 2, ETag: two.ETag, ChecksumSHA256: two.ChecksumSHA256 };
    const attempt = (...parts: object[]) => refusal(complete(UploadId, parts));
    expect(await attempt(first, second)).toBe('400 EntityTooSmall');
    expect(await attempt(second, first)).toBe('400 InvalidPartOrder');
    expect(await attempt({ ...first, PartNumber: 3 })).toBe('400 InvalidPart');
    expect(await attempt({ ...first, ETag: two.ETag })).toBe('400 InvalidPart');
    expect(await attempt({ ...first, ChecksumSHA256: two.ChecksumSHA256 })).toBe('400 InvalidPart');
    expect(await attempt({ ...first, ChecksumSHA256: undefined })).toBe('400 InvalidRequest');
    expect(await attempt()).toBe('400 MalformedXML');
    expect(await refusal(part(UploadId, 10_001, 'x'))).toBe('400 InvalidArgument');
    expect(await refusal(part(UploadId, 3, 'x', { ChecksumAlgorithm: 'SHA1' }))).toBe('400 InvalidRequest');
    expect(await attempt(second)).toBe('accepted');
    expect(await read(Key)).toBe('last');
  });

  test('are listed and aborted, and leave nothing behind', async () => {
    const files = readdirSync(join(root, 'bodies')).length;
    const ids = [await start(), await start()].sort();
    const list = (more: object = {}) =>
      client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'big/', ...more }));
    const first = await list({ MaxUploads: 1 });
    expect(first).toMatchObject({ IsTruncated: true, Uploads: [{ Key, UploadId: ids[0] }] });
    const second = await list({ KeyMarker: first.NextKeyMarker, UploadIdMarker: first.NextUploadIdMarker });
    expect(second.Uploads).toMatchObject([{ Key, UploadId: ids[1] }]);

    for (const UploadId of ids) {
      await part(UploadId, 1, 'to be dropped');
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      expect(await refusal(part(UploadId, 2, 'late'))).toBe('404 NoSuchUpload');
      expect(await refusal(complete(UploadId, [{ PartNumber: 1 }]))).toBe('404 NoSuchUpload');
    }
    expect((await list()).Uploads).toBeUndefined();
    expect(readdirSync(join(root, 'bodies'))).toHaveLength(files);
  });
});

describe('a process that is killed', () => {
  /** Endpoint in a process of its own, which can be killed without cleanup. */
  const startChild = async (folder: string, listener = '() => {}') => {
    const code = `
      import { createServer } from 'node:http';
      const { createS3 } = await import(${JSON.stringify(new URL('./s3.ts', import.meta.url).href)});
      const { onlyOwner } = await import(${JSON.stringify(new URL('../shared/callers.ts', import.meta.url).href)});
      const s3 = createS3({ root: ${JSON.stringify(folder)}, now: Date.now, callerOf: onlyOwner(${JSON.stringify(credentials)}),
        onObjectCreated: ${listener} });
      s3.ensureBucket('${Bucket}');
      const server = createServer(s3).listen(0, '127.0.0.1', () => console.log(server.address().port));`;
    const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [port] = await once(createInterface(child.stdout), 'line');
    const endpoint = `http://127.0.0.1:${port}`;
    return {
      endpoint,
      client: connect({ endpoint }),
      async kill() {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  };

  const withFolder = async (work: (folder: string) => Promise<void>) => {
    const folder = mkdtempSync(join(tmpdir(), 's3-killed-'));
    await work(folder).finally(() => rmSync(folder, { recursive: true }));
  };

  const reopen = async (
    folder: string,
    work: (client: S3Client) => Promise<void>,
    events?: ObjectCreated[],
  ) => {
    const again = createS3({
      root: folder,
      now,
      callerOf,
      ...(events && { onObjectCreated: (event: ObjectCreated) => events.push(event) }),
    });
    const running = await listen(again);
    await work(connect({ endpoint: base(running) })).finally(() => stop(running, again));
  };

  test('leaves no object of a half upload, and the next start removes what was left', () =>
    withFolder(async (folder) => {
      const child = await startChild(folder);
      const url = await getSignedUrl(
        connect({ endpoint: child.endpoint, requestChecksumCalculation: 'WHEN_REQUIRED' }),
        new PutObjectCommand({ Bucket, Key: 'half' }),
      );
      const outgoing = request(url, { method: 'PUT', headers: { 'content-length': String(2 * MiB) } });
      outgoing.on('error', () => {});
      outgoing.write(Buffer.alloc(MiB));
      const incoming = join(folder, 'incoming');
      await expect
        .poll(() => readdirSync(incoming).map((name) => statSync(join(incoming, name)).size), {
          timeout: 10_000,
        })
        .toEqual([MiB]);
      await child.kill();
      writeFileSync(join(folder, 'bodies', 'renamed-but-never-committed'), 'x');
      await reopen(folder, async (reopened) => {
        expect(await refusal(reopened.send(new GetObjectCommand({ Bucket, Key: 'half' })))).toBe(
          '404 NoSuchKey',
        );
        expect(readdirSync(incoming)).toEqual([]);
        expect(readdirSync(join(folder, 'bodies'))).toEqual([]);
      });
    }));

  test('has lost no acknowledged object, and every object that is listed is whole', () =>
    withFolder(async (folder) => {
      const child = await startChild(folder);
      const content = (key: string) => `${key} `.repeat(20_000);
      const acknowledged: string[] = [];
      const write = async (writer: number) => {
        for (let index = 0; ; index += 1) {
          const Key = `${writer}-${index}`;
          await child.client.send(new PutObjectCommand({ Bucket, Key, Body: content(Key) }));
          acknowledged.push(Key);
        }
      };
      const writers = [0, 1, 2, 3].map((writer) => write(writer).catch(() => {}));
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(30);
      await child.kill();
      await Promise.all(writers);
      await reopen(folder, async (reopened) => {
        const { Contents = [] } = await reopened.send(new ListObjectsV2Command({ Bucket }));
        const keys = Contents.map(({ Key = '' }) => Key);
        expect(keys).toEqual(expect.arrayContaining(acknowledged));
        expect(readdirSync(join(folder, 'bodies'))).toHaveLength(keys.length);
        for (const Key of keys) {
          const { Body } = await reopened.send(new GetObjectCommand({ Bucket, Key }));
          expect(await Body?.transformToString()).toBe(content(Key));
        }
      });
    }));

  test('tells of the object that it had committed but not told of, once more and no more', () =>
    withFolder(async (folder) => {
      const child = await startChild(folder, "() => process.kill(process.pid, 'SIGKILL')");
      const put = new PutObjectCommand({ Bucket, Key: 'untold', Body: 'x' });
      await expect(child.client.send(put)).rejects.toThrow();
      const events: ObjectCreated[] = [];
      await reopen(folder, async () => {}, events);
      expect(events).toMatchObject([{ bucket: Bucket, key: 'untold', size: 1 }]);
      await reopen(folder, async () => {}, events);
      expect(events).toHaveLength(1);
    }));

  test('holds its folder alone', () => {
    expect(() => createS3({ root, now, callerOf })).toThrow(/locked/);
  });
});
