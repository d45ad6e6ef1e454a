/** Pages of the team on a phone: a project in the list is a card of what matters, and a form and its preview share one place. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
