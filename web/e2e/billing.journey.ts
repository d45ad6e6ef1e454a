/** Billing: from the free plan to a paid one, through an unpaid month and back; and a marketplace plan. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choosePlan } from '#contracts/billing.ts';
import { createClient, getClient } from '#contracts/clients.ts';
import { createProject } from '#contracts/projects.ts';
import { createUser } from '#contracts/team.ts';
import { graceDays, readableDays } from '#domain/plan/billing.ts';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { limits } from '#lib/texts/en/limits.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { subscription } from '#lib/texts/en/subscription.ts';
import { ui } from '#lib/texts/en/ui.ts';
import type { ApiClient } from '../../infra/local/api-client.ts';
import { expectAccessible } from './axe.ts';
import { createWorkspaceFor, type Person, type Product, password, startProduct } from './product.ts';

const day = 86_400_000;
const timezone = 'Europe/Madrid';
const professional = texts.names.professional;

let product: Product;
let owner: Person;
let calls: () => ApiClient;
let client: number;

const main = (page: Page) => page.getByRole('main');
const at = (subdomain: string, path: string) => `${product.runtime.url(subdomain)}${path}`;
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: ui.notifications }).getByRole('alert').filter({ hasText: title });

const newProject = async (name: string) => {
  const { contacts } = await calls().ok(getClient, { params: { id: client } });
  const workflows = [{ stages: [{ title: 'Cut', revisions: 1 }] }];
  return calls().call(createProject, {
    body: {
      name,
      client_id: client,
      contacts: contacts.map(({ id, firstname, lastname, email }) => ({ id, firstname, lastname, email })),
      workflows,
    },
  });
};

/** Page of a new session, because the token expires when the clock is moved; the plan's notices are shown again. */
const laterAs = async (email: string): Promise<Page> => {
  await owner.leave();
  owner = await product.person();
  await owner.enter('small', email);
  return owner.page;
};

beforeAll(async () => {
  product = await startProduct();
  const { User } = await import('#server/data/entities/user.ts');
  const { tenantId } = await createWorkspaceFor(product.runtime, {
    name: 'Small',
    subdomain: 'small',
    timezone,
    plan: 'free forever',
  });
  const { data } = await User.get({ tenantId, id: 1 }).go({ consistent: true });
  calls = () => product.calls('small', data?.subject ?? '');
  const contacts = [{ firstname: 'Ann', email: 'ann@acme.example' }];
  client = (await calls().ok(createClient, { body: { name: 'Acme', contacts } })).id;
  for (const name of ['Film', 'Poster']) expect((await newProject(name)).status).toBe(200);
  owner = await product.person();
  await owner.enter('small', 'owner@small.example');
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner);
});

