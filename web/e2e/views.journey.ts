/** Views of the project lists: kept, changed, shared with a colleague, found by the palette, and deleted. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { archiveProject } from '#contracts/projects.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { listViews } from '#contracts/views.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

const texts = projects.views;
let product: Product;
let members: Members;
let agent: Person;
let pia: Person;
let beta: TestProject;

const send = (project: TestProject) =>
  members.owner.ok(sendPreview, {
    params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) },
    body: {
      emailText: { subject: 'The first cut', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'views', 'Europe/Berlin');
  const colleague = await members.agent('Pia', 'access_all_projects');
  const make = (name: string) => createTestProject(members.owner as never, { name });
  await createTestProject(members.owner as never, {
    name: 'Alpha film',
    deliverable_type: 'Multi',
    workflows: [
      { title: 'Poster', stages: [{ title: 'Layout', revisions: 1 }] },
      { title: 'Teaser', stages: [{ title: 'Cut', revisions: 1 }] },
    ],
  });
  beta = await make('Beta film');
  await send(beta);
  await product.runtime.idle();
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
  pia = await product.person();
  await pia.enter(members.subdomain, colleague.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const tab = (name: string, { page } = agent) =>
  page.getByRole('navigation', { name: texts.label }).getByRole('link', { name });
const chosen = (name: string, person = agent) =>
  expect.poll(() => tab(name, person).getAttribute('aria-current')).toBe('page');
/** Link of a project, whose name may be followed by a mark of several deliverables. */
const shown = (name: string, { page } = agent) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const button = (name: string, { page } = agent) => page.getByRole('button', { name, exact: true });
const item = async (view: string, name: string, person = agent) => {
  await button(texts.menu(view), person).click();
  await person.page.getByRole('menuitem', { name }).click();
};
const dialog = () => agent.page.getByRole('dialog');
const column = (name: string) => agent.page.getByRole('columnheader', { name });

test('filters, order and columns are kept as a view, which a reload and a bookmark bring back', async () => {
  const { page } = agent;
  await page.goto(at('/projects'));
  await shown('Alpha film').waitFor();
  await chosen(texts.all);
  expect(await button(texts.save).count()).toBe(0);
  await page.getByLabel(projects.filter.turn).selectOption(projects.onlyTurn.clients);
  await shown('Alpha film').waitFor({ state: 'detached' });
  await column(projects.column.name).getByRole('button').click();
  await button(texts.save).click();
  await dialog().getByLabel(texts.name).fill('With clients now');
  await expectAccessible(page);
  await dialog().getByRole('button', { name: texts.confirm }).click();
  await dialog().waitFor({ state: 'detached' });
  await chosen('With clients now');
  expect(await button(texts.saveChanges).count()).toBe(0);

  await page.reload();
  await chosen('With clients now');
  await shown('Beta film').waitFor();
  expect(await shown('Alpha film').count()).toBe(0);
  expect(await column(projects.column.name).getAttribute('aria-sort')).toBe('ascending');
  await expectAccessible(page);

  await tab(texts.all).click();
  await shown('Alpha film').waitFor();
  await chosen(texts.all);
  await page.goBack();
  await chosen('With clients now');
  await shown('Alpha film').waitFor({ state: 'detached' });
});

test('a changed view says so, and is saved under its name or as a new one', async () => {
  const { page } = agent;
  await button(projects.columns.open).click();
  await dialog().getByLabel(projects.column.reference_code).uncheck();
  await dialog().getByRole('button', { name: projects.columns.done }).click();
  await column(projects.column.reference_code).waitFor({ state: 'detached' });
  await button(texts.saveChanges).click();
  await button(texts.saveChanges).waitFor({ state: 'detached' });
  // The columns of the view are none of the device's.
  await tab(texts.all).click();
  await column(projects.column.reference_code).waitFor();
  await tab('With clients now').click();
  await column(projects.column.reference_code).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: projects.filter.more(0) }).click();
  await page.getByLabel(projects.filter.due).selectOption(projects.onlyDue.late);
  await button(texts.saveAsNew).click();
  await dialog().getByLabel(texts.name).fill('Late ones');
  await dialog().getByLabel(texts.share).check();
  await dialog().getByRole('button', { name: texts.confirm }).click();
  await chosen('Late ones');
  const { items } = await members.owner.ok(listViews);
  expect(items).toMatchObject([
    { name: 'With clients now', shared: false, content: { turn: 'clients', sort: 'name' } },
    { name: 'Late ones', shared: true, content: { turn: 'clients', due: 'late' } },
  ]);
  expect(items[0]?.content.columns).not.toContain('reference_code');
  expect(items[0]?.content.due).toBeUndefined();
});

