/** A mailed link for one address, opened at a browser where somebody else is signed in. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createUser } from '#contracts/team.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { invitation as texts } from '#lib/texts/en/invitation.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, password, startProduct } from './product.ts';

let product: Product;
let members: Members;
let desk: Person;
const email = 'ida@web.example';

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'quay', 'Europe/Madrid');
  desk = await product.person();
  await desk.enter('quay', members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, desk);
});

test('an invitation leads nobody into the workspace as somebody else', async () => {
  const { page } = desk;
  product.runtime.identity.createUser({ email, password });
  await members.owner.ok(createUser, { body: { name: 'Ida', email } });
  await product.runtime.idle();
  const [mail] = product.runtime.mailbox.list({ to: email, limit: 1 });
  const links = product.runtime.mailbox.get(mail?.messageId ?? '')?.links ?? [];
  await page.goto(links.find((link) => link.includes('/invitation/')) ?? '');
  await page.getByRole('button', { name: texts.acceptKnown }).click();
  await page.getByText(signIn.other.title(members.owner.email)).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: signIn.other.stay }).click();
  await page.getByRole('heading', { name: dashboard.title, level: 1 }).waitFor();

  await page.goto(`${product.runtime.url('quay')}/signin?email=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: signIn.other.change(email) }).click();
  const username = page.locator('input[name="username"]');
  await username.waitFor();
  expect(await username.inputValue()).toBe(email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: signIn.form.submit, exact: true }).click();
  await page.getByRole('heading', { name: dashboard.title, level: 1 }).waitFor();
});

test('somebody who is signed in with that address goes straight on', async () => {
  const { page } = desk;
  await page.goto(`${product.runtime.url('quay')}/signin?email=${encodeURIComponent(email.toUpperCase())}`);
  await page.getByRole('heading', { name: dashboard.title, level: 1 }).waitFor();
});