describe('the owner of a free workspace', () => {
  test('meets a limit, which leads to the plans', async () => {
    const { page } = owner;
    await page.goto(at('small', '/projects'));
    await main(page).getByRole('link', { name: limits.upgrade }).click();
    await page.waitForURL(at('small', '/billing'));
    await main(page).getByText(texts.now.free).waitFor();
    await main(page).getByText(texts.use.of(2, 2)).first().waitFor();
    await main(page).getByText(texts.standIn).waitFor();
    await expectAccessible(page);
  });

  test('chooses a plan, whose payment is declined at first', async () => {
    const { page } = owner;
    const offer = page.getByRole('article', { name: professional });
    await offer.getByLabel(texts.seats).fill('2');
    await offer.getByRole('button', { name: texts.choose(professional) }).click();
    const dialog = page.getByRole('dialog', { name: texts.confirm.title(professional) });
    await dialog.getByText(texts.confirm.price(texts.confirm.seats(2), '€38')).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: texts.confirm.toPayment }).click();
    await page.getByRole('button', { name: texts.add.declined }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: texts.add.declined }).click();
    await main(page).getByText(texts.added.failed('Your card was declined.')).waitFor();
    await expectAccessible(page);
    await main(page).getByRole('link', { name: texts.added.again }).click();
    await page.getByRole('button', { name: texts.add.succeeds }).click();
    await main(page).getByText(texts.added.success).waitFor();
    await expectAccessible(page);
  });

  test('is brought back to the plan, takes it, and the limit is gone', async () => {
    const { page } = owner;
    const dialog = page.getByRole('dialog', { name: texts.confirm.title(professional) });
    await dialog.getByRole('button', { name: texts.confirm.action(professional) }).click();
    await page.getByText(texts.changed(professional)).waitFor();
    await page.getByRole('article', { name: professional }).getByText(texts.current).waitFor();
    expect((await newProject('Third')).status).toBe(200);
    await page.goto(at('small', '/projects'));
    const create = main(page).getByRole('link', { name: projects.create });
    await create.waitFor();
    expect(await main(page).getByText(limits.active_projects).count()).toBe(0);
  });

  test('cannot seat more people than were paid for, and is led to the team when there are', async () => {
    const body = { name: 'Ben', email: 'ben@small.example', admin: true };
    await calls().ok(createUser, { body });
    expect(
      (await calls().call(createUser, { body: { name: 'Cat', email: 'cat@small.example' } })).status,
    ).toBe(402);
    await calls().ok(choosePlan, { body: { plan: 'professional', seats: 1 } });
    const { page } = owner;
    await page.goto(at('small', '/projects'));
    await page.waitForURL(at('small', '/settings/team'));
    await toast(page, subscription.notices.seats_exceeded.title).waitFor();
    await main(page).getByText(settings.team.seats(2, 1)).waitFor();
    await expectAccessible(page);
    await page.goto(at('small', '/billing'));
    const offer = page.getByRole('article', { name: professional });
    await offer.getByLabel(texts.seats).fill('2');
    await offer.getByRole('button', { name: texts.changeSeats }).click();
    const dialog = page.getByRole('dialog', { name: texts.confirm.title(professional) });
    await dialog.getByRole('button', { name: texts.confirm.action(professional) }).click();
    await main(page).getByText(texts.use.of(2, 2)).waitFor();
    expect(await page.getByText(subscription.notices.seats_exceeded.title).count()).toBe(0);
  });
});

describe('a month that is not paid', () => {
  test('ends in a grace, in which everything still works', async () => {
    product.runtime.clock.advance(32 * day);
    const page = await laterAs('owner@small.example');
    await page.goto(at('small', '/projects'));
    const banner = page.getByText(
      new RegExp(`^${subscription.notices.expired.title} Please update your payment`),
    );
    await banner.waitFor();
    await page.getByRole('link', { name: subscription.banner.pay }).waitFor();
    await expectAccessible(page);
    expect((await newProject('In grace')).status).toBe(200);
  });

  test('then the workspace can only be read', async () => {
    product.runtime.clock.advance(graceDays * day);
    const page = await laterAs('owner@small.example');
    await page.goto(at('small', '/projects'));
    await page.getByText(`${subscription.banner.readOnly} ${subscription.banner.readOnlyText}`).waitFor();
    await main(page).getByRole('button', { name: projects.create, disabled: true }).waitFor();
    product.runtime.renewFunctions();
    expect(await newProject('Too late')).toMatchObject({
      status: 402,
      body: { error: { title: 'Read Only', message: 'Your subscription expired' } },
    });
  });

  test('then it is closed, but for the owner’s way to the prices', async () => {
    product.runtime.clock.advance(readableDays * day);
    const page = await laterAs('owner@small.example');
    await page.goto(at('small', '/'));
    await page.waitForURL(at('small', '/billing'));
    await toast(page, subscription.notices.suspended.title).waitFor();
    await main(page).getByRole('heading', { level: 1, name: texts.title }).waitFor();
    await expectAccessible(page);
    await page.goto(at('small', '/projects'));
    const closed = page.getByRole('dialog', { name: subscription.inactive.title });
    await closed.getByRole('link', { name: subscription.inactive.upgrade }).click();
    await page.waitForURL(at('small', '/billing'));
    expect(await closed.count()).toBe(0);
  });

  test('is paid with the stored card, once that is confirmed, and everything is open again', async () => {
    const { page } = owner;
    const offer = page.getByRole('article', { name: professional });
    await offer.getByRole('button', { name: texts.payNow }).click();
    const dialog = page.getByRole('dialog', { name: texts.confirm.payTitle(professional) });
    await dialog.getByText(texts.confirm.pays('Stand-in card')).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: texts.confirm.pay }).click();
    await page.getByText(texts.paid(professional)).waitFor();
    await main(page)
      .getByText(/^Professional, paid until/)
      .waitFor();
    expect((await newProject('Again')).status).toBe(200);
    await page.goto(at('small', '/projects'));
    await main(page).getByRole('link', { name: projects.create }).waitFor();
    expect(await page.getByText(subscription.banner.readOnly, { exact: true }).count()).toBe(0);
  });

  test('and the plan is given up for the free one', async () => {
    const { page } = owner;
    await page.goto(at('small', '/billing'));
    await main(page).getByRole('button', { name: texts.switchToFree }).click();
    const dialog = page.getByRole('dialog', { name: texts.cancel.title });
    await dialog.getByText(texts.confirm.tooFew(2, 1)).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: texts.switchToFree }).click();
    await main(page).getByText(texts.now.free).waitFor();
  });
});

