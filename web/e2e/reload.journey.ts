/** A reloaded page keeps its place, although its content arrives in parts, and a reader who moves it meanwhile is left alone. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { points } from '#lib/texts/en/points.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { createMembers, type Members } from './members.ts';
import { sendRound } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let film: TestProject;
let phone: Person;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'reload', 'Europe/Rome');
  for (let count = 0; count < 20; count += 1)
    film = await createTestProject(members.owner as never, { name: `Poster ${count}` });
  phone = await product.person({ width: 390, height: 844 });
  await phone.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, phone);
});

const top = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
/** Scrolls a page that is at rest; returns its place. */
const scrolled = async (page: Page, by: number): Promise<number> => {
  // Race: a line that becomes higher above the window, as by its font, takes the place along.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.wheel(0, by);
  await expect.poll(() => top(page)).toBe(by);
  return by;
};

test('the list of projects is where it was, at every reload', async () => {
  const { page } = phone;
  await page.goto(`${product.runtime.url(members.subdomain)}/projects`);
  await page.getByText(texts.shown(20, true)).waitFor();
  const place = await scrolled(page, 900);
  for (let count = 0; count < 2; count += 1) {
    await page.reload();
    await page.getByText(texts.shown(20, true)).waitFor();
    await expect.poll(() => top(page)).toBe(place);
  }
});

test('a timeline is where it was, at every reload', async () => {
  const { page } = phone;
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/${film.id}/timeline/${film.wf}`);
  await page.getByRole('heading', { name: timeline.history.title }).waitFor();
  const place = await scrolled(page, 200);
  for (let count = 0; count < 2; count += 1) {
    await page.reload();
    await page.getByRole('heading', { name: timeline.history.title }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => top(page)).toBe(place);
  }
});

test('a client’s review is where it was, at every reload', async () => {
  const round = { params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) } };
  const poster = sharp({ create: { width: 800, height: 1200, channels: 3, background: '#9367b4' } });
  await upload(members.owner, round, 'poster.png', 'image/png', await poster.png().toBuffer());
  const { link } = await sendRound(product, members, round, 'ann@client.example');
  const { page } = await product.person({ width: 390, height: 600 });
  const atRest = async () => {
    await page.getByRole('button', { name: review.timeQuestion.ask }).waitFor();
    // The head is there at once; the points, and what is below them, come last.
    await page.locator('[data-stage="ready"]').waitFor();
    await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
  };
  await page.goto(link);
  await atRest();
  const place = await scrolled(page, 200);
  await page.reload();
  await atRest();
  await expect.poll(() => top(page)).toBe(place);
});

test.each<readonly [string, (page: Page) => Promise<unknown>]>([
  ['by the wheel', (page) => page.mouse.wheel(0, -2000)],
  // The window's scrollbar is dragged without an event of the pointer.
  ['by the scrollbar', (page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))],
])(
  'a reader who scrolls a reloaded page is not taken back when more of it arrives: %s',
  async (_by, scroll) => {
    const { page } = phone;
    await page.goto(`${product.runtime.url(members.subdomain)}/projects`);
    await page.getByText(texts.shown(20, true)).waitFor();
    await scrolled(page, 900);
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/projects?*', async (route) => {
      await held;
      await route.fallback();
    });
    await page.reload();
    await page.getByRole('heading', { name: texts.active, exact: true }).waitFor();
    await expect.poll(() => top(page)).toBeGreaterThan(0);
    await scroll(page);
    await expect.poll(() => top(page)).toBe(0);
    answer?.();
    await page.getByText(texts.shown(20, true)).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await top(page)).toBe(0);
    await page.unroute('**/api/projects?*');
  },
);
