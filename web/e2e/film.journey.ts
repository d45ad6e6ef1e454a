/** Points at moments of a film: placed by keys on a desktop and by fingers on a phone, read by the team. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Playback } from '#contracts/file.ts';
import { points as pointCalls } from '#contracts/points.ts';
import type { Review } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { player } from '#lib/texts/en/player.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import type { TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible, expectAllAccessible } from './axe.ts';
import { createFilmProject } from './film-project.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { fingersOn } from './touch.ts';
import { within } from './within.ts';

/** Clip of `drawClip`: 4 seconds. */
const clip = { rate: { frames: 24, seconds: 1 }, frames: 96, width: 640, height: 360 };

let product: Product;
let members: Members;
let project: TestProject;
let desk: Person;
let phone: Person;
let agent: Person;

const round = () => ({ params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) } });

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'film', 'Europe/Berlin');
  const { owner } = members;
  project = await createFilmProject(product, members, 'ann@aurora.example', { 'teaser.mp4': 3 });
  await owner.ok(sendPreview, {
    ...round(),
    body: { emailText: { subject: 'Cut', body: '<p>{{review_link}}</p>' }, reviewLink: '' },
  });
  await product.runtime.idle();
  desk = await product.person();
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, desk, phone, agent);
});

const ready: Omit<Playback, 'url'> = {
  state: 'ready',
  progress: 100,
  refusal: null,
  ...clip,
  strip: null,
  loudness: null,
};

/** Mocks a state that the server has for moments only, or that no test clip causes. */
const pretendPlayback = (page: Page, playback: () => Omit<Playback, 'url'>) =>
  page.route('**/api/review/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    // Node resolves no names below localhost.
    const url = new URL(route.request().url());
    const { host } = url;
    url.hostname = '127.0.0.1';
    const response = await route.fetch({ url: url.href, headers: { ...route.request().headers(), host } });
    const answer = (await response.json()) as Review;
    const files = answer.files.map((file) => {
      const made = playback();
      return { ...file, playback: { ...made, url: made.state === 'ready' ? file.url : null } };
    });
    await route.fulfill({ response, json: { ...answer, files } });
  });

const open = async ({ page }: Person, pretended?: () => Omit<Playback, 'url'>) => {
  await page.unrouteAll({ behavior: 'wait' });
  if (pretended) await pretendPlayback(page, pretended);
  const { link } = newestMail(product.runtime, 'ann@aurora.example');
  await page.goto(link);
  await page.getByRole('heading', { name: texts.title, exact: true }).waitFor();
};
const shows = (page: Page, code: string) =>
  page.getByRole('timer', { name: `${player.time}: ${player.of(code, '0:04')}` }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: texts.words });
const card = (page: Page, number: number) =>
  page.getByRole('listitem', { name: texts.number(number), exact: true });
/** Buttons of a mark, on the bar or on the frame, by the words of its point. */
const marks = (page: Page, place: '[data-track]' | '[data-stage]', words: string) =>
  place === '[data-stage]'
    ? page.locator('[data-stage]').getByRole('button', { name: words })
    : page.getByRole('group', { name: player.marks }).getByRole('button', { name: words });
const shownFrame = (page: Page) =>
  page.locator('video').evaluate((video) => Math.floor((video as HTMLVideoElement).currentTime * 24));

describe('at a desk, by keys', () => {
  test('three steps show frame 3, and a point is placed there without a shape', async () => {
    const { page } = desk;
    await open(desk);
    await shows(page, '0:00+00');
    // The clock is shown before the film, which is needed for stepping.
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);
    for (const code of ['0:00+01', '0:00+02', '0:00+03']) {
      await page.keyboard.press('.');
      await shows(page, code);
    }
    await expect.poll(() => shownFrame(page)).toBe(3);
    await page.keyboard.press('p');
    await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
    await page.keyboard.type('The logo comes too early');
    await page.getByText('teaser.mp4, at 0:00').waitFor();
    await expectAccessible(page);
    await button(page, texts.done).click();
    await marks(page, '[data-track]', 'Point 1, draft, 0:00: The logo comes too early').waitFor();
    await page.getByText(texts.saving.saved).waitFor();
  });

  test('playing moves on and does not stop at the point; the list leads back to its frame', async () => {
    const { page } = desk;
    await page.getByRole('slider', { name: player.position }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await expect.poll(() => shownFrame(page)).toBeGreaterThan(8);
    await page.keyboard.press(' ');
    await button(page, player.play).waitFor();
    await card(page, 1)
      .getByRole('button', { name: /at 0:00/ })
      .click();
    await shows(page, '0:00+03');
    await expect.poll(() => shownFrame(page)).toBe(3);
  });

  test('the bar seeks by a press, and its keys are listed', async () => {
    const { page } = desk;
    const track = await page.locator('[data-track]').boundingBox();
    if (!track) throw new Error('no bar');
    await page.mouse.click(track.x + track.width / 2, track.y + track.height / 2);
    await shows(page, '0:02+00');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: viewer.keys }).getByText(player.keyList.step).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
});

