/**
 * Inbox: a client's change request reaches the bell, the tab and the list, is opened, and is done or comes back later; one
 * of several tabs asks for all of them.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { joinLive } from '#contracts/live.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { inbox as texts } from '#lib/texts/en/inbox.ts';
import { createRejectedFilm } from '#testing/rejected-film.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'letters', 'Europe/Berlin');
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

/** Pictures of the screen in its four looks, for those who work on it. */
const looks = async (name: string) => {
  const folder = process.env.INBOX_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const { page } = agent;
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
};

const rejected = (name: string) =>
  createRejectedFilm(
    { owner: members.owner as never, guest: members.owner, tenantId: 1, settled: product.runtime.idle },
    { name, team_members: [1], client: { name: `Client of ${name}` } },
  );

test('a change request is in the bell and the tab, opens its stage, and is done', async () => {
  const { page } = agent;
  await page.goto(at('/inbox'));
  await page.getByText(texts.empty.inbox.title).waitFor();
  await expectAccessible(page);
  await looks('empty');
  const film = await rejected('Harvest film');
  await rejected('Spring poster');

  await page.goto(at('/'));
  const bell = page.getByRole('link', { name: frame.inbox(2), exact: true });
  await bell.waitFor();
  expect(await page.title()).toMatch(/^\(2\) /);
  await bell.click();
  const entry = page.getByRole('link', { name: new RegExp(texts.says.changes_requested('Ann Alba')) });
  await entry.first().waitFor();
  expect(await entry.count()).toBe(2);
  await expectAccessible(page);
  await looks('filled');

  // A single project.
  await page.getByLabel(texts.project).selectOption({ label: 'Harvest film' });
  await page.waitForURL(/project=/);
  await page.getByRole('heading', { name: 'Spring poster' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Harvest film' }).waitFor();
  expect(await entry.count()).toBe(1);

  await entry.click();
  await page.waitForURL((url) => url.pathname === `/projects/${film.id}/timeline/${film.wf}`);
  await page.getByRole('link', { name: frame.inbox(1), exact: true }).click();
  // The opened one is read, the other still unread.
  const read = page.getByRole('region', { name: texts.earlier });
  await read.getByRole('heading', { name: 'Harvest film' }).waitFor();
  const about = `${texts.says.changes_requested('Ann Alba')}, Spring poster, Concept`;
  await page.getByRole('button', { name: texts.done(about) }).click();
  await page.getByRole('heading', { name: 'Spring poster' }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await page.getByRole('link', { name: frame.inbox(0), exact: true }).waitFor();
  expect(await page.title()).not.toMatch(/^\(/);

  await page.getByRole('link', { name: texts.view.done, exact: true }).click();
  await page.getByRole('heading', { name: 'Spring poster' }).waitFor();
  await page.getByRole('button', { name: texts.toUnread(about) }).click();
  await page.getByRole('link', { name: frame.inbox(1), exact: true }).waitFor();
});

test('a snoozed entry goes, and comes back as what happened since one was away', async () => {
  const { page } = agent;
  await page.goto(at('/inbox'));
  const about = `${texts.says.changes_requested('Ann Alba')}, Spring poster, Concept`;
  await page.getByRole('button', { name: texts.snooze(about) }).click();
  await page.getByRole('menuitem', { name: texts.hours }).click();
  await page.getByRole('link', { name: frame.inbox(0), exact: true }).waitFor();
  await page.getByRole('link', { name: texts.view.snoozed, exact: true }).click();
  await page.getByRole('heading', { name: 'Spring poster' }).waitFor();
  await page.getByRole('link', { name: frame.menu.dashboard, exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // The inbox is left, by the server's clock, once the other page is there.
  await page.getByRole('heading', { level: 1, name: dashboard.title }).waitFor();

  product.runtime.clock.advance(3 * 3_600_000 + 60_000);
  await page.reload();
  await page.getByRole('link', { name: frame.inbox(1), exact: true }).click();
  const since = page.getByRole('region', { name: texts.since });
  await since.getByRole('heading', { name: 'Spring poster' }).waitFor();
  await since.getByRole('button', { name: texts.done(about) }).waitFor();
});

test('two tabs ask for the count once, and the other takes over', async () => {
  const { context } = agent;
  await context.clock.install();
  // Without live updates, of which the one tab is told.
  product.runtime.live.cut();
  const asked: Page[] = [];
  /** Pages that look now and then, as those do that have asked for live updates. */
  const looking = new Set<Page>();
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/inbox/count')) asked.push(request.frame().page());
    if (pathname.endsWith(joinLive.path)) looking.add(request.frame().page());
  });
  const open = async () => {
    const page = await context.newPage();
    await page.goto(at('/profile'));
    await page.getByRole('link', { name: frame.inbox(0).split(' ')[0] ?? '' }).waitFor();
    return page;
  };
  const [first, second] = [await open(), await open()];
  await agent.page.close();
  await expect.poll(() => asked.filter((page) => page === second).length).toBe(1);
  // The pages come to their rest, from which on they look: their code for it is loaded in the time of the machine.
  await expect
    .poll(async () => {
      await context.clock.runFor(1000);
      return looking.has(first) && looking.has(second);
    })
    .toBe(true);
  /** Half a minute in both, in which each asked as often as it is said. */
  const half = async (ofFirst: number, ofSecond: number) => {
    asked.length = 0;
    // All pages of a context have one clock.
    await context.clock.runFor(31_000);
    await expect
      .poll(() => [first, second].map((page) => asked.filter((one) => one === page).length))
      .toEqual([ofFirst, ofSecond]);
  };
  await half(0, 1);
  await rejected('Shared film');
  await half(0, 1);
  // The one that did not ask was told.
  for (const page of [first, second]) await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);
  await second.close();
  await expect
    .poll(async () => {
      asked.length = 0;
      await first.clock.runFor(31_000);
      return asked.length > 0;
    })
    .toBe(true);
  await rejected('Another film');
  const before = await first.title();
  await expect
    .poll(async () => {
      await first.clock.runFor(31_000);
      return first.title();
    })
    .not.toBe(before);
});
