/**
 * First proof: from a new workspace, and from the sign-up, to the client's approval in few clicks and fields, counted; again for the same
 * client on a phone, after a lost answer, and from a file dropped on the dashboard.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listClients } from '#contracts/clients.ts';
import { getProject, listProjects } from '#contracts/projects.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { getMe } from '#contracts/workspace.ts';
import { dueAfter, packDaysOff } from '#domain/calendar/business-days.ts';
import { addDays, dayNumber, localDate } from '#domain/calendar/date.ts';
import { eveningInWords, eveningWithDate } from '#domain/calendar/evening.ts';
import { account } from '#lib/texts/en/account.ts';
import { contacts } from '#lib/texts/en/contacts.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { firstProof as texts } from '#lib/texts/en/first-proof.ts';
import { proofEntry } from '#lib/texts/en/proof-entry.ts';
import { review } from '#lib/texts/en/review.ts';
import type { ApiClient } from '../../infra/local/api-client.ts';
import { expectAccessible } from './axe.ts';
import { hand } from './click-counter.ts';
import { createWorkspaceFor, type Person, type Product, password, startProduct } from './product.ts';

const subdomain = 'firstproof';
const anna = 'anna@oak.example';
const client = 'Olive & Oak';

let product: Product;
let owner: Person;
let phone: Person;
let guest: Person;
let calls: ApiClient;
let poster: Buffer;

beforeAll(async () => {
  product = await startProduct();
  const made = { name: 'First', subdomain, timezone: 'Europe/Berlin', sample: true };
  const { email } = await createWorkspaceFor(product.runtime, made);
  await product.runtime.idle();
  const account = product.runtime.identity.accounts().find((one) => one.email === email);
  calls = product.calls(subdomain, account?.sub ?? '');
  const art = { create: { width: 1200, height: 800, channels: 3 as const, background: '#9367b4' } };
  poster = await sharp(art).png().toBuffer();
  owner = await product.person();
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  guest = await product.person();
  await owner.enter(subdomain, email);
  await phone.enter(subdomain, email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner, phone, guest);
});

const at = (path: string) => `${product.runtime.url(subdomain)}${path}`;
const file = (name: string) => ({ name, mimeType: 'image/png', buffer: poster });
const clientField = (page: Page) =>
  page.getByRole('combobox', { name: new RegExp(`^${texts.client.label}`) });
const send = (page: Page) => page.getByRole('button', { name: texts.send });
/** Waits for the page after a sending: seven calls one after the other, and the check of the files. */
const sent = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: texts.sent.title(name) }).waitFor({ timeout: 60_000 });
const fits = (page: Page) =>
  expect(page.evaluate(() => document.documentElement.scrollWidth)).resolves.toBeLessThanOrEqual(390);

/** Link of the newest mail to somebody: by default that of a work. */
const mailedLink = async (to: string, part = '/link/'): Promise<string> => {
  await product.runtime.idle();
  const { mailbox } = product.runtime;
  const [newest] = mailbox.list({ to, limit: 5 });
  const link = newest && mailbox.get(newest.messageId)?.links.find((one) => one.includes(part));
  if (!link) throw new Error(`No mail to ${to} has a link`);
  return link;
};
const made = async () => ({
  clients: (await calls.ok(listClients)).clients.filter(({ name }) => name === client).length,
  projects: (await calls.ok(listProjects)).items.filter((row) => row.client_name === client).length,
  mails: product.runtime.mailbox.list({ to: anna, limit: 50 }).length,
});

type Hand = ReturnType<typeof hand>;

/** Sends a first proof from the dashboard to a new client, up to the page that says so. */
const sendFirst = async (page: Page, { click, fill }: Hand, name: string, to: string) => {
  const { title, action } = dashboard.firstSteps.steps.proof;
  await page.getByText(title).waitFor();
  await click(page.getByRole('link', { name: action }));
  await page.getByRole('heading', { level: 1, name: proofEntry.action }).waitFor();
  await expectAccessible(page);

  const choosing = page.waitForEvent('filechooser');
  await click(page.getByRole('button', { name: texts.work.add }));
  await (await choosing).setFiles([file('harvest-poster.png')]);
  await fill(clientField(page), client);
  await fill(page.getByLabel(contacts.firstname), name);
  await fill(page.getByLabel(contacts.email), to);
  await expectAccessible(page);
  await click(send(page));
  await sent(page, name);
  await expectAccessible(page);
};

