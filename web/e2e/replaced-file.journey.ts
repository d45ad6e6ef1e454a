/**
 * File replaced while a client and a colleague write about it: both are notified, and their words stay on its
 * version.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { points as pointCalls } from '#contracts/points.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let project: TestProject;
let ann: Person;
let agent: Person;

const round = () => ({ params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) } });

/** Shares the round with a new picture of the same name, without ending it, so that it can be shared again. */
const share = async (background: string) => {
  const art = { create: { width: 1200, height: 900, channels: 3 as const, background } };
  await upload(members.owner, round(), 'menu.png', 'image/png', await sharp(art).png().toBuffer());
  await product.runtime.idle();
  await members.owner.ok(sendPreview, {
    ...round(),
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: '',
      updateStatus: false,
    },
  });
  await product.runtime.idle();
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'replaced', 'Europe/Rome');
  project = await createTestProject(members.owner as never, {
    name: 'Menu',
    team_members: [1],
    stages: [{ title: 'Menu card', revisions: 1 }],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@replaced.example' }],
  });
  await share('#f4ead8');
  ann = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, ann, agent);
});

/** Points at the middle of the work, and writes. */
const write = async (page: Page, button: string, field: string, words: string) => {
  await page.locator('[data-stage="ready"]').waitFor();
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  const box = await page.locator('[data-stage="ready"]').boundingBox();
  if (!box) throw new Error('no stage');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByRole('textbox', { name: field }).fill(words);
};

test('a client and a colleague who are writing about a file read that it was replaced, and go on', async () => {
  const [client, colleague] = [ann.page, agent.page];
  await client.goto(newestMail(product.runtime, 'ann@replaced.example').link);
  await client.getByRole('heading', { name: texts.title, exact: true }).waitFor();
  await write(client, texts.add, texts.words, 'Less yellow');
  await colleague.goto(
    `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`,
  );
  await write(colleague, texts.team.work.comment, texts.remarkWords, 'Ask the printer');
  const told = (page: Page) => page.getByRole('status').getByText(texts.replaced);
  expect([await told(client).count(), await told(colleague).count()]).toEqual([0, 0]);
  const {
    files: [before],
  } = await members.owner.ok(getTimeline, { params: { id: project.id, wf: project.wf } });

  await share('#c8dcf0');
  for (const page of [client, colleague]) {
    await told(page).waitFor();
    await expectAccessible(page);
  }
  // Controls of the work that the sheet would cover by half, at some scroll positions.
  const tool = client.getByRole('button', { name: viewer.zoomIn, includeHidden: true });
  expect(await tool.isVisible()).toBe(false);
  expect(await colleague.getByRole('button', { name: viewer.zoomIn }).isVisible()).toBe(true);
  const field = client.getByRole('textbox', { name: texts.words });
  expect(await field.inputValue()).toBe('Less yellow');
  await field.fill('Less yellow, please');
  await client.getByText(texts.saving.saved).waitFor();
  await client.getByRole('button', { name: texts.done, exact: true }).click();
  expect(await tool.isVisible()).toBe(true);
  await client
    .getByRole('listitem', { name: texts.number(1) })
    .getByText(texts.replaced)
    .waitFor();

  await colleague.getByRole('button', { name: texts.send, exact: true }).click();
  const sent = colleague.getByRole('listitem', { name: texts.number(1), exact: true });
  await sent.getByText('Ask the printer').waitFor();
  const { items } = await members.owner.ok(pointCalls.list, round());
  expect(items.map(({ body, file_id }) => [body, file_id])).toEqual([['Ask the printer', before?.file.id]]);
});
