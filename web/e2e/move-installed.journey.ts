/** An installed app at a former address of its workspace: it opens offline, sends what waits, and goes on at the present address. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notes as noteCalls } from '#contracts/notes.ts';
import { moveWorkspace } from '#contracts/tenants.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { unsent as texts } from '#lib/texts/en/enter.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

const words = notes.list.notes;

let product: Product;
let members: Members;
let agent: Person;
/** Colleagues who are offline with a page open while the workspace moves. */
let late: Person;
let lost: Person;
let film: TestProject;

const path = () => `/projects/${film.id}/timeline/${film.wf}#notes`;
const was = (where: string) => `${product.runtime.url('tent')}${where}`;
/** Time in ms for a session that goes on at the new address, by four pages one after the other. */
const hops = 60_000;
const now = (where: string) => `${product.runtime.url('marquee')}${where}`;
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'tent', 'Europe/Berlin');
  film = await createTestProject(members.owner as never, { stages: [{ title: 'Script', revisions: 1 }] });
  agent = await product.person({ installs: true });
  await agent.enter('tent', members.owner.email);
  [late, lost] = [await product.person(), await product.person()];
  for (const [person, name] of [
    [late, 'Lara'],
    [lost, 'Luis'],
  ] as const) {
    const { email } = await members.agent(name, 'access_all_projects');
    await person.enter('tent', email);
    await person.page.goto(was(path()));
    await main(person.page).getByRole('button', { name: words.add }).click();
    await main(person.page).getByLabel(notes.stage).selectOption('Script');
    // The editor is loaded with the form, and cannot be without a connection.
    await main(person.page).getByRole('textbox', { name: notes.text }).waitFor();
    await person.context.setOffline(true);
  }
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, late, lost);
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
  await page.getByText(connection.waiting(1)).waitFor();
  await page.getByText('Written on the train').waitFor();
  expect(page.url()).toBe(was(path()));

  await context.setOffline(false);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.reload();
  await page.waitForURL(now(path()), { timeout: hops });
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
  await page.waitForURL(now('/projects'), { timeout: hops });
  await main(page).getByRole('link', { name: /./ }).first().waitFor();
  expect(visited.size).toBe(2);
});

/** Adds a note in the form that is open, which waits, and comes back to a server that takes no notes. */
const comeBackWith = async ({ page, context }: Person, note: string) => {
  await main(page).getByRole('textbox', { name: notes.text }).fill(note);
  await main(page).getByRole('button', { name: words.add, exact: true }).click();
  await page.getByText(connection.waiting(1)).waitFor();
  await context.route(/\/api\/projects\/\d+\/notes$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await context.setOffline(false);
  await page.reload();
  await page.waitForURL((url) => url.href.startsWith(was('/unsent?')), { timeout: hops });
  await page.getByRole('heading', { name: texts.title(1) }).waitFor();
  await page.getByText(note).waitFor();
};
const notesNow = async () => {
  const { items } = await members.owner.ok(noteCalls.list, { params: { id: film.id } });
  return JSON.stringify(items.map(({ body }) => body));
};

test('a note that cannot be sent is shown at the former address, and sent from there before its author goes on', async () => {
  const { page, context } = late;
  await comeBackWith(late, 'Written in the tunnel');
  await expectAccessible(page);
  await press(page, texts.tryAgain);
  await page.getByText(texts.stillNot).waitFor();
  await context.unrouteAll();
  await press(page, texts.tryAgain);
  await page.waitForURL(now(path()), { timeout: hops });
  await main(page).getByRole('article').filter({ hasText: 'Written in the tunnel' }).waitFor();
});

test('its author may go on without it, signed in; the former address keeps the words until they are discarded', async () => {
  const { page } = lost;
  await comeBackWith(lost, 'Written on the ferry');
  await press(page, texts.goOn);
  await page.waitForURL(now(path()), { timeout: hops });
  await main(page).getByRole('button', { name: words.add }).waitFor();
  expect(await notesNow()).not.toContain('Written on the ferry');
  await page.goto(was('/clients'));
  // Within a minute, the tab goes on at once; another one shows them.
  await page.waitForURL(now('/clients'), { timeout: hops });
  const other = await lost.context.newPage();
  await other.goto(was('/clients'));
  await other.getByText('Written on the ferry').waitFor();
  await other.getByText(texts.over).waitFor();
  await expectAccessible(other);
  await press(other, connection.discard);
  await other.waitForURL(now('/clients'), { timeout: hops });
});
