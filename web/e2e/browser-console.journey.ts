/** Browser console: no warning, and no request for a missing file, in normal use. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#lib/texts/en/account.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { enter } from '#lib/texts/en/enter.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { createWorkspaceFor, type Person, type Product, password, startProduct } from './product.ts';

let product: Product;
let person: Person;
const complaints: string[] = [];

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const quietly = async (address: string, see: (page: Page) => Promise<unknown>) => {
  complaints.length = 0;
  await person.page.goto(address);
  await see(person.page);
  await person.page.waitForLoadState('networkidle');
  expect(complaints, address).toEqual([]);
};

beforeAll(async () => {
  product = await startProduct();
  await createWorkspaceFor(product.runtime, { name: 'Quiet', subdomain: 'quiet', timezone: 'Europe/Oslo' });
  person = await product.person({ installs: true });
  const { page } = person;
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // A page that is left while it connects gives its socket up.
    const isLeft = message.text().includes('WebSocket is closed before the connection is established');
    if (['warning', 'error'].includes(message.type()) && !isLeft) complaints.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
});
afterAll(() => product.stop());

test('before a sign-in, with and without a workspace', async () => {
  const { runtime } = product;
  await quietly(runtime.url(), (page) => heading(page, enter.title).waitFor());
  await quietly(`${runtime.url()}/signup`, (page) => heading(page, account.signUp.details).waitFor());
  await quietly(runtime.url('nobody'), (page) => page.getByText(enter.noWorkspace).waitFor());
  await quietly(`${runtime.url('quiet')}/signin`, async (page) => {
    await page.getByRole('button', { name: signIn.google.button }).click();
    await page.getByRole('heading', { name: 'Local stand-in for Google' }).waitFor();
  });
});

test('in a workspace, from the sign-in on', async () => {
  await person.signIn('quiet', 'owner@quiet.example', password);
  await heading(person.page, dashboard.title).waitFor();
  const at = (path: string) => `${product.runtime.url('quiet')}${path}`;
  for (const path of ['/', '/projects', '/clients', '/settings/team', '/billing', '/profile'])
    await quietly(at(path), (page) => page.getByRole('main').getByRole('heading', { level: 1 }).waitFor());
});

test('the app is a production build', async () => {
  const found = await person.page.evaluate(async () => {
    const entries = performance.getEntriesByType('resource').map(({ name }) => name);
    const scripts = entries.filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(scripts.map(async (name) => (await fetch(name)).text()));
    // React's function of this name exists in development builds only.
    return { all: scripts.length, development: texts.filter((text) => text.includes('jsxDEV')).length };
  });
  expect(found).toEqual({ all: expect.any(Number), development: 0 });
  expect(found.all).toBeGreaterThan(5);
});
