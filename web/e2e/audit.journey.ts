/** Audit log: an owner reads who came in and what was changed, filters it, and takes it away; nobody else reads it. */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createUser } from '#contracts/team.ts';
import { audit as texts } from '#lib/texts/en/audit.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let owner: Person;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'ledger', 'Europe/Madrid');
  owner = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner);
});

test('an owner finds an invitation in the log, by person, and takes it away as a file', async () => {
  await members.owner.ok(createUser, {
    body: { name: 'Nora', surname: 'North', email: 'nora@ledger.example' },
  });
  const { page } = owner;
  await page.goto(at('/'));
  await product.runtime.idle();
  await page.getByRole('link', { name: frame.menu.settings, exact: true }).click();
  await page.getByRole('link', { name: frame.menu.audit_log }).click();
  await page.getByText(texts.chain.intact).waitFor();
  await expectAccessible(page);
  await page.getByLabel(texts.filter.person).fill('nora');
  const invited = page.getByText(/invited Nora North to the team/);
  await invited.waitFor();
  await page.getByText(texts.shown(1, true), { exact: true }).waitFor();

  await owner.prove();
  await page.getByRole('button', { name: texts.export.menu }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: texts.export.json }).click(),
  ]);
  const { entries } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(entries).toMatchObject([{ content: { kind: 'member_invited', subject: { name: 'Nora North' } } }]);

  // The export is an entry itself.
  await product.runtime.idle();
  await page.getByRole('button', { name: texts.filter.clear }).first().click();
  await page.reload();
  await page.getByText(/exported this log/).waitFor();
});

test('a member without the permission is led away, and has no such entry in the menu', async () => {
  const plain = await members.agent('Pia', 'add_users');
  const agent = await product.person();
  await agent.enter(members.subdomain, plain.email);
  await agent.page.goto(at('/settings/audit-log'));
  await agent.page.waitForURL((url) => url.pathname === '/');
  await agent.page.getByRole('link', { name: frame.menu.settings, exact: true }).click();
  await agent.page.getByRole('link', { name: frame.menu.team }).waitFor();
  expect(await agent.page.getByRole('link', { name: frame.menu.audit_log }).count()).toBe(0);
  await agent.leave();
});
