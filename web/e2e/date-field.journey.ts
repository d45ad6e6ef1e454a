/** Date fields: typed in the workspace's format, half a date kept, and a calendar by keys, in a dialog and on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { getMe } from '#contracts/workspace.ts';
import { dateField as texts } from '#lib/texts/en/date-field.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { createTestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let owner: Person;
let id: number;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const label = projects.field.start_date;
const main = (page: Page) => page.locator('#main');
const start = (page: Page) => main(page).getByLabel(label, { exact: true });
const grid = (page: Page) => page.getByRole('grid');
const day = (page: Page, name: RegExp) => grid(page).getByRole('button', { name });
const focusedDay = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset.day : '',
  );

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'datum', 'Europe/Madrid');
  ({ id } = await createTestProject(members.owner));
  owner = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner);
});

test('half a date is kept over a reload and never saved, a whole one is written out', async () => {
  const { page } = owner;
  await page.goto(at(`/projects/${id}`));
  await start(page).fill('');
  await start(page).pressSequentially('5/1/20');
  await page.keyboard.press('Tab');
  await main(page).getByText(`${label}: write the year with four digits`).first().waitFor();
  await expectAccessible(page, 'best-practice');
  await page.reload();
  await expect.poll(() => start(page).inputValue()).toBe('5/1/20');
  await start(page).press('End');
  await start(page).pressSequentially('27');
  await page.keyboard.press('Tab');
  expect(await start(page).inputValue()).toBe('05/01/2027');
});

test('a day is chosen by keys alone, and the workspace’s days off are named', async () => {
  const { page } = owner;
  const { tenant } = await members.owner.ok(getMe);
  await members.owner.ok(updateTenantProfile, {
    params: { id: tenant.id },
    body: { own_days_off: [{ from: '2027-01-07', to: '2027-01-08', label: 'Stocktaking' }] },
  });
  await page.reload();
  await start(page).fill('05/01/2027');
  await start(page).press('ArrowDown');
  await expect.poll(() => focusedDay(page)).toBe('2027-01-05');
  await day(page, /Thursday 07\/01\/2027, Stocktaking/).waitFor();
  await expectAccessible(page, 'best-practice');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedDay(page)).toBe('2027-02-12');
  await page.keyboard.press('Enter');
  await grid(page).waitFor({ state: 'detached' });
  expect(await start(page).inputValue()).toBe('12/02/2027');
  expect(await start(page).evaluate((input) => input === document.activeElement)).toBe(true);
});

test('Escape closes the calendar and leaves the dialog around it', async () => {
  const { page } = owner;
  await page.goto(at(`/projects/${id}/timeline`));
  await main(page).getByRole('button', { name: timeline.moreActions }).first().click();
  await page.getByRole('menuitem', { name: timeline.actions.dates }).click();
  const dialog = page.locator('dialog');
  const open = dialog.getByRole('button', { name: texts.open }).first();
  await open.click();
  await grid(page).waitFor();
  await page.keyboard.press('Escape');
  await grid(page).waitFor({ state: 'detached' });
  expect(await dialog.isVisible()).toBe(true);
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('a finger finds every day on a phone, within its width', async () => {
  const phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  await phone.enter(members.subdomain, members.owner.email);
  const { page } = phone;
  await page.goto(at(`/projects/${id}`));
  await main(page).getByRole('button', { name: texts.open }).first().tap();
  await grid(page).waitFor();
  const boxes = await grid(page)
    .getByRole('button')
    .evaluateAll((days) => days.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes).toHaveLength(42);
  for (const { left, right, width, height } of boxes) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(left >= 0 && right <= 390).toBe(true);
  }
  await expectAccessible(page, 'best-practice');
  await phone.leave();
});
