import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3, type S3 } from '../s3/s3.ts';
import { onlyOwner } from '../shared/callers.ts';
import { policyOf } from '../shared/iam.ts';
import { temporaryFolder } from '../testing/support.ts';
import { createMedia } from './media.ts';

const folder = temporaryFolder();
const pair = { accessKeyId: 'key', secretAccessKey: 'secret' };
const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [own, before, foreign] = [keyPair(), keyPair(), keyPair()];
let now = Date.UTC(2026, 2, 2, 10, 0);
let s3: S3;
let servers: Server[];
let url: string;

const listening = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  s3 = createS3({
    root: folder.path,
    now: () => now,
    callerOf: onlyOwner(pair),
    cors: [{ allowedOrigins: ['http://*'], allowedMethods: ['GET'], allowedHeaders: ['range'] }],
  });
  s3.ensureBucket('files');
  let media: ReturnType<typeof createMedia> | undefined;
  servers = [createServer(s3), createServer((req, res) => media?.(req, res))];
  const [store = '', host = ''] = await Promise.all(servers.map(listening));
  url = `${host}/media`;
  media = createMedia({
    url,
    keys: new Map([
      ['KOWN', own.publicKey],
      ['KBEFORE', before.publicKey],
    ]),
    now: () => now,
    query: ['response-content-disposition'],
    headers: { 'x-content-type-options': 'nosniff', 'access-control-allow-origin': '*' },
    bucket: 'files',
    caller: {
      arn: 'cloudfront',
      principal: 'cloudfront',
      secretAccessKey: '',
      isExpired: () => false,
      judge: policyOf([{ Action: ['s3:GetObject'], Resource: ['arn:aws:s3:::files/thumbnails/*'] }]),
    },
    origin: s3,
  });
  const client = new S3Client({
    endpoint: store,
    region: 'us-east-1',
    credentials: pair,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  for (const Key of ['thumbnails/1/a b.webp', 'documents/1/a'])
    await fetch(
      await getSignedUrl(client, new PutObjectCommand({ Bucket: 'files', Key, ContentType: 'image/webp' }), {
        signingDate: new Date(now),
      }),
      { method: 'PUT', body: '0123456789', headers: { 'content-type': 'image/webp' } },
    );
  client.destroy();
});
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  s3.close();
  folder.remove();
});

const hour = 3_600_000;
const signed = (
  path: string,
  { key = own, id = 'KOWN', ends = now + hour, algorithm = 'SHA256' as 'SHA1' | 'SHA256' } = {},
) => {
  const address = `${url}/${path}`;
  const expires = Math.floor(ends / 1000);
  const policy = `{"Statement":[{"Resource":"${address}","Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`;
  const signature = sign(algorithm, Buffer.from(policy), key.privateKey)
    .toString('base64')
    .replaceAll('+', '-')
    .replaceAll('=', '_')
    .replaceAll('/', '~');
  const hash = algorithm === 'SHA1' ? '' : `&Hash-Algorithm=${algorithm}`;
  return `${address}${path.includes('?') ? '&' : '?'}Expires=${expires}&Signature=${signature}&Key-Pair-Id=${id}${hash}`;
};
const picture = 'thumbnails/1/a%20b.webp';
/** Address with a policy of its own, signed by the key of the group. */
const withPolicy = (path: string, resource: string, ends = now + hour) => {
  const policy = Buffer.from(
    `{"Statement":[{"Resource":"${url}/${resource}","Condition":{"DateLessThan":{"AWS:EpochTime":${Math.floor(ends / 1000)}}}}]}`,
  );
  const inQuery = (bytes: Buffer) =>
    bytes.toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~');
  const signature = inQuery(sign('SHA256', policy, own.privateKey));
  return `${url}/${path}?Policy=${inQuery(policy)}&Signature=${signature}&Key-Pair-Id=KOWN&Hash-Algorithm=SHA256`;
};
const refusal = (code: string, message: string) => ({
  status: 403,
  text: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});
const got = async (address: string, init: RequestInit = {}) => {
  const answer = await fetch(address, init);
  return { status: answer.status, text: await answer.text() };
};
const accessDenied = refusal('AccessDenied', 'Access denied');

it('serves what is signed by a key of the group, with the headers of its policy', async () => {
  const answer = await fetch(signed(picture));
  expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  expect((await got(signed(picture, { key: before, id: 'KBEFORE' }))).status).toBe(200);
  expect((await got(signed(picture, { algorithm: 'SHA1' }))).status).toBe(200);
});

