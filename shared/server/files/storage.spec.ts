import { beforeAll, expect, it } from 'vitest';

beforeAll(() => {
  process.env.FILES_BUCKET = 'files';
  process.env.AWS_REGION = 'us-east-1';
  process.env.AWS_ACCESS_KEY_ID = 'key';
  process.env.AWS_SECRET_ACCESS_KEY = 'secret';
});

const minute = 60_000;
const begin = Date.UTC(2026, 2, 2, 10, 0);

it('gives an object the same address for half an hour, and never one that ends before half an hour', async () => {
  const { readUrl } = await import('./storage.ts');
  const first = await readUrl('documents/film.mp4', begin);
  expect(await readUrl('documents/film.mp4', begin + 29 * minute)).toBe(first);
  expect(await readUrl('documents/film.mp4', begin + 30 * minute)).not.toBe(first);

  const { searchParams } = new URL(first);
  const signed = searchParams.get('X-Amz-Date');
  expect(signed).toBe('20260302T100000Z');
  const ends = begin + Number(searchParams.get('X-Amz-Expires')) * 1000;
  expect(ends - (begin + 29 * minute)).toBeGreaterThanOrEqual(30 * minute);
});
