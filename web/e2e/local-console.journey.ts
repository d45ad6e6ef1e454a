/** Local console: an open mail while others come in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '#contracts/team.ts';
import { createMembers, type Members } from './members.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'north', 'Europe/Madrid');
});
afterAll(() => product?.stop());

test('an open mail stays as it is while the list beside it gets another one', async () => {
  const { page } = await product.person();
  const invite = (name: string) =>
    members.owner.ok(createUser, { body: { name, email: `${name}@else.example` } });
  await invite('ida');
  await page.goto(`${product.runtime.url()}/_local/mail`);
  await page.getByRole('link', { name: 'ida@else.example' }).click();
  const mail = page.frameLocator('iframe');
  await mail.getByRole('link').first().waitFor();
  // Somebody has read on, and selected a line.
  await mail.locator('body').evaluate((body) => body.setAttribute('data-read', ''));
  await invite('ole');
  await page.getByRole('link', { name: 'ole@else.example' }).waitFor();
  expect(await mail.locator('body[data-read]').count()).toBe(1);
});
