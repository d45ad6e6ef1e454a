/** A client writes a message by the link of a mail; the team finds it at home, and replies or marks it as answered. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { errors } from '#contracts/errors.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { clientMessages } from '#lib/texts/en/client-messages.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { moveActions, moves } from '#lib/texts/en/moves.ts';
import { review } from '#lib/texts/en/review.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let guest: Person;
let film: TestProject;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'asked', 'Europe/Berlin');
  agent = await product.person();
  guest = await product.person();
  film = await createTestProject(members.owner as never, {
    name: 'Film',
    team_members: [1],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }],
  });
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  await product.runtime.idle();
  await agent.enter(members.subdomain, members.owner.email);
  await guest.page.goto(newestMail(product.runtime, 'ann@client.example').link);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, guest);
});

const notice = (page: Page) => page.locator('[data-client-message]');
const row = (page: Page) => page.getByRole('row').filter({ hasText: moves.reply });
const write = async (message: string) => {
  const { page } = guest;
  await page.getByRole('button', { name: review.comment }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(message);
  await dialog.getByRole('button', { name: review.confirmComment }).click();
  await page.getByText(review.commentToast).waitFor();
  await product.runtime.idle();
};

test('a message waits at home as the agency’s move, and a call is marked as its answer', async () => {
  await write('May the logo be larger?');
  const { page } = agent;
  await page.goto(product.runtime.url(members.subdomain));
  await row(page).getByRole('link', { name: moveActions.reply }).click();
  await notice(page).getByText('May the logo be larger?').waitFor();
  await expectAccessible(page);
  await notice(page).getByRole('button', { name: clientMessages.mark }).click();
  await page.getByText(clientMessages.marked).waitFor();
  await notice(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await product.runtime.idle();
  await page.goto(product.runtime.url(members.subdomain));
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await row(page).count()).toBe(0);
});

test('a message that arrives on an open timeline is told there, and a reply of the team answers it', async () => {
  const { page } = agent;
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/${film.id}/timeline/${film.wf}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await write('Which music is it?');
  await notice(page).getByText('Which music is it?').waitFor();
  await notice(page).getByRole('button', { name: clientMessages.reply }).click();
  await page.getByRole('heading', { level: 1, name: compose.title.message }).waitFor();
  await page.getByText('Which music is it?').waitFor();
  await expectAccessible(page);
  const sends = page.getByRole('button', { name: compose.confirm.message(1) });
  await sends.click();
  await page.getByText(errors.note_empty.title).waitFor();
  await page.getByRole('textbox', { name: compose.mail.body }).click();
  await page.keyboard.type('The one of the last film.');
  await sends.click();
  await page.waitForURL(/\/timeline\/\d+$/);
  await notice(page).waitFor({ state: 'detached' });
});
