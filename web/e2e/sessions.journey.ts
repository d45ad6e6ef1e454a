/** Sessions of a person: the list on the profile, and the end of another device's session. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { left } from '#lib/texts/en/enter.ts';
import { sessions as texts } from '#lib/texts/en/sessions.ts';
import { portal as italian } from '#lib/texts/it/portal.ts';
import { toldOfTheEnd } from './access-ended.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:141.0) Gecko/20100101 Firefox/141.0';
const ada = 'ada@north.example';

let product: Product;
let members: Members;
let here: Person;
let there: Person;

const url = (path = '') => `${product.runtime.url('north')}${path}`;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'north', 'Europe/Madrid');
  await members.agent('Ada', 'create_projects');
  here = await product.person();
  there = await product.person({ width: 390, height: 844, userAgent: firefox });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, here, there);
});

const row = ({ page }: Person, device: string) =>
  page.getByRole('list', { name: texts.title }).getByRole('listitem').filter({ hasText: device });

test('a session on another device is told by mail, listed, and ended: that device is signed out at its next call', async () => {
  await here.enter('north', ada);
  await here.page.goto(url('/profile'));
  await row(here, texts.present).first().waitFor();
  await here.page.getByText(texts.alone).waitFor();
  await there.enter('north', ada);
  await there.page.goto(url('/profile'));
  await there.page.getByRole('button', { name: texts.endOthers }).waitFor();
  await expectAccessible(there.page);
  const [mail] = product.runtime.mailbox.list({ to: ada, limit: 1 });
  expect(mail?.subject).toBe('You signed in on a new device');

  await here.page.reload();
  const device = texts.deviceOn('Firefox', 'macOS');
  await row(here, device).first().waitFor();
  await expectAccessible(here.page);
  await here.page.getByRole('button', { name: texts.endOf(device) }).click();
  await here.page.getByText(texts.ended(device)).waitFor();
  await here.page.getByText(texts.alone).waitFor();

  await toldOfTheEnd(there.page);
  // The session that ended it goes on.
  await here.page.reload();
  await here.page.getByText(texts.alone).waitFor();
});

test('a client finds the list in the account menu, in their own language, and ends all other devices', async () => {
  const { contacts } = await members.owner.ok(createClient, {
    body: {
      name: 'Trattoria',
      language: 'it',
      contacts: [{ firstname: 'Ugo', lastname: 'Uva', email: 'ugo@trattoria.example' }],
    },
  });
  const [ugo] = contacts;
  if (!ugo) throw new Error('the client has a contact');
  await members.contact({ ...ugo, lastname: 'Uva' });
  for (const person of [here, there]) {
    await person.enter('north', ugo.email);
    await person.page.goto(url('/projects'));
    await person.page.getByRole('button', { name: italian.frame.account }).waitFor();
  }
  await here.page.getByRole('button', { name: italian.frame.account }).click();
  await here.page.getByRole('menuitem', { name: italian.security.title }).click();
  await here.page.getByRole('heading', { name: italian.security.title, level: 1 }).waitFor();
  const main = here.page.getByRole('main');
  await main.getByText(italian.sessions.deviceOn('Firefox', 'macOS')).waitFor();
  await expectAccessible(here.page);
  await main.getByRole('button', { name: italian.sessions.endOthers }).click();
  await here.page.getByRole('button', { name: italian.sessions.confirm.confirm, exact: true }).click();
  await main.getByText(italian.sessions.alone).waitFor();
  await toldOfTheEnd(
    there.page,
    there.page.getByText(left.ended.text).or(there.page.getByText(italian.left.ended.text)),
  );
});
