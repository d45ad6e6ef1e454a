/** Comparison of rounds on the client's page: all modes on a desktop by mouse and keys, and on a phone by fingers. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerPoints, reviewPoints } from '#contracts/points.ts';
import { decideReview, getReview } from '#contracts/review.ts';
import { compare as texts } from '#lib/texts/en/compare.ts';
import { points } from '#lib/texts/en/points.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { sendRound } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { fingersOn, lowTargets } from './touch.ts';
import { upload } from './upload.ts';
import { within } from './within.ts';

let product: Product;
let members: Members;
let desk: Person;
let phone: Person;
let menu: TestProject;
let link: string;

/** Menu with its price in the lower left quarter. */
const menuCard = (price: string, [width, height] = [1200, 900]): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#f4ead8"/><rect x="60" y="60" width="${width - 120}" height="${height - 120}" fill="none" stroke="#7a5c3a" stroke-width="6"/>
      <text x="120" y="240" font-size="110" font-family="sans-serif" fill="#3a2a1a">Summer menu</text>
      <text x="120" y="420" font-size="64" font-family="sans-serif" fill="#5a4a3a">Risotto al limone</text>
      <text x="120" y="700" font-size="120" font-family="sans-serif" fill="#a03020">${price}</text></svg>`,
    ),
  )
    .png()
    .toBuffer();

const round = (of: number) => ({ params: { id: menu.id, wf: menu.wf, rev: menu.revision(1, of) } });

const addFile = async (of: number, filename: string, content_type: string, content: Uint8Array) => {
  await upload(members.owner, round(of), filename, content_type, content);
};

/** Sends a round, and returns the token of the link in Ann's mail. */
const send = async (of: number) => {
  const sent = await sendRound(product, members, round(of), 'ann@client.example');
  ({ link } = sent);
  return sent;
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'card', 'Europe/Rome');
  menu = await createTestProject(members.owner as never, { name: 'Menu' });

  await addFile(0, 'menu.png', 'image/png', await menuCard('14,00'));
  await addFile(0, 'logo.png', 'image/png', await menuCard('9,00', [800, 800]));
  await addFile(0, 'same.png', 'image/png', await menuCard('1,00', [600, 800]));
  await addFile(0, 'brief.pdf', 'application/pdf', pdfOf(numberedPages(2)));
  const { guest, token } = await send(0);
  const { files } = await guest.ok(getReview, { params: { token } });
  const fileOf = (name: string) => files.find((file) => file.name === name)?.id ?? '';
  const drafts = [
    ['point-price-1', 'menu.png', { shape: { type: 'pin', x: 25, y: 72 } }, '12,00, not 14,00'],
    ['point-title-1', 'menu.png', { shape: { type: 'area', x: 55, y: 10, w: 30, h: 18 } }, 'Add the year'],
    ['point-page-22', 'brief.pdf', { page: 2, shape: { type: 'pin', x: 50, y: 20 } }, 'A better word'],
  ] as const;
  for (const [point, name, selector, body] of drafts)
    await guest.ok(reviewPoints.save, {
      params: { token, point },
      body: { file_id: fileOf(name), selector, kind: 'change', body, version: 0 },
    });
  await guest.ok(decideReview, {
    params: { token },
    body: { decision: 'request_changes', message: 'See my points', points: drafts.map(([id]) => id) },
  });
  await members.owner.ok(answerPoints, {
    ...round(1),
    body: {
      answers: [
        { point: 'point-price-1', what: 'done', text: 'Printed anew' },
        { point: 'point-title-1', what: 'not_done', text: 'The year is on the cover' },
        { point: 'point-page-22', what: 'done', text: '' },
      ],
    },
  });

  await addFile(1, 'menu-v2.png', 'image/png', await menuCard('12,00'));
  await addFile(1, 'logo.png', 'image/png', await menuCard('9,00', [1200, 800]));
  await addFile(1, 'same.png', 'image/png', await menuCard('1,00', [600, 800]));
  await addFile(1, 'fresh.png', 'image/png', await menuCard('5,00'));
  const blank = { content: '0.2 0.4 0.8 rg 100 100 300 200 re f' };
  await addFile(1, 'brief.pdf', 'application/pdf', pdfOf([...numberedPages(2), blank]));
  await send(1);
  desk = await product.person();
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, desk, phone);
});

const board = (page: Page) => page.locator('[data-board="ready"]');
const resting = (page: Page) => page.locator('[data-board="ready"]:not(:has([data-moving]))').waitFor();
const strip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

/** Opens the page at a file of the round, and the comparison. */
const open = async ({ page }: Person, name: string) => {
  await page.goto(link);
  await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
  await strip(page, name).click();
  await page.getByRole('button', { name: points.compare(0) }).click();
  await resting(page);
};
const mode = (page: Page, of: keyof typeof texts.modes) =>
  page.getByRole('radio', { name: texts.modes[of] }).check({ force: true });
/** Boxes of both pictures on their sides, shown or not, rounded to half a pixel. */
const boxes = (page: Page) =>
  within(
    10,
    'boxes',
    board(page).evaluate((element) =>
      ['before', 'after'].map((side) => {
        const part = element.querySelector(`[data-side="${side}"]`);
        const [own, shown] = [part, part?.querySelector('img')].map((one) => one?.getBoundingClientRect());
        if (!own || !shown) throw new Error(`No picture ${side}`);
        const rounded = (pixels: number) => Math.round(pixels * 2) / 2;
        return {
          x: rounded(shown.x - own.x),
          y: rounded(shown.y - own.y),
          width: rounded(shown.width),
          height: rounded(shown.height),
        };
      }),
    ),
  );

describe('at a desk', () => {
  test('both sides zoom and move together, and an answered point puts both at its place', async () => {
    await open(desk, 'menu-v2.png');
    const { page } = desk;
    await page.getByRole('region', { name: texts.region('menu-v2.png', 0, 1) }).waitFor();
    await expectAccessible(page);
    const [before, after] = await boxes(page);
    expect(before).toEqual(after);
    const area = await board(page).boundingBox();
    if (!area) throw new Error('no board');
    // Zoom about a place of the right half, which stays under the pointer, on both sides.
    await page.mouse.move(area.x + area.width * 0.8, area.y + area.height * 0.3);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await resting(page);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width * 0.8 - 90, area.y + area.height * 0.3 + 40, { steps: 5 });
    await page.mouse.up();
    await resting(page);
    const zoomed = await boxes(page);
    expect(zoomed[0]).toEqual(zoomed[1]);
    expect(zoomed[0]?.width).toBeGreaterThan((before?.width ?? 0) * 1.5);

    await page.keyboard.press('0');
    await resting(page);
    await page.getByRole('button', { name: /^Point 1, answered/ }).click();
    await page.getByText('Printed anew').first().waitFor();
    await resting(page);
    const close = await boxes(page);
    expect(close[0]).toEqual(close[1]);
    // The pin at 25 %, 72 % is in the middle of each half, as far as the edges allow.
    const half = area.width / 2;
    expect(((close[0]?.x ?? 0) + (close[0]?.width ?? 0) * 0.25) / half).toBeCloseTo(0.5, 1);
    await expectAccessible(page);
  });

  test('points stand at their places on the older version, in whatever order the page was laid out', async () => {
    const { page } = desk;
    for (const chosen of ['side', 'overlay', 'side'] as const) {
      if (chosen === 'side') await open(desk, 'menu-v2.png');
      await mode(page, chosen);
      await resting(page);
      await expect
        .poll(() =>
          board(page).evaluate((element) => {
            const side = element.querySelector('[data-side="before"]');
            const { width = 0, height = 0 } = side?.querySelector('img')?.getBoundingClientRect() ?? {};
            return [...(side?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])].map((mark) => {
              const [left = 0, top = 0] = mark.style.translate.split(' ').map(Number.parseFloat);
              return [Math.round((left / width) * 100), Math.round((top / height) * 100)];
            });
          }),
        )
        .toEqual([
          [25, 72],
          [55, 10],
        ]);
    }
  });

  test('the slider follows mouse and keys, and b shows the one or the other', async () => {
    await open(desk, 'menu-v2.png');
    const { page } = desk;
    await mode(page, 'slider');
    const line = page.getByRole('slider', { name: texts.divider });
    const area = await board(page).boundingBox();
    if (!area) throw new Error('no board');
    await page.mouse.move(area.x + area.width / 2, area.y + 20);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width * 0.3, area.y + 40, { steps: 4 });
    await page.mouse.up();
    expect(await line.getAttribute('aria-valuenow')).toBe('30');
    await page.keyboard.press('ArrowRight');
    expect(await line.getAttribute('aria-valuetext')).toBe(texts.shares(0, 1, 32));
    await expectAccessible(page);

    await page.keyboard.press('b');
    await page.getByText(texts.shown(0)).waitFor();
    await page.keyboard.press('b');
    await page.getByText(texts.shown(1)).waitFor();
    // While held, and no longer.
    await page.locator('section[data-viewer]').focus();
    await page.keyboard.down('Space');
    await page.getByText(texts.shown(0)).waitFor();
    await page.keyboard.up('Space');
    await page.getByText(texts.shown(1)).waitFor();
    await expectAccessible(page);
  });

  test('the overlay has a strength, and the difference is told in words', async () => {
    await open(desk, 'menu-v2.png');
    const { page } = desk;
    await mode(page, 'overlay');
    await page.getByRole('slider', { name: texts.opacity(0) }).press('Home');
    await page.getByRole('slider', { name: texts.opacity(0) }).press('ArrowRight');
    await expectAccessible(page);
    await mode(page, 'difference');
    await page.getByText(/^(Less than )?\d+ % of the picture differs\.$/).waitFor();
    await expectAccessible(page);
    await strip(page, 'same.png').click();
    await resting(page);
    await mode(page, 'difference');
    await page.getByText(texts.same).waitFor();
    await strip(page, 'logo.png').click();
    await resting(page);
    await mode(page, 'difference');
    await page.getByText(texts.scaled(0, 1)).waitFor();
  });

  test('pages are compared one by one, and one of a single round is told', async () => {
    await open(desk, 'brief.pdf');
    const { page } = desk;
    await mode(page, 'difference');
    await page.getByText(texts.same).waitFor();
    await page.keyboard.press('PageDown');
    await page.getByText(viewer.pages.page(2, 3), { exact: true }).waitFor();
    await resting(page);
    await page.getByRole('button', { name: /^Point 3, answered/ }).waitFor();
    await page.getByRole('button', { name: viewer.pages.next }).click();
    await page.getByRole('status').getByText(texts.only(3, 1)).waitFor();
    await mode(page, 'side');
    await page.getByRole('status').getByText(texts.only(3, 1)).waitFor();
    await expectAccessible(page);
    // Leaving shows the same page of the same file.
    await page.keyboard.press('c');
    await page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(3, 3)}` }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(points.round(1));
  });

  test('nothing of it is loaded before, and what did not load can be tried again', async () => {
    const { page } = desk;
    const loaded: string[] = [];
    let isDown = true;
    await page.route(/assets\/(compare|difference)[^/]*\.js/, (route) => {
      loaded.push(route.request().url());
      return isDown ? route.abort() : route.continue();
    });
    await page.goto(link);
    await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
    await page.locator('[data-stage="ready"]').waitFor();
    expect(loaded).toEqual([]);
    // A point of the earlier round shows its version, beside this one.
    await page
      .locator('[data-point="point-page-22"]')
      .getByRole('button', { name: /page 2/ })
      .click();
    await page.getByText(points.compareFailed).waitFor();
    await expectAccessible(page);
    isDown = false;
    await page.getByRole('button', { name: points.retry }).click();
    await resting(page);
    await page.getByRole('region', { name: texts.region('brief.pdf', 0, 1) }).waitFor();
    await page.getByText(viewer.pages.page(2, 3), { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Point 3, answered/ }).waitFor();
    await page.unroute(/assets/);
  });

  test('a file without an earlier version is not compared, and a picture that does not arrive can be tried again', async () => {
    const { page } = desk;
    await open(desk, 'menu-v2.png');
    await strip(page, 'fresh.png').click();
    await page.locator('[data-stage="ready"]').waitFor();
    expect(await page.getByRole('button', { name: points.leaveCompare }).count()).toBe(0);
    let isDown = true;
    await page.route(/preview/, (route) => (isDown ? route.abort() : route.continue()));
    await strip(page, 'logo.png').click();
    await page
      .getByText(texts.failed(0))
      .or(page.getByText(texts.failed(1)))
      .waitFor();
    await expectAccessible(page);
    isDown = false;
    await page.getByRole('button', { name: viewer.retry }).click();
    await resting(page);
    await page.unroute(/preview/);
  });
});

