/** Two members at one browser, one after the other: each has their own unsent words again, and nobody else's. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { clients as texts } from '#lib/texts/en/clients.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let desk: Person;
let nils: string;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'desk', 'Europe/Rome');
  ({ email: nils } = await members.agent('Nils', 'admin'));
  desk = await product.person();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, desk);
});

test('a form has the words of its author again, and not those of who sat there before', async () => {
  const { page } = desk;
  const { id } = await members.owner.ok(createClient, {
    body: { name: 'Acme', contacts: [{ firstname: 'Ann', email: 'ann@acme.example' }] },
  });
  const open = async (email: string) => {
    await desk.context.clearCookies();
    await desk.enter(members.subdomain, email);
    await page.goto(`${product.runtime.url(members.subdomain)}/clients/${id}?tab=details`);
    const name = page.getByLabel(texts.field.name);
    await name.waitFor();
    return name;
  };
  const hers = await open(members.owner.email);
  await hers.fill('Acme, who pay late');
  await page.getByText(forms.unsaved).waitFor();

  const his = await open(nils);
  expect(await his.inputValue()).toBe('Acme');
  expect(await page.getByText(forms.kept).count()).toBe(0);

  const again = await open(members.owner.email);
  expect(await again.inputValue()).toBe('Acme, who pay late');
  await page.getByText(forms.kept).waitFor();
});
