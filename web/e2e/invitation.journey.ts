/** Invitation by a mailed link: accepted with a password, with Google or a login of before; dead links; invited again. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createUser, deleteUser } from '#contracts/team.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { invitation as texts } from '#lib/texts/en/invitation.ts';
import { password as passwordTexts } from '#lib/texts/en/password.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, password, startProduct } from './product.ts';
import { openMember } from './team-members.ts';

const { team } = settings;
let product: Product;
let members: Members;
let owner: Person;
let guest: Person;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'harbor', 'Europe/Madrid');
  owner = await product.person();
  await owner.enter('harbor', members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner, guest);
});

const at = (path = '') => `${product.runtime.url('harbor')}${path}`;
const invite = async (name: string) => {
  const email = `${name.toLowerCase()}@web.example`;
  const { id } = await members.owner.ok(createUser, { body: { name, email } });
  return { id, email, link: await linkTo(email) };
};
const linkTo = async (email: string): Promise<string> => {
  await product.runtime.idle();
  const [mail] = product.runtime.mailbox.list({ to: email, limit: 1 });
  const links = product.runtime.mailbox.get(mail?.messageId ?? '')?.links ?? [];
  return links.find((link) => link.includes('/invitation/')) ?? '';
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const accept = (page: Page) => page.getByRole('button', { name: texts.accept });
const open = async (link: string) => {
  guest = await product.person({ width: 390, height: 844 });
  await guest.page.goto(link);
  return guest.page;
};

test('an invited person types a password once, and is in', async () => {
  const { link, email } = await invite('Ida');
  const page = await open(link);
  await heading(page, texts.title('Harbor')).waitFor();
  await page.getByText(texts.text('Olga Owner', email)).waitFor();
  await expectAccessible(page);
  await accept(page).click();
  await page.getByText(passwordTexts.missing).waitFor();
  await page.locator('input[name="password"]').fill('short');
  await accept(page).click();
  await page.getByText(passwordTexts.weak).waitFor();
  await expectAccessible(page);
  await page.locator('input[name="password"]').fill(password);
  await page.getByLabel(passwordTexts.show).check();
  expect(await page.locator('input[name="password"]').getAttribute('type')).toBe('text');
  await accept(page).click();
  await page.getByRole('heading', { name: dashboard.title, level: 1 }).waitFor();
  expect(page.url()).toBe(at('/'));

  // The link is used up.
  await page.goto(link);
  await heading(page, texts.dead.used).waitFor();
  await expectAccessible(page);
  await guest.leave();
});

test('a person with a login accepts, and signs in as always', async () => {
  product.runtime.identity.createUser({ email: 'kim@web.example', password });
  const { link, email } = await invite('Kim');
  const page = await open(link);
  await page.getByText(texts.textKnown('Olga Owner', email)).waitFor();
  await page.getByRole('button', { name: texts.acceptKnown }).click();
  await page.waitForURL(/\/signin/);
  await page.locator('input[name="password"]').fill(password);
  expect(await page.locator('input[name="username"]').inputValue()).toBe(email);
  await page.getByRole('button', { name: signIn.form.submit }).click();
  await page.getByRole('heading', { name: dashboard.title, level: 1 }).waitFor();
  await guest.leave();
});

test('an invited person continues with Google, at the invited address only', async () => {
  const { link, email } = await invite('Gia');
  const page = await open(link);
  const withGoogle = async (address: string) => {
    await page.getByRole('button', { name: signIn.google.button }).click();
    await page.getByLabel('Another address').fill(address);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  };
  await withGoogle('somebody@web.example');
  await page.getByText(signIn.google.notAMember('somebody@web.example')).waitFor();
  await page.goto(link);
  await withGoogle(email);
  await page.getByRole('heading', { name: dashboard.title, level: 1 }).waitFor();
  await guest.leave();
});

test('the team sees who has not accepted, invites again, and withdraws; each dead link says why', async () => {
  const { link, email } = await invite('Lea');
  const { page } = owner;
  await page.goto(at('/settings/team'));
  const lea = page.getByRole('listitem').filter({ hasText: 'Lea' });
  await lea.getByText(team.invited, { exact: true }).waitFor();
  await expectAccessible(page);
  await openMember(page, 'Lea');
  await lea.getByRole('button', { name: team.inviteAgain }).click();
  await page.getByText(team.invitedAgain).waitFor();
  const second = await linkTo(email);
  expect(second).not.toBe(link);

  const reader = await open(link);
  await heading(reader, texts.dead.replaced).waitFor();
  await reader.goto(second);
  await accept(reader).waitFor();
  await lea.getByRole('button', { name: team.withdraw('Lea') }).click();
  await page.getByRole('button', { name: team.confirmWithdrawal.remove }).click();
  await page.getByText(team.withdrawn('Lea')).waitFor();
  // Withdrawn while the page was open: it says so, and drops to the reason.
  await reader.locator('input[name="password"]').fill(password);
  await accept(reader).click();
  await heading(reader, texts.dead.withdrawn).waitFor();
  const ask = reader.getByRole('link', { name: texts.ask });
  expect(await ask.getAttribute('href')).toContain(encodeURIComponent(members.owner.email));
  await expectAccessible(reader);
  expect(product.runtime.identity.accounts().map((one) => one.email)).not.toContain(email);
  await guest.leave();
});

test('a link is dead after a week', async () => {
  const { link, id } = await invite('Pia');
  product.runtime.clock.advance(7 * 86_400_000 + 1000);
  const page = await open(link);
  await heading(page, texts.dead.expired).waitFor();
  await expectAccessible(page);
  await members.owner.ok(deleteUser, { params: { id } });
  await guest.leave();
});

test('an unknown link says so', async () => {
  const page = await open(at(`/invitation/${'x'.repeat(44)}`));
  await heading(page, texts.unknown).waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: frame.account }).count()).toBe(0);
  await guest.leave();
});
