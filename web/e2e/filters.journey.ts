/** Filters of a list in one line: those that do not fit are folded, said with their number, and used by keys alone. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { projects } from '#lib/texts/en/projects.ts';
import { createTestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let desk: Person;
let phone: Person;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'filters', 'Europe/Rome');
  desk = await product.person();
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  for (const name of ['Alpha film', 'Beta film'])
    await createTestProject(members.owner as never, {
      name,
      team_members: [1],
      stages: [{ title: 'Cut', revisions: 1 }],
    });
  for (const person of [desk, phone]) await person.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, desk, phone);
});

const every =
  '/projects?search=film&status=awaiting_feedback&turn=clients&due=week&client=1&stage=Cut&deliverable=Teaser&owner=1&group=client';
const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const fold = (page: Page, count: number) =>
  page.getByRole('button', { name: projects.filter.more(count), exact: true });

test('nine filters that are set share one line with the other choices, and the fold says how many it has', async () => {
  const { page } = desk;
  await page.goto(at(every));
  await page.getByText(projects.empty.noMatch).waitFor();
  const controls = [
    page.getByRole('searchbox', { name: projects.search }),
    page.getByRole('combobox', { name: projects.status }),
    fold(page, 5),
    page.getByRole('combobox', { name: projects.group.label }),
    page.getByRole('button', { name: projects.clearAll, exact: true }),
    page.getByRole('button', { name: projects.columns.open, exact: true }),
  ];
  const middles = await Promise.all(
    controls.map(async (one) => {
      const box = await one.boundingBox();
      return box && Math.round(box.y + box.height / 2);
    }),
  );
  expect(Math.max(...middles.map(Number)) - Math.min(...middles.map(Number))).toBeLessThanOrEqual(2);
  await expectAccessible(page);
});

test('the fold is opened, used, left and closed by keys, and its focus is not lost', async () => {
  const { page } = desk;
  await page.goto(at('/projects'));
  await page.getByRole('link', { name: 'Alpha film', exact: true }).waitFor();
  await fold(page, 0).focus();
  await page.keyboard.press('Enter');
  const group = page.getByRole('group', { name: projects.filter.folded });
  const due = group.getByRole('combobox', { name: projects.filter.due });
  await expect.poll(() => due.evaluate((one) => one === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await due.selectOption('late');
  await page.getByText(projects.empty.noMatch).waitFor();
  await fold(page, 1).waitFor();
  await page.keyboard.press('Escape');
  await group.waitFor({ state: 'detached' });
  expect(await fold(page, 1).evaluate((one) => one === document.activeElement)).toBe(true);
  // The focus that goes on past its last field closes it.
  await page.keyboard.press('Enter');
  await group.getByRole('combobox').last().focus();
  await page.keyboard.press('Tab');
  await group.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: projects.clearAll, exact: true }).press('Enter');
  await fold(page, 0).waitFor();
});

test('a phone folds them too, within its window', async () => {
  const { page } = phone;
  await page.goto(at(every));
  await fold(page, 5).tap();
  const group = page.getByRole('group', { name: projects.filter.folded });
  const box = await group.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await group.getByRole('combobox', { name: projects.filter.due }).selectOption('');
  await fold(page, 4).waitFor();
  await page.getByRole('heading', { level: 1 }).tap();
  await group.waitFor({ state: 'detached' });
});
