/** Two rounds of a film and of a sound on one time line: on a desktop by keys and mouse, and on a phone by fingers. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerPoints, reviewPoints } from '#contracts/points.ts';
import { decideReview, getReview } from '#contracts/review.ts';
import { compare as texts } from '#lib/texts/en/compare.ts';
import { player } from '#lib/texts/en/player.ts';
import { points } from '#lib/texts/en/points.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { encodeMedia } from '../../infra/demo/video.ts';
import { expectAccessible } from './axe.ts';
import { slowDown, speedUp } from './film-speed.ts';
import { createMembers, type Members } from './members.ts';
import { sendRound } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { fingersOn, lowTargets } from './touch.ts';
import { upload } from './upload.ts';
import { within } from './within.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofline-films-'));
let product: Product;
let members: Members;
let project: TestProject;
let desk: Person;
let phone: Person;
let link: string;

const size = { width: 640, height: 360 };
const bits = 8;
const cell = size.width / bits;

/** Frame with its number as white and black squares in its lowest rows. */
const numbered = (frame: number, red: number): Buffer => {
  const pixels = Buffer.alloc(size.width * size.height * 4, 255);
  for (let at = 0; at < size.width * size.height; at += 1) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const isOn = ((frame >> Math.floor(x / cell)) & 1) === 1;
    const light = isOn ? 235 : 20;
    pixels.set(y >= size.height - cell ? [light, light, light] : [red, 90, 140], at * 4);
  }
  return pixels;
};
/** Writes a film of so many numbered frames with a tone, and returns its bytes. */
const film = async (name: string, rate: number, frames: number, red: number): Promise<Uint8Array> => {
  const path = join(folder, name);
  await encodeMedia(path, {
    video: {
      codec: FF_ENCODER_LIBX264,
      ...size,
      rate,
      frames: Array.from({ length: frames }, (_, frame) => numbered(frame, red)),
    },
    sound: {
      codec: FF_ENCODER_AAC,
      seconds: frames / rate,
      channels: 1,
      at: (second) => 0.2 * Math.sin(2 * Math.PI * 220 * second),
    },
  });
  return new Uint8Array(readFileSync(path));
};
const tone = async (name: string, seconds: number, pitch: number): Promise<Uint8Array> => {
  const path = join(folder, name);
  const at = (second: number) =>
    0.3 * Math.sin(2 * Math.PI * pitch * second) * Math.abs(Math.sin(second * 3));
  await encodeMedia(path, { sound: { codec: FF_ENCODER_AAC, seconds, channels: 1, at } });
  return new Uint8Array(readFileSync(path));
};

const round = (of: number) => ({
  params: { id: project.id, wf: project.wf, rev: project.revision(1, of) },
});
const addFile = (of: number, filename: string, content_type: string, bytes: Uint8Array) =>
  upload(members.owner, round(of), filename, content_type, bytes);
/** Sends a round, and returns the token of Ann's link. */
const send = async (of: number) => {
  const sent = await sendRound(product, members, round(of), 'ann@client.example');
  ({ link } = sent);
  return sent;
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'cuts', 'Europe/Rome');
  project = await createTestProject(members.owner as never, { name: 'Teaser' });
  await addFile(0, 'teaser.mp4', 'video/mp4', await film('one.mp4', 24, 96, 40));
  await addFile(0, 'jingle.m4a', 'audio/mp4', await tone('one.m4a', 3, 220));
  const { guest, token } = await send(0);
  const { files } = await guest.ok(getReview, { params: { token } });
  const rate = { frames: 24, seconds: 1 };
  const drafts = [
    [
      'point-logo-1',
      { moment: { frame: 48, rate }, shape: { type: 'pin', x: 50, y: 40 } },
      'The logo is late',
    ],
    ['point-end-1', { moment: { frame: 72, until: 84, rate } }, 'The end is too long'],
  ] as const;
  for (const [point, selector, body] of drafts)
    await guest.ok(reviewPoints.save, {
      params: { token, point },
      body: {
        file_id: files.find(({ name }) => name === 'teaser.mp4')?.id ?? '',
        selector,
        kind: 'change',
        body,
        version: 0,
      },
    });
  await guest.ok(decideReview, {
    params: { token },
    body: { decision: 'request_changes', message: 'See my points', points: drafts.map(([id]) => id) },
  });
  await members.owner.ok(answerPoints, {
    ...round(1),
    body: {
      answers: [
        { point: 'point-logo-1', what: 'done', text: 'It comes a second earlier' },
        { point: 'point-end-1', what: 'done', text: '' },
      ],
    },
  });
  await addFile(1, 'teaser.mp4', 'video/mp4', await film('two.mp4', 25, 150, 200));
  await addFile(1, 'jingle.m4a', 'audio/mp4', await tone('two.m4a', 4, 330));
  await send(1);
  desk = await product.person();
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, desk, phone);
});

