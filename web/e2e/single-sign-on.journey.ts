/** Single sign-on of a workspace: the owner sets it up on the page, members come in by it, and it is required. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { acceptInvitation } from '#contracts/account.ts';
import { createUser } from '#contracts/team.ts';
import { getMe, listUsers } from '#contracts/workspace.ts';
import { account } from '#lib/texts/en/account.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { left } from '#lib/texts/en/enter.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { invitation } from '#lib/texts/en/invitation.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { singleSignOn as texts } from '#lib/texts/en/single-sign-on.ts';
import { apiClient } from '../../infra/local/api-client.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { createWorkspaceFor, type Person, type Product, password, startProduct } from './product.ts';

let product: Product;
let members: Members;
let owner: Person;
let member: Person;
const domain = 'ridge.example';
const company = 'Ridge';

const at = (path = '', subdomain = 'ridge') => `${product.runtime.url(subdomain)}${path}`;
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const state = (page: Page, one: 'off' | 'on' | 'required') =>
  page.getByRole('radio', { name: texts.use.state[one].label, exact: true });
const isLocked = async (page: Page, one: Parameters<typeof state>[1]) =>
  (await state(page, one).getAttribute('aria-disabled')) === 'true';
const companyButton = (page: Page) => page.getByRole('button', { name: signIn.signOn.button(company) });
const home = (page: Page) => page.getByRole('heading', { name: dashboard.title, level: 1 }).waitFor();
/** Signs in at the company's stand-in, which is told the address. */
const assert = async (page: Page, email: string) => {
  await companyButton(page).click();
  expect(await page.getByLabel('Your address').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
/** Gives an address to the sign-in page. */
const give = async (page: Page, email: string) => {
  await page.locator('input[name="username"]').fill(email);
  await page.getByRole('button', { name: signIn.signOn.goOn, exact: true }).click();
};
/** Signs in by the form that is shown for an address. */
const byPassword = async (page: Page) => {
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: signIn.form.submit, exact: true }).click();
};
/** True if a password or Google is offered. */
const offersOthers = async (page: Page) =>
  (await page.locator('input[name="password"]').count()) +
    (await page.getByRole('button', { name: signIn.google.button }).count()) >
  0;
const others = (page: Page) => page.getByRole('button', { name: signIn.signOn.others, exact: true });
const ownersWay = (page: Page) => page.getByRole('button', { name: signIn.signOn.owner, exact: true });

/** Link of the newest invitation of an address. */
const invitationOf = async (email: string): Promise<string> => {
  await product.runtime.idle();
  const [mail] = product.runtime.mailbox.list({ to: email, limit: 1 });
  const links = product.runtime.mailbox.get(mail?.messageId ?? '')?.links ?? [];
  return links.find((link) => link.includes('/invitation/')) ?? '';
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'ridge', 'Europe/Madrid');
  await members.agent('Ada');
  owner = await product.person();
  await owner.enter('ridge', members.owner.email);
  member = await product.person({ width: 390, height: 844 });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner, member);
});

