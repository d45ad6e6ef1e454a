/** Viewer on the page of a mailed round: with fingers on a phone, with keys and the wheel on a desktop. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { points } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { createTestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { type Finger, fingersOn } from './touch.ts';
import { upload } from './upload.ts';
import { within } from './within.ts';

const names = ['1-front.png', '2-inside.png', '3-back.png'] as const;
/** Larger than a preview, so that zooming in needs its tiles. */
const [width, height] = [2000, 1500];

let product: Product;
let members: Members;
let phone: Person;
let desk: Person;
let link: string;

/** Picture of four colours, one in each quarter. */
const picture = (hue: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${[0, 1, 2, 3]
        .map(
          (part) =>
            `<rect x="${(part % 2) * 50}%" y="${part > 1 ? 50 : 0}%" width="50%" height="50%" fill="hsl(${hue + part * 30} 60% 50%)"/>`,
        )
        .join('')}</svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer();

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'menu', 'Europe/Rome');
  const { owner } = members;
  const project = await createTestProject(owner as never, { name: 'Menu' });
  const params = { id: project.id, wf: project.wf, rev: project.revision(1, 0) };
  for (const [index, name] of names.entries()) {
    await upload(owner, { params }, name, 'image/png', await picture(index * 120));
  }
  await product.runtime.idle();
  await owner.ok(sendPreview, {
    params,
    body: { emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' }, reviewLink: '' },
  });
  await product.runtime.idle();
  ({ link } = newestMail(product.runtime, 'ann@client.example'));
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  desk = await product.person();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, phone, desk);
});

const stageOf = (page: Page) => page.locator('[data-stage="ready"]');
/** Position of the visible file: beside the work, on a phone in the head of the page. */
const position = (page: Page, index: number) =>
  page
    .getByText(viewer.position(index, names.length), { exact: true })
    .or(page.getByText(viewer.place(index, names.length), { exact: true }))
    .filter({ visible: true });
const open = async ({ page }: Person) => {
  await page.goto(link);
  await stageOf(page).waitFor();
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Boxes of the stage and of the picture on it, once they no longer change. */
const boxes = async (page: Page): Promise<{ stage: Box; shown: Box }> => {
  await page.locator('[data-stage="ready"]:not([data-moving])').waitFor();
  const measure = stageOf(page).evaluate((stage) => {
    const boxOf = (element: Element | null) => {
      const { x, y, width, height } = (element ?? stage).getBoundingClientRect();
      return { x, y, width, height };
    };
    return { stage: boxOf(stage), shown: boxOf(stage.querySelector('img')) };
  });
  return within(10, 'boxes', measure);
};
const middleOf = ({ x, y, width, height }: Box): Finger => ({ x: x + width / 2, y: y + height / 2 });
/** Spot of the picture under a place, in percent. */
const spotAt = ({ x, y }: Finger, box: Box): Finger => ({
  x: ((x - box.x) / box.width) * 100,
  y: ((y - box.y) / box.height) * 100,
});

describe('on a phone', () => {
  test('two fingers zoom about the place between them, one moves, and its tiles come', async () => {
    await open(phone);
    const { page } = phone;
    await expectAccessible(page);
    const before = await boxes(page);
    expect(before.shown.width).toBeLessThanOrEqual(before.stage.width + 0.5);
    const { x, y } = middleOf(before.stage);
    const between = { x: x + 40, y: y - 20 };
    const apart = (by: number): Finger[] => [
      { x: between.x - by, y: between.y },
      { x: between.x + by, y: between.y },
    ];
    const fingers = await fingersOn(page);
    await fingers.drag(apart(25), apart(125));
    const zoomed = await boxes(page);
    expect(zoomed.shown.width / before.shown.width).toBeCloseTo(5, 0);
    const [was, is] = [spotAt(between, before.shown), spotAt(between, zoomed.shown)];
    expect(Math.abs(was.x - is.x)).toBeLessThan(0.5);
    expect(Math.abs(was.y - is.y)).toBeLessThan(0.5);
    // The preview has 1600 pixels; tiles with more are drawn over it once they are decoded.
    await stageOf(page).locator('[data-levels] img').first().waitFor();
    const sources = await stageOf(page)
      .locator('img')
      .evaluateAll((images) => images.map((one) => (one as HTMLImageElement).naturalWidth));
    expect(sources[0]).toBe(1600);
    expect(sources).not.toContain(width);
    await fingers.drag([{ x, y }], [{ x: x + 60, y: y + 30 }]);
    const moved = await boxes(page);
    expect(moved.shown.x - zoomed.shown.x).toBeCloseTo(60, 0);
    expect(moved.shown.y - zoomed.shown.y).toBeCloseTo(30, 0);
    await position(page, 1).waitFor();
    await expectAccessible(page);
  });

  test('a double tap shows it whole again, and another one zooms to its place', async () => {
    const { page } = phone;
    const fingers = await fingersOn(page);
    const { stage } = await boxes(page);
    await fingers.doubleTap(middleOf(stage));
    await expect.poll(async () => (await boxes(page)).shown.width).toBeLessThanOrEqual(stage.width + 0.5);
    const whole = await boxes(page);
    const place = { x: whole.shown.x + whole.shown.width * 0.7, y: middleOf(stage).y };
    await fingers.doubleTap(place);
    await expect.poll(async () => (await boxes(page)).shown.width).toBeGreaterThan(whole.shown.width * 2);
    const { shown } = await boxes(page);
    expect(spotAt(place, shown).x).toBeCloseTo(70, 0);
    await fingers.doubleTap(place);
    await expect.poll(async () => (await boxes(page)).shown.width).toBeLessThanOrEqual(stage.width + 0.5);
  });

  test('a swipe at fit size changes the file, and one down scrolls the page', async () => {
    const { page } = phone;
    const fingers = await fingersOn(page);
    const { x, y } = middleOf((await boxes(page)).stage);
    await fingers.drag([{ x: x + 100, y }], [{ x: x - 100, y }]);
    await position(page, 2).waitFor();
    await stageOf(page).getByRole('img', { name: '2-inside.png' }).waitFor();
    await fingers.drag([{ x: x - 100, y }], [{ x: x + 100, y }]);
    await position(page, 1).waitFor();
    // Nothing precedes the first file.
    await fingers.drag([{ x: x - 100, y }], [{ x: x + 100, y }]);
    await position(page, 1).waitFor();
    const { stage, shown } = await boxes(page);
    expect(middleOf(shown).x).toBeCloseTo(middleOf(stage).x, 0);
    await page.setViewportSize({ width: 390, height: 560 });
    // Race: the page scrolls on after a finger has left it, and a tap then only stops it.
    const atRest = page.evaluate(
      () => new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
    );
    await fingers.drag([{ x, y: 300 }], [{ x, y: 140 }]);
    await within(10, 'the end of the scroll', atRest);
    await expect
      .poll(() =>
        within(
          10,
          'scroll',
          page.evaluate(() => scrollY),
        ),
      )
      .toBeGreaterThan(50);
    await position(page, 1).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    // Here every tap places a point: neither a drag, nor two fingers, nor a double tap has.
    expect(await page.locator('[data-mark], [data-composer]').count()).toBe(0);
  });

  test('full screen covers the window, and the strip chooses a file', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: viewer.fullScreen, exact: true }).tap();
    await expect.poll(async () => (await boxes(page)).stage).toMatchObject({ x: 0, y: 0, width: 390 });
    await expectAccessible(page);
    await page.getByRole('button', { name: viewer.leaveFullScreen }).tap();
    await page.getByRole('button', { name: review.file('3-back.png', 3, 3) }).tap();
    await position(page, 3).waitFor();
  });
});

