/** Start page and lists by turn: counts lead to lists, moves to their action, and filters and columns are kept. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { moveActions } from '#lib/texts/en/moves.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { createTestProject } from '#testing/test-project.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'home', 'Europe/Berlin');
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

test('counts lead to their lists, a move leads to its action, and filters and columns stay', async () => {
  const { runtime } = product;
  const sent = await createTestProject(members.owner as never, { name: 'Sent film' });
  await createTestProject(members.owner as never, { name: 'Own film' });
  await members.owner.ok(sendPreview, {
    params: { id: sent.id, wf: sent.wf, rev: sent.revision(1, 0) },
    body: {
      emailText: { subject: 'The first cut', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  await runtime.idle();

  const { page } = agent;
  const host = runtime.url(members.subdomain);
  await page.goto(host);
  const turns = page.getByRole('navigation', { name: dashboard.turns.label });
  await turns.getByRole('link', { name: `${dashboard.turns.clients} 1` }).click();
  await page.waitForURL(/\/projects\?turn=clients/);
  await page.getByRole('link', { name: 'Sent film', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Own film', exact: true }).count()).toBe(0);

  // Filters combine, and stay in the address with a reload.
  await page.getByRole('button', { name: projects.filter.more(0) }).click();
  await page.getByLabel(projects.filter.due, { exact: true }).selectOption('late');
  await page.getByText(projects.empty.noMatch).waitFor();
  expect(new URL(page.url()).search).toBe('?turn=clients&due=late');
  await page.reload();
  await page.getByText(projects.empty.noMatch).waitFor();
  await page.getByRole('button', { name: projects.empty.clear }).click();
  await page.getByRole('link', { name: 'Own film', exact: true }).waitFor();

  await page.getByRole('button', { name: projects.columns.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(projects.column.days).check();
  await dialog.getByLabel(projects.column.progress).uncheck();
  await dialog.getByRole('button', { name: projects.columns.done }).click();
  await page.reload();
  await page.getByRole('columnheader', { name: projects.column.days }).waitFor();
  expect(await page.getByRole('columnheader', { name: projects.column.progress }).count()).toBe(0);

  await page.goto(host);
  await page.getByRole('link', { name: dashboard.actionOf(moveActions.work, 'Own film') }).click();
  await page.waitForURL(/action=sendPreview&revisionId=\d+/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
