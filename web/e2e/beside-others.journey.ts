/** A member writes while the client answers and a colleague acts: stage, round, field and words stay where they are. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { points } from '#contracts/points.ts';
import { decideReview } from '#contracts/review.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { leaving } from '#lib/texts/en/leaving.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { createTestProject } from '#testing/test-project.ts';
import { createMembers, type Members } from './members.ts';
import { sendRound } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let agent: Person;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'beside', 'Europe/Berlin');
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

test('a comment goes on in its field while its round is answered, the next one gets its work, and its stage ends', async () => {
  const { page } = agent;
  const email = 'ann@beside.example';
  const project = await createTestProject(members.owner as never, {
    name: 'Aurora',
    team_members: [1],
    stages: [
      { title: 'Menu card', revisions: 1 },
      { title: 'Poster', revisions: 1 },
    ],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email }],
  });
  const round = (of: number) => ({
    params: { id: project.id, wf: project.wf, rev: project.revision(1, of) },
  });
  const add = (of: number) =>
    upload(members.owner, round(of), 'menu.pdf', 'application/pdf', pdfOf(numberedPages(1)));
  await add(0);
  const { guest, token } = await sendRound(product, members, round(0), email);
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`);
  await page.getByRole('button', { name: texts.team.comment, exact: true }).click();
  const field = page.getByRole('textbox', { name: texts.remarkWords });
  await page.keyboard.type('The pap');
  await guest.ok(decideReview, {
    params: { token },
    body: { decision: 'request_changes', message: 'Louder, please' },
  });
  await add(1);
  await product.runtime.idle();
  await page.getByText('Louder, please').first().waitFor();
  await page.keyboard.type('er has ');
  await members.owner.ok(approveRevision, {
    params: { id: project.wf, stage: project.stage(1).id, rev: project.revision(1, 1) },
  });
  await product.runtime.idle();
  await page.getByRole('region', { name: timeline.approval.title }).waitFor();
  await page.keyboard.type('arrived');
  expect(await field.inputValue()).toBe('The paper has arrived');
  await page.getByRole('button', { name: texts.send, exact: true }).click();
  await field.waitFor({ state: 'detached' });
  const { items } = await members.owner.ok(points.list, round(0));
  expect(items.map(({ body, revision_id }) => [body, revision_id])).toEqual([
    ['The paper has arrived', project.revision(1, 0)],
  ]);
});

test('a project is made while its author has left the form, and leads nobody to it', async () => {
  const { page } = agent;
  await createTestProject(members.owner as never, { name: 'Before' });
  const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
  await page.goto(at('/projects/create?client=1'));
  await page.getByRole('radio', { name: new RegExp(projects.structure.single) }).check();
  await page.getByRole('button', { name: projects.structure.go }).click();
  await page.getByLabel(projects.field.name).fill('Left behind');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/projects', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: projects.createAction }).first().click();
  expect(new URL((await asked).url()).pathname).toBe('/api/projects');
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: leaving.go }).click();
  await page.waitForURL(at('/clients'));
  held.resolve();
  await page.getByText(projects.notice.saved, { exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(page.url()).toBe(at('/clients'));
});
