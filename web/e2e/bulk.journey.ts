/** Commands on several projects of a list: selected by keys and by the mouse, with a summary that gives every reason. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getProject, listProjects } from '#contracts/projects.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { listUsers } from '#contracts/workspace.ts';
import { multiUpdate } from '#lib/texts/en/multi-update.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

const texts = projects.bulk;
let product: Product;
let members: Members;
let agent: Person;
let alpha: TestProject;
let beta: TestProject;
let gamma: TestProject;

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
  members = await createMembers(product, 'bulk', 'Europe/Berlin');
  await members.agent('Pia');
  const make = (name: string) => createTestProject(members.owner as never, { name });
  alpha = await make('Alpha film');
  beta = await make('Beta film');
  gamma = await make('Gamma film');
  await send(alpha);
  await send(beta);
  await product.runtime.idle();
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

const bar = () => agent.page.getByRole('region', { name: texts.bar });
const dialog = () => agent.page.getByRole('dialog');
const count = (of: number) => bar().getByText(texts.selected(of)).waitFor();
const box = (name: string) => agent.page.getByRole('checkbox', { name: texts.selectRow(name) });
const command = (name: string) => bar().getByRole('button', { name, exact: true }).click();
const close = () => dialog().getByRole('button', { name: texts.result.close }).last().click();
const rows = async () => (await members.owner.ok(listProjects, { query: {} })).items;

test('three projects are selected by keys, two clients are reminded, and the third one says why not', async () => {
  const { page } = agent;
  await page.goto(`${product.runtime.url(members.subdomain)}/projects`);
  await page.getByRole('link', { name: 'Gamma film', exact: true }).waitFor();
  // The palette has been loaded together with what listens to the keys.
  await page.keyboard.press('Control+k');
  await dialog().waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await count(3);
  await expectAccessible(page);
  await command(texts.remind);
  await dialog().getByText(texts.ask.remind.text(2)).waitFor();
  await expectAccessible(page);
  await dialog().getByRole('button', { name: texts.ask.remind.confirm }).click();
  await page.getByRole('dialog', { name: texts.result.done.remind(2) }).waitFor();
  await dialog().getByText('Gamma film').waitFor();
  await dialog().getByText(texts.notWaiting).waitFor();
  await expectAccessible(page);
  await close();
  // The project that nothing was done to stays selected.
  await count(1);
  await expect.poll(() => box('Gamma film').isChecked()).toBe(true);
  await product.runtime.idle();
  // The same person on both: a preview and a reminder of each.
  const mails = product.runtime.mailbox.list({ to: alpha.contacts[0]?.email ?? '', limit: 10 });
  expect(mails.filter(({ subject }) => subject === 'The first cut')).toHaveLength(2);
  expect(mails).toHaveLength(4);
});

test('all that wait get another due date, and a member joins the team of all', async () => {
  const { page } = agent;
  await command(texts.clear);
  await count(0);
  await page.getByRole('checkbox', { name: texts.selectAll }).check();
  await count(3);
  await box('Gamma film').uncheck();
  await command(texts.due);
  const before = new Map((await rows()).map(({ id, feedback_due }) => [id, feedback_due]));
  const field = dialog().getByLabel(texts.ask.due.field);
  expect(
    await dialog().getByRole('button', { name: texts.ask.due.confirm }).getAttribute('aria-disabled'),
  ).toBe('true');
  // A Wednesday three weeks from now.
  const now = new Date(product.runtime.clock.now());
  const wednesday = new Date(now.getTime() + (21 + ((3 - now.getUTCDay() + 7) % 7)) * 86_400_000);
  const date = wednesday.toISOString().slice(0, 10);
  await field.fill(date);
  await dialog().getByRole('button', { name: texts.ask.due.confirm }).click();
  await page.getByRole('dialog', { name: texts.result.done.due(2) }).waitFor();
  await dialog().getByText(texts.result.all).waitFor();
  await close();
  for (const { id, feedback_due } of await rows()) {
    if (id === gamma.id) continue;
    expect(feedback_due).not.toBe(before.get(id));
    expect(feedback_due?.slice(0, 10)).toBe(date);
  }

  await page.getByRole('checkbox', { name: texts.selectAll }).check();
  await command(texts.team);
  await dialog().getByLabel(texts.ask.team.field).selectOption('Pia Agent');
  await dialog().getByRole('button', { name: texts.ask.team.confirm }).click();
  await page.getByRole('dialog', { name: texts.result.done.team(3) }).waitFor();
  await close();
  const { users } = await members.owner.ok(listUsers);
  const pia = users.find(({ name }) => name === 'Pia')?.id ?? 0;
  for (const { id } of [alpha, beta, gamma]) {
    const { project } = await members.owner.ok(getProject, { params: { id } });
    expect((project as { team_members: { id: number }[] }).team_members.map((one) => one.id)).toContain(pia);
  }
});

test('with Shift all rows between two are selected, and cards are archived together', async () => {
  const { page } = agent;
  await page.reload();
  await page.getByRole('button', { name: texts.select, exact: true }).click();
  await box('Gamma film').click();
  await box('Alpha film').click({ modifiers: ['Shift'] });
  await count(3);
  await page.getByRole('radio', { name: projects.grid }).check({ force: true });
  await expect.poll(() => box('Beta film').isChecked()).toBe(true);
  await box('Beta film').uncheck();
  await count(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await command(texts.archive);
  await dialog().getByRole('button', { name: texts.ask.archive.confirm }).click();
  await page.getByRole('dialog', { name: texts.result.done.archive(2) }).waitFor();
  await close();
  await page.getByRole('link', { name: 'Alpha film', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Beta film', exact: true }).waitFor();
  expect((await rows()).map(({ name }) => name)).toEqual(['Beta film']);
});

test('the rounds of two projects are sent by their templates, as they were shown; the third one says why not', async () => {
  const { page } = agent;
  const ready = await Promise.all(
    ['Delta film', 'Epsilon film'].map(async (name) => {
      const project = await createTestProject(members.owner as never, { name });
      const round = { params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) } };
      await upload(members.owner, round, 'menu.pdf', 'application/pdf', pdfOf(numberedPages(1)));
      return project;
    }),
  );
  await product.runtime.idle();
  await page.reload();
  await page.getByRole('radio', { name: projects.table }).check({ force: true });
  await page.getByRole('button', { name: texts.select, exact: true }).click();
  await page.getByRole('checkbox', { name: texts.selectAll }).check();
  await count(3);
  await command(texts.send);
  const ask = texts.ask.send;
  await dialog().getByText(ask.text(2, 1)).waitFor();
  const shown = await dialog().getByRole('listitem').allInnerTexts();
  const goes = ask.goes({ contacts: 2, files: 1, link: null });
  expect(shown.filter((text) => text.includes(goes))).toHaveLength(2);
  expect(shown.filter((text) => text.includes(multiUpdate.rest.reason.with_client))).toHaveLength(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog()
    .getByRole('button', { name: ask.confirm(2) })
    .click();
  await page.getByRole('dialog', { name: texts.result.done.send(2) }).waitFor();
  const told = await dialog().getByRole('listitem').allInnerTexts();
  expect(told.map((text) => text.split('\n')[0]).toSorted()).toEqual([
    'Beta film',
    'Delta film',
    'Epsilon film',
  ]);
  await dialog().getByText(multiUpdate.rest.reason.with_client).waitFor();
  await expectAccessible(page);
  await close();
  await count(1);
  await product.runtime.idle();
  expect((await rows()).map(({ name, status }) => [name, status]).toSorted()).toEqual(
    ['Beta film', 'Delta film', 'Epsilon film'].map((name) => [name, 'awaiting_feedback']),
  );
  for (const { id, wf } of ready) {
    const { history } = await members.owner.ok(getTimeline, { params: { id, wf }, query: {} });
    const sent = history.filter(({ events }) => events.some(({ category }) => category === 'Send Preview'));
    expect(sent.flatMap(({ mails = [] }) => mails.map(({ state }) => state))).toEqual(['sent', 'sent']);
  }
});
