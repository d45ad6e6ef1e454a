/** Offline: visited pages open, actions are queued and sent once, and no other person sees any of it. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { notes as noteCalls } from '#contracts/notes.ts';
import { archiveProject } from '#contracts/projects.ts';
import { common } from '#lib/texts/en/common.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { within } from './within.ts';

let product: Product;
let members: Members;
let agent: Person;
let film: TestProject;

const words = notes.list.notes;
const main = (page: Page) => page.getByRole('main');
const notesAddress = () =>
  `${product.runtime.url(members.subdomain)}/projects/${film.id}/timeline/${film.wf}#notes`;
const anyTimeline = () => notesAddress().replace(`/${film.wf}#`, '#');
const noteWith = (page: Page, text: string) => main(page).getByRole('article').filter({ hasText: text });
const listed = async () =>
  (await members.owner.ok(noteCalls.list, { params: { id: film.id } })).items.map(({ body }) => body);
/** Reloads a page; a change of the hash alone would not. */
const load = async (page: Page, address: string) => {
  await page.goto('about:blank');
  await page.goto(address);
};
const write = async (page: Page, text: string) => {
  await main(page).getByRole('button', { name: words.add }).click();
  await main(page).getByLabel(notes.stage).selectOption('Script');
  await main(page).getByRole('textbox', { name: notes.text }).fill(text);
  await main(page).getByRole('button', { name: words.add, exact: true }).click();
};
/** Resolves once the service worker has installed the app and controls this page. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'caravan', 'Europe/Berlin');
  film = await createTestProject(members.owner as never, { stages: [{ title: 'Script', revisions: 1 }] });
  agent = await product.person({ installs: true });
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

describe('without a connection', () => {
  test('the app can be installed', async () => {
    const { page, context } = agent;
    await page.goto(product.runtime.url(members.subdomain));
    await within(60, 'the app is installed', installed(page));
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Playwright's windows are private ones, in which nothing can be installed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
    const { errors, url } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toMatch(/\/manifest\.webmanifest$/);
  });

  test('a visited page opens from the cache, and says so', async () => {
    const { page, context } = agent;
    await members.owner.ok(noteCalls.add, {
      params: { id: film.id },
      body: {
        body: '<p>Mind the tide.</p>',
        stage_id: film.stage(1).id,
        visible: { client: false, agency: true },
      },
    });
    await load(page, anyTimeline());
    await page.waitForURL(`**/timeline/${film.wf}#notes`);
    await noteWith(page, 'Mind the tide.').waitFor();
    // The cache is written when the page is idle.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const databases = await indexedDB.databases();
          const name = databases.find((one) => one.name?.startsWith('proofline.reads.'))?.name;
          if (!name) return false;
          const opened = indexedDB.open(name);
          await new Promise((resolve) => opened.addEventListener('success', resolve));
          const keys = opened.result.transaction('reads').objectStore('reads').getAllKeys();
          await new Promise((resolve) => keys.addEventListener('success', resolve));
          opened.result.close();
          const kept = keys.result.map(String);
          return ['["notes"', '["first-workflow"'].every((one) => kept.some((key) => key.startsWith(one)));
        }),
      )
      .toBe(true);
    await context.setOffline(true);
    await load(page, notesAddress());
    await noteWith(page, 'Mind the tide.').waitFor();
    await page.getByText(connection.offlineText).waitFor();
    await expectAccessible(page);
    // URL that lists link to, without a deliverable.
    await load(page, anyTimeline());
    await noteWith(page, 'Mind the tide.').waitFor();
  });

  test('a note is queued, survives a reload, and is added once when the connection is back', async () => {
    const { page, context } = agent;
    await write(page, 'Bring the ladder.');
    await page.getByText(common.sentLater, { exact: true }).waitFor();
    await page.getByText(connection.waiting(1)).waitFor();
    await write(page, 'Never mind.');
    await page.getByText(connection.waiting(2)).waitFor();
    await expectAccessible(page);
    // The queued note names its project.
    await page.getByRole('link', { name: frame.menu.dashboard }).click();
    await page.getByRole('link', { name: words.add }).first().click();
    await page.waitForURL(notesAddress());
    await expect.poll(() => page.title()).toMatch(/^Film · /);
    const status = page.getByRole('status').getByRole('listitem').filter({ hasText: 'Never mind.' });
    await status.getByRole('button', { name: connection.cancel }).click();
    // A reload before the write has ended would abort it.
    await page.getByText(connection.waiting(1)).waitFor();
    await page.reload();
    await page.getByText(connection.waiting(1)).waitFor();
    expect(await listed()).toEqual(['<p>Mind the tide.</p>']);
    await context.setOffline(false);
    await page.getByText(connection.sent(1)).waitFor();
    await noteWith(page, 'Bring the ladder.').waitFor();
    expect(await listed()).toEqual(['<p>Bring the ladder.</p>', '<p>Mind the tide.</p>']);
    expect(await page.getByText(connection.waiting(1)).count()).toBe(0);
    expect(await page.getByText(connection.offlineText).count()).toBe(0);
  });

  test('a retry after a lost answer adds no second note', async () => {
    const { page } = agent;
    // The server carries out the call, and its answer is lost.
    let isLost = false;
    await page.route(/\/notes$/, async (route) => {
      const request = route.request();
      if (request.method() !== 'POST' || isLost) return route.fallback();
      isLost = true;
      // Not every system resolves hosts below localhost.
      const { host, port, pathname } = new URL(request.url());
      await route.fetch({
        url: `http://127.0.0.1:${port}${pathname}`,
        headers: { ...request.headers(), host },
      });
      await route.abort();
    });
    await write(page, 'Once is enough.');
    await page.getByText(connection.sent(1)).waitFor();
    await noteWith(page, 'Once is enough.').waitFor();
    expect(isLost).toBe(true);
    expect((await listed()).filter((body) => body.includes('Once is enough.'))).toHaveLength(1);
  });

  test('a queued note that the server refuses is shown with its text, and stays until it is seen', async () => {
    const { page, context } = agent;
    await context.setOffline(true);
    await write(page, 'Too late.');
    await page.getByText(connection.waiting(1)).waitFor();
    await members.owner.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    await context.setOffline(false);
    const notice = page.getByRole('status').filter({ hasText: connection.refused(words.add) });
    await notice.getByText('Too late.').waitFor();
    await expectAccessible(page);
    // Regression: a sign-out discarded the words without asking.
    for (const name of [frame.signOut, frame.signOutEverywhere]) {
      await page.getByRole('button', { name: frame.account }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
      const question = page.getByRole('dialog', { name: connection.leave.title });
      await question.getByRole('button', { name: connection.leave.stay }).click();
      await question.waitFor({ state: 'detached' });
    }
    await notice.getByText('Too late.').waitFor();
    await notice.getByRole('button', { name: connection.discard }).click();
    await notice.waitFor({ state: 'detached' });
  });

  test('a sign-out clears the stored data', async () => {
    const { page } = agent;
    await page.getByRole('button', { name: frame.account }).click();
    await page.getByRole('menuitem', { name: frame.signOut, exact: true }).click();
    await page.waitForURL(/\/signin/);
    const looked = page.evaluate(async () => {
      const kept: unknown[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith('proofline.')) continue;
        const opened = indexedDB.open(name);
        await new Promise((resolve) => opened.addEventListener('success', resolve));
        const [store = ''] = opened.result.objectStoreNames;
        const keys = opened.result.transaction(store).objectStore(store).getAllKeys();
        await new Promise((resolve) => keys.addEventListener('success', resolve));
        kept.push(...keys.result);
        opened.result.close();
      }
      return { kept, pictures: await caches.has('pictures') };
    });
    expect(await within(10, 'reading the stored data', looked)).toEqual({ kept: [], pictures: false });
  });
});
