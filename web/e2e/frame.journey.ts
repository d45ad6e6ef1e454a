/** Frame around every page: search, help, tour, switching workspaces, and the notices of a lapsed subscription. */
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inviteContact } from '#contracts/clients.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { help } from '#lib/texts/en/help.ts';
import { keys } from '#lib/texts/en/keys.ts';
import { search } from '#lib/texts/en/search.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { subscription } from '#lib/texts/en/subscription.ts';
import { tour } from '#lib/texts/en/tour.ts';
import { ui } from '#lib/texts/en/ui.ts';
import { createTestProject } from '#testing/test-project.ts';
import { acceptInvitationOf } from '../../infra/local/accept-invitation.ts';
import { expectAccessible } from './axe.ts';
import { createWorkspaceFor, type Person, type Product, password, startProduct } from './product.ts';
import { within } from './within.ts';

const timezone = 'Europe/Madrid';
const clientEmail = 'carmen@velo.example';
const day = 86_400_000;

let product: Product;
let agent: Person;
let client: Person;
let tenantId = 0;
let ownerEmail = '';

const url = (path = '', subdomain = 'north') => `${product.runtime.url(subdomain)}${path}`;

beforeAll(async () => {
  product = await startProduct();
  const { runtime } = product;
  ({ tenantId, email: ownerEmail } = await createWorkspaceFor(runtime, {
    name: 'Northlight',
    subdomain: 'north',
    timezone,
  }));
  const subject = runtime.identity.accounts().find(({ email }) => email === ownerEmail)?.sub ?? '';
  const { createWorkspace } = await import('#server/workspace/create-workspace.ts');
  await createWorkspace({
    name: 'Southbound',
    subdomain: 'south',
    plan: 'starter',
    language: 'en',
    timezone,
    theme: 'red',
    owner: { name: 'Olga', surname: 'Owner', email: ownerEmail, subject },
    at: new Date(runtime.clock.now()).toISOString(),
  });
  const owner = {
    ...product.calls('north', subject),
    id: 1,
    subject,
    email: ownerEmail,
  };
  const contacts = [{ firstname: 'Carmen', lastname: 'Costa', email: clientEmail }];
  const film = await createTestProject(owner, {
    name: 'Harvest film',
    client: { name: 'Café Velo' },
    contacts,
  });
  await createTestProject(owner, { name: 'Harvest of others', client: { name: 'Rival' } });
  await owner.ok(inviteContact, { params: { id: film.contacts[0]?.id ?? 0 } });
  await acceptInvitationOf(runtime, { tenantId, subdomain: 'north' }, clientEmail, password);
  // The search finds what is in its index.
  await runtime.idle();
  agent = await product.person();
  client = await product.person({ width: 390, height: 844 });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, client);
});

const options = ({ page }: Person) => page.getByRole('listbox', { name: search.results }).getByRole('option');

/** Waits for the focus: letters typed earlier would go elsewhere. */
const focused = (field: Locator) =>
  expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);