describe('on a phone', () => {
  test('the line follows a finger, two zoom across it, and the last round shows while a button is held', async () => {
    await open(phone, 'menu-v2.png');
    const { page } = phone;
    expect(await page.locator('[data-viewer]').getByRole('radio').count()).toBe(0);
    expect(await lowTargets(page)).toEqual([]);
    const fingers = await fingersOn(page);
    await board(page).scrollIntoViewIfNeeded();
    const area = await board(page).boundingBox();
    if (!area) throw new Error('no board');
    const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
    await fingers.drag([middle], [{ x: area.x + area.width * 0.6, y: middle.y }]);
    const line = page.getByRole('slider', { name: texts.divider });
    await expect.poll(async () => Number(await line.getAttribute('aria-valuenow'))).toBeCloseTo(60, -1);
    const [before] = await boxes(page);
    // Two fingers, one on each side of the divider.
    const pair = (by: number) => [
      { x: area.x + area.width * 0.6 - by, y: middle.y - 60 },
      { x: area.x + area.width * 0.6 + by, y: middle.y - 60 },
    ];
    await fingers.drag(pair(50), pair(125));
    await resting(page);
    const zoomed = await boxes(page);
    expect(zoomed[0]).toEqual(zoomed[1]);
    expect((zoomed[0]?.width ?? 0) / (before?.width ?? 1)).toBeCloseTo(2.5, 0);
    await expectAccessible(page);

    const button = page.getByRole('button', { name: texts.hold(0) });
    await button.scrollIntoViewIfNeeded();
    const place = await button.boundingBox();
    if (!place) throw new Error('no button');
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd') =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: place.x + 30, y: place.y + place.height / 2 }],
      });
    await touch('touchStart');
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    expect(await line.count()).toBe(0);
    await touch('touchEnd');
    await line.waitFor();
    for (const way of ['flip', 'overlay', 'difference'] as const) {
      await page.getByRole('button', { name: new RegExp(`^${texts.mode}`) }).tap();
      await page.getByRole('menuitemradio', { name: texts.modes[way] }).tap();
      // At the end of the page, where the decision bar covers no target in part.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expectAccessible(page);
    }
    await page.getByText(/of the picture differs\.$/).waitFor();
  });
});