/** Opens the page at a file of the round, and the comparison. */
const open = async ({ page }: Person, name: string) => {
  await page.goto(link);
  await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('button', { name: points.compare(0) }).click();
  await page.getByRole('region', { name: texts.region(name, 0, 1) }).waitFor();
};
const mode = (page: Page, of: keyof typeof texts.modes) =>
  page.getByRole('radio', { name: texts.modes[of] }).check({ force: true });
const shows = (page: Page, code: string, length = '0:06') =>
  page.getByRole('timer', { name: `${player.time}: ${player.of(code, length)}` }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Numbers of the frames on both sides, read from their pixels; -1 for a film without a picture yet. */
const frames = (page: Page): Promise<readonly number[]> =>
  within(
    10,
    'frames',
    page.evaluate(
      ({ bits, cell, size }) =>
        ['before', 'after'].map((side) => {
          const video = document.querySelector<HTMLVideoElement>(`[data-side="${side}"] video`);
          const canvas = Object.assign(document.createElement('canvas'), size);
          const context = canvas.getContext('2d');
          if (!video || !context || video.seeking || video.readyState < 2) return -1;
          context.drawImage(video, 0, 0, size.width, size.height);
          let number = 0;
          for (let bit = 0; bit < bits; bit += 1) {
            const [light = 0] = context.getImageData((bit + 0.5) * cell, size.height - cell / 2, 1, 1).data;
            if (light > 128) number += 2 ** bit;
          }
          return number;
        }),
      { bits, cell, size },
    ),
  );
/** Seconds between their clocks. */
const apart = (page: Page): Promise<number> =>
  within(
    10,
    'clocks',
    page.evaluate(() => {
      const [before, after] = [...document.querySelectorAll<HTMLMediaElement>('[data-side] video')].reverse();
      return Math.abs((before?.currentTime ?? 0) - (after?.currentTime ?? 9));
    }),
  );
const muted = (page: Page): Promise<readonly boolean[]> =>
  page.evaluate(() =>
    ['before', 'after'].map(
      (side) => document.querySelector<HTMLVideoElement>(`[data-side="${side}"] video`)?.muted ?? false,
    ),
  );

describe('at a desk', () => {
  test('a step and a seek show the same moment of both, frame by frame, and the shorter one waits at its end', async () => {
    await open(desk, 'teaser.mp4');
    const { page } = desk;
    await expect.poll(() => frames(page)).toEqual([0, 0]);
    await page.getByText(texts.film.rates(0, 1, '24', '25')).waitFor();
    await page.getByText(texts.film.longer(1, '0:02+00')).waitFor();
    await expectAccessible(page);
    for (const code of ['0:00+01', '0:00+02', '0:00+03']) {
      await page.keyboard.press('.');
      await shows(page, code);
    }
    await expect.poll(() => frames(page)).toEqual([3, 3]);
    const bar = page.getByRole('slider', { name: player.position });
    await bar.press('PageUp');
    await bar.press('PageUp');
    await shows(page, '0:05+24');
    await expect.poll(() => frames(page)).toEqual([95, 149]);
    await page.keyboard.press('Home');
    for (let second = 0; second < 3; second += 1) await page.keyboard.press('ArrowRight');
    await shows(page, '0:03+00');
    await expect.poll(() => frames(page)).toEqual([72, 75]);
    await page.keyboard.press(',');
    await expect.poll(() => frames(page)).toEqual([71, 74]);
  });

  test('both play as one, and stand at one moment when they are paused', async () => {
    const { page } = desk;
    await page.keyboard.press('Home');
    await slowDown(page);
    await page.keyboard.press('Space');
    await button(page, player.pause).waitFor();
    // Two decoders that start together are apart at first; afterwards one follows the other.
    await expect.poll(async () => (await frames(page))[1]).toBeGreaterThan(5);
    // In seconds of the film, which plays slowly.
    await expect.poll(() => apart(page)).toBeLessThan(0.05 / 4);
    await page.keyboard.press('Space');
    await button(page, player.play).waitFor();
    await expect
      .poll(async () => {
        const [before = -1, after = -1] = await frames(page);
        return after > 0 && before === Math.floor(((2 * after + 1) * 24) / 50);
      })
      .toBe(true);
    await speedUp(page);
  });

  test('the newer one is let begin later by frames, and both together again', async () => {
    const { page } = desk;
    await page.getByRole('slider', { name: player.position }).press('Home');
    await page.keyboard.press('ArrowRight');
    await shows(page, '0:01+00');
    await expect.poll(() => frames(page)).toEqual([24, 25]);
    await page.keyboard.press('r');
    await page.keyboard.press('r');
    await page.getByText(texts.film.begins(1, '0:00+02')).first().waitFor();
    // The newer side stays where it is.
    await expect.poll(() => frames(page)).toEqual([26, 25]);
    await button(page, texts.film.offset).click();
    await button(page, texts.film.later(1, texts.film.second)).click();
    await page.getByText(texts.film.begins(1, '0:01+02')).first().waitFor();
    await expect.poll(() => frames(page)).toEqual([50, 25]);
    await expectAccessible(page);
    // Before its start, the newer one shows its first frame.
    await page.getByRole('slider', { name: player.position }).press('Home');
    await expect.poll(() => frames(page)).toEqual([0, 0]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frames(page)).toEqual([24, 0]);
    await button(page, texts.film.reset).click();
    await page.getByText(texts.film.together).waitFor();
    await button(page, texts.film.offset).click();
  });

  test('the one and the other are shown and heard in turn, and it is said which', async () => {
    const { page } = desk;
    expect(await muted(page)).toEqual([true, false]);
    await page.keyboard.press('s');
    await expect.poll(() => muted(page)).toEqual([false, true]);
    await page.getByText(texts.film.heard(0)).waitFor({ state: 'attached' });
    await button(page, texts.film.hear(1)).click();
    await expect.poll(() => muted(page)).toEqual([true, false]);
    await page.keyboard.press('b');
    await page.getByText(texts.shown(0)).waitFor();
    await page.keyboard.press('b');
    await page.getByText(texts.shown(1)).waitFor();
    await expectAccessible(page);
    await mode(page, 'slider');
    await page.getByRole('slider', { name: texts.divider }).press('ArrowRight');
    await mode(page, 'overlay');
    await page.getByRole('slider', { name: texts.opacity(0) }).press('ArrowRight');
    await expectAccessible(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: viewer.keys }).getByText(texts.keys.offset).waitFor();
    await page.keyboard.press('Escape');
  });

  test('the frames of both are compared where they stand', async () => {
    const { page } = desk;
    await mode(page, 'difference');
    await page.getByText(/^\d+ % of the picture differs\.$/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Space');
    await page.getByText(texts.film.pause).waitFor();
    await page.keyboard.press('Space');
    await page.getByText(/^\d+ % of the picture differs\.$/).waitFor();
    await mode(page, 'side');
  });

  test('an answered point of the earlier round is on its bar, and puts both at its moment', async () => {
    const { page } = desk;
    const marks = page.getByRole('group', { name: player.marks });
    await marks.getByRole('button', { name: /The logo is late/ }).click();
    await shows(page, '0:02+00');
    await expect.poll(() => frames(page)).toEqual([48, 50]);
    await page.getByText('It comes a second earlier').first().waitFor();
    await page
      .locator('[data-side="before"]')
      .getByRole('button', { name: /The logo is late/ })
      .waitFor();
    await page.keyboard.press('.');
    await page
      .locator('[data-side="before"]')
      .getByRole('button', { name: /The logo is late/ })
      .waitFor({ state: 'detached' });
    // The list beside the work opens it as well.
    await page
      .locator('[data-point="point-end-1"]')
      .getByRole('button', { name: /at 0:03/ })
      .click();
    await shows(page, '0:03+00');
    await expectAccessible(page);
  });

  test('two sounds are under one playhead, and one is heard', async () => {
    await open(desk, 'jingle.m4a');
    const { page } = desk;
    await shows(page, '0:00+000', '0:04');
    await page.getByText(texts.film.heard(1)).waitFor();
    expect(await page.locator('[data-track] svg path').count()).toBeGreaterThanOrEqual(4);
    await page.keyboard.press('.');
    await shows(page, '0:00+100', '0:04');
    await page.keyboard.press('b');
    await page.getByText(texts.film.heard(0)).waitFor();
    const sounding = () =>
      page.evaluate(() => [...document.querySelectorAll('audio')].map((one) => one.muted));
    expect(await sounding()).toEqual([false, true]);
    await page.keyboard.press('Space');
    await expect
      .poll(() =>
        page.evaluate(() => [...document.querySelectorAll('audio')].every((one) => one.currentTime > 0.5)),
      )
      .toBe(true);
    await page.keyboard.press('Space');
    await expectAccessible(page);
  });
});

describe('on a phone', () => {
  test('a film has one row of controls, which a finger hits, and the rest in a menu', async () => {
    await open(phone, 'teaser.mp4');
    const { page } = phone;
    await page.locator('[data-board="ready"]').waitFor();
    await expect.poll(() => frames(page)).toEqual([0, 0]);
    expect(await lowTargets(page)).toEqual([]);
    await expectAccessible(page);
    await button(page, player.kinds.film.on).tap();
    await shows(page, '0:00+01');
    await slowDown(page);
    await button(page, player.play).tap();
    await expect.poll(async () => (await frames(page))[1]).toBeGreaterThan(5);
    await button(page, player.pause).tap();
    await button(page, player.play).waitFor();
    await speedUp(page);
    await button(page, texts.more).tap();
    await page.getByRole('menuitem', { name: texts.film.offset }).tap();
    await button(page, texts.film.earlier(1, texts.film.frame)).tap();
    await page.getByText(texts.film.begins(0, '0:00+01')).first().waitFor();
    expect(await lowTargets(page)).toEqual([]);
    // At the end of the page, where the decision bar covers no target in part.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page);
    await button(page, texts.film.reset).tap();
    await page.evaluate(() => scrollTo(0, 0));
    // Divider, and the earlier round alone while a finger is down.
    const hold = button(page, texts.hold(0));
    await hold.scrollIntoViewIfNeeded();
    const place = await hold.boundingBox();
    if (!place) throw new Error('no button');
    const line = page.getByRole('slider', { name: texts.divider });
    await line.waitFor();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd') =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: place.x + 20, y: place.y + 20 }],
      });
    await touch('touchStart');
    await line.waitFor({ state: 'detached' });
    await touch('touchEnd');
    await line.waitFor();
  });

  test('the bar follows a finger, and a point of the earlier round is touched on it', async () => {
    const { page } = phone;
    const fingers = await fingersOn(page);
    const track = await page.locator('[data-track]').boundingBox();
    if (!track) throw new Error('no bar');
    await fingers.tap({ x: track.x + track.width / 2, y: track.y + track.height / 2 });
    await expect.poll(async () => (await frames(page))[1]).toBeGreaterThan(60);
    await page
      .getByRole('group', { name: player.marks })
      .getByRole('button', { name: /The logo is late/ })
      .tap();
    await shows(page, '0:02+00');
    await page.getByText('It comes a second earlier').first().waitFor();
    // At the end of the page, where the decision bar covers no target in part.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page);
  });
});