describe('search', () => {
  test('by keyboard alone an agent finds projects, clients and contacts', async () => {
    const { page } = agent;
    await agent.enter('north', ownerEmail);
    await page.goto(url('/'));
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.keyboard.press('/');
    const box = page.getByRole('combobox', { name: search.placeholder.agent });
    await focused(box);
    await expectAccessible(page);
    await page.keyboard.type('harvest');
    await page.getByText(/^2 results in \d+ ms$/).waitFor();
    expect(await options(agent).first().textContent()).toContain('Harvest');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    const chosen = await box.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${chosen}"]`).getAttribute('aria-selected')).toBe('true');
    const second = await options(agent).nth(1).getAttribute('href');
    await page.keyboard.press('2');
    await page.waitForURL((address) => address.pathname.startsWith(second ?? '?'));
  });

  test('ignores accents, opens by a shortcut from anywhere, and offers recent results', async () => {
    const { page } = agent;
    // The project that was found and is open is none of those to go back to.
    await page.getByRole('navigation').getByRole('link', { name: frame.menu.clients, exact: true }).click();
    await page.waitForURL(/\/clients$/);
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: search.recent }).getByRole('option');
    await recent.first().waitFor();
    expect(await recent.count()).toBe(1);
    await focused(page.getByRole('combobox', { name: search.placeholder.agent }));
    await page.keyboard.type('cafe');
    await page.getByText(/^3 results in/).waitFor();
    await page.getByRole('option', { name: /Carmen Costa/ }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('nothing of the kind');
    await page.getByText(search.none('nothing of the kind')).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('velo');
    await page.getByText(/^3 results in/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/clients\/\d+/);
  });

  test('says so when it fails, and tries again', async () => {
    const { page } = agent;
    // Until the button is pressed: a failed search is also repeated when the window has the focus again.
    const isPressed = () => page.evaluate(() => document.body.dataset.pressed !== undefined);
    await page.route('**/api/search**', async (route) =>
      (await isPressed()) ? route.fallback() : route.abort(),
    );
    await page.getByRole('button', { name: frame.search }).click();
    await focused(page.getByRole('combobox', { name: search.placeholder.agent }));
    await page.keyboard.type('harvest');
    await page.getByText(search.failed).waitFor();
    await expectAccessible(page);
    const again = page.getByRole('dialog').getByRole('button', { name: 'Try again' });
    await again.evaluate((button) => {
      button.addEventListener('click', () => {
        document.body.dataset.pressed = '';
      });
    });
    await again.click();
    await page.getByText(/^2 results in/).waitFor();
    await page.unroute('**/api/search**');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('a client finds their own projects, and nobody', async () => {
    const { page } = client;
    await client.enter('north', clientEmail);
    await page.goto(url('/'));
    await page.getByRole('button', { name: frame.search }).click();
    await page.getByRole('combobox', { name: search.placeholder.client }).fill('harvest');
    await page
      .getByRole('status')
      .filter({ hasText: search.found(1, false) })
      .waitFor({ state: 'attached' });
    expect(await options(client).allTextContents()).toEqual([expect.stringContaining('Harvest film')]);
    await page.getByRole('dialog').getByRole('combobox').fill('carmen');
    await page.getByText(search.none('carmen')).waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });
});

describe('the palette', () => {
  const open = async (page: Person['page']) => {
    await page.keyboard.press('Control+k');
    await focused(page.getByRole('combobox', { name: search.placeholder.agent }));
  };

  test('runs commands, with a letter wrong, and leads to pages and help', async () => {
    const { page } = agent;
    await open(page);
    await page.keyboard.type('remnid');
    await page.getByRole('option', { name: search.commands.remindLate }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/projects\?status=overdue_feedback$/);

    await open(page);
    await page.keyboard.type('invite');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: settings.team.invite.title }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/settings\/team$/);

    await open(page);
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.colorScheme)).toBe('dark');
    await open(page);
    await page.keyboard.type('same as the device');
    await page.keyboard.press('Enter');

    await open(page);
    await page.keyboard.type('search from any');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/help#article/);
    await page.getByText('Escape closes the search.').waitFor();
  });

  test('keeps what is typed right after its key, and the focus once it is closed', async () => {
    const { page } = agent;
    await page.goto(url('/projects'));
    const film = page.getByRole('link', { name: 'Harvest film', exact: true });
    await film.focus();
    // Without a wait for the palette, which a person does not make either.
    await page.keyboard.press('/');
    await page.keyboard.type('team');
    const box = page.getByRole('combobox', { name: search.placeholder.agent });
    await expect.poll(() => box.inputValue()).toBe('team');
    await page.keyboard.press('Escape');
    await focused(film);
  });

  test('fills a phone’s screen', async () => {
    const { page } = client;
    await page.getByRole('button', { name: frame.search }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').waitFor();
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox();
        return [box?.x, box?.y, box?.width, box?.height];
      })
      .toEqual([0, 0, 390, 844]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
});