describe('at a desk', () => {
  test('a file that was turned to before the points came stays in sight with them', async () => {
    const { page } = desk;
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/load-room*', async (route) => {
      await held.promise;
      await route.fallback();
    });
    await open(desk);
    await page.keyboard.press('ArrowRight');
    await position(page, 2).waitFor();
    held.resolve();
    await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
    await position(page, 2).waitFor();
    await page.unroute('**/assets/load-room*');
  });

  test('keys turn files, zoom, and show full screen; never while text is typed', async () => {
    await open(desk);
    const { page } = desk;
    const { keyboard } = page;
    const percent = page.getByRole('button', { name: /^Shown at/ });
    const whole = await percent.textContent();
    await keyboard.press('ArrowRight');
    await position(page, 2).waitFor();
    // The number of the file is shown before its picture, which is needed for zooming.
    await stageOf(page).getByRole('img', { name: '2-inside.png' }).waitFor();
    await keyboard.press('1');
    await percent.getByText('100 %').waitFor();
    const before = await boxes(page);
    await keyboard.press('ArrowRight');
    await expect.poll(async () => (await boxes(page)).shown.x).toBeLessThan(before.shown.x);
    await position(page, 2).waitFor();
    await keyboard.press('0');
    await percent.getByText(whole ?? '').waitFor();
    await keyboard.press('+');
    await expect.poll(() => percent.textContent()).not.toBe(whole);
    await keyboard.press('-');
    await percent.getByText(whole ?? '').waitFor();
    await keyboard.press('?');
    await page.getByRole('dialog', { name: viewer.keys }).waitFor();
    await expectAccessible(page);
    await keyboard.press('Escape');
    await keyboard.press('f');
    await expect.poll(async () => (await boxes(page)).stage).toMatchObject({ x: 0, y: 0, width: 1440 });
    await expectAccessible(page);
    await keyboard.press('f');
    await page.getByRole('button', { name: viewer.fullScreen, exact: true }).waitFor();

    await page.getByRole('button', { name: review.comment }).click();
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.pressSequentially('f+0?');
    await field.press('ArrowLeft');
    expect(await field.inputValue()).toBe('f+0?');
    await keyboard.press('Escape');
    await position(page, 2).waitFor();
  });

  test('the wheel scrolls the page, and with Ctrl zooms about the pointer', async () => {
    const { page } = desk;
    const { stage, shown } = await boxes(page);
    const at = { x: stage.x + stage.width * 0.4, y: stage.y + stage.height * 0.4 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -200);
    expect((await boxes(page)).shown.width).toBeCloseTo(shown.width, 0);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await boxes(page)).shown.width).toBeGreaterThan(shown.width * 1.2);
    const zoomed = await boxes(page);
    expect(Math.abs(spotAt(at, shown).x - spotAt(at, zoomed.shown).x)).toBeLessThan(0.5);
    await page.mouse.down();
    await page.mouse.move(at.x - 50, at.y - 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await boxes(page)).shown.x).toBeCloseTo(zoomed.shown.x - 50, 0);
  });

  test('a picture that does not arrive offers its download, and another try', async () => {
    const { page } = desk;
    let fails = true;
    await page.route(
      (url) => url.pathname.includes('/thumbnails/') && url.pathname.includes('preview'),
      (route) => (fails ? route.abort() : route.fallback()),
    );
    await page.reload();
    await page.getByRole('alert').getByText(viewer.failed).waitFor();
    await page.getByRole('alert').getByRole('link', { name: viewer.download }).waitFor();
    await expectAccessible(page);
    fails = false;
    await page.getByRole('button', { name: viewer.retry }).click();
    await stageOf(page).waitFor();
  });
});
