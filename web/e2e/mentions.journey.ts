/**
 * Mentions: a member mentions a colleague in an internal comment, who gets a mail; a client mentions a member and the
 * other contact, by touch.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

const minute = 60_000;

let product: Product;
let members: Members;
let ann: Person;
let owner: Person;
let nora: Awaited<ReturnType<Members['agent']>>;
let project: TestProject;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'mentions', 'Europe/Berlin');
  nora = await members.agent('Nora');
  ann = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  owner = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
  // Conversations end with the day in UTC: this one is at noon.
  const day = 86_400_000;
  const now = product.runtime.clock.now();
  if (now % day > day - 60 * minute) product.runtime.clock.advance(90 * minute);
  project = await createTestProject(members.owner as never, {
    name: 'Menu',
    team_members: [1, 2],
    stages: [{ title: 'Card', revisions: 2 }],
    contacts: [
      { firstname: 'Ann', lastname: 'Alba', email: 'ann@mentions.example' },
      { firstname: 'Bob', lastname: 'Bruni', email: 'bob@mentions.example' },
    ],
  });
  await members.owner.ok(sendPreview, {
    params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/menu',
    },
  });
  await product.runtime.idle();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, ann, owner);
});

const timelineOf = () =>
  `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`;
const mailsTo = (to: string) =>
  product.runtime.mailbox
    .list({ to, limit: 50 })
    .flatMap(({ messageId }) => product.runtime.mailbox.get(messageId) ?? []);
const option = (page: Page, name: string) =>
  page.getByRole('listbox', { name: texts.mention.people }).getByRole('option', { name });
const marked = (page: Page, name: string) => page.locator('mark').filter({ hasText: name });

test('a member mentions a colleague by keys, among the team, and the colleague alone is mailed', async () => {
  const { page } = owner;
  await page.goto(timelineOf());
  await page.getByRole('button', { name: texts.team.comment }).click();
  const field = page.getByRole('textbox', { name: texts.remarkWords });
  await field.pressSequentially('Ask @');
  await option(page, 'Nora Agent').waitFor();
  // Internal comments suggest no contact.
  expect(await option(page, 'Ann Alba').count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.type('no');
  const chosen = await option(page, 'Nora Agent').getAttribute('id');
  expect(await field.getAttribute('aria-activedescendant')).toBe(chosen);
  await page.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('Ask @Nora Agent ');
  // The browser undoes the name like typed text.
  await page.keyboard.press('ControlOrMeta+z');
  expect(await field.inputValue()).toBe('Ask @no');
  await field.fill('');
  await field.pressSequentially('Ask @nor');
  await page.keyboard.press('Tab');
  await page.keyboard.type('first');
  await page.getByRole('checkbox', { name: texts.team.internal }).click();
  await field.press('End');
  await field.pressSequentially(' @al');
  await option(page, 'Ann Alba').waitFor();
  await page.keyboard.press('Escape');
  expect(await option(page, 'Ann Alba').count()).toBe(0);
  await page.getByRole('checkbox', { name: texts.team.internal }).click();
  await page.getByRole('button', { name: texts.send, exact: true }).click();
  await marked(page, '@Nora Agent').first().waitFor();
  await page.getByText(`${timeline.events.mentioning} Nora Agent`).waitFor();
  await expectAccessible(page);

  await product.runtime.idle();
  product.runtime.clock.advance(12 * minute);
  await product.runtime.idle();
  await expect
    .poll(() => mailsTo(nora.email).map(({ subject }) => subject))
    .toEqual(['Menu: you are mentioned on Card']);
  expect(mailsTo(nora.email)[0]?.text).toContain('Ask @Nora Agent first @al');
  expect(mailsTo('ann@mentions.example').map(({ subject }) => subject)).toEqual(['Look']);
});

test('a client mentions a member and a colleague by a touch, who are told once the point was sent', async () => {
  const { page } = ann;
  const [mail] = mailsTo('ann@mentions.example');
  await page.goto(mail?.links.find((one) => one.includes('/link/')) ?? '');
  await page.getByRole('button', { name: texts.onWhole }).click();
  const field = page.getByRole('textbox', { name: texts.words });
  await field.pressSequentially('@olg');
  await option(page, 'Olga Owner').waitFor();
  await expectAccessible(page);
  // Visible beside the field, and large enough for a finger.
  const [box, area] = [await option(page, 'Olga Owner').boundingBox(), await field.boundingBox()];
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box && area && (box.y + box.height <= area.y || box.y >= area.y + area.height)).toBe(true);
  await option(page, 'Olga Owner').tap();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  // A pause, in which the words are saved without the space at their end.
  await page.getByText(texts.saving.saved).waitFor();
  await field.pressSequentially('and @bo');
  await option(page, 'Bob Bruni').tap();
  await field.pressSequentially('agree: 12, not 14');
  expect(await field.inputValue()).toBe('@Olga Owner and @Bob Bruni agree: 12, not 14');
  await page.getByText(texts.saving.saved).waitFor();
  await page.getByRole('button', { name: texts.done, exact: true }).click();
  await marked(page, '@Bob Bruni').waitFor();
  expect(mailsTo('bob@mentions.example').map(({ subject }) => subject)).toEqual(['Look']);

  await beginAnswer(page, texts.changesWith(1));
  await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).click();
  await page.getByText(review.changesToast).waitFor();
  await product.runtime.idle();
  await expect
    .poll(() => mailsTo('bob@mentions.example').map(({ subject }) => subject))
    .toEqual(['Menu: you are mentioned on Card', 'Look']);
  const team = mailsTo(members.owner.email).find(({ tags }) => tags.kind === 'client_requested_changes');
  expect(team?.text).toMatch(/You are mentioned in point \d\./);
  await owner.page.goto(timelineOf());
  await marked(owner.page, '@Olga Owner').first().waitFor();
});
