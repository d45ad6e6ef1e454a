/** Sending domains and the custom domain: DNS records, the sender of mails, and the host of the portal. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { domains } from '#lib/texts/en/domains.ts';
import { upgrade } from '#lib/texts/en/upgrade.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { createWorkspaceFor, type Person, type Product, password, startProduct } from './product.ts';
import { within } from './within.ts';

const { email, custom } = domains;
/** Mail domain of the journeys' people. */
const domain = 'tide.example';
const recipient = 'ann@mail.example';

let product: Product;
let members: Members;
let film: TestProject;
let owner: Person;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
/** Scrolls to the top first, so that nothing is half covered by the bar. */
const expectWholeAccessible = async (page: Page) => {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
};
const publishAll = () => {
  for (const record of product.runtime.dns.wanted()) product.runtime.dns.publish(record);
};
/** Sends a preview of the project; returns the resulting mail. */
const previewed = async () => {
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
      updateStatus: false,
    },
  });
  await product.runtime.idle();
  return newestMail(product.runtime, recipient);
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'tide', 'Europe/Madrid');
  film = await createTestProject(members.owner, {
    client: { contacts: [{ firstname: 'Ann', email: recipient }] },
  });
  owner = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner);
});

test('an agent without the right is sent away', async () => {
  const plain = await members.agent('Pia', 'email_templates');
  const agent = await product.person();
  await agent.enter(members.subdomain, plain.email);
  for (const path of ['/settings/email-settings', '/settings/custom-domain']) {
    await agent.page.goto(at(path));
    await agent.page.waitForURL((url) => url.pathname === '/');
  }
  await agent.leave();
});

test('mails go out from one’s own address from when the domain is verified until it is deleted', async () => {
  const { page } = owner;
  await page.goto(at('/settings/email-settings'));
  await page.getByLabel(email.field).fill('tide');
  await page.getByRole('button', { name: email.add }).click();
  await said(page, email.invalid);
  await expectWholeAccessible(page);
  await page.getByLabel(email.field).fill(domain);
  await page.getByRole('button', { name: email.add }).click();
  const records = page.getByRole('table', { name: email.caption(domain) });
  await records.waitFor();
  expect(await records.getByText(email.status.pending).count()).toBe(5);
  await page.getByRole('button', { name: email.verify }).click();
  await said(page, email.notice.notVerified);
  await expectWholeAccessible(page);

  // Only the sender's name changes until the domain is verified.
  expect((await previewed()).from).toBe('Tide via Proofline <mail@proofline.localhost>');
  const own = page.getByLabel(email.own);
  // The switch moves with the mutation, a moment after the click.
  await own.click();
  await expect.poll(() => own.isChecked()).toBe(true);
  await said(page, email.ownOn);
  const named = await previewed();
  expect(named.from).toBe('"Olga Owner, Tide via Proofline" <mail@proofline.localhost>');
  expect(Object.fromEntries(named.headers)['reply-to']).toBe(members.owner.email);

  // Publishes the records in the console, like the domain's owner at their DNS host.
  const dns = await owner.context.newPage();
  await dns.goto(`${product.runtime.url()}/_local/dns`);
  await dns.getByRole('button', { name: 'Publish at the DNS' }).first().click();
  await dns.getByText('published').first().waitFor();
  await dns.getByRole('button', { name: 'Publish all' }).click();
  await dns.getByText('missing').first().waitFor({ state: 'detached' });
  await dns.close();
  await page.getByRole('button', { name: email.verify }).click();
  await said(page, email.notice.verified);
  await said(page, email.verified(domain));
  expect((await previewed()).from).toBe(`Olga Owner <${members.owner.email}>`);
  await expectWholeAccessible(page);

  await page.getByRole('button', { name: email.removeNamed(domain) }).click();
  await said(page, email.confirm.text);
  await page.getByRole('button', { name: email.confirm.remove }).click();
  await said(page, email.notice.removed);
  // The list collapses to one empty row.
  await page.getByRole('button', { name: email.add }).waitFor();
  expect((await previewed()).from).toBe('Tide via Proofline <mail@proofline.localhost>');
});