it('serves what the wildcards of a signed policy fit, until it ends, and nothing else', async () => {
  expect((await got(withPolicy(picture, 'thumbnails/1/*.webp'))).text).toBe('0123456789');
  for (const [resource, ends] of [
    ['thumbnails/2/*.webp', now + hour],
    ['thumbnails/1/*/a%20b.webp', now + hour],
    ['thumbnails/1/*.webp', now],
  ] as const)
    expect(await got(withPolicy(picture, resource, ends))).toEqual(accessDenied);
  const open = withPolicy(picture, 'thumbnails/1/*.webp');
  const policy = Buffer.from('{"Statement":[]}').toString('base64');
  expect(await got(open.replace(/Policy=[^&]+/, `Policy=${policy}`))).toEqual(
    refusal('MalformedPolicy', 'Malformed Policy'),
  );
  const wider = withPolicy(picture, 'thumbnails/*').replace(/.*(Policy=[^&]+).*/, '$1');
  expect(await got(open.replace(/Policy=[^&]+/, wider))).toEqual(accessDenied);
});

it('answers a range, a HEAD, and an entity tag that is known', async () => {
  const range = await fetch(signed(picture), { headers: { range: 'bytes=2-4' } });
  expect([range.status, range.headers.get('content-range'), await range.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ]);
  const head = await fetch(signed(picture), { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
  const known = await fetch(signed(picture), {
    headers: { 'if-none-match': range.headers.get('etag') ?? '' },
  });
  expect(known.status).toBe(304);
});

it('answers a preflight as the bucket does', async () => {
  const ask = (header: string) =>
    got(signed(picture), {
      method: 'OPTIONS',
      headers: {
        origin: 'http://acme.localhost',
        'access-control-request-method': 'GET',
        'access-control-request-headers': header,
      },
    });
  expect([(await ask('range')).status, (await ask('if-range')).status]).toEqual([200, 403]);
});

it.each([
  [
    'without a key',
    () => `${url}/${picture}`,
    refusal('MissingKey', 'Missing Key-Pair-Id query parameter or cookie value'),
  ],
  [
    'by a key outside the group',
    () => signed(picture, { key: foreign, id: 'KELSE' }),
    refusal('InvalidKey', 'Unknown Key'),
  ],
  ['by another key under its name', () => signed(picture, { key: foreign }), accessDenied],
  ['for another path', () => signed(picture).replace('a%20b', 'b'), accessDenied],
  [
    'with another end',
    () => signed(picture).replace(/Expires=\d+/, `Expires=${now + 9 * hour}`),
    accessDenied,
  ],
  [
    'with a query that was not signed',
    () => `${signed(picture)}&response-content-disposition=inline`,
    accessDenied,
  ],
  ['with the other algorithm', () => signed(picture).replace('&Hash-Algorithm=SHA256', ''), accessDenied],
  ['without a signature', () => signed(picture).replace(/Signature=[^&]+/, ''), accessDenied],
  [
    'with a broken signature',
    () => signed(picture).replace(/Signature=[^&]+/, 'Signature=%22'),
    refusal('MalformedSignature', 'Could not unencode Signature'),
  ],
  ['at its end', () => signed(picture, { ends: now }), accessDenied],
])('refuses an address %s', async (_, address, expected) => {
  expect(await got(address())).toEqual(expected);
});

it('refuses an address that was valid once it has ended', async () => {
  const address = signed(picture);
  expect((await got(address)).status).toBe(200);
  now += hour;
  expect(await got(address)).toEqual(accessDenied);
});

it('passes on the queries of its cache policy alone', async () => {
  const disposition = (query: string) =>
    fetch(signed(`${picture}?${query}`)).then(({ headers }) => headers.get('content-disposition'));
  expect(await disposition('response-content-disposition=attachment')).toBe('attachment');
  const typed = await fetch(signed(`${picture}?response-content-type=text%2Fhtml`));
  expect([typed.status, typed.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

it('reaches no folder of the bucket that its policy leaves out, and hides that an object is missing', async () => {
  for (const path of ['documents/1/a', 'thumbnails/1/gone'])
    expect(await got(signed(path))).toMatchObject({
      status: 403,
      text: expect.stringContaining('<Code>AccessDenied</Code>'),
    });
});

it('changes nothing', async () => {
  const answer = await got(signed(picture), { method: 'PUT', body: 'x' });
  expect(answer).toEqual(
    refusal(
      'MethodNotAllowed',
      'This distribution is not configured to allow the HTTP request method that was used for this request.',
    ),
  );
});
