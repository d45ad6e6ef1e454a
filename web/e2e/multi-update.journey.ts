/**
 * Multi-update, several deliverables in one mail: files with one, a link with the other; one advances, one stays; an
 * incomplete row is left out.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { createProject, getProject } from '#contracts/projects.ts';
import { emailTemplates } from '#contracts/templates.ts';
import { approveStage } from '#contracts/workflows.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { files } from '#lib/texts/en/files.ts';
import { multiUpdate as texts } from '#lib/texts/en/multi-update.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let contact: Person;
let guest: Person;
let project = 0;
let single: TestProject;

const picture = join(tmpdir(), 'multi-poster.png');
const people = ['carla', 'dario'] as const;
const addressOf = (name: string) => `${name}@acme.example`;
const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const row = (page: Page, place: number) =>
  page.getByRole('group', { name: texts.rows.row(place), exact: true });
const choose = (page: Page, place: number, title: string) =>
  row(page, place).getByLabel(texts.rows.workflow, { exact: true }).selectOption({ label: title });

const mailsTo = async (name: string) => {
  await product.runtime.idle();
  return product.runtime.mailbox
    .list({ to: addressOf(name), limit: 10 })
    .flatMap(({ messageId }) => product.runtime.mailbox.get(messageId) ?? []);
};
const states = async () => {
  const { workflows } = await members.owner.ok(getProject, { params: { id: project } });
  return workflows.map(({ tasks }) => tasks[0]?.tasks[0]?.status);
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'campaigns', 'Europe/Berlin');
  const client = await members.owner.ok(createClient, {
    body: {
      name: 'Acme',
      contacts: people.map((name) => ({ firstname: name, lastname: 'Costa', email: addressOf(name) })),
    },
  });
  const contacts = client.contacts.map(({ id, firstname, lastname, email }) => ({
    id,
    firstname,
    lastname,
    email,
  }));
  const [carla] = contacts;
  if (carla) await members.contact(carla);
  const stages = [{ title: 'Concept', revisions: 2 }];
  const created = await members.owner.ok(createProject, {
    body: {
      name: 'Autumn campaign',
      client_id: client.id,
      deliverable_type: 'Multi',
      contacts,
      workflows: ['Film', 'Poster', 'Teaser'].map((title) => ({ title, stages })),
    },
  });
  project = created.project.id;
  const [, , teaser] = created.workflows;
  await members.owner.ok(approveStage, { params: { id: teaser?.id ?? 0, stage: teaser?.tasks[0]?.id ?? 0 } });
  single = await createTestProject(members.owner as never, { name: 'Only film' });
  const art = { create: { width: 900, height: 600, channels: 3 as const, background: '#2f6f8f' } };
  writeFileSync(picture, await sharp(art).png().toBuffer());
  [agent, contact, guest] = await Promise.all([
    product.person(),
    product.person(),
    product.person({ width: 390, height: 844 }),
  ]);
  await agent.enter(members.subdomain, members.owner.email);
  await contact.enter(members.subdomain, addressOf('carla'));
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, contact, guest);
});

describe('a multi-update', () => {
  test('is composed of rows: files with one deliverable, a link with the other, a third left open', async () => {
    const { page } = agent;
    await page.goto(at(`/projects/${project}/timelines`));
    await page.getByRole('link', { name: timeline.multiUpdate.title }).click();
    await page.waitForURL(new RegExp(`/projects/${project}/multi-update$`));
    await row(page, 1).waitFor();
    const remove = row(page, 1).getByRole('button', { name: texts.rows.remove(1) });
    expect(await remove.getAttribute('aria-disabled')).toBe('true');

    await choose(page, 1, 'Poster');
    const upload = row(page, 1).locator('input[type="file"]');
    await upload.setInputFiles([picture]);
    await row(page, 1).getByText(files.uploaded).waitFor();
    await product.runtime.idle();
    await upload.setInputFiles([picture]);
    await page.getByRole('heading', { name: files.overwrite.title('multi-poster.png') }).waitFor();
    await page.getByRole('button', { name: files.overwrite.cancel }).click();

    await page.getByRole('button', { name: texts.rows.add }).click();
    await choose(page, 2, 'Film');
    await row(page, 2).getByRole('radio', { name: compose.work.link }).check();
    await row(page, 2).getByLabel(compose.work.linkLabel).fill('vimeo.example/film');
    await row(page, 2).getByLabel(texts.rows.move).click();

    // Its own stage is done and Poster's only stage is taken: neither can be chosen.
    await page.getByRole('button', { name: texts.rows.add }).click();
    await choose(page, 3, 'Poster');
    await row(page, 3).getByText(texts.rows.noStageHint).waitFor();
    await choose(page, 3, 'Teaser');
    await row(page, 3).getByText(texts.rows.noStageHint).waitFor();
    await expectAccessible(page);
  });

  test('is shown as each contact gets it, and sent once its link is one', async () => {
    const { page } = agent;
    const mail = page.frameLocator('iframe').first();
    await mail.getByRole('heading', { name: 'Poster' }).waitFor();
    await mail.getByRole('heading', { name: 'Film' }).waitFor();
    expect(await mail.getByRole('heading', { name: 'Teaser' }).count()).toBe(0);
    await page.getByRole('button', { name: compose.previewAndSend }).click();
    await page.getByRole('dialog').getByText('Review link must include http').waitFor();
    await page.getByRole('button', { name: compose.refusal.close }).click();
    await row(page, 2).getByLabel(compose.work.linkLabel).fill('https://vimeo.example/film');
    await page.getByRole('button', { name: compose.previewAndSend }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(texts.confirm.leftOut(1)).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: texts.confirm.send(2) }).click();
    await page.getByText(texts.sent).first().waitFor();
    await page.waitForURL(new RegExp(`/projects/${project}/timelines$`));
    expect(await states()).toEqual(['in_progress', 'awaiting_feedback', 'completed']);
  });

  test('is one mail to each contact, whose links open each preview', async () => {
    const [[mine, ...more], others] = [await mailsTo('carla'), await mailsTo('dario')];
    expect([more.length, others.length]).toEqual([0, 1]);
    const links = (mine?.links ?? []).filter((link) => link.includes('/link/'));
    expect(links).toHaveLength(2);
    expect(others[0]?.links).not.toContain(links[0]);
    const { page } = guest;
    await page.goto(links[0] ?? '');
    await page.waitForURL(/\/review\//);
    await page.getByText('multi-poster.png').first().waitFor();
    await page.goto(links[1] ?? '');
    await page.locator('a[href="https://vimeo.example/film"]').first().waitFor();
  });

  test('names why the rest is not ready, takes a round that the client has seen, and is undone at once', async () => {
    const { page } = agent;
    await page.goto(at(`/projects/${project}/multi-update`));
    const rest = page.getByRole('region', { name: texts.rest.title });
    for (const reason of [
      texts.rest.reason.shown,
      texts.rest.reason.with_client,
      texts.rest.reason.completed,
    ])
      await rest.getByText(reason, { exact: true }).waitFor();
    await expectAccessible(page);
    await rest.getByRole('button', { name: texts.rest.addNamed('Film · Concept') }).click();
    await expect.poll(() => rest.getByRole('button').count()).toBe(0);
    await row(page, 1).getByRole('radio', { name: compose.work.link }).check();
    await row(page, 1).getByLabel(compose.work.linkLabel).fill('https://vimeo.example/film');
    await page.getByRole('button', { name: compose.previewAndSend }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts.confirm.send(2) })
      .click();
    await page.waitForURL(new RegExp(`/projects/${project}/timelines$`));
    await expect.poll(states).toEqual(['awaiting_feedback', 'awaiting_feedback', 'completed']);
    await page.getByRole('button', { name: texts.undo, exact: true }).click();
    await page.getByText(texts.undone).first().waitFor();
    await expect.poll(states).toEqual(['in_progress', 'awaiting_feedback', 'completed']);
  });

  test('is for agents and projects of several deliverables', async () => {
    await contact.page.goto(at(`/projects/${project}/multi-update`));
    await contact.page.waitForURL(new RegExp(`/projects/${project}/timelines$`));
    expect(await contact.page.getByRole('link', { name: timeline.multiUpdate.title }).count()).toBe(0);
    const { page } = agent;
    await page.goto(at(`/projects/${single.id}/multi-update`));
    await page.waitForURL(new RegExp(`/projects/${single.id}/timeline/${single.wf}$`));
    await page.goto(at('/projects/nonsense/multi-update'));
    await page.waitForURL(/\/projects$/);
  });

  test('waits for its setup where there is no template for it', async () => {
    const { items } = await members.owner.ok(emailTemplates.list, {});
    for (const { id, type } of items) {
      if (type === 'multi-update') await members.owner.call(emailTemplates.remove, { params: { id } });
    }
    const { page } = agent;
    await page.goto(at(`/projects/${project}/multi-update`));
    await page.getByRole('dialog').getByText(texts.setup.text).waitFor();
    await page.getByRole('heading', { name: texts.setup.title }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: texts.setup.back }).click();
    await page.waitForURL(new RegExp(`/projects/${project}/timelines$`));
  });
});
