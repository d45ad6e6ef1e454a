/**
 * Large picture on the client's page: its own pixels on zooming in, a pin that stays at its place, and notes about
 * its colours.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reviewPoints } from '#contracts/points.ts';
import { getReview } from '#contracts/review.ts';
import { points } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { pdfOf } from '#testing/test-pdf.ts';
import { emptyPng } from '#testing/test-pictures.ts';
import { createTestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { sendRound } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { fingersOn } from './touch.ts';
import { upload } from './upload.ts';

const [width, height] = [6000, 4000];
/** Stripes of a pixel, which a smaller picture averages. */
const stripes = { left: 2780, top: 2020, width: 200, height: 120 };
/** Square under the pin. */
const square = { left: 3110, top: 1910, side: 20 };
const pin = { x: 52, y: 48 };

let product: Product;
let members: Members;
let desk: Person;
let phone: Person;
let link: string;

const poster = (): Promise<Buffer> => {
  const raw = (area: { readonly width: number; readonly height: number }, shade: (x: number) => number) => {
    const rgb = Buffer.alloc(area.width * area.height * 3);
    for (let at = 0; at < rgb.length; at += 1) rgb[at] = shade(Math.floor(at / 3) % area.width);
    return { input: rgb, raw: { ...area, channels: 3 as const } };
  };
  const red = { width: square.side, height: square.side, channels: 3 as const, background: '#f00' };
  return sharp({ create: { width, height, channels: 3, background: '#7fa0c0' } })
    .composite([
      { ...raw(stripes, (x) => (x % 2 === 0 ? 0 : 255)), left: stripes.left, top: stripes.top },
      { input: { create: red }, left: square.left, top: square.top },
    ])
    .png()
    .toBuffer();
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'print', 'Europe/Rome');
  const { owner } = members;
  const project = await createTestProject(owner as never, { name: 'Poster' });
  const params = { id: project.id, wf: project.wf, rev: project.revision(1, 0) };
  await upload(owner, { params }, '1-poster.png', 'image/png', await poster());
  const print = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#c8b4a0' } })
    .toColourspace('cmyk')
    .withIccProfile('cmyk')
    .jpeg()
    .toBuffer();
  await upload(owner, { params }, '2-print.jpg', 'image/jpeg', print);
  await upload(owner, { params }, '3-huge.png', 'image/png', emptyPng(60_000, 60_000));
  const lines = [{ text: 'Menu', at: [72, 720] as const }];
  await upload(owner, { params }, '4-menu.pdf', 'application/pdf', pdfOf([{ lines }]));
  const sent = await sendRound(product, members, { params }, 'ann@client.example');
  ({ link } = sent);
  const { guest, token } = sent;
  const { files } = await guest.ok(getReview, { params: { token } });
  await guest.ok(reviewPoints.save, {
    params: { token, point: 'point-square' },
    body: {
      file_id: files.find(({ name }) => name === '1-poster.png')?.id ?? '',
      selector: { shape: { type: 'pin', ...pin } },
      kind: 'change',
      body: 'Blue, not red',
      version: 0,
    },
  });
  desk = await product.person();
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, desk, phone);
});

/** Screenshots, if PICTURES is set to a folder. */
const shot = async (page: Page, name: string) => {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
};
const open = async ({ page }: Person) => {
  await page.goto(link);
  await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
  await page.locator('[data-stage="ready"]').waitFor();
};
/** Turns to a file by its number, from 1. */
const turnTo = (page: Page, name: string, number: number) =>
  page.getByRole('button', { name: review.file(name, number, 4) }).click();
const shownAt = (page: Page, percent: string) =>
  page.getByRole('button', { name: /^Shown at/ }).filter({ hasText: percent });
const settled = (page: Page) => page.locator('[data-zoomed]:not([data-moving])').waitFor();
const tiles = (page: Page) => page.locator('[data-levels] img');