test('a colleague sees the shared view alone, and cannot change it', async () => {
  const { page } = pia;
  await page.goto(at('/projects'));
  await tab('Late ones', pia).click();
  await chosen('Late ones', pia);
  await page.getByText(projects.empty.noMatch).waitFor();
  expect(await tab('With clients now', pia).count()).toBe(0);
  await page.getByRole('button', { name: projects.filter.more(1) }).click();
  await page.getByLabel(projects.filter.due).selectOption(projects.filter.anyDue);
  await shown('Beta film', pia).waitFor();
  await button(texts.saveAsNew, pia).waitFor();
  expect(await button(texts.saveChanges, pia).count()).toBe(0);
  await button(texts.menu('Late ones'), pia).click();
  const remove = page.getByRole('menuitem', { name: texts.delete });
  expect(await remove.getAttribute('aria-disabled')).toBe('true');
  await page.getByText(/^Shared by /).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
});

test('a list in groups is walked through and selected by keys, and kept as a view', async () => {
  const { page } = agent;
  await tab(texts.all).click();
  await page.getByLabel(projects.group.label).selectOption(projects.group.by.turn);
  const heading = (name: string) => page.getByRole('rowheader', { name });
  await heading(projects.onlyTurn.yours).getByText(projects.group.count(1)).waitFor();
  await heading(projects.onlyTurn.clients).waitFor();
  const order = () => page.locator('[scope=rowgroup], [data-row]').allInnerTexts();
  expect((await order()).map((text) => text.split('\n')[0]?.replace(/\d+$/, ''))).toEqual([
    projects.onlyTurn.yours,
    'Alpha film',
    projects.onlyTurn.clients,
    'Beta film',
  ]);
  // The palette has been loaded together with what listens to the keys.
  await page.keyboard.press('Control+k');
  await dialog().waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key);
  const box = (name: string) => page.getByRole('checkbox', { name: projects.bulk.selectRow(name) });
  await expect.poll(() => box('Beta film').isChecked()).toBe(true);
  expect(await box('Alpha film').isChecked()).toBe(false);
  await expectAccessible(page);
  await page.getByRole('radio', { name: projects.grid }).check({ force: true });
  await page.getByRole('heading', { level: 2, name: projects.onlyTurn.clients }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: projects.table }).check({ force: true });
  await button(projects.bulk.selectDone).click();

  await button(texts.save).click();
  await dialog().getByLabel(texts.name).fill('By turn');
  await dialog().getByRole('button', { name: texts.confirm }).click();
  await chosen('By turn');
  await tab(texts.all).click();
  await heading(projects.onlyTurn.clients).waitFor({ state: 'detached' });
  await tab('By turn').click();
  await heading(projects.onlyTurn.clients).waitFor();
  await item('By turn', texts.delete);
  await dialog().getByRole('button', { name: texts.deleteConfirm }).click();
  await tab('By turn').waitFor({ state: 'detached' });
  await tab('Late ones').click();
  await chosen('Late ones');
});

test('stage and deliverable are filters like the others', async () => {
  const { page } = agent;
  await tab(texts.all).click();
  await page.getByRole('button', { name: projects.filter.more(0) }).click();
  await page.getByLabel(projects.filter.deliverable).selectOption('Teaser');
  await shown('Beta film').waitFor({ state: 'detached' });
  await page.getByLabel(projects.filter.stage).selectOption('Concept');
  await page.getByText(projects.empty.noMatch).waitFor();
  await page.getByLabel(projects.filter.deliverable).selectOption(projects.filter.anyDeliverable);
  await shown('Beta film').waitFor();
  expect(await shown('Alpha film').count()).toBe(0);
  await expectAccessible(page);
  await tab('Late ones').click();
  await chosen('Late ones');
});