test('guests’ pages open at a host of the workspace’s own, and mails link to it; members go on at the subdomain', async () => {
  const { page } = owner;
  await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(at('/settings/custom-domain'));
  expect(await page.getByLabel(custom.url).inputValue()).toBe(product.runtime.url(members.subdomain));
  await page.getByRole('radio', { name: custom.own }).check();
  const add = page.getByRole('button', { name: custom.add });
  await page.getByRole('textbox', { name: custom.host }).fill('portal');
  await owner.prove();
  await add.click();
  await said(page, custom.bothNeeded);
  await page.getByRole('textbox', { name: custom.domain }).fill('tide');
  await add.click();
  await said(page, custom.invalid);
  await expectWholeAccessible(page);
  const host = 'portal.tide.localhost';
  await page.getByRole('textbox', { name: custom.domain }).fill('tide.localhost');
  await add.click();
  await said(page, custom.added);
  await said(page, custom.state.waiting);
  await page.getByRole('button', { name: /^Copy value/ }).click();
  await said(page, domains.copied);
  const reading = page.evaluate(() => navigator.clipboard.readText());
  const copied = await within(10, 'the clipboard is read', reading);
  expect(product.runtime.dns.wanted().map(({ value }) => value)).toContain(copied);
  await page.getByRole('button', { name: custom.check }).click();
  await said(page, custom.checked.waiting);
  publishAll();
  await page.getByRole('button', { name: custom.check }).click();
  await said(page, custom.checked.live);
  // Its record stays to be read, for somebody who moves to another DNS host.
  const record = page.getByRole('table', { name: custom.caption });
  expect(await record.count()).toBe(0);
  await page.locator('summary').filter({ hasText: custom.caption }).click();
  await record.getByText(copied).waitFor();
  await expectWholeAccessible(page);

  const { web: port } = product.runtime.ports;
  const { link } = await previewed();
  expect(new URL(link).host).toBe(`${host}:${port}`);
  const client = await product.person();
  await client.page.goto(link);
  await client.page.getByRole('heading', { name: film.project.name }).first().waitFor();
  // No password is typed at the custom domain: every page there redirects to the product's host.
  const ownHost = `http://${host}:${port}`;
  const subdomain = product.runtime.url(members.subdomain);
  // Session stored there by an earlier version.
  await client.page.evaluate(() =>
    localStorage.setItem('CognitoIdentityServiceProvider.x.refreshToken', 'left here'),
  );
  for (const [path, origin] of [
    ['/signin?back=%2Fprofile', subdomain],
    ['/profile', subdomain],
    ['/signup', product.runtime.url()],
    ['/verify-email?email=a%40b.example', product.runtime.url()],
  ] as const) {
    await client.page.goto(`${ownHost}${path}`);
    await client.page.waitForURL((url) => url.origin === origin);
  }
  await client.page.goto(link);
  await client.page.getByRole('heading', { name: film.project.name }).first().waitFor();
  expect(await client.page.evaluate(() => Object.keys(localStorage).join())).not.toContain('Cognito');
  await client.page.goto(`${ownHost}/projects/${film.id}/timeline`);
  await client.page.waitForURL((url) => url.origin === subdomain && url.pathname === '/signin');
  await client.page.locator('input[name="username"]').fill(members.owner.email);
  await client.page.locator('input[name="password"]').fill(password);
  await client.page.getByRole('button', { name: 'Sign in' }).click();
  await client.page.waitForURL(
    (url) => url.origin === subdomain && url.pathname === `/projects/${film.id}/timeline`,
  );
  await client.leave();

  await owner.prove();
  await page.getByRole('button', { name: custom.remove }).click();
  await page.getByRole('dialog').getByRole('button', { name: custom.confirm.remove }).click();
  await said(page, custom.removed);
  await page.getByRole('textbox', { name: custom.host }).waitFor();
});

test('a plan without custom domains is told how to get one', async () => {
  const free = {
    name: 'Pebble',
    subdomain: 'pebble',
    timezone: 'Europe/Madrid',
    plan: 'free forever',
  } as const;
  const { email: address } = await createWorkspaceFor(product.runtime, free);
  const person = await product.person();
  await person.enter(free.subdomain, address);
  await person.page.goto(`${product.runtime.url(free.subdomain)}/settings/custom-domain`);
  const dialog = person.page.getByRole('dialog', { name: upgrade.title });
  await dialog.waitFor();
  await person.page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await expectWholeAccessible(person.page);
  await person.leave();
});