/** Opens the mailed link, and approves. */
const approve = async ({ counted, click }: Hand, link: string) => {
  counted.clicks += 1;
  await guest.page.goto(link);
  await guest.page.getByText('Harvest poster').first().waitFor();
  await click(guest.page.getByRole('button', { name: review.approve, exact: true }));
  await click(
    guest.page.getByRole('dialog').getByRole('button', { name: review.confirmApprove, exact: true }),
  );
  await guest.page.getByText(review.approvedToast).first().waitFor();
};

test('a new workspace has its first approval after at most 12 clicks and 8 fields', async () => {
  const own = hand();
  const { page } = owner;
  await page.goto(at('/'));
  await sendFirst(page, own, 'Anna', anna);

  // Ways on from there, which take none of the clicks.
  await page.getByRole('link', { name: texts.sent.open }).click();
  await page.getByRole('heading', { level: 1, name: 'Harvest poster' }).waitFor();
  const link = await mailedLink(anna);
  await page.goto(at('/'));
  const step = page.getByRole('listitem').filter({ hasText: dashboard.firstSteps.steps.proof.title });
  await expect.poll(() => step.textContent()).toContain(dashboard.firstSteps.done);

  await approve(own, link);
  expect(own.counted.clicks).toBeLessThanOrEqual(12);
  expect(own.counted.fields).toBeLessThanOrEqual(8);
  // A look at the count, so that a step more is seen as one.
  expect(own.counted).toEqual({ clicks: 6, fields: 3 });
});

test('from the sign-up to the first approval it takes at most 12 clicks and 8 fields', async () => {
  const own = hand();
  const { counted, click, fill } = own;
  const { page, leave } = await product.person();
  const email = 'ada@straight.example';
  await page.goto(`${product.runtime.url()}/signup`);
  await fill(page.getByLabel(account.fields.tenantName), 'Straight Lines');
  await fill(page.getByLabel(account.fields.adminFirstName), 'Ada');
  await fill(page.getByLabel(account.fields.adminLastName), 'Berg');
  await fill(page.getByLabel(account.fields.adminEmail), email);
  await click(page.getByRole('button', { name: account.signUp.continue }));
  await click(page.getByRole('button', { name: account.signUp.create }));
  await page.getByRole('heading', { level: 1, name: account.verify.title }).waitFor();

  counted.clicks += 1;
  await page.goto(await mailedLink(email, '/verify-email/'));
  await fill(page.locator('input[name="password"]'), password);
  await click(page.getByRole('button', { name: account.confirm.passwordPress }));
  await page.getByRole('heading', { level: 1, name: dashboard.title }).waitFor();

  const to = 'otto@oak.example';
  await sendFirst(page, own, 'Otto', to);
  await approve(own, await mailedLink(to));
  expect(counted.clicks).toBeLessThanOrEqual(12);
  expect(counted.fields).toBeLessThanOrEqual(8);
  expect(counted).toEqual({ clicks: 10, fields: 8 });
  await leave();
});

test('the next proof of the client is sent on a phone, to a contact that is chosen', async () => {
  const { page } = phone;
  const before = await made();
  await page.goto(at('/projects'));
  await page.getByRole('link', { name: proofEntry.action }).first().click();
  await page.getByRole('radio', { name: texts.work.link }).check({ force: true });
  await page.getByLabel(texts.work.linkLabel).fill('https://oak.example/menu');
  await clientField(page).click();
  await page.getByRole('option', { name: client }).click();
  await page.getByLabel(texts.client.contact, { exact: true }).waitFor();
  await expectAccessible(page);
  await fits(page);
  for (const target of [send(page), page.getByText(texts.message.edit)])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await send(page).click();
  await sent(page, 'Anna');
  await expectAccessible(page);
  await fits(page);
  await product.runtime.idle();
  expect(await made()).toEqual({ clients: 1, projects: before.projects + 1, mails: before.mails + 1 });
});

