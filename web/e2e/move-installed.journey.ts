/** An installed app at a former address of its workspace: it opens offline, sends what waits, and goes on at the present address. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notes as noteCalls } from '#contracts/notes.ts';
import { moveWorkspace } from '#contracts/tenants.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

const words = notes.list.notes;

let product: Product;
let members: Members;
let agent: Person;
let film: TestProject;

const path = () => `/projects/${film.id}/timeline/${film.wf}#notes`;
const was = (where: string) => `${product.runtime.url('tent')}${where}`;
const now = (where: string) => `${product.runtime.url('marquee')}${where}`;
const main = (page: Page) => page.getByRole('main');

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'tent', 'Europe/Berlin');
  film = await createTestProject(members.owner as never, { stages: [{ title: 'Script', revisions: 1 }] });
  agent = await product.person({ installs: true });
  await agent.enter('tent', members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

test('a note that waited is sent from the former address, and the app goes on at the present one, signed in', async () => {
  const { page, context } = agent;
  await page.goto(was(path()));
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
  await page.reload();
  await main(page).getByRole('button', { name: words.add }).waitFor();
  await context.setOffline(true);
  await members.owner.ok(moveWorkspace, { params: { id: 1 }, body: { subdomain: 'marquee' } });
  // Without a connection, nobody knows that it has moved.
  await page.reload();
  await main(page).getByRole('button', { name: words.add }).click();
  await main(page).getByLabel(notes.stage).selectOption('Script');
  await main(page).getByRole('textbox', { name: notes.text }).fill('Written on the train');
  await main(page).getByRole('button', { name: words.add, exact: true }).click();
  // It waits, above the page.
  await page.getByText('Written on the train').waitFor();
  expect(page.url()).toBe(was(path()));

  await context.setOffline(false);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.reload();
  await page.waitForURL(now(path()));
  await main(page).getByRole('article').filter({ hasText: 'Written on the train' }).waitFor();
  const kept = await members.owner.ok(noteCalls.list, { params: { id: film.id } });
  expect(kept.items.map(({ body }) => body)).toHaveLength(1);
  // There, once back, and there again: no loop.
  const hosts = visited.map((url) => new URL(url).host);
  expect(hosts.filter((host, place) => host !== hosts[place - 1])).toHaveLength(4);
});

test('the installed app opens at the former address again, and goes on at once', async () => {
  const { page } = agent;
  const visited = new Set<string>();
  page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).host));
  await page.goto(was('/projects'));
  await page.waitForURL(now('/projects'));
  await main(page).getByRole('link', { name: /./ }).first().waitFor();
  expect(visited.size).toBe(2);
});