test('the owner names the provider, proves a domain and turns it on', async () => {
  const { page } = owner;
  const { issuer, client } = product.runtime.companies;
  await page.goto(at('/'));
  await page.getByRole('link', { name: frame.menu.settings, exact: true }).click();
  await page.getByRole('link', { name: frame.menu.single_sign_on }).click();
  await page.getByRole('heading', { name: texts.title, level: 1 }).waitFor();
  await expectAccessible(page);
  expect(await page.getByLabel(texts.provider.redirect).inputValue()).toBe(client.redirect_uri);
  expect(await isLocked(page, 'on')).toBe(true);

  await page.getByRole('button', { name: texts.provider.save }).click();
  await said(page, texts.provider.missing.client_secret);
  await expectAccessible(page);
  await page.getByLabel(texts.provider.name).fill(company);
  await page.getByLabel(texts.provider.issuer).fill('ftp://ridge.example');
  await page.getByLabel(texts.provider.clientId).fill(client.client_id);
  await page.getByLabel(texts.provider.secret).fill(client.client_secret);
  await owner.prove();
  await page.getByRole('button', { name: texts.provider.save }).click();
  await page.getByText(/^The issuer is an address that begins with https/).waitFor();
  // A refusal keeps what was typed, the secret too.
  expect(await page.getByLabel(texts.provider.secret).inputValue()).toBe(client.client_secret);
  await page.getByLabel(texts.provider.issuer).fill(issuer('ridge'));
  await page.getByRole('button', { name: texts.provider.save }).click();
  await said(page, texts.provider.saved);
  expect(await page.getByLabel(texts.provider.secret).inputValue()).toBe('');

  await page.getByLabel(texts.domains.field, { exact: true }).fill(domain);
  await page.getByRole('button', { name: texts.domains.add }).click();
  await said(page, texts.domains.state.waiting);
  const row = page
    .getByRole('table', { name: texts.domains.caption(domain) })
    .getByRole('row')
    .last();
  const [name, value] = await row
    .getByRole('code')
    .allInnerTexts()
    .then((all) => [all[1], all[2]]);
  await page.getByRole('button', { name: texts.domains.checkNamed(domain) }).click();
  await said(page, texts.domains.notFound);
  product.runtime.dns.publish({ type: 'TXT', name: name ?? '', value: value ?? '' });
  await page.getByRole('button', { name: texts.domains.checkNamed(domain) }).click();
  await said(page, texts.domains.found(domain));
  await said(page, texts.domains.state.proven);

  expect(await isLocked(page, 'required')).toBe(true);
  await state(page, 'on').click();
  await said(page, texts.use.saved.on);
  await said(page, texts.use.neverTested);
  product.runtime.renewFunctions();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
});

test('an invited member accepts through the company, and comes back by the sign-in page', async () => {
  const email = `ida@${domain}`;
  await members.owner.ok(createUser, { body: { name: 'Ida', email } });
  const { page, leave } = await product.person({ width: 390, height: 844 });
  await page.goto(await invitationOf(email));
  await page.getByRole('heading', { name: invitation.title('Ridge'), level: 1 }).waitFor();
  await expectAccessible(page);
  await assert(page, email);
  await home(page);
  await leave();

  // A deep link, signed out.
  await member.page.goto(at('/profile?from=mail#sessions'));
  await member.page.waitForURL((url) => url.pathname === '/signin');
  await member.page.locator('input[name="username"]').waitFor();
  expect(await companyButton(member.page).count()).toBe(0);
  await expectAccessible(member.page);
  await give(member.page, email);
  await said(member.page, signIn.signOn.offered(domain));
  await expectAccessible(member.page);
  await assert(member.page, email);
  await member.page.waitForURL(/\/profile\?from=mail#sessions$/);
});

test('the domain of the typed address decides which way is offered', async () => {
  const { page, leave } = await product.person({ width: 390, height: 844 });
  await page.goto(at('/projects'));
  await give(page, 'nobody');
  await said(page, account.notAnAddress);
  // Another domain, and one below the proven one: as at any workspace.
  for (const email of ['guest@elsewhere.example', `guest@mail.${domain}`]) {
    await give(page, email);
    await page.locator('input[name="password"]').waitFor();
    expect(await page.locator('input[name="username"]').inputValue()).toBe(email);
    expect(await companyButton(page).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: signIn.signOn.another, exact: true }).click();
  }
  // Nobody has this address: the page says the same as to a member.
  await give(page, `Nobody@${domain.toUpperCase()}`);
  await companyButton(page).waitFor();
  expect(await offersOthers(page)).toBe(false);
  await page.getByRole('button', { name: signIn.signOn.another, exact: true }).click();
  await give(page, `ada@${domain}`);
  await others(page).click();
  await byPassword(page);
  await page.waitForURL((url) => url.pathname === '/projects');
  await leave();
});

