/** Another address to sign in with: asked for on the profile, changed by a press at the new mailbox, taken back at the old one. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { account } from '#lib/texts/en/account.ts';
import { address as texts } from '#lib/texts/en/address.ts';
import { left } from '#lib/texts/en/enter.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { stepUp } from '#lib/texts/en/step-up.ts';
import { ledAway } from './access-ended.ts';
import { expectAccessible, expectAllAccessible } from './axe.ts';
import { createMembers } from './members.ts';
import { type Person, type Product, password, startProduct } from './product.ts';

const former = 'ada@moved.example';
const next = 'ada@home.example';

let product: Product;
let here: Person;
let phone: Person;

const at = (path: string) => `${product.runtime.url('moved')}${path}`;

beforeAll(async () => {
  product = await startProduct();
  const members = await createMembers(product, 'moved', 'Europe/Madrid');
  await members.agent('Ada', 'create_projects');
  here = await product.person();
  phone = await product.person({ width: 390, height: 844, hasTouch: true });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, here, phone);
});

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
const title = ({ page }: Person, name: string) => page.getByRole('heading', { name, exact: true });

/** Newest link of a change in a mailbox. */
const linkTo = async (to: string): Promise<string> => {
  const links = () =>
    product.runtime.mailbox
      .list({ to, limit: 5 })
      .flatMap(({ messageId }) => product.runtime.mailbox.get(messageId)?.links ?? [])
      .filter((link) => link.includes('/address/'));
  await expect.poll(links).not.toEqual([]);
  return links()[0] ?? '';
};

test('a member asks on the profile with their password, and changes the address by a press at the new mailbox', async () => {
  await here.signIn('moved', former, password);
  await here.page.goto(at('/profile'));
  await button(here, texts.open).click();
  const dialog = here.page.getByRole('dialog', { name: texts.dialog });
  await dialog.getByLabel(texts.field).fill('ada at home');
  await dialog.getByRole('button', { name: texts.send }).click();
  await dialog.getByText(account.notAnAddress).first().waitFor();
  await dialog.getByLabel(texts.field).fill(next);
  await expectAccessible(here.page);
  await dialog.getByRole('button', { name: texts.send }).click();
  const proof = here.page.getByRole('dialog', { name: stepUp.title });
  await proof.getByLabel(stepUp.password).fill(password);
  await proof.getByRole('button', { name: stepUp.confirm }).click();
  await here.page.getByText(texts.waiting(next)).waitFor();
  await expectAllAccessible(here.page);

  // Taken back, its link is dead; asked for anew, it waits also for a page that is opened later.
  await button(here, texts.takeBack).click();
  await here.page.getByText(texts.waiting(next)).waitFor({ state: 'detached' });
  await phone.page.goto(await linkTo(next));
  await title(phone, texts.dead).waitFor();
  await button(here, texts.open).click();
  await dialog.getByLabel(texts.field).fill(next);
  await dialog.getByRole('button', { name: texts.send }).click();
  await here.page.getByText(texts.waiting(next)).waitFor();

  await phone.page.goto(await linkTo(next));
  await title(phone, texts.change.title).waitFor();
  await expectAccessible(phone.page);
  // Nothing has changed by the page alone.
  await here.page.reload();
  await here.page.getByText(texts.lead(former)).waitFor();
  await here.page.getByText(texts.waiting(next)).waitFor();
  await button(phone, texts.change.go).click();
  await title(phone, texts.change.done).waitFor();
  await expectAccessible(phone.page);

  // The session that asked goes on.
  await here.page.reload();
  await here.page.getByText(texts.lead(next)).waitFor();
});

test('the new address signs in, and the former one does not', async () => {
  await phone.page.goto(at('/signin'));
  await phone.page.locator('input[name="username"]').fill(former);
  await phone.page.locator('input[name="password"]').fill(password);
  await button(phone, 'Sign in').click();
  await phone.page.getByRole('alert').first().waitFor();
  await phone.signIn('moved', next, password);
  await button(phone, frame.account).waitFor();
});

test('“It was not me” at the former mailbox takes the change back, and logs everybody out', async () => {
  // The first page is closed meanwhile, the other one stays open.
  await here.page.goto(at('/icon.svg'));
  const reader = await product.person();
  await reader.page.goto(await linkTo(former));
  await title(reader, texts.undo.title).waitFor();
  await expectAccessible(reader.page);
  await button(reader, texts.undo.go).click();
  await title(reader, texts.undo.done).waitFor();
  await reader.page.getByText(texts.afterwards(former)).waitFor();
  await expectAccessible(reader.page);

  await here.page.goto(at('/profile'));
  await here.page.getByText(left.ended.text).waitFor();
  // The open page is led there by a call of its live updates.
  await ledAway(phone.page, '/signin', phone.page.getByText(left.ended.text));
  await here.signIn('moved', former, password);
  await here.page.goto(at('/profile'));
  await here.page.getByText(texts.lead(former)).waitFor();
});

test('a link that is spent says so', async () => {
  await phone.page.goto(await linkTo(former));
  await title(phone, texts.dead).waitFor();
  await expectAccessible(phone.page);
});
