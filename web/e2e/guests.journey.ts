/** A contact adds a colleague to a project, where the workspace lets them (decision 0166). */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { contacts } from '#lib/texts/en/contacts.ts';
import { guests } from '#lib/texts/en/guests.ts';
import { review } from '#lib/texts/en/review.ts';
import { createTestProject } from '#testing/test-project.ts';
import { answerOr } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let client: Person;
let colleague: Person;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'guests', 'Europe/Berlin');
  client = await product.person();
  colleague = await product.person({ width: 390, height: 844 });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, client, colleague);
});

const allow = async (clients_allow_adding_guests: boolean) => {
  await members.owner.ok(updateTenantProfile, { params: { id: 1 }, body: { clients_allow_adding_guests } });
  product.runtime.renewFunctions();
};
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) =>
  dialog(page).getByRole('textbox', { name: new RegExp(`^${name}`) });

test('a contact adds a colleague, who opens the round that waits by the mailed link', async () => {
  const project = await createTestProject(members.owner as never, {
    name: 'Poster',
    team_members: [1],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@poster.example' }],
  });
  const [ann] = project.contacts;
  if (!ann) throw new Error('no contact');
  await members.contact(ann);
  await members.owner.ok(sendPreview, {
    params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  const { page } = client;
  const timeline = `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`;
  await client.enter(members.subdomain, ann.email);
  await page.goto(timeline);
  await page.getByRole('heading', { name: 'Poster', level: 1 }).waitFor();
  await answerOr(page, review.approve).waitFor();
  expect(await page.getByRole('button', { name: guests.action }).count()).toBe(0);

  await allow(true);
  await page.reload();
  await page.getByRole('button', { name: guests.action }).click();
  await dialog(page).getByText(guests.here('Ann Alba')).waitFor();
  await dialog(page).getByRole('button', { name: guests.add, exact: true }).click();
  await dialog(page).getByRole('link', { name: contacts.firstnameNeeded }).waitFor();
  await expectAccessible(page);

  await field(page, contacts.firstname).fill('Bruno');
  await field(page, contacts.lastname).fill('Bruni');
  await field(page, contacts.email).fill(' ANN@poster.example ');
  await dialog(page).getByRole('button', { name: guests.add, exact: true }).click();
  await dialog(page).getByRole('link', { name: 'This person is on the project already.' }).waitFor();
  expect(await field(page, contacts.firstname).inputValue()).toBe('Bruno');

  await field(page, contacts.email).fill('bruno@poster.example');
  await page.keyboard.press('Enter');
  await page.getByText(guests.added('Bruno Bruni')).waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText('added Bruno Bruni to the project').waitFor();

  await product.runtime.idle();
  const mail = newestMail(product.runtime, 'bruno@poster.example');
  expect(mail.subject).toBe('You have been added to Poster');
  await colleague.page.goto(mail.link);
  await answerOr(colleague.page, review.approve).waitFor();
  expect(newestSubject(members.owner.email)).toBe('Poster: Ann Alba added Bruno Bruni');
});

const newestSubject = (to: string) => product.runtime.mailbox.list({ to, limit: 1 })[0]?.subject;
