import { beforeEach, expect, it, vi } from 'vitest';
import { pictures } from '#contracts/pictures.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { ConnectionLost, type Put } from '#parts/files/put-with-progress.ts';
import { uploadPicture } from './pictures.ts';

const picture = {
  id: '0b6f5c1e-3f0a-4a53-9c39-6a1f0f3f0001',
  file: new File(['four'], 'a.png', { type: 'image/png' }),
};
const start = { route: pictures.start, params: { id: 7 } };
const keep = { route: pictures.keep, params: { id: 7, pictureId: picture.id } };

const server = fakeServer();
beforeEach(() => {
  server.on(pictures.start, {
    url: 'https://store.example/x',
    headers: { 'content-type': 'image/png' },
  });
  server.on(pictures.keep, { url: 'https://files.example/x' });
});

const upload = (send: Put, onProgress = (_: number) => {}) =>
  uploadPicture(7, picture, onProgress, new AbortController().signal, send);

it('uploads to the signed address with its headers, tells its progress, and has the bytes checked', async () => {
  const shares: number[] = [];
  await upload(
    async (url, body, { headers, onProgress }) => {
      expect([url, body, headers]).toEqual([
        'https://store.example/x',
        picture.file,
        { 'content-type': 'image/png' },
      ]);
      onProgress(1);
      return { status: 200, etag: null };
    },
    (share) => shares.push(share),
  );
  expect(shares).toEqual([0.25]);
  expect(server.calls()).toMatchObject([start, keep]);
});

it('goes on with the same picture after a broken connection, also if its bytes had arrived', async () => {
  const answers = [new ConnectionLost(), 412];
  await upload(async () => {
    const answer = answers.shift();
    if (typeof answer !== 'number') throw answer;
    return { status: answer, etag: null };
  });
  expect(server.calls()).toMatchObject([start, start, keep]);
});

it('gives up at once without a connection, and after three refusals of the store', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const lost = upload(async () => {
    throw new ConnectionLost();
  });
  await expect(lost).rejects.toThrow(ConnectionLost);
  expect(server.calls()).toMatchObject([start]);
  await expect(upload(async () => ({ status: 403, etag: null }))).rejects.toThrow();
  expect(server.calls()).toMatchObject([start, start, start, start]);
});
