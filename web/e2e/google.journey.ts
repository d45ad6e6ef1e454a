/** Sign-in with Google through the local stand-in, and the life of a session: where it ends, and for whom. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deleteUser } from '#contracts/team.ts';
import { listUsers } from '#contracts/workspace.ts';
import { account as texts } from '#lib/texts/en/account.ts';
import { enter, left, noAccess } from '#lib/texts/en/enter.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { reset } from '#lib/texts/en/reset.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { toldOfTheEnd } from './access-ended.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, password, startProduct } from './product.ts';

let product: Product;
let members: Members;
let person: Person;
let elsewhere: Person;
const ada = 'ada@north.example';
const profile = settings.profile.password;

const url = (path = '') => `${product.runtime.url('north')}${path}`;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'north', 'Europe/Madrid');
  await members.agent('Ada', 'create_projects');
  await members.agent('Bea');
  person = await product.person();
  elsewhere = await product.person({ width: 390, height: 844 });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, person, elsewhere);
});

const googleButton = (page: Page) => page.getByRole('button', { name: signIn.google.button });
const standIn = (page: Page) => page.getByRole('heading', { name: 'Local stand-in for Google' });
const account = (page: Page) => page.getByRole('button', { name: frame.account });

describe('signing in with Google', () => {
  test('leads a member back to where they wanted to go', async () => {
    const { page } = person;
    await page.goto(url('/projects?search=film'));
    await googleButton(page).waitFor();
    await expectAccessible(page);
    await googleButton(page).click();
    await standIn(page).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: ada }).click();
    await page.waitForURL((at) => at.pathname === '/projects' && at.search === '?search=film');
    await account(page).click();
    await page.getByText(ada).waitFor();
    await page.keyboard.press('Escape');
    expect(page.url()).not.toContain('handover');
  });

  test('outlasts a reload and is shared by a second tab, by the cookie of the session', async () => {
    const { page, context } = person;
    await page.reload();
    await account(page).waitFor();
    const tab = await context.newPage();
    await tab.goto(url('/'));
    await account(tab).waitFor();
    // Signing out in one tab signs out the other, and nothing stays on its screen.
    await account(tab).click();
    await tab.getByRole('menuitem', { name: frame.signOut, exact: true }).click();
    await googleButton(tab).waitFor();
    await googleButton(page).waitFor();
    await tab.close();
  });

  test('refuses an uninvited person, and shows the way on', async () => {
    const { page } = elsewhere;
    await page.goto(url('/signin'));
    await googleButton(page).click();
    await page.getByLabel('Another address').fill('stranger@web.example');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText(signIn.google.notAMember('stranger@web.example')).waitFor();
    expect(await page.getByRole('link', { name: enter.signUp }).getAttribute('href')).toBe('/signup');
    await expectAccessible(page);
    // The handover code in the URL is used up: reloading signs nobody in.
    await page.reload();
    await googleButton(page).waitFor();
    expect(await page.getByText(/Nobody has invited|Sign-in not completed/).count()).toBe(0);
  });

  test('refuses an address that Google has not verified, and takes a change of mind', async () => {
    const { page } = elsewhere;
    await googleButton(page).click();
    await page.getByLabel('Another address').fill('bea@north.example');
    await page.getByLabel('Google has not verified it').check();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText(signIn.google.refusals.address_not_verified).waitFor();
    await googleButton(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(signIn.google.refusals.cancelled).waitFor();
  });

  test('begins at once where the address asks for it', async () => {
    const { page } = person;
    // Google has a session, so it asks nothing.
    await page.goto(url('/signin?connection=google-oauth2'));
    await account(page).waitFor();
  });

  test('takes no handover that another browser has begun', async () => {
    const { page } = elsewhere;
    await page.goto('about:blank');
    await page.goto(url(`/signin#handover=${'A'.repeat(43)}`));
    await googleButton(page).waitFor();
    expect(await page.getByText(/Nobody has invited|Sign-in not completed/).count()).toBe(0);
  });
});

test('signing up with Google leads into the new workspace', async () => {
  const { page, leave } = await product.person();
  await page.goto(`${product.runtime.url()}/signup`);
  await page.getByLabel(texts.fields.tenantName).fill('Lund Film');
  await page.getByLabel(texts.fields.adminFirstName).fill('Ana');
  await page.getByLabel(texts.fields.adminLastName).fill('Lund');
  await page.getByLabel(texts.fields.adminEmail).fill('ana@lund.example');
  await page.getByRole('button', { name: texts.signUp.continue }).click();
  await googleButton(page).waitFor();
  await expectAccessible(page);
  await googleButton(page).click();
  await page.getByLabel('Another address').fill('ana@lund.example');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  // The workspace is created, then a second redirect to Google signs in.
  await account(page).waitFor();
  expect(new URL(page.url()).origin).toBe(product.runtime.url('lundfilm'));
  await leave();
});

describe('a session', () => {
  test('ends where the identity provider says error=unauthorized', async () => {
    const { page } = person;
    await page.goto(url('/projects?error=unauthorized'));
    await page.waitForURL((at) => at.pathname === '/signin');
    await page.getByText(left.unauthorized.title).waitFor();
    await page.goto(`${product.runtime.url()}/?error=unauthorized`);
    await page.getByRole('heading', { name: enter.title }).waitFor();
    await page.goto(url('/projects'));
    await googleButton(page).waitFor();
  });

  test('ends everywhere at once', async () => {
    await person.signIn('north', ada, password);
    await elsewhere.enter('north', ada);
    await elsewhere.page.goto(url());
    await account(elsewhere.page).waitFor();
    await account(person.page).click();
    await person.page.getByRole('menuitem', { name: frame.signOutEverywhere }).click();
    await person.page.getByText(left.everywhere.title).waitFor();
    await expectAccessible(person.page);
    const { page } = elsewhere;
    // The other device has tokens that are valid for some minutes, and is signed out at its next request. Its page has
    // the title of the notice as well, before it redirects.
    await toldOfTheEnd(page);
    await googleButton(page).waitFor();
    await expectAccessible(page);
  });

  test('ends on other devices with a new password, and goes on where it was chosen', async () => {
    const next = 'Another-horse-2';
    const { page } = person;
    await person.enter('north', ada);
    await elsewhere.enter('north', ada);
    await elsewhere.page.goto(url('/projects'));
    await account(elsewhere.page).waitFor();
    await page.goto(url('/profile'));
    await page.getByRole('button', { name: profile.open }).click();
    const dialog = page.getByRole('dialog', { name: profile.title });
    const field = (name: string) => dialog.getByLabel(new RegExp(`^${name}(?! again)`));
    await field(profile.current).fill(password);
    await field(profile.next).fill(next);
    await dialog.getByLabel(new RegExp(`^${profile.again}`)).fill(next);
    await dialog.getByRole('button', { name: profile.confirm }).click();
    await page.getByText(profile.sessions.ended).waitFor();
    const [mail] = product.runtime.mailbox.list({ to: ada, limit: 1 });
    expect(mail?.subject).toBe('Your password was changed');
    // With the new password: the previous session is revoked here as well.
    await page.reload();
    await account(page).waitFor();
    await toldOfTheEnd(elsewhere.page);
    await elsewhere.signIn('north', ada, next);
    await account(elsewhere.page).waitFor();
  });

  test('accepts a password nowhere once it was replaced by a mailed link', async () => {
    const next = 'A-third-horse-3';
    const { page } = elsewhere;
    await person.page.goto(url('/projects'));
    await account(person.page).waitFor();
    await elsewhere.context.clearCookies();
    await page.goto(url('/signin'));
    await page.getByLabel(signIn.form.email).fill(ada);
    await page.getByRole('button', { name: signIn.forgot }).click();
    await page.getByRole('button', { name: reset.send }).click();
    await page.getByText(reset.sent(ada)).waitFor();
    await expectAccessible(page);
    const mailed = () => product.runtime.mailbox.list({ to: ada, limit: 1 })[0];
    const { links = [] } = product.runtime.mailbox.get(mailed()?.messageId ?? '') ?? {};
    const link = links.find((one) => one.includes('/password/')) ?? '';
    await page.goto(link);
    await expectAccessible(page);
    await page.locator('input[name="password"]').fill(next);
    await page.getByRole('button', { name: reset.save }).click();
    await account(page).waitFor();
    await expect.poll(() => mailed()?.subject).toBe('Your password was changed');
    await toldOfTheEnd(person.page);
    await page.goto(link);
    await page.getByRole('heading', { name: reset.dead }).waitFor();
    await expectAccessible(page);
  });

  test('shows nothing any more to a removed member', async () => {
    const { page } = person;
    await person.enter('north', ada);
    await page.goto(url());
    await account(page).waitFor();
    const { users } = await members.owner.ok(listUsers);
    const id = users.find(({ email }) => email === ada)?.id ?? 0;
    await members.owner.ok(deleteUser, { params: { id } });
    const refused = page.getByRole('heading', { name: noAccess.title });
    const projects = page.getByRole('link', { name: frame.menu.projects, exact: true });
    // Race: a call of the page's own may have been refused before the press.
    await Promise.all([refused.waitFor(), projects.click({ timeout: 5000 }).catch(() => undefined)]);
    await page.getByText(noAccess.text(ada)).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: noAccess.otherAccount }).click();
    await googleButton(page).waitFor();
  });
});