describe('keys', () => {
  const link = ({ page }: Person, name: string) =>
    page.getByRole('main').getByRole('link', { name, exact: true });

  test('lead through a list, into a project, and from it to its neighbours', async () => {
    const { page } = agent;
    await page.goto(url('/projects'));
    // The list does not wait for the end of the bar, with which comes the listener of the keys.
    await page.getByRole('button', { name: frame.search }).waitFor();
    await link(agent, 'Harvest film').waitFor();
    const names = await page.locator('main [data-row]').allTextContents();
    expect(names.toSorted()).toEqual(['Harvest film', 'Harvest of others']);
    const [first = '', second = ''] = names;
    await page.keyboard.press('j');
    await focused(link(agent, first));
    await page.keyboard.press('j');
    await focused(link(agent, second));
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press(']');
    await page.getByRole('heading', { level: 1, name: second }).waitFor();
    await page.getByRole('button', { name: keys.words.previousProject }).click();
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
    await page.keyboard.press('e');
    await page.waitForURL(/\/projects\/\d+$/);
  });

  test('go to pages, and are all on one sheet', async () => {
    const { page } = agent;
    // Sent together: the second key counts for a moment only.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('c')]);
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: keys.title });
    await sheet.waitFor();
    await expectAccessible(page);
    // Behind a dialog they rest.
    await page.keyboard.press('c');
    expect(page.url()).toMatch(/\/clients$/);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('c');
    await page.getByRole('searchbox').press('c');
    await page.waitForURL(/\/clients\?search=cc$/);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('c');
    await page.waitForURL(/\/projects\/create$/);
  });

  test('can be turned off by their person, on every device', async () => {
    const { page } = agent;
    await page.goto(url('/profile'));
    const turn = page.getByRole('switch', { name: settings.profile.singleKeys });
    const saved = page.waitForResponse(/\/api\/user-profiles\/\d+$/);
    await turn.click();
    expect((await saved).ok()).toBe(true);
    const other = await product.person();
    await other.enter('north', ownerEmail);
    for (const one of [agent, other]) {
      await one.page.goto(url('/projects'));
      await link(one, 'Harvest film').waitFor();
      // The choice comes with the profile, for which the page does not wait.
      await expect
        .poll(() => one.page.evaluate(() => localStorage.getItem('proofline.single-keys')))
        .toBe('off');
      // The palette has been loaded together with what listens to the keys.
      await one.page.keyboard.press('Control+k');
      await one.page.getByRole('dialog').waitFor();
      await one.page.keyboard.press('Escape');
      for (const key of ['c', '/', '?', 'j']) await one.page.keyboard.press(key);
      expect(await one.page.getByRole('dialog').count()).toBe(0);
      expect(one.page.url()).toMatch(/\/projects$/);
    }
    await other.leave();
    await page.goto(url('/profile'));
    const again = page.waitForResponse(/\/api\/user-profiles\/\d+$/);
    await turn.click();
    expect((await again).ok()).toBe(true);
  });
});

