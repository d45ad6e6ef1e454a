import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sniff } from '#domain/file/sniff.ts';
import { artworks, type Brand, type DemoFile, documents } from './artwork.ts';
import { writeDocument } from './document.ts';
import { drawArtwork, drawClip, drawWorks } from './media.ts';

const cafe: Brand = { name: 'Café & Co. 24', primary: '#17C2D7', accent: '#E25985', seed: 1 };
let folder: string;
let files: DemoFile[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  const arts = [...artworks, ...documents, 'clip' as const];
  const works = arts.map((art) => ({ brand: cafe, art, version: 1, language: 'fr' as const }));
  files = [];
  for await (const file of drawWorks(join(folder, 'made'), works)) files.push(file);
});
afterAll(() => rm(folder, { recursive: true }));

test('makes every kind of picture, of document and a clip, small, of the type they say', async () => {
  expect(artworks.length).toBeGreaterThanOrEqual(12);
  expect(files).toHaveLength(artworks.length + documents.length + 1);
  for (const { name, type, path, size } of files) {
    const bytes = await readFile(path);
    expect(name).toMatch(/^cafe-co-24-[a-z-]+\.(png|jpg|mp4|pdf)$/);
    expect(sniff(bytes, name).type).toBe(type);
    expect(size).toBe(bytes.length);
    expect(size, name).toBeLessThan(500_000);
  }
});

test('every picture shows something', async () => {
  for (const { path, name } of files.filter(({ type }) => type.startsWith('image/'))) {
    const { channels } = await sharp(path).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev)), name).toBeGreaterThan(10);
  }
});

test('the same brand and seed draw the same, another seed something else', async () => {
  const draw = async (seed: number) => (await drawArtwork('pattern', { ...cafe, seed })).bytes;
  expect(await draw(1)).toEqual(await draw(1));
  expect(await draw(1)).not.toEqual(await draw(2));
  await drawClip(cafe, join(folder, 'again.mp4'));
  const clip = files.find(({ type }) => type === 'video/mp4');
  expect(await readFile(join(folder, 'again.mp4'))).toEqual(await readFile(clip?.path ?? ''));
});

test('a later version shows what its client asked for, under a name that tells it', async () => {
  for (const kind of artworks) {
    const [first, second] = await Promise.all([1, 2].map((version) => drawArtwork(kind, cafe, version)));
    expect(second?.name).toBe(first?.name.replace(/(\.\w+)$/, '-v2$1'));
    // The palette's names and a storyboard's pictures are no headlines: there the colour changes instead.
    expect(second?.bytes.equals(first?.bytes ?? Buffer.alloc(0)), kind).toBe(false);
  }
});

test('documents have several pages in the language of their client, the same bytes each time', async () => {
  for (const kind of documents) {
    const bytes = await writeDocument(kind, cafe, 'it');
    expect(Buffer.from(bytes).equals(await writeDocument(kind, cafe, 'it'))).toBe(true);
    expect((await PDFDocument.load(bytes)).getPageCount(), kind).toBeGreaterThan(2);
    expect(Buffer.from(bytes).equals(await writeDocument(kind, cafe, 'fr'))).toBe(false);
    expect(Buffer.from(bytes).equals(await writeDocument(kind, cafe, 'it', 2)), kind).toBe(false);
  }
});

test('a browser plays the clip', async () => {
  const clip = await readFile(files.at(-1)?.path ?? '');
  const server = createServer((request, response) => {
    const video = request.url === '/clip.mp4';
    response.setHeader('content-type', video ? 'video/mp4' : 'text/html');
    response.end(video ? clip : '<!doctype html><video src="/clip.mp4" muted></video>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const played = await page.evaluate(`(async () => {
      const video = document.querySelector('video');
      await video.play();
      await new Promise((resolve) => video.addEventListener('timeupdate', () => video.currentTime > 0 && resolve()));
      return { width: video.videoWidth, height: video.videoHeight, duration: video.duration };
    })()`);
    expect(played).toMatchObject({ width: 640, height: 360 });
    expect(played).toHaveProperty('duration', expect.closeTo(4, 0));
  } finally {
    await browser.close();
    server.close();
  }
});
