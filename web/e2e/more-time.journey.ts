/** A client asks for more time: a guest on a phone, a signed-in client, the agent's one press, and the workspace's rule. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { moreTime } from '#lib/texts/en/more-time.ts';
import { reviewHistory } from '#lib/texts/en/review-history.ts';
import { wishes } from '#lib/texts/en/wishes.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let guest: Person;
let client: Person;

const dialog = (page: Page) => page.getByRole('dialog');
const wish = (page: Page) => page.locator('[data-wish]');

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'until', 'Europe/Berlin');
  agent = await product.person();
  guest = await product.person({ width: 390, height: 844 });
  client = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, guest, client);
});

const sentProject = async (name: string): Promise<TestProject> => {
  const project = await createTestProject(members.owner as never, {
    name,
    team_members: [1],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: `ann-${name}@client.example` }],
  });
  await members.owner.ok(sendPreview, {
    params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  await product.runtime.idle();
  return project;
};
const openReview = (name: string) =>
  guest.page.goto(newestMail(product.runtime, `ann-${name}@client.example`).link);
const timelineOf = ({ id, wf }: TestProject) =>
  `${product.runtime.url(members.subdomain)}/projects/${id}/timeline/${wf}`;
/** Asks for the third day that is offered; returns it in words. */
const ask = async (page: Page, message: string): Promise<string> => {
  await page.getByRole('button', { name: moreTime.ask }).click();
  const day = dialog(page).getByLabel(moreTime.day);
  const words = (await day.locator('option').nth(2).textContent()) ?? '';
  await day.selectOption({ index: 2 });
  await dialog(page).getByLabel(moreTime.message).fill(message);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: moreTime.send }).click();
  await dialog(page).waitFor({ state: 'detached' });
  return words;
};

test('a guest asks on a phone, the agent agrees by one press, and the page says the new day', async () => {
  const film = await sentProject('film');
  await openReview('film');
  const { page } = guest;
  const day = await ask(page, 'We are at the fair.');
  await wish(page).getByText(moreTime.open('Until', day)).waitFor();
  const again = page.getByRole('button', { name: moreTime.change });
  await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.reload();
  await wish(page).getByText(moreTime.open('Until', day)).waitFor();

  await agent.page.goto(timelineOf(film));
  const notice = wish(agent.page);
  await notice.getByText(wishes.asks('Ann Alba', day)).waitFor();
  await notice.getByText('We are at the fair.').waitFor();
  await expectAccessible(agent.page);
  await notice.getByRole('button', { name: wishes.agree, exact: true }).click();
  await agent.page.getByText(wishes.agreed(day)).waitFor();
  await notice.waitFor({ state: 'detached' });
  await product.runtime.idle();
  const told = newestMail(product.runtime, 'ann-film@client.example');
  expect(told.subject).toContain('you have until');

  await page.goto(told.link);
  await wish(page)
    .getByText(/You have until/)
    .waitFor();
  await page.getByText(reviewHistory.events.agreed_to_time).waitFor();
});

test('a signed-in client asks, takes it back and asks again; the agent keeps the date with words', async () => {
  const film = await sentProject('poster');
  const [contact] = film.contacts;
  if (!contact) throw new Error('no contact');
  await members.contact(contact);
  await client.enter(members.subdomain, contact.email);
  const { page } = client;
  await page.goto(timelineOf(film));
  const day = await ask(page, '');
  await wish(page).getByText(moreTime.open('Until', day)).waitFor();
  await page.getByRole('button', { name: moreTime.change }).click();
  await dialog(page).getByRole('button', { name: moreTime.withdraw }).click();
  await wish(page).getByText(moreTime.open('Until', day)).waitFor({ state: 'detached' });
  await ask(page, 'The board meets on Thursday.');

  await agent.page.goto(timelineOf(film));
  await wish(agent.page)
    .getByRole('button', { name: /^Keep / })
    .click();
  await dialog(agent.page).getByLabel(wishes.words).fill('The studio is booked.');
  await expectAccessible(agent.page);
  await dialog(agent.page)
    .getByRole('button', { name: /^Keep / })
    .click();
  await agent.page.getByText(wishes.kept).waitFor();
  await wish(agent.page).waitFor({ state: 'detached' });
  await wish(page).getByText('The studio is booked.').waitFor();
  await expectAccessible(page);
});

test('by the rule of the workspace the due date moves at once; words outlive a refusal', async () => {
  await members.owner.ok(updateTenantProfile, { params: { id: 1 }, body: { days_more_by_rule: 5 } });
  await sentProject('leaflet');
  await openReview('leaflet');
  const { page } = guest;
  await page.route('**/api/review/*/wish', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: moreTime.ask }).click();
  await dialog(page).getByLabel(moreTime.message).fill('Away until then.');
  await dialog(page).getByRole('button', { name: moreTime.send }).click();
  await dialog(page).getByRole('alert').waitFor();
  expect(await dialog(page).getByLabel(moreTime.message).inputValue()).toBe('Away until then.');
  await page.keyboard.press('Escape');
  await page.unroute('**/api/review/*/wish');
  await page.getByRole('button', { name: moreTime.ask }).click();
  expect(await dialog(page).getByLabel(moreTime.message).inputValue()).toBe('Away until then.');
  await dialog(page).getByRole('button', { name: moreTime.send }).click();
  await wish(page)
    .getByText(/You have until/)
    .waitFor();
});
