/** Marks and pointing in the viewer's gallery: by fingers, mouse and keyboard. */
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { viewer as texts } from '#lib/texts/en/viewer.ts';
import { expectAccessible } from '../../../e2e/axe.ts';
import { launchBrowser } from '../../../e2e/browser.ts';
import { fingersOn } from '../../../e2e/touch.ts';

let server: ViteDevServer;
let browser: Browser;
let address: string;

beforeAll(async () => {
  const root = `${import.meta.dirname}/gallery`;
  server = await createServer({
    root,
    configFile: false,
    // Another gallery's server would replace the packages that this one has prepared.
    cacheDir: `${import.meta.dirname}/../../../../node_modules/.vite/viewer-gallery`,
    plugins: [react()],
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  await server.listen();
  address = server.resolvedUrls?.local[0] ?? '';
  browser = await launchBrowser({ optimised: false });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

const open = async (query: string, touch = false): Promise<Page> => {
  const context = await browser.newContext({
    viewport: touch ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    hasTouch: touch,
    isMobile: touch,
  });
  // The first page waits for the server to compile it.
  context.setDefaultTimeout(40_000);
  const page = await context.newPage();
  await page.goto(`${address}?${query}`);
  await page.locator('[data-stage="ready"]').waitFor();
  return page;
};
const pictureBox = async (page: Page) => {
  const box = await page.locator('[data-stage] img').first().boundingBox();
  if (!box) throw new Error('No picture is shown');
  return box;
};
/** Position of a spot in percent. */
const at = async (page: Page, x: number, y: number) => {
  const box = await pictureBox(page);
  return { x: box.x + (box.width * x) / 100, y: box.y + (box.height * y) / 100 };
};
const pointed = (page: Page) =>
  page.locator('output').evaluate((output) => JSON.parse(output.textContent || 'null') as unknown);
const pointing = (page: Page) => page.getByRole('application').waitFor();

describe('with a finger', () => {
  it('a tap places a pin, and a drag still pans the zoomed picture', async () => {
    const page = await open('mode=pin', true);
    await pointing(page);
    const fingers = await fingersOn(page);
    await fingers.tap(await at(page, 30, 40));
    await expect
      .poll(() => pointed(page))
      .toMatchObject({ shape: { type: 'pin', x: expect.closeTo(30, 0), y: expect.closeTo(40, 0) } });
    await expectAccessible(page);
    const before = await pictureBox(page);
    const { x, y } = await at(page, 50, 50);
    const pair = (by: number) => [
      { x: x - by, y },
      { x: x + by, y },
    ];
    await fingers.drag(pair(30), pair(90));
    await page.locator('[data-zoomed]:not([data-moving])').waitFor();
    const zoomed = await pictureBox(page);
    expect(zoomed.width / before.width).toBeCloseTo(3, 0);
    await fingers.drag([{ x, y }], [{ x: x + 50, y }]);
    await expect.poll(async () => (await pictureBox(page)).x - zoomed.x).toBeCloseTo(50, 0);
  });

  it('a single one draws an area, and two zoom meanwhile', async () => {
    const page = await open('mode=area', true);
    await pointing(page);
    const fingers = await fingersOn(page);
    await fingers.drag([await at(page, 20, 20)], [await at(page, 60, 70)]);
    const area = {
      type: 'area',
      x: expect.closeTo(20, 0),
      y: expect.closeTo(20, 0),
      w: expect.closeTo(40, 0),
      h: expect.closeTo(50, 0),
    };
    await expect.poll(() => pointed(page)).toMatchObject({ shape: area });
    const { x, y } = await at(page, 50, 50);
    await fingers.drag(
      [
        { x: x - 30, y },
        { x: x + 30, y },
      ],
      [
        { x: x - 60, y },
        { x: x + 60, y },
      ],
    );
    await page.locator('[data-zoomed]:not([data-moving])').waitFor();
    expect(await pointed(page)).toMatchObject({ shape: area });
  });
});

describe('with a mouse', () => {
  it('strokes make one drawing, the last of which can be undone', async () => {
    const page = await open('mode=arrow');
    await pointing(page);
    const draw = async (from: readonly [number, number], to: readonly [number, number]) => {
      const [start, end] = [await at(page, ...from), await at(page, ...to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 6 });
      await page.mouse.up();
    };
    await draw([20, 20], [50, 40]);
    await page.getByRole('button', { name: texts.pointing.modes.freehand }).click();
    await draw([30, 70], [80, 70]);
    await expect
      .poll(() => pointed(page))
      .toMatchObject({ shape: { strokes: [{ kind: 'arrow' }, { kind: 'line', spots: { length: 2 } }] } });
    await page.getByRole('button', { name: texts.pointing.undo }).click();
    await expect.poll(() => pointed(page)).toMatchObject({ shape: { strokes: { length: 1 } } });
  });

  it('marks stay at their places and keep their size when the picture is zoomed', async () => {
    const page = await open('marks=states');
    const mark = page.locator('[data-mark="answered"]');
    const gap = async () => {
      const [box, place] = [await mark.boundingBox(), await at(page, 72, 22)];
      return {
        dx: (box?.x ?? 0) - place.x,
        dy: (box?.y ?? 0) + (box?.height ?? 0) - place.y,
        width: box?.width,
      };
    };
    await mark.waitFor();
    const near = { dx: expect.closeTo(0, 0), dy: expect.closeTo(0, 0), width: 28 };
    expect(await gap()).toMatchObject(near);
    const { x, y } = await at(page, 72, 22);
    await page.mouse.move(x + 60, y - 20);
    await page.mouse.wheel(0, -500);
    await page.locator('[data-zoomed]:not([data-moving])').waitFor();
    await expect.poll(gap).toMatchObject(near);
    await mark.click();
    await page.locator('output[data-selected="answered"]').waitFor({ state: 'attached' });
    await expectAccessible(page);
  });

  it('several that lie together open as a list', async () => {
    const page = await open('marks=states');
    await page.getByRole('button', { name: texts.gathered(3) }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: /Another colour/ }).click();
    await page.locator('output[data-selected="g1"]').waitFor({ state: 'attached' });
  });
});

it('an area is marked by the keyboard alone, from choosing the tool to leaving it', async () => {
  const page = await open('');
  const { keyboard } = page;
  await keyboard.press('a');
  await pointing(page);
  for (const key of ['Shift+ArrowUp', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter'])
    await keyboard.press(key);
  await expect.poll(() => pointed(page)).toEqual({ shape: { type: 'area', x: 50, y: 40, w: 10, h: 10 } });
  await expectAccessible(page);
  await keyboard.press('Escape');
  await page.getByRole('application').waitFor({ state: 'detached' });
});

it('300 pages are loaded as one scrolls, and any is reached by its number', async () => {
  const page = await open('pages=300');
  await page.getByRole('button', { name: texts.pages.page(5, 300) }).waitFor();
  await page.getByRole('textbox', { name: texts.pages.number }).fill('260');
  await page.keyboard.press('Enter');
  await page
    .locator('[data-stage="ready"]')
    .getByRole('img', { name: /Page 260 of 300/ })
    .waitFor();
  const asked = await page.locator('output').getAttribute('data-asked');
  expect(asked?.split(' ').length).toBeLessThan(6);
  expect(await page.getByRole('button', { name: /^Page \d+ of 300/ }).count()).toBeLessThan(50);
  await expectAccessible(page);
});