test('a lost answer and a reload make nothing twice', async () => {
  const { page } = owner;
  const before = await made();
  await page.goto(at('/projects/proof'));
  await page.locator('input[type="file"]').setInputFiles([file('menu_cover.png')]);
  await clientField(page).fill(client);
  await clientField(page).press('Enter');
  await page.getByLabel(texts.client.contact, { exact: true }).waitFor();
  // Made and sent by the server; the answers get lost.
  for (const call of ['**/api/projects', '**/send-preview']) {
    await page.route(call, async (route) => {
      if (!['POST', 'PUT'].includes(route.request().method())) return route.fallback();
      const { host, port, pathname } = new URL(route.request().url());
      const headers = { ...(await route.request().allHeaders()), host };
      await route.fetch({ url: `http://127.0.0.1:${port}${pathname}`, headers });
      await route.abort('connectionreset');
      await page.unroute(call);
    });
  }
  await send(page).click();
  await page.getByText(texts.goesOn.unanswered).waitFor();
  await page.reload();
  await page.getByText(texts.goesOn.unanswered).waitFor();
  await page.getByText(texts.work.again).waitFor();
  await page.locator('input[type="file"]').setInputFiles([file('menu_cover.png')]);
  // The notice was there before: the last call is on its way.
  const asked = page.waitForRequest('**/send-preview', { timeout: 60_000 });
  await send(page).click();
  await asked;
  await expect.poll(async () => (await made()).projects).toBe(before.projects + 1);
  await page.getByText(texts.goesOn.unanswered).waitFor();
  await send(page).click();
  await sent(page, 'Anna');
  await product.runtime.idle();
  expect(await made()).toEqual({ clients: 1, projects: before.projects + 1, mails: before.mails + 1 });
  const [row] = (await calls.ok(listProjects)).items.filter(({ name }) => name === 'Menu cover');
  const { project } = await calls.ok(getProject, { params: { id: row?.id ?? 0 } });
  expect(project.contacts.map(({ email }) => email)).toEqual([anna]);
});

test('a file dropped on the dashboard is on the page, and one that is no picture is refused before it is sent', async () => {
  const { page } = owner;
  await page.goto(at('/'));
  // Figures and the place for files wait for the subscription; its button does not.
  await page.getByText(dashboard.turns.done, { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['words'], 'not-a-picture.png', { type: 'image/png' }));
    for (const name of ['dragenter', 'drop'])
      document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.getByRole('heading', { level: 1, name: proofEntry.action }).waitFor();
  await page.getByText('not-a-picture.png').first().waitFor();
  expect(await page.getByLabel(texts.project.name).inputValue()).toBe('Not a picture');
  await clientField(page).fill('Cedar');
  await clientField(page).press('Enter');
  await page.getByLabel(contacts.firstname).fill('Carl');
  await page.getByLabel(contacts.email).fill('carl@cedar.example');
  await send(page).click();
  await page.getByText('not-a-picture.png does not contain what its type').first().waitFor();
  await expectAccessible(page);
  expect(product.runtime.mailbox.list({ to: 'carl@cedar.example', limit: 5 })).toEqual([]);
  await page.getByRole('button', { name: 'Remove not-a-picture.png' }).click();
  await page.locator('input[type="file"]').setInputFiles([file('a-picture.png')]);
  await send(page).click();
  await sent(page, 'Carl');
});

test('a proof is due behind the days off, by the form, the page of its sending and the client’s page alike', async () => {
  const { page } = owner;
  const zone = 'Europe/Berlin';
  const now = product.runtime.clock.now();
  const today = localDate(now, zone);
  const from = addDays(today, 1);
  const params = { id: (await calls.ok(getMe)).tenant.id };
  const own_days_off = [{ from, to: addDays(today, 7), label: 'Fair' }];
  await calls.ok(updateTenantProfile, { params, body: { own_days_off } });
  product.runtime.renewFunctions();
  const off = packDaysOff(Array.from({ length: 7 }, (_, day) => dayNumber(from) + day));
  const due = dueAfter(now, 1, zone, off);
  const reader = { format: (await calls.ok(getMe)).tenant.dt_format, zone, language: 'en', now } as const;

  await page.goto(at('/projects/proof'));
  await page.getByText(texts.project.due(eveningWithDate(due, reader))).waitFor();
  await page.locator('input[type="file"]').setInputFiles([file('fair_poster.png')]);
  await clientField(page).fill(client);
  await clientField(page).press('Enter');
  await page.getByLabel(texts.client.contact, { exact: true }).waitFor();
  await send(page).click();
  await sent(page, 'Anna');
  await page.getByText(texts.sent.due(eveningWithDate(due, reader))).waitFor();
  await guest.page.goto(await mailedLink(anna));
  await guest.page
    .getByText(review.by(eveningInWords(due, reader)))
    .first()
    .waitFor();
});
