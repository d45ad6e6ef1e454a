/** Uploads whose page is left: a question before, a notice afterwards, and neither where nothing is stopped or a mail has gone. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDeliverable } from '#contracts/deliverables.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { deliverables } from '#lib/texts/en/deliverables.ts';
import { files } from '#lib/texts/en/files.ts';
import { leaving as texts } from '#lib/texts/en/leaving.ts';
import { multiUpdate } from '#lib/texts/en/multi-update.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let project: TestProject;

const pictures = ['first', 'second'].map((name) => join(tmpdir(), `leaving-${name}.png`));
const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const { rows } = multiUpdate;
const question = (page: Page) => page.getByRole('dialog', { name: texts.uploads.title });
const back = (page: Page) => page.getByRole('button', { name: compose.back });

/** Waits for a notice, begun before the step that it comes with: on a busy machine a locator may look too late. */
const notice = (page: Page, words: string) =>
  page.waitForFunction((expected) => document.body.textContent.includes(expected), words);

/** Holds what is sent to the store of files, until it is released. */
const holdStore = async (page: Page) => {
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().method() === 'PUT') await held.promise;
      await route.fallback().catch(() => {});
    },
  );
  return held.resolve;
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'leaving', 'Europe/Berlin');
  project = await createTestProject(members.owner as never, { name: 'Autumn film' });
  const art = { create: { width: 600, height: 400, channels: 3 as const, background: '#2f6f8f' } };
  for (const picture of pictures) writeFileSync(picture, await sharp(art).png().toBuffer());
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

test('a deliverable’s upload is asked about before another tab is opened, and named after it has stopped', async () => {
  const { page } = agent;
  await members.owner.ok(createDeliverable, {
    params: { id: project.id },
    body: { title: 'Key visual', workflow_id: project.wf },
  });
  await page.goto(at(`/projects/${project.id}/timeline/${project.wf}#deliverables`));
  await page.getByRole('button', { name: deliverables.editOf('Key visual') }).click();
  await holdStore(page);
  await page.locator('input[type="file"]').setInputFiles(pictures.slice(0, 1));
  await page.getByText('leaving-first.png').first().waitFor();
  await page.getByRole('tab', { name: notes.list.notes.title }).click();
  await question(page).getByText(texts.uploads.running(1)).waitFor();
  await expectAccessible(page);
  await Promise.all([
    notice(page, `${texts.uploads.stopped(1)}leaving-first.png. ${texts.uploads.again(1, 0)}`),
    question(page).getByRole('button', { name: texts.go }).click(),
  ]);
  expect(new URL(page.url()).hash).toBe('#notes');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a step within the page that ends an upload asks first: to send another deliverable, and to remove a row', async () => {
  const { page } = agent;
  const step = page.getByRole('dialog', { name: texts.step.title });
  const answer = (name: string) => step.getByRole('button', { name }).click();
  await members.owner.ok(createDeliverable, {
    params: { id: project.id },
    body: { title: 'Lettering', workflow_id: project.wf },
  });
  await page.goto(at(`/projects/${project.id}/timeline/${project.wf}#deliverables`));
  await page.getByRole('button', { name: deliverables.editOf('Key visual') }).click();
  await holdStore(page);
  await page.locator('input[type="file"]').setInputFiles(pictures.slice(0, 1));
  await page.getByText('leaving-first.png').first().waitFor();
  const send = page
    .getByRole('listitem')
    .filter({ hasText: 'Lettering' })
    .getByRole('button', { name: deliverables.send });
  await send.click();
  await step.getByText(texts.step.running(1)).waitFor();
  await expectAccessible(page);
  await answer(texts.step.stay);
  await step.waitFor({ state: 'detached' });
  await page.getByText('leaving-first.png').first().waitFor();
  await send.click();
  await Promise.all([notice(page, texts.uploads.stopped(1)), answer(texts.step.go)]);
  await page.getByRole('textbox', { name: compose.mail.subject }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const several = await createTestProject(members.owner as never, {
    name: 'Several',
    deliverable_type: 'Multi',
    workflows: ['Poster', 'Teaser'].map((title) => ({ title, stages: [{ title: 'Concept', revisions: 1 }] })),
  });
  await page.goto(at(`/projects/${several.id}/multi-update`));
  const row = (place: number) => page.getByRole('group', { name: rows.row(place), exact: true });
  await page.getByRole('button', { name: rows.add }).click();
  await row(1).getByLabel(rows.workflow, { exact: true }).selectOption({ label: 'Poster' });
  await row(2).getByLabel(rows.workflow, { exact: true }).selectOption({ label: 'Teaser' });
  await holdStore(page);
  await row(1).locator('input[type="file"]').setInputFiles(pictures.slice(1));
  await row(1).getByText('leaving-second.png').first().waitFor();
  await row(1).getByLabel(rows.workflow, { exact: true }).selectOption({ index: 0 });
  await answer(texts.step.stay);
  await row(1).getByText('leaving-second.png').first().waitFor();
  await row(2)
    .getByRole('button', { name: rows.remove(2) })
    .click();
  await row(2).waitFor({ state: 'detached' });
  expect(await step.count()).toBe(0);
  await page.getByRole('button', { name: rows.add }).click();
  await row(1)
    .getByRole('button', { name: rows.remove(1) })
    .click();
  await Promise.all([notice(page, texts.uploads.stopped(1)), answer(texts.step.go)]);
  await row(2).waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the composer is left after a question while a file is on its way, and without one once it is there', async () => {
  const { page } = agent;
  await page.goto(at(`/projects/${project.id}/timeline/${project.wf}`));
  await page
    .getByRole('button', { name: /^Send (preview|round)/ })
    .first()
    .click();
  await back(page).waitFor();
  const release = await holdStore(page);
  await page.locator('input[type="file"]').setInputFiles(pictures.slice(0, 1));
  await page.getByText('leaving-first.png').first().waitFor();
  await back(page).click();
  await question(page).getByRole('button', { name: texts.stay }).click();
  await question(page).waitFor({ state: 'detached' });
  release();
  await page.getByText(files.uploaded).first().waitFor();
  await back(page).click();
  await back(page).waitFor({ state: 'detached' });
  expect(await question(page).count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a mail that has gone leads back to the timeline at once, whatever was added while it was sent', async () => {
  const { page } = agent;
  await product.runtime.idle();
  await page
    .getByRole('button', { name: /^Send (preview|round)/ })
    .first()
    .click();
  await page.getByText(files.uploaded).first().waitFor();
  const sent = Promise.withResolvers<void>();
  await page.route('**/send-preview', async (route) => {
    await sent.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/send-preview');
  await page.getByRole('button', { name: /^Send to / }).click();
  await asked;
  await holdStore(page);
  // Its bytes are on their way: the round takes no new file once it is sent, and would refuse it before the page is left.
  const uploading = page.waitForRequest(
    (request) => request.method() === 'PUT' && !new URL(request.url()).pathname.startsWith('/api/'),
  );
  await page.locator('input[type="file"]').setInputFiles(pictures.slice(1));
  await uploading;
  const told = notice(page, `${texts.uploads.stopped(1)}leaving-second.png`);
  sent.resolve();
  await Promise.all([told, back(page).waitFor({ state: 'detached' })]);
  expect(await question(page).count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