test('the palette finds a view', async () => {
  const { page } = agent;
  await page.goto(at('/'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await dialog().waitFor();
  await page.keyboard.type('late on');
  await page.getByRole('option', { name: 'Late ones' }).click();
  await chosen('Late ones');
  await page.waitForURL(/\/projects\?.*due=late/);
});

test('a client’s page has the filters, groups and views of its projects', async () => {
  const { page } = agent;
  await page.goto(at(`/clients/${beta.client.id}`));
  await shown('Beta film').waitFor();
  expect(await shown('Alpha film').count()).toBe(0);
  // Views of all clients stay on their list.
  expect(await tab('Late ones').count()).toBe(0);
  await page.getByRole('button', { name: projects.filter.more(0) }).click();
  await page.getByRole('combobox', { name: projects.filter.due }).waitFor();
  expect(await page.getByRole('combobox', { name: projects.filter.client }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByLabel(projects.filter.turn).selectOption(projects.onlyTurn.yours);
  await page.getByText(projects.empty.noMatch).waitFor();
  await page.getByLabel(projects.filter.turn).selectOption(projects.onlyTurn.clients);
  await page.getByLabel(projects.group.label).selectOption(projects.group.by.stage);
  await page.getByRole('rowheader', { name: 'Concept' }).waitFor();
  await button(texts.save).click();
  await dialog().getByLabel(texts.name).fill('Waiting here');
  await dialog().getByRole('button', { name: texts.confirm }).click();
  await chosen('Waiting here');
  await expectAccessible(page);
  await page.reload();
  await chosen('Waiting here');
  await page.getByRole('rowheader', { name: 'Concept' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Among all projects it stands with the client as its filter.
  await page.goto(at('/projects'));
  await tab('Waiting here').click();
  await shown('Beta film').waitFor();
  await shown('Alpha film').waitFor({ state: 'detached' });
  await item('Waiting here', texts.delete);
  await dialog().getByRole('button', { name: texts.deleteConfirm }).click();
  await chosen(texts.all);
});

test('the archive has views of its own', async () => {
  const { page } = agent;
  const old = await createTestProject(members.owner as never, { name: 'Old film' });
  await members.owner.ok(archiveProject, {
    params: { id: old.id },
    body: { archive: true, from: 'settings' },
  });
  await page.goto(at('/projects/archived'));
  await shown('Old film').waitFor();
  await chosen(texts.all);
  expect(await tab('Late ones').count()).toBe(0);
  expect(await page.getByLabel(projects.filter.due).count()).toBe(0);
  await page
    .getByLabel(projects.filter.client, { exact: true })
    .selectOption({ value: String(old.client.id) });
  await page.getByLabel(projects.group.label).selectOption(projects.group.by.client);
  await page.getByRole('rowheader', { name: 'Client & Co' }).waitFor();
  await button(texts.save).click();
  await dialog().getByLabel(texts.name).fill('Done for them');
  await dialog().getByRole('button', { name: texts.confirm }).click();
  await chosen('Done for them');
  await expectAccessible(page);
  await page.keyboard.press('Control+k');
  await dialog().waitFor();
  await page.keyboard.type('done for');
  await page.getByRole('option', { name: 'Done for them' }).waitFor();
  await page.keyboard.press('Escape');
  await item('Done for them', texts.delete);
  await dialog().getByRole('button', { name: texts.deleteConfirm }).click();
  await chosen(texts.all);
  await page.goto(at('/projects'));
  await tab('Late ones').click();
  await chosen('Late ones');
});

test('a view is renamed and taken back, and deleted after a question', async () => {
  await item('Late ones', texts.edit);
  await dialog().getByLabel(texts.name).fill('Late');
  await dialog().getByLabel(texts.share).uncheck();
  await dialog().getByRole('button', { name: texts.confirm }).click();
  // Its former name begins with the new one: the question goes once it is saved.
  await dialog().waitFor({ state: 'detached' });
  await chosen('Late');
  await pia.page.reload();
  await shown('Beta film', pia).waitFor();
  // Its view is gone: the address still filters, and can be kept anew.
  await button(texts.save, pia).waitFor();
  expect(await tab('Late', pia).count()).toBe(0);

  await item('Late', texts.delete);
  await dialog().getByRole('button', { name: texts.deleteConfirm }).click();
  await chosen(texts.all);
  await shown('Alpha film').waitFor();
  expect((await members.owner.ok(listViews)).items.map(({ name }) => name)).toEqual(['With clients now']);
});
