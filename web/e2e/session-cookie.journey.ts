/** Tokens of a signed-in person: none is where a script that gets into the page could carry it away for later. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enter, left } from '#lib/texts/en/enter.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { toldOfTheEnd } from './access-ended.ts';
import { createMembers } from './members.ts';
import { type Person, type Product, password, startProduct } from './product.ts';
import { within } from './within.ts';

let product: Product;
let here: Person;
let there: Person;
const ada = 'ada@north.example';
const renewal = '/api/session/renew';

const url = (path = '') => `${product.runtime.url('north')}${path}`;
const account = (page: Page) => page.getByRole('button', { name: frame.account });
const form = (page: Page) => page.locator('input[name="username"]');

beforeAll(async () => {
  product = await startProduct();
  const members = await createMembers(product, 'north', 'Europe/Madrid');
  await members.agent('Ada', 'create_projects');
  here = await product.person();
  there = await product.person({ width: 390, height: 844 });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, here, there);
});

/** All that a script of the page can read later: both storages, IndexedDB, caches, and cookies. */
const keptIn = ({ url: at, evaluate }: { url: string; evaluate: Page['evaluate'] }): Promise<string> =>
  within(
    30,
    `the storage of ${at} is read`,
    evaluate(async () => {
      const settled = <Answer>(request: IDBRequest<Answer>) =>
        new Promise<Answer>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await settled(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
          const items = database.transaction(store).objectStore(store);
          kept.push(name, store, await settled(items.getAllKeys()), await settled(items.getAll()));
        }
        database.close();
      }
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const answer = await cache.match(request);
          if (request.url.includes('/api/')) kept.push(request.url, await answer?.text());
        }
      }
      return JSON.stringify(kept);
    }),
  );
const keptBy = (page: Page) => keptIn({ url: page.url(), evaluate: page.evaluate.bind(page) });

/** Collects every token that the answers to a page have held. */
const tokensTo = (page: Page): Set<string> => {
  const tokens = new Set<string>();
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    const text = await response.text().catch(() => '');
    for (const [, token = ''] of text.matchAll(/"\w*token"\s*:\s*"([^"]{40,})"/gi)) tokens.add(token);
  });
  return tokens;
};

const expectNoTokenKept = async (page: Page, tokens: Set<string>) => {
  const kept = await keptBy(page);
  // The storage is read at all.
  expect(kept).toContain('proofline.person');
  for (const token of tokens) expect(kept).not.toContain(token.slice(-30));
  expect(kept).not.toMatch(/CognitoIdentityServiceProvider|eyJ[\w-]{10,}\.eyJ|refresh_?token/i);
};

const sessionCookie = async ({ context }: Person) =>
  (await context.cookies(url())).find(({ name }) => name.startsWith('session-'));

/** Moves the clock of a page on, so that its access token has expired there. */
const expire = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 16 * 60_000;
  });

test('a sign-in leaves no token in the page’s storage, and a cookie that no script reads', async () => {
  const { page } = here;
  const tokens = tokensTo(page);
  await here.signIn('north', ada, password);
  await account(page).waitFor();
  await page.goto(url('/projects'));
  await account(page).waitFor();
  await expect.poll(() => tokens.size).toBeGreaterThanOrEqual(5);
  await expectNoTokenKept(page, tokens);
  const cookie = await sessionCookie(here);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(cookie?.domain).toBe(new URL(url()).hostname);
  expect([...tokens]).not.toContain(cookie?.value);
});

test('a reload and a second tab are signed in by it', async () => {
  const { page, context } = here;
  const before = (await sessionCookie(here))?.value;
  await page.reload();
  await account(page).waitFor();
  expect((await sessionCookie(here))?.value).not.toBe(before);
  const tab = await context.newPage();
  const tokens = tokensTo(tab);
  await tab.goto(url());
  await account(tab).waitFor();
  await expectNoTokenKept(tab, tokens);
  await tab.close();
});

