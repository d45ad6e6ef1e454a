import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { asTenant, heldToTenants } from '../data/acting.ts';
import { mediaUrl, smallPictureUrl } from './media.ts';

const pairOf = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [first, second] = [pairOf(), pairOf()];
const minute = 60_000;
const begin = Date.UTC(2026, 2, 2, 10, 0);
const key = 'thumbnails/7/1/2/0-film.mp4/preview.webp';

beforeEach(() => {
  vi.stubEnv('MEDIA_URL', 'https://media.proofline.test');
  vi.stubEnv('MEDIA_KEY_ID', 'K1');
  vi.stubEnv('MEDIA_KEY', first.privateKey);
});
beforeAll(() => {
  vi.stubEnv('FILES_BUCKET', 'files');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(() => vi.unstubAllEnvs());

it('gives an object the same address for an hour, and never one that ends before an hour', async () => {
  const address = await mediaUrl(key, begin);
  expect(await mediaUrl(key, begin + 59 * minute)).toBe(address);
  const next = await mediaUrl(key, begin + 60 * minute);
  expect(next).not.toBe(address);
  const ends = (url: string) => Number(new URL(url).searchParams.get('Expires')) * 1000;
  expect(ends(address) - (begin + 59 * minute)).toBeGreaterThanOrEqual(60 * minute);
  expect(ends(next)).toBe(begin + 3 * 60 * minute);
});

it('signs the same address anew, as another function does', async () => {
  const address = await mediaUrl(key, begin);
  // Another hour and another key are in between, so that nothing is remembered.
  await mediaUrl(key, begin + 60 * minute);
  vi.stubEnv('MEDIA_KEY', second.privateKey);
  await mediaUrl(key, begin);
  vi.stubEnv('MEDIA_KEY', first.privateKey);
  expect(await mediaUrl(key, begin)).toBe(address);
});

it('signs with the key of the moment', async () => {
  vi.stubEnv('MEDIA_KEY', second.privateKey);
  vi.stubEnv('MEDIA_KEY_ID', 'K2');
  const { searchParams } = new URL(await mediaUrl(key, begin));
  expect(searchParams.get('Key-Pair-Id')).toBe('K2');
  const signature = Buffer.from(
    (searchParams.get('Signature') ?? '').replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'),
    'base64',
  );
  const policy = `{"Statement":[{"Resource":"https://media.proofline.test/${key}","Condition":{"DateLessThan":{"AWS:EpochTime":${searchParams.get('Expires')}}}}]}`;
  const isBy = (pem: string) => verify('sha256', Buffer.from(policy), createPublicKey(pem), signature);
  expect([isBy(first.publicKey), isBy(second.publicKey)]).toEqual([false, true]);
});

it('signs the name under which an attachment is saved', async () => {
  const [named, other] = await Promise.all(
    ['(1) été.png', 'b.png'].map((name) => mediaUrl(key, begin, name)),
  );
  const { searchParams } = new URL(named ?? '');
  expect(searchParams.get('response-content-disposition')).toBe(
    "attachment; filename*=UTF-8''%281%29%20%C3%A9t%C3%A9.png",
  );
  expect(searchParams.get('Signature')).not.toBe(new URL(other ?? '').searchParams.get('Signature'));
});

it('signs nothing of another tenant than the request’s, nor before that is known', async () => {
  const vendor = async () => ({ accessKeyId: '', secretAccessKey: '' });
  const asked = (tenantId: number) =>
    heldToTenants(vendor, () => asTenant(tenantId, () => mediaUrl(key, begin)));
  expect(await asked(7)).toContain('/thumbnails/7/');
  await expect(asked(8)).rejects.toThrow('A request of tenant 8 has asked for an object of tenant 7');
  await expect(heldToTenants(vendor, () => mediaUrl(key, begin))).rejects.toThrow('of tenant undefined');
});

it('signs the small pictures of a tenant by one signature, which opens nothing else', async () => {
  const small = (file: string, tenant = 7) => `thumbnails/${tenant}/1/2/${file}/thumbnail.webp`;
  const [one = '', other = '', foreign = ''] = await Promise.all(
    [small('a'), small('b'), small('a', 8)].map((name) => smallPictureUrl(name, begin)),
  );
  const signature = (url: string) => new URL(url).searchParams.get('Signature');
  expect(signature(one)).toBe(signature(other));
  expect(signature(foreign)).not.toBe(signature(one));
  const policy = (new URL(one).searchParams.get('Policy') ?? '').replaceAll('_', '=');
  expect(JSON.parse(Buffer.from(policy, 'base64').toString())).toMatchObject({
    Statement: [{ Resource: 'https://media.proofline.test/thumbnails/7/*/thumbnail.webp' }],
  });
  expect(await smallPictureUrl(key, begin)).toBe(await mediaUrl(key, begin));
  const vendor = async () => ({ accessKeyId: '', secretAccessKey: '' });
  await expect(
    heldToTenants(vendor, () => asTenant(8, () => smallPictureUrl(small('a'), begin))),
  ).rejects.toThrow('an object of tenant 7');
});

it('is an address of the store itself in a stage without a distribution of media', async () => {
  vi.stubEnv('MEDIA_URL', '');
  const { host, searchParams } = new URL(await mediaUrl(key, begin));
  expect([host, searchParams.has('X-Amz-Signature')]).toEqual(['files.s3.us-east-1.amazonaws.com', true]);
});
