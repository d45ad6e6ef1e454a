/**
 * Sign-up of a new agency: with a password, confirmed from the mail, first sign-in, the sample project and its removal,
 * and the first stage approved by a client.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { createProject } from '#contracts/projects.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { ownNames } from '#domain/email-template/language.ts';
import { account, sample } from '#lib/texts/en/account.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { enter } from '#lib/texts/en/enter.ts';
import { password as passwordTexts } from '#lib/texts/en/password.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { review } from '#lib/texts/en/review.ts';
import { expectAccessible } from './axe.ts';
import { type Person, type Product, password, startProduct } from './product.ts';

const email = 'ana@harbor.example';
const clientEmail = 'cleo@client.example';
const agency = 'Harbor & Light';
const subdomain = 'harborlight';

let product: Product;
let owner: Person;
let client: Person | undefined;

const mailTo = async (to: string) => {
  await product.runtime.idle();
  const [mail] = product.runtime.mailbox.list({ to, limit: 50 });
  const whole = mail && product.runtime.mailbox.get(mail.messageId);
  if (!whole) throw new Error(`no mail to ${to}`);
  return whole;
};
const linkIn = ({ links }: { links: readonly string[] }, part: string): string => {
  const link = links.find((one) => one.includes(part));
  if (!link) throw new Error(`no link with ${part} among ${links.join(' ')}`);
  return link;
};
const heading = (name: string) => owner.page.getByRole('heading', { name, level: 1 });

beforeAll(async () => {
  product = await startProduct();
  owner = await product.person();
});
afterAll(() => product.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner, client);
});

test('an agency signs up, and is told by the field what is wrong', async () => {
  const { page } = owner;
  await page.goto(product.runtime.url('nobody'));
  await heading(enter.title).waitFor();
  await expectAccessible(page);
  await page.goto(`${product.runtime.url()}/signup`);
  await heading(account.signUp.details).waitFor();
  await page.getByRole('button', { name: account.signUp.continue }).click();
  await page.getByText(account.required(account.fields.tenantName)).first().waitFor();
  await expectAccessible(page);

  await page.getByLabel(account.fields.tenantName).fill(agency);
  expect(await page.getByLabel(account.fields.subdomain).inputValue()).toBe(subdomain);
  await page.getByLabel(account.fields.subdomain).fill('www');
  await page.getByLabel(account.fields.adminFirstName).fill('Ana');
  await page.getByLabel(account.fields.adminLastName).fill('Lund');
  await page.getByLabel(account.fields.adminEmail).fill(email);
  // Begins in the browser's language, and is read by its own name.
  expect(await page.getByLabel(account.fields.language).inputValue()).toBe('en');
  await page.getByLabel(account.fields.language).selectOption({ label: ownNames.es });
  await page.getByRole('button', { name: account.signUp.continue }).click();
  await page.getByText(account.refused.subdomain_reserved).first().waitFor();
  await page.getByLabel(account.fields.subdomain).fill(subdomain);
  await page.getByRole('button', { name: account.signUp.continue }).click();

  await heading(account.signUp.login).waitFor();
  expect(await page.locator('input[type="password"]').count()).toBe(0);
  await expectAccessible(page);
  // Typed values survive going back.
  await page.getByRole('button', { name: account.signUp.back }).click();
  expect(await page.getByLabel(account.fields.adminEmail).inputValue()).toBe(email);
  expect(await page.getByLabel(account.fields.language).inputValue()).toBe('es');
  await page.getByRole('button', { name: account.signUp.continue }).click();
  await page.getByRole('button', { name: account.signUp.create }).click();

  await page.waitForURL(`${product.runtime.url(subdomain)}/verify-email?**`);
  await heading(account.verify.title).waitFor();
  expect(await page.getByRole('main').textContent()).toContain(`${agency} is nearly ready`);
  expect(await page.getByRole('main').textContent()).toContain(email);
  await expectAccessible(page);
});

test('the mailed link makes the workspace at a press, and signs in its owner, who sees a sample at work', async () => {
  const { page } = owner;
  const link = linkIn(await mailTo(email), '/verify-email/');
  await page.goto(link);
  const press = page.getByRole('button', { name: account.confirm.passwordPress });
  await press.waitFor();
  await expectAccessible(page);
  expect(product.runtime.identity.accounts()).toEqual([]);
  await press.click();
  await page.getByText(passwordTexts.missing).waitFor();
  await page.locator('input[name="password"]').fill('Password123!');
  await press.click();
  await page.getByText(passwordTexts.common).waitFor();
  await expectAccessible(page);
  await page.locator('input[name="password"]').fill(password);
  await press.click();
  await heading(dashboard.title).waitFor();
  // The sign-in's styles do not affect the pages behind it.
  const lineHeight = () => page.evaluate(() => getComputedStyle(document.body).lineHeight);
  const behind = await lineHeight();
  await page.reload();
  await page.getByRole('button', { name: dashboard.firstSteps.hide, exact: true }).click();
  await page.getByText(sample.title).waitFor();
  expect(behind).toBe(await lineHeight());
  await page.getByRole('link', { name: sample.open }).click();
  await page.getByRole('main').getByText('Awaiting').first().waitFor();
  await page.goto(`${product.runtime.url(subdomain)}/projects`);
  await page.getByRole('link', { name: 'Proyecto de ejemplo' }).first().waitFor();
  await page.getByRole('button', { name: sample.remove }).click();
  await page.getByText(sample.removed).waitFor();
  await page.getByText(projects.empty.active).waitFor();
  await product.runtime.idle();
  expect(product.runtime.mailbox.list({ to: email, limit: 50 })).toHaveLength(1);
});

test('its own first stage is approved by its client from the mail', async () => {
  const [login] = product.runtime.identity.accounts();
  const calls = product.calls(subdomain, login?.sub ?? '');
  const contacts = [{ firstname: 'Cleo', lastname: 'Client', email: clientEmail }];
  const made = await calls.ok(createClient, { body: { name: 'First client', contacts } });
  const { project, workflows } = await calls.ok(createProject, {
    body: {
      name: 'First film',
      client_id: made.id,
      contacts: made.contacts.map(({ id, firstname, lastname, email }) => ({
        id,
        firstname,
        lastname,
        email,
      })),
      workflows: [{ stages: [{ title: 'Script', revisions: 1 }] }],
    },
  });
  const [workflow] = workflows;
  await calls.ok(sendPreview, {
    params: { id: project.id, wf: workflow?.id ?? 0, rev: workflow?.tasks[0]?.tasks[0]?.id ?? 0 },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com/script',
      updateStatus: true,
    },
  });

  client = await product.person();
  await client.page.goto(linkIn(await mailTo(clientEmail), '/link/'));
  await client.page.getByRole('button', { name: review.approve, exact: true }).click();
  await client.page.getByRole('dialog').getByRole('button', { name: review.confirmApprove }).click();
  await client.page.getByText(review.approvedToast).first().waitFor();
  const { page } = owner;
  await page.goto(`${product.runtime.url(subdomain)}/projects`);
  await page.getByRole('row').filter({ hasText: 'First film' }).getByText('Completed').waitFor();
});

test('a lost workspace address is mailed to its owner, and a mail says so to an unknown address', async () => {
  const { page } = owner;
  for (const [address, subject] of [
    [email, 'Your workspaces'],
    ['stranger@elsewhere.example', 'No workspace uses this address'],
  ] as const) {
    await page.goto(`${product.runtime.url()}/signin/url-retrieve`);
    await page.getByLabel(account.retrieve.email).fill(address);
    if (address === email) await expectAccessible(page);
    await page.getByRole('button', { name: account.retrieve.continue }).click();
    await page.getByText(account.retrieve.sent).waitFor();
    await page.waitForURL(`${product.runtime.url()}/signin`);
    expect((await mailTo(address)).subject).toBe(subject);
  }
  await page.getByLabel(account.fields.subdomain).fill(subdomain);
  await page.getByRole('button', { name: enter.continue }).click();
  await page.waitForURL(`${product.runtime.url(subdomain)}/**`);
});