describe('on a phone, by fingers', () => {
  test('the frame has the shape of the film, without edges', async () => {
    const { page } = phone;
    await open(phone);
    await shows(page, '0:00+00');
    const frame = await page.locator('[data-stage]').boundingBox();
    if (!frame) throw new Error('no stage');
    expect(frame.width / frame.height).toBeCloseTo(clip.width / clip.height, 1);
  });

  test('a pin lies on its frame alone, and a range is repeated', async () => {
    const { page } = phone;
    await open(phone);
    await shows(page, '0:00+00');
    const fingers = await fingersOn(page);
    const track = await page.locator('[data-track]').boundingBox();
    if (!track) throw new Error('no bar');
    await fingers.tap({ x: track.x + track.width / 4, y: track.y + track.height / 2 });
    await shows(page, '0:01+00');
    await button(page, texts.add).tap();
    await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
    // The sheet of its words scrolls the film and its bars above itself.
    const below = async () => {
      const [bars, sheet] = await Promise.all(
        ['[data-player]', '[data-composer]'].map((part) => page.locator(part).boundingBox()),
      );
      return (sheet?.y ?? 0) - (bars ? bars.y + bars.height : 9999);
    };
    await expect.poll(below).toBeGreaterThanOrEqual(-1);
    const stage = await page.locator('[data-stage]').boundingBox();
    if (!stage) throw new Error('no stage');
    await fingers.tap({ x: stage.x + stage.width * 0.7, y: stage.y + stage.height * 0.5 });
    await page.getByText('teaser.mp4, at 0:01, right').waitFor();
    await field(page).fill('This circle is too large');
    await button(page, player.kinds.film.on).tap();
    await button(page, player.kinds.film.on).tap();
    await shows(page, '0:01+02');
    const moment = page.getByRole('group', { name: player.place });
    await moment.getByText('0:01+00', { exact: true }).waitFor();
    await button(page, player.untilHere).tap();
    await moment.getByText('0:01+00–0:01+02', { exact: true }).waitFor();
    await expectAccessible(page);
    await button(page, texts.done).tap();
    await marks(page, '[data-stage]', 'This circle is too large').waitFor();
    await button(page, player.kinds.film.on).tap();
    await shows(page, '0:01+03');
    await marks(page, '[data-stage]', 'This circle is too large').waitFor({ state: 'detached' });
    await marks(page, '[data-track]', 'This circle is too large').tap();
    await shows(page, '0:01+00');
    await marks(page, '[data-stage]', 'This circle is too large').waitFor();
    await button(page, player.repeat).tap();
    await button(page, player.pause).waitFor();
    // Loops, each time to its beginning. The frames that a browser shows after a seek depend on the machine.
    const turns = page.locator('video').evaluate(
      (video: HTMLVideoElement) =>
        new Promise<number[]>((resolve) => {
          const backs: number[] = [];
          video.addEventListener('seeking', () => {
            backs.push(Math.floor(video.currentTime * 24));
            if (backs.length === 3) resolve(backs);
          });
        }),
    );
    expect(await within(20, 'repeating the range', turns)).toEqual([24, 24, 24]);
    const played = await page
      .locator('video')
      .evaluate(({ played: of }: HTMLVideoElement) => of.end(of.length - 1));
    expect(played).toBeGreaterThan(25 / 24);
    await button(page, player.pause).tap();
    await expectAllAccessible(page);
    await button(page, texts.done).tap();
  });

  test('the points go out with the decision, and the team reads their moments', async () => {
    const { page } = phone;
    await beginAnswer(page, texts.changesWith(2));
    await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).tap();
    await card(page, 1).getByText(texts.state.open).waitFor();
    const { items } = await members.owner.ok(pointCalls.list, round());
    const { rate } = clip;
    expect(items.map(({ selector }) => selector)).toEqual([
      { moment: { frame: 3, rate } },
      {
        moment: { frame: 24, until: 26, rate },
        shape: { type: 'pin', x: expect.closeTo(70, -1), y: expect.closeTo(50, -1) },
      },
    ]);
    const { page: board } = agent;
    await board.goto(
      `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`,
    );
    await card(board, 1).getByText('teaser.mp4, at 0:00').waitFor();
    await card(board, 2).getByText('teaser.mp4, at 0:01, right').waitFor();
    await expectAccessible(board);
  });
});

test('on paper a film is its picture without controls, and a point has its number, place and state', async () => {
  const { page } = phone;
  await page.emulateMedia({ media: 'print' });
  try {
    await page.locator('[data-player] img').waitFor();
    for (const part of ['[data-track]', '[data-stage] video'])
      await page.locator(part).first().waitFor({ state: 'hidden' });
    await card(page, 2).getByText('teaser.mp4, at 0:01, right').waitFor();
    await card(page, 2).getByText(texts.state.open).waitFor();
  } finally {
    await page.emulateMedia({ media: null });
  }
});

test('a film that is being prepared says how far it is, and appears by itself', async () => {
  const { page } = desk;
  let isMade = false;
  const pending = { ...ready, state: 'pending', progress: 40 } as const;
  await open(desk, () => (isMade ? ready : pending));
  await page.getByText(player.kinds.film.pending(40)).waitFor();
  await expectAccessible(page);
  isMade = true;
  await shows(page, '0:00+00');
});

test('a film without a rendition says why, and the original is offered', async () => {
  const { page } = desk;
  await open(desk, () => ({ ...ready, state: 'refused', refusal: 'too_long', strip: null }));
  await page.getByText(player.kinds.film.refused.too_long).waitFor();
  await page.locator('video[controls]').waitFor();
  expect(await button(page, texts.add).count()).toBe(0);
  await expectAccessible(page);
});