test('a session by the company is refused at another workspace of the same person', async () => {
  const { page, context } = member;
  const elsewhere = await createMembers(product, 'elsewhere', 'Europe/Madrid');
  const email = `ida@${domain}`;
  await elsewhere.owner.ok(createUser, { body: { name: 'Ida', email } });
  const token = new URL(await invitationOf(email)).pathname.split('/').at(-1) ?? '';
  await apiClient(product.runtime, 'elsewhere').ok(acceptInvitation, { params: { token }, body: {} });
  const { users } = await elsewhere.owner.ok(listUsers);
  expect(users.map((one) => one.email)).toContain(email);

  const [request] = await Promise.all([page.waitForRequest(/\/api\/me$/), page.reload()]);
  const access = (await request.headerValue('authorization'))?.replace('Bearer ', '');
  const me = async (subdomain: string) =>
    (await apiClient(product.runtime, subdomain, access).call(getMe)).body;
  expect(await me('ridge')).toMatchObject({ user: { email } });
  expect(await me('elsewhere')).toMatchObject({ error: { code: 'not_a_member' } });

  const session = (await context.cookies(at())).find(({ httpOnly }) => httpOnly);
  if (!session) throw new Error('No cookie of the session');
  await context.addCookies([{ ...session, domain: new URL(at('', 'elsewhere')).hostname }]);
  await page.goto(at('/projects', 'elsewhere'));
  await page.waitForURL((url) => url.pathname === '/signin');
});

test('where it is required a member’s password is refused, and the owner still gets in by theirs', async () => {
  const { page } = owner;
  const plain = await product.person();
  await plain.page.goto(at());
  await give(plain.page, `ada@${domain}`);
  await others(plain.page).click();
  await byPassword(plain.page);
  await home(plain.page);

  await page.goto(at('/settings/single-sign-on'));
  await owner.prove();
  await state(page, 'required').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.use.confirm.text(domain)).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: texts.use.confirm.require }).click();
  await said(page, texts.use.saved.required);
  product.runtime.renewFunctions();

  // The session of before ends with the next request.
  await plain.page.reload();
  await said(plain.page, left.company.title);
  await give(plain.page, `ada@${domain}`);
  await said(plain.page, signIn.signOn.required(domain));
  expect(await offersOthers(plain.page)).toBe(false);
  await expectAccessible(plain.page);
  // The owner's way is shown to all, and lets in the owner alone.
  await ownersWay(plain.page).click();
  await byPassword(plain.page);
  await plain.page.waitForURL(/left=company/);
  await said(plain.page, left.company.title);
  await give(plain.page, `ada@${domain}`);
  await assert(plain.page, `ada@${domain}`);
  await home(plain.page);
  await plain.leave();

  const again = await product.person();
  await again.page.goto(at());
  await give(again.page, members.owner.email);
  expect(await offersOthers(again.page)).toBe(false);
  await ownersWay(again.page).click();
  await byPassword(again.page);
  await home(again.page);
  await again.leave();
});

test('a plan without it tells what it gives, and where the plans are', async () => {
  const starter = {
    name: 'Pebble',
    subdomain: 'pebble',
    timezone: 'Europe/Madrid',
    plan: 'starter',
  } as const;
  const { email } = await createWorkspaceFor(product.runtime, starter);
  const person = await product.person();
  await person.enter(starter.subdomain, email);
  await person.page.goto(at('/settings/single-sign-on', starter.subdomain));
  await said(person.page, texts.plan.title);
  expect(await person.page.getByRole('button', { name: texts.provider.save }).count()).toBe(0);
  await expectAccessible(person.page);
  await person.page.getByRole('link', { name: texts.plan.action }).click();
  await person.page.waitForURL((url) => url.pathname === '/billing');
  await person.leave();
});

test('an agent without the right is sent away', async () => {
  const { email } = await members.agent('Pia');
  const person = await product.person();
  await person.page.goto(at('/settings/single-sign-on'));
  await give(person.page, email);
  await assert(person.page, email);
  await person.page.waitForURL((url) => url.pathname === '/');
  await person.page.getByRole('link', { name: frame.menu.settings, exact: true }).click();
  await person.page.getByRole('link', { name: frame.menu.profile, exact: true }).waitFor();
  expect(await person.page.getByRole('link', { name: frame.menu.single_sign_on }).count()).toBe(0);
  await person.leave();
});