describe('help', () => {
  test('leads to the knowledge base and to where a bug is reported', async () => {
    for (const { page } of [agent, client]) {
      await page.getByRole('button', { name: frame.help }).click();
      const report = page.getByRole('menuitem', { name: frame.reportBug });
      expect(await report.getAttribute('href')).toMatch(/^mailto:/);
      await page.getByRole('menuitem', { name: frame.knowledgeBase }).click();
      await page.getByRole('heading', { level: 1, name: help.title }).waitFor();
      await page.getByText('Search from anywhere').click();
      await expectAccessible(page);
    }
    // A client reads how to reach the agency, with every article open.
    await client.page.getByText(help.reach.spot).waitFor();
    await client.page.getByText(help.clients[0]?.articles[0]?.steps[0] ?? '').waitFor();
    expect(await agent.page.getByText(help.reach.spot).count()).toBe(0);
  });

  test('the tour is offered, taken by keyboard, and not offered again', async () => {
    const { page } = agent;
    await page.goto(url('/'));
    await page.getByText(tour.offer.title).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: tour.offer.start }).click();
    for (const [index, title] of [
      tour.steps.proof.title,
      tour.steps.home.title,
      tour.steps.timeline.title,
      tour.steps.seeAs.title,
      tour.steps.search.title,
    ].entries()) {
      await page.getByRole('dialog', { name: title }).waitFor();
      await page.getByText(tour.step(index + 1, 5)).waitFor();
      if (index === 2) await page.waitForURL(/\/projects\/\d+\/timeline/);
      if (index !== 2) await expectAccessible(page);
      if (index < 4) await page.keyboard.press('ArrowRight');
    }
    await page.getByRole('button', { name: tour.finish }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto(url('/'));
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(await page.getByText(tour.offer.title).count()).toBe(0);
    await page.getByRole('button', { name: frame.help }).click();
    await page.getByRole('menuitem', { name: frame.guidedTour }).click();
    await page.getByRole('dialog', { name: tour.steps.proof.title }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('the tour is the agents’', async () => {
    const { page } = client;
    await page.getByRole('button', { name: frame.help }).click();
    await page.getByRole('menuitem', { name: frame.reportBug }).waitFor();
    expect(await page.getByRole('menuitem', { name: frame.guidedTour }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });
});

describe('workspaces', () => {
  let away: Person;

  test('the tab shows the letter of one without a logo, in its theme', async () => {
    const icon = await agent.page.locator('link[rel="icon"]').getAttribute('href');
    expect(decodeURIComponent(icon ?? '')).toContain('>N</text>');
  });

  test('a member of two switches between them; the email address is filled in there', async () => {
    away = await product.person();
    const { page } = away;
    await page.goto(url('/signin'));
    await page.locator('input[name="username"]').fill(ownerEmail);
    await page.locator('input[name="password"]').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: frame.account }).click();
    await page.getByRole('menuitem', { name: 'Southbound' }).click();
    await page.waitForURL((address) => address.host.startsWith('south.'));
    const field = page.locator('input[name="username"]');
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe(ownerEmail);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('red');
    await expectAccessible(page);
    await page.locator('input[name="password"]').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  });

  test('the frame names the workspace and the person, and signs out', async () => {
    await away.page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Home').waitFor();
    for (const words of ['Southbound', 'Olga Owner']) await away.page.getByText(words).first().waitFor();
    await away.page.getByRole('button', { name: frame.account }).click();
    await away.page.getByRole('menuitem', { name: frame.signOut, exact: true }).click();
    await away.page.waitForURL(/\/signin/);
    await away.leave();
  });

  test('a member of one is shown no other', async () => {
    const { page } = client;
    await page.getByRole('button', { name: frame.account }).click();
    await page.getByRole('menuitem', { name: frame.signOut, exact: true }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Southbound' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });
});

describe('a lapsed subscription', () => {
  const lapse = async (dates: { expires: number; grace: number; cancelled: number }) => {
    const { Tenant } = await import('#server/data/entities/tenant.ts');
    const { forgetTenant } = await import('#server/lambda/tenant.ts');
    const at = (days: number) => new Date(product.runtime.clock.now() + days * day).toISOString();
    await Tenant.patch({ tenantId })
      .set({
        expires_on: at(dates.expires),
        grace_period: at(dates.grace),
        cancellation_date: at(dates.cancelled),
      })
      .go();
    forgetTenant(tenantId);
  };
  const toastOf = ({ page }: Person, title: string) =>
    page.getByRole('region', { name: ui.notifications }).getByRole('alert').filter({ hasText: title });

  test('in its grace warns the team once a session', async () => {
    await lapse({ expires: -1, grace: 6, cancelled: 30 });
    const { page } = agent;
    const { title } = subscription.notices.expired;
    await page.goto(url('/projects'));
    const warning = toastOf(agent, title);
    await warning.waitFor();
    expect(await warning.textContent()).toMatch(/Please update your payment details by \d\d\/\d\d\/\d{4}/);
    // It stands below the bar, whose search and menus it would cover.
    const bar = await page.getByRole('banner').boundingBox();
    const box = await warning.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Number.POSITIVE_INFINITY));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    expect(await warning.count()).toBe(0);
  });

  test('read-only shows the banner to everybody, and the warning to the team', async () => {
    await lapse({ expires: -9, grace: -2, cancelled: 30 });
    await agent.page.goto(url('/projects'));
    await toastOf(agent, subscription.notices.read_only.title).waitFor();
    await agent.page
      .getByText(`${subscription.banner.readOnly} ${subscription.banner.readOnlyText}`)
      .waitFor();
    await expectAccessible(agent.page);
    await client.page.goto(url('/projects'));
    await client.page
      .getByText(`${subscription.banner.readOnly} ${subscription.banner.readOnlyText}`)
      .waitFor();
    expect(await toastOf(client, subscription.notices.read_only.title).count()).toBe(0);
  });

  test('suspended closes the workspace, and says what to do by who asks', async () => {
    await lapse({ expires: -60, grace: -50, cancelled: -1 });
    await agent.page.goto(url('/projects'));
    await toastOf(agent, subscription.notices.suspended.title).waitFor();
    // The owner is redirected to billing once; other pages stay closed.
    await agent.page.waitForURL(/\/billing$/);
    await agent.page.goto(url('/projects'));
    const closed = agent.page.getByRole('dialog', { name: subscription.inactive.title });
    await closed.getByText(subscription.inactive.agents).waitFor();
    await agent.page.keyboard.press('Escape');
    await agent.page.keyboard.press('Escape');
    expect(await closed.count()).toBe(1);
    await expectAccessible(agent.page);
    await client.page.goto(url('/projects'));
    const told = client.page.getByRole('dialog', { name: subscription.inactive.title });
    await told.getByText(subscription.inactive.others).waitFor();
    await told.getByRole('button', { name: subscription.inactive.signOut }).click();
    await client.page.waitForURL(/\/signin/);
  });
});

test('a person refused by the identity provider is logged out', async () => {
  const { page } = agent;
  await page.goto(url('/projects?error=unauthorized'));
  await page.waitForURL(/\/signin\?left=unauthorized$/);
  await page.goto(url('/projects'));
  await page.waitForURL(/\/signin\?back=/);
});

test('the API serves its OpenAPI document', async () => {
  const asked = agent.page.evaluate(async () => (await fetch('/api/openapi.json')).json());
  expect(await within(10, 'the API serves its OpenAPI document', asked)).toMatchObject({
    openapi: '3.1.0',
    paths: { '/search': { get: { operationId: 'search' } } },
  });
});
