/**
 * Pages of the team in a narrow window: on a phone a project in the list is a card of what matters, and a form and its preview share one
 * place; in a window between a phone and a desk no column is lost beyond an edge.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listColumns } from '#domain/project/list-look.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let film: TestProject;

const name = 'A film about the harvest in the hills';

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'narrow', 'Europe/Rome');
  agent = await product.person({ width: 390, height: 844, hasTouch: true });
  await agent.enter(members.subdomain, members.owner.email);
  film = await createTestProject(members.owner as never, { name, team_members: [1] });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const main = (page: Page) => page.getByRole('main');
const show = (page: Page, side: 'write' | 'preview') =>
  main(page).getByRole('radio', { name: forms.shown[side] }).check({ force: true });
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a phone opens the list, whose card tells what matters, with the whole name, and more once it is chosen', async () => {
  const { page } = agent;
  await page.goto(at('/projects'));
  const card = main(page).getByRole('row').filter({ hasText: name });
  await card.getByRole('link', { name, exact: true }).waitFor();
  await card.getByRole('progressbar').waitFor();
  const started = main(page).getByRole('columnheader', { name: projects.column.start_date });
  expect(await started.count()).toBe(0);
  await expectAccessible(page);
  expect(await widthOf(page)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: projects.columns.open }).click();
  await page.getByRole('dialog').getByLabel(projects.column.start_date).check();
  await page.getByRole('dialog').getByRole('button', { name: projects.columns.done }).click();
  await started.waitFor();
  await page.getByRole('button', { name: projects.columns.open }).click();
  await page.getByRole('dialog').getByRole('button', { name: projects.columns.reset }).click();
  await started.waitFor({ state: 'detached' });
});

test('a mail is written or previewed, and nothing of it is lost between both', async () => {
  const { page } = agent;
  const revision = film.revision(1, 0);
  await page.goto(at(`/projects/${film.id}/timeline/${film.wf}?action=sendPreview&revisionId=${revision}`));
  const subject = main(page).getByLabel(compose.mail.subject);
  await subject.fill('The first cut');
  const mail = main(page).locator('iframe');
  expect(await mail.isVisible()).toBe(false);
  await show(page, 'preview');
  await mail.waitFor();
  expect(await subject.isVisible()).toBe(false);
  await main(page).getByText('The first cut').first().waitFor();
  await expectAccessible(page);
  expect(await widthOf(page)).toBeLessThanOrEqual(390);
  await show(page, 'write');
  expect(await subject.inputValue()).toBe('The first cut');
});

test('a survey that is refused is shown to be written, at the field that is wrong', async () => {
  const { page } = agent;
  await page.goto(at('/templates/survey-templates'));
  await main(page).getByRole('button', { name: templates.survey.add }).click();
  const question = main(page).getByRole('textbox', { name: templates.survey.question(1) });
  await question.fill(' ');
  await show(page, 'preview');
  await main(page).getByRole('complementary', { name: templates.preview }).waitFor();
  expect(await question.isVisible()).toBe(false);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: templates.save }).click();
  await question.waitFor();
  await expect.poll(() => question.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('filters of a phone fade out where their line goes on, and no more at its end', async () => {
  const { page } = agent;
  await page.goto(at('/projects'));
  const last = page.getByLabel(projects.group.label);
  const line = (side: string) => main(page).locator(`[data-${side}]`).filter({ has: last });
  await line('after').waitFor();
  expect(await line('after').evaluate((element) => getComputedStyle(element).maskImage)).not.toBe('none');
  await last.focus();
  await line('before').waitFor();
  await line('after').waitFor({ state: 'detached' });
  const { x, width } = (await last.boundingBox()) ?? { x: 0, width: 391 };
  expect(x + width).toBeLessThanOrEqual(390);
});

describe('a list in a window between a phone and a desk', () => {
  const widths = [641, 768, 900, 1024, 1152, 1280, 1440];
  /** Pixels by which the table is wider than its card. */
  const hidden = (page: Page) =>
    main(page)
      .getByRole('table')
      .evaluate((table) => table.getBoundingClientRect().width - (table.parentElement?.clientWidth ?? 0));

  afterAll(() => agent.page.setViewportSize({ width: 390, height: 844 }));

  test.each(['/projects', '/projects?group=client'])(
    'shows as many columns as fit, until somebody chooses: %s',
    async (path) => {
      const { page } = agent;
      await page.goto(at(path));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await main(page).locator('[aria-busy="true"]').waitFor({ state: 'detached' });
        await expect.poll(() => hidden(page), { message: `at ${width} px` }).toBeLessThanOrEqual(1);
        expect(await widthOf(page), `at ${width} px`).toBeLessThanOrEqual(width);
      }
    },
  );

  test('scrolls all columns within its card, with the name in sight', async () => {
    const { page } = agent;
    await page.goto(at(`/projects?columns=${listColumns.join(',')}`));
    const link = main(page).getByRole('link', { name, exact: true });
    const edit = main(page).getByRole('link', { name: projects.settingsOf(name) });
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => hidden(page), { message: `at ${width} px` }).toBeGreaterThan(1);
      expect(await widthOf(page), `at ${width} px`).toBeLessThanOrEqual(width);
      await edit.focus();
      await expect.poll(async () => (await edit.boundingBox())?.x).toBeLessThan(width - 24);
      // Menu and gutter before it.
      expect((await link.boundingBox())?.x, `at ${width} px`).toBeGreaterThanOrEqual(232 + 24);
      await link.focus();
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1024, height: 800 });
    await edit.focus();
    await link.click();
    await page.waitForURL(/\/timeline/);
  });
});