/** Position of a pixel of the poster on the screen. */
const placeOf = async (page: Page, x: number, y: number) => {
  const box = await page.locator('[data-stage] img').first().boundingBox();
  if (!box) throw new Error('No picture is shown');
  return { x: box.x + (x / width) * box.width, y: box.y + (y / height) * box.height };
};
/** Contrast of the stripes on the screen: 127.5 if every other pixel is white, and the rest black. */
const contrast = async (page: Page): Promise<number> => {
  const { x, y } = await placeOf(page, stripes.left + 20, stripes.top + 20);
  const clip = { x: Math.round(x), y: Math.round(y), width: stripes.width - 40, height: stripes.height - 40 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels[0]?.stdev ?? 0;
};
const files = (url: URL) => url.pathname.endsWith('/levels.bin');

test('without its tiles a large picture stays as its preview shows it', async () => {
  await open(desk);
  const { page } = desk;
  let refused = 0;
  await page.route(files, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.keyboard.press('1');
  await shownAt(page, '100 %').waitFor();
  await settled(page);
  await expect.poll(() => refused).toBeGreaterThan(0);
  expect(await contrast(page)).toBeLessThan(40);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unroute(files);
});

test('a movement asks for them again, and its own pixels appear', async () => {
  const { page } = desk;
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => contrast(page)).toBeGreaterThan(100);
  // Visible tiles and their surroundings, of 120 in all.
  expect(await tiles(page).count()).toBeLessThan(20);
  await shot(page, 'deep-desk');
  await expectAccessible(page);
});

test('a pin stays on what it is about, at every zoom', async () => {
  const { page } = desk;
  const mark = page.locator('[data-mark]');
  /** Lower left corner of the pin. */
  const tip = async () => {
    const box = await mark.boundingBox();
    return { x: box?.x ?? 0, y: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  /** Colour of the screen just below the pin. */
  const below = async () => {
    const { x, y } = await tip();
    const clip = { x: Math.round(x) - 1, y: Math.round(y) + 4, width: 3, height: 3 };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return channels.slice(0, 3).map(({ mean }) => (mean > 127 ? 1 : 0));
  };
  expect(await below()).toEqual([1, 0, 0]);
  await page.keyboard.press('+');
  await shownAt(page, '150 %').waitFor();
  await settled(page);
  await expect.poll(below).toEqual([1, 0, 0]);
  const center = await placeOf(page, square.left + square.side / 2, square.top + square.side / 2);
  const { x, y } = await tip();
  expect(Math.abs(x - center.x)).toBeLessThan(1.5);
  expect(Math.abs(y - center.y)).toBeLessThan(1.5);
});

test('a page of a PDF gets its sharper pixels once it is zoomed into', async () => {
  const { page } = desk;
  await turnTo(page, '4-menu.pdf', 4);
  await page.locator('[data-word]').first().waitFor();
  await page.keyboard.press('1');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('+');
  await settled(page);
  // Made on demand, by a queue.
  await tiles(page).first().waitFor({ timeout: 60_000 });
  await shot(page, 'deep-page');
});

test('colours of print are told, and so is a picture that is too large to be shown', async () => {
  const { page } = desk;
  await turnTo(page, '2-print.jpg', 2);
  await page.getByText(viewer.notes.cmyk).waitFor();
  await expectAccessible(page);
  await shot(page, 'deep-colours');
  await turnTo(page, '3-huge.png', 3);
  await page.getByText(review.pictureRefused.too_large).waitFor();
  await expectAccessible(page);
  await shot(page, 'deep-refused');
});

test('on a phone a double tap brings the pixels of its place, and the same is told in words', async () => {
  await open(phone);
  const { page } = phone;
  const box = await page.locator('[data-stage]').boundingBox();
  // Beside the pin, which a tap would open.
  const place = { x: (box?.x ?? 0) + (box?.width ?? 0) / 4, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const fingers = await fingersOn(page);
  await fingers.doubleTap(place);
  await settled(page);
  await tiles(page).first().waitFor();
  await shot(page, 'deep-phone');
  await turnTo(page, '2-print.jpg', 2);
  await page.getByText(viewer.notes.cmyk).waitFor();
  await shot(page, 'deep-phone-colours');
  await turnTo(page, '3-huge.png', 3);
  await page.getByText(review.pictureRefused.too_large).waitFor();
  await shot(page, 'deep-phone-refused');
});