describe('others', () => {
  test('an admin is told whom to ask, and gets no further; other members are redirected', async () => {
    const { Membership } = await import('#server/data/entities/membership.ts');
    const { User } = await import('#server/data/entities/user.ts');
    const { data } = await User.scan.go({ pages: 'all' });
    const ben = data.find(({ name }) => name === 'Ben');
    if (!ben) throw new Error('Ben has been added above');
    const { tenantId, id } = ben;
    const subject = product.runtime.identity.createUser({ email: 'ben2@small.example', password });
    await User.patch({ tenantId, id }).set({ subject }).go();
    const flags = { admin: true, name: 'Ben', email: 'ben2@small.example' };
    await Membership.put({ tenantId, subject, kind: 'agent', id, ...flags }).go();
    const page = await laterAs('ben2@small.example');
    await page.goto(at('small', '/billing'));
    await main(page).getByText(texts.askOwnerText('Olga Owner')).waitFor();
    expect(await main(page).getByRole('button').count()).toBe(0);
    await expectAccessible(page);
    for (const path of ['/billing/add-payment-method', '/billing/appsumo', '/billing/portal']) {
      await page.goto(at('small', path));
      await page.waitForURL((url) => !url.pathname.startsWith('/billing'));
    }
    await Membership.patch({ tenantId, subject }).set({ admin: false }).go();
    await page.goto(at('small', '/billing'));
    await page.waitForURL((url) => !url.pathname.startsWith('/billing'));
    await page.getByRole('link', { name: frame.menu.settings, exact: true }).click();
    await page.getByRole('link', { name: frame.menu.profile, exact: true }).waitFor();
    expect(await page.getByRole('link', { name: frame.menu.plans }).count()).toBe(0);
  });
});

describe('a workspace of a marketplace', () => {
  test('redeems a further code, once', async () => {
    const { runtime } = product;
    const { loadCodes, redeemCode } = await import('#server/workspace/marketplace.ts');
    const now = runtime.clock.now();
    await loadCodes(['DEAL-1', 'DEAL-2'], 5, new Date(now).toISOString());
    const { tenantId, email } = await createWorkspaceFor(runtime, {
      name: 'Bazaar',
      subdomain: 'bazaar',
      timezone,
      plan: 'free forever',
    });
    await redeemCode(tenantId, 'DEAL-1', { actor: { kind: 'system', id: 0, name: '' }, now });
    await owner.leave();
    owner = await product.person();
    await owner.enter('bazaar', email);
    const { page } = owner;
    await page.goto(at('bazaar', '/'));
    await page.getByRole('link', { name: frame.menu.settings, exact: true }).click();
    await page.getByRole('link', { name: texts.codes.title }).click();
    await main(page).getByText(texts.codes.allowed(1, 5)).waitFor();
    await main(page).getByText('DEAL-1').waitFor();
    const field = main(page).getByLabel(texts.codes.field);
    const redeem = main(page).getByRole('button', { name: texts.codes.add });
    await field.fill('DEAL-1');
    await redeem.click();
    await toast(page, 'Error adding code').waitFor();
    await expectAccessible(page);
    await field.fill('deal-2');
    await redeem.click();
    await main(page).getByText(texts.codes.allowed(1, 10)).waitFor();
    await page.goto(at('bazaar', '/billing'));
    await main(page).getByText(texts.now.codes(texts.names.appsumo)).waitFor();
    await expectAccessible(page);
  });
});