test('an expired access token is renewed at the next call, in two tabs at once', async () => {
  const { page, context } = here;
  const tab = await context.newPage();
  await tab.goto(url());
  await account(tab).waitFor();
  const renewals = [page, tab].map((one) =>
    one.waitForResponse((response) => response.url().endsWith(renewal)),
  );
  for (const one of [page, tab]) await expire(one);
  await Promise.all(
    [page, tab].map((one) => one.getByRole('link', { name: frame.menu.clients, exact: true }).click()),
  );
  const answers = await Promise.all(renewals);
  expect(answers.map((answer) => answer.status())).toEqual([200, 200]);
  for (const one of [page, tab]) {
    await one.waitForURL((at) => at.pathname === '/clients');
    await one.reload();
    await account(one).waitFor();
  }
  await tab.close();
});

test('a sign-out in one tab signs out the other, takes the cookie away, and lasts', async () => {
  const { page, context } = here;
  const tab = await context.newPage();
  await tab.goto(url());
  await account(tab).click();
  await tab.getByRole('menuitem', { name: frame.signOut, exact: true }).click();
  await form(tab).waitFor();
  await form(page).waitFor();
  expect(await sessionCookie(here)).toBeUndefined();
  await page.goto(url('/projects'));
  await form(page).waitFor();
  await tab.close();
});

test('a log-out everywhere ends the cookie of another device', async () => {
  await here.signIn('north', ada, password);
  await there.enter('north', ada);
  await there.page.goto(url());
  await account(there.page).waitFor();
  await account(here.page).click();
  await here.page.getByRole('menuitem', { name: frame.signOutEverywhere }).click();
  await here.page.getByText(left.everywhere.title).waitFor();
  await toldOfTheEnd(there.page);
  expect(await sessionCookie(there)).toBeUndefined();
});

test('a session that an earlier version stored goes on, and its tokens leave the storage', async () => {
  const { page } = here;
  const { RefreshToken, AccessToken } = product.runtime.identity.startSession(ada);
  await page.goto(url('/icon.svg'));
  await page.evaluate(
    ([refreshToken = '', accessToken = '']) => {
      const key = 'CognitoIdentityServiceProvider.client';
      localStorage.setItem(`${key}.LastAuthUser`, 'ada');
      localStorage.setItem(`${key}.ada.refreshToken`, refreshToken);
      localStorage.setItem(`${key}.ada.accessToken`, accessToken);
    },
    [RefreshToken, AccessToken],
  );
  const tokens = tokensTo(page).add(RefreshToken).add(AccessToken);
  await page.goto(url('/projects'));
  await account(page).waitFor();
  await expectNoTokenKept(page, tokens);
  expect(await sessionCookie(here)).toBeDefined();
});

test('a log-out without a connection is over here at once, and its cookie goes with the next one', async () => {
  const { page, context } = here;
  await context.setOffline(true);
  await account(page).click();
  await page.getByRole('menuitem', { name: frame.signOut, exact: true }).click();
  // The sign-in page, which can't be loaded now.
  await expect.poll(() => page.evaluate(() => location.protocol)).toBe('chrome-error:');
  expect(await sessionCookie(here)).toBeDefined();
  await context.setOffline(false);
  await page.goto(url('/projects'));
  await form(page).waitFor();
  expect(await sessionCookie(here)).toBeUndefined();
});

test('the list of one’s workspaces at the product’s own address keeps no token, either', async () => {
  const { page } = there;
  const tokens = tokensTo(page);
  await page.goto(product.runtime.url());
  await page.getByRole('button', { name: enter.showYours }).click();
  await form(page).fill(ada);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: enter.otherAccount }).waitFor();
  const kept = await keptBy(page);
  await expect.poll(() => tokens.size).toBeGreaterThanOrEqual(5);
  for (const token of tokens) expect(kept).not.toContain(token.slice(-30));
  await page.getByRole('button', { name: enter.otherAccount }).click();
  await page.getByRole('button', { name: enter.showYours }).or(form(page)).first().waitFor();
});
