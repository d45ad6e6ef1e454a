/** Calendar of the projects: due dates and target dates by day, days off, on a desk and on a phone. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listProjects } from '#contracts/projects.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { getMe } from '#contracts/workspace.ts';
import { addDays, formatDate, localDate } from '#domain/calendar/date.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { createTestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

const zone = 'Europe/Berlin';
let product: Product;
let members: Members;
let agent: Person;
let today: string;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'agenda', zone);
  // A Wednesday of the workspace, so that days before and after are in the same week.
  const day = new Date(localDate(product.runtime.clock.now(), zone)).getUTCDay();
  product.runtime.clock.advance(((3 - day + 7) % 7) * 86_400_000);
  today = localDate(product.runtime.clock.now(), zone);
  const { owner } = members;
  const sent = await createTestProject(owner as never, { name: 'Sent film' });
  await owner.ok(sendPreview, {
    params: { id: sent.id, wf: sent.wf, rev: sent.revision(1, 0) },
    body: {
      emailText: { subject: 'The first cut', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  for (const name of ['Aimed one', 'Aimed two', 'Aimed three', 'Aimed four'])
    await createTestProject(owner as never, {
      name,
      stages: [{ title: 'Concept', revisions: 1, target_date: addDays(today, 1) }],
    });
  const { tenant } = await owner.ok(getMe);
  await owner.ok(updateTenantProfile, {
    params: { id: tenant.id },
    body: { own_days_off: [{ from: addDays(today, 2), to: addDays(today, 2), label: 'Studio party' }] },
  });
  await product.runtime.idle();
  agent = await product.person();
  await agent.enter(members.subdomain, owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

const at = (path: string) => `${product.runtime.url(members.subdomain)}/projects/calendar${path}`;
const shown = (day: string) => formatDate(day, 'DD/MM/YYYY', zone);
const cell = (day: string) => agent.page.locator(`[data-day="${day}"]`);
const dueDay = async () => {
  const { items } = await members.owner.ok(listProjects, { query: { search: 'Sent film' } });
  return localDate(items[0]?.feedback_due ?? '', zone);
};

test('each date is on its day, a full day opens, and the week and the filters stay in the address', async () => {
  const { page } = agent;
  await page.goto(`${product.runtime.url(members.subdomain)}/projects`);
  await page.getByRole('link', { name: projects.shownAs.calendar, exact: true }).click();
  await page.waitForURL(/\/projects\/calendar$/);
  await page.goto(at('?span=week'));
  const due = await dueDay();
  await cell(due)
    .getByRole('link', { name: new RegExp(`^Sent film.*${texts.kind.due}`) })
    .waitFor();
  await cell(addDays(today, 2)).getByText('Studio party').waitFor();
  expect(await cell(today).getAttribute('aria-current')).toBe('date');
  await expectAccessible(page, 'best-practice');
  // A week has room for all of a day, a month for three.
  await cell(addDays(today, 1)).getByText('Aimed four').waitFor();
  await page.getByRole('radio', { name: texts.spans.month }).click();
  await page.waitForURL(/\/projects\/calendar$/);
  const more = cell(addDays(today, 1)).getByRole('button');
  await more.click();
  await page.getByRole('dialog').getByText('Aimed one').waitFor();
  await expectAccessible(page, 'best-practice');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByLabel(projects.filter.turn, { exact: true }).selectOption('clients');
  await more.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: texts.spans.week }).click();
  await page.waitForURL(/turn=clients&span=week/);
  await page.getByRole('button', { name: texts.next.week }).click();
  await page.getByRole('button', { name: texts.next.week }).click();
  await page.getByText(texts.nothing.week).waitFor();
  await page.getByRole('button', { name: texts.today, exact: true }).click();
  await page.waitForURL((url) => url.search === '?turn=clients&span=week');
});

test('arrows lead from entry to entry, and Enter opens one', async () => {
  const { page } = agent;
  await page.goto(at('?span=week'));
  const due = await dueDay();
  await cell(addDays(today, 1)).getByText('Aimed four').waitFor();
  await cell(due)
    .getByRole('link', { name: /^Sent film/ })
    .focus();
  const to = due <= today ? 'ArrowRight' : due > addDays(today, 1) ? 'ArrowLeft' : 'ArrowDown';
  await page.keyboard.press(to);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toMatch(/^Aimed/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/projects\/\d+\/timeline/);
});

test('a phone has a list of the days', async () => {
  const { page } = agent;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at('?span=week'));
  await page.getByRole('heading', { level: 3, name: shown(addDays(today, 1)) }).waitFor();
  await page.getByRole('link', { name: /Aimed four/ }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'best-practice');
  await page.setViewportSize({ width: 1440, height: 900 });
});

const toast = (day: string) =>
  agent.page.getByText(new RegExp(`${texts.move.due.moved('')}\\w+ ${shown(day)}`)).waitFor();
const entry = () => agent.page.locator('[data-entry^="due-"]');
const focused = () => agent.page.evaluate(() => document.activeElement?.textContent);

test('feedback is dragged to another day, and an undo takes it back', async () => {
  const { page } = agent;
  await page.goto(at('?span=week'));
  // A browser ends a drag whose source is drawn anew.
  await page.waitForLoadState('networkidle');
  const due = await dueDay();
  const to = addDays(today, 3);
  await cell(due).locator('[data-entry^="due-"]').dragTo(cell(to));
  await toast(to);
  await cell(to)
    .getByRole('link', { name: /^Sent film/ })
    .waitFor();
  await expect.poll(dueDay).toBe(to);
  await page.getByRole('button', { name: texts.move.undo, exact: true }).click();
  await cell(due)
    .getByRole('link', { name: /^Sent film/ })
    .waitFor();
  await expect.poll(dueDay).toBe(due);
  // Days that have passed take nothing.
  await cell(due)
    .locator('[data-entry^="due-"]')
    .dragTo(cell(addDays(today, -1)));
  expect(await cell(due).locator('[data-entry^="due-"]').count()).toBe(1);
});

test('by keys it is picked up, carried over the end of the week, put down, and left alone', async () => {
  const { page } = agent;
  await page.goto(at('?span=week'));
  const due = await dueDay();
  await entry().getByRole('link').focus();
  await page.keyboard.press('m');
  const bar = page.getByRole('group', { name: texts.move.due.title('Sent film') });
  await bar.getByText(new RegExp(`${texts.move.due.picking('Sent film', '')}\\w+ ${shown(due)}`)).waitFor();
  await expectAccessible(page, 'best-practice');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  const to = addDays(due, 6);
  await bar.getByText(shown(to)).waitFor();
  await page.keyboard.press('Enter');
  await toast(to);
  await expect.poll(dueDay).toBe(to);
  await expect.poll(focused).toMatch(/^Sent film/);
  expect(await cell(to).getByRole('link').count()).toBe(1);

  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await expect.poll(focused).toMatch(/^Sent film/);
  expect(await dueDay()).toBe(to);
});

test('a dialog moves it without dragging, on a phone as well', async () => {
  const { page } = agent;
  await page.setViewportSize({ width: 390, height: 844 });
  const to = addDays(await dueDay(), 1);
  await page.goto(at(`?span=week&day=${to}`));
  await entry()
    .getByRole('button', { name: texts.move.due.title('Sent film') })
    .click();
  await page.getByLabel(texts.move.due.field).fill(addDays(today, -1));
  await page.getByText(texts.move.past).first().waitFor();
  await page.getByLabel(texts.move.due.field).fill(to);
  await expectAccessible(page, 'best-practice');
  await page.getByRole('button', { name: texts.move.due.confirm }).click();
  await toast(to);
  await expect.poll(dueDay).toBe(to);
  await page.setViewportSize({ width: 1440, height: 900 });
});

const targetDay = async () => {
  const { items } = await members.owner.ok(listProjects, { query: { search: 'Aimed one' } });
  return items[0]?.next_target;
};
const aimed = (day: string) => cell(day).getByRole('link', { name: /^Aimed one/ });

test('a target date is dragged, taken back, and moved by keys', async () => {
  const { page } = agent;
  await page.goto(at('?span=week'));
  // A browser ends a drag whose source is drawn anew.
  await page.waitForLoadState('networkidle');
  const from = addDays(today, 1);
  const to = addDays(today, 3);
  const told = (day: string) =>
    page.getByText(new RegExp(`${texts.move.target.moved('')}\\w+ ${shown(day)}`)).waitFor();
  await cell(from).locator('[data-entry^="target-"]', { hasText: 'Aimed one' }).dragTo(cell(to));
  await told(to);
  await aimed(to).waitFor();
  await expect.poll(targetDay).toBe(to);
  await page.getByRole('button', { name: texts.move.undo, exact: true }).click();
  await aimed(from).waitFor();
  await expect.poll(targetDay).toBe(from);

  await aimed(from).focus();
  await page.keyboard.press('m');
  const bar = page.getByRole('group', { name: texts.move.target.title('Aimed one') });
  await page.keyboard.press('ArrowRight');
  await bar.getByText(shown(addDays(today, 2))).waitFor();
  await page.keyboard.press('Enter');
  await told(addDays(today, 2));
  await expect.poll(targetDay).toBe(addDays(today, 2));
  await expect.poll(focused).toMatch(/^Aimed one/);
});
