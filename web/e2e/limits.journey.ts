/** Limits of a plan and of an expired subscription: each is shown before the action, and the API refuses it too. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient, getClient } from '#contracts/clients.ts';
import { routes } from '#contracts/index.ts';
import { archiveProject, createProject } from '#contracts/projects.ts';
import { emailTemplates } from '#contracts/templates.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { clients } from '#lib/texts/en/clients.ts';
import { limits } from '#lib/texts/en/limits.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { subscription } from '#lib/texts/en/subscription.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { upgrade } from '#lib/texts/en/upgrade.ts';
import { samples, type World, worldOf } from '#testing/route-samples.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { ApiClient } from '../../infra/local/api-client.ts';
import { expectAccessible } from './axe.ts';
import { createWorkspaceFor, type Person, type Product, startProduct } from './product.ts';

const day = 24 * 3_600_000;
const timezone = 'Europe/Madrid';

let product: Product;
let owner: Person;

const main = (page: Page) => page.getByRole('main');
const at = (subdomain: string, path: string) => `${product.runtime.url(subdomain)}${path}`;

/** Workspace with this plan or these dates, and the calls of its owner. */
const workspace = async (
  subdomain: string,
  settings: { plan?: string; expires_on?: string },
): Promise<{ email: string; tenantId: number; calls: () => ApiClient }> => {
  const { Tenant } = await import('#server/data/entities/tenant.ts');
  const { User } = await import('#server/data/entities/user.ts');
  const { runtime } = product;
  const { tenantId, email } = await createWorkspaceFor(runtime, { name: subdomain, subdomain, timezone });
  await Tenant.patch({ tenantId }).set(settings).go();
  const { data } = await User.get({ tenantId, id: 1 }).go({ consistent: true });
  return {
    email,
    tenantId,
    calls: () => product.calls(subdomain, data?.subject ?? ''),
  };
};

const newProject = async (calls: ApiClient, client: number, name: string) => {
  const { contacts } = await calls.ok(getClient, { params: { id: client } });
  const workflows = [{ stages: [{ title: 'Cut', revisions: 1 }] }];
  return calls.call(createProject, {
    body: {
      name,
      client_id: client,
      contacts: contacts.map(({ id, firstname, lastname, email }) => ({ id, firstname, lastname, email })),
      workflows,
    },
  });
};

/** Expects a disabled button whose description gives the reason. */
const expectBlocked = async (page: Page, name: string | RegExp, reason: string) => {
  const button = main(page).getByRole('button', { name, disabled: true }).first();
  await button.waitFor();
  const described = await button.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent),
  );
  expect(described, String(name)).toContain(reason);
};

/** Waits for the visible text, not for the hidden description of a button with the same words. */
const told = (page: Page, words: string) =>
  main(page).getByText(words).filter({ visible: true }).first().waitFor();

beforeAll(async () => {
  product = await startProduct();
  owner = await product.person();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner);
});

describe('a free plan', () => {
  let calls: ApiClient;
  let client: number;
  const made: number[] = [];

  beforeAll(async () => {
    const free = await workspace('small', { plan: 'free forever' });
    calls = free.calls();
    const contacts = [{ firstname: 'Ann', email: 'ann@acme.example' }];
    client = (await calls.ok(createClient, { body: { name: 'Acme', contacts } })).id;
    for (let n = 1; n <= 7; n++) {
      const answer = await newProject(calls, client, `Film ${n}`);
      if (answer.status !== 200) throw new Error(`Film ${n}: ${answer.status}`);
      const { id } = answer.body.project;
      made.push(id);
      if (n <= 5) await calls.ok(archiveProject, { params: { id }, body: { archive: true } });
    }
    await owner.enter('small', free.email);
  });

  test('says that there is no room for another project, and where there is more', async () => {
    const { page } = owner;
    await page.goto(at('small', '/projects'));
    await told(page, limits.active_projects);
    const more = main(page).getByRole('link', { name: limits.upgrade });
    expect(await more.getAttribute('href')).toBe('/billing');
    await expectBlocked(page, projects.create, limits.active_projects);
    await expectAccessible(page);
    await page.goto(at('small', `/clients/${client}`));
    await expectBlocked(page, clients.addProject, limits.active_projects);
    expect(await newProject(calls, client, 'One too many')).toMatchObject({
      status: 402,
      body: { error: { title: limits.active_projects } },
    });
  });

  test('says it on the form of a new project too', async () => {
    const { page } = owner;
    await page.goto(at('small', '/projects/create'));
    await page.getByRole('radio', { name: new RegExp(projects.structure.single) }).check();
    await page.getByRole('radio', { name: new RegExp(`^${projects.structure.nonLinear}`) }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: projects.structure.go }).click();
    await told(page, limits.active_projects);
    expect(await main(page).getByRole('radio', { name: projects.field.nonLinear }).isChecked()).toBe(true);
    await expectBlocked(page, projects.createAction, limits.active_projects);
    await expectAccessible(page);
    await main(page).getByText(projects.more.title).click();
    // Automatic reminders and surveys need a larger plan.
    for (const name of [projects.field.auto_reminder, projects.field.csat]) {
      const toggle = main(page).getByRole('switch', { name });
      expect(await toggle.getAttribute('aria-disabled'), name).toBe('true');
    }
    await expectAccessible(page);
  });

  test('says that the archive is full, and takes nothing more into it', async () => {
    const { page } = owner;
    const id = made.at(-1) ?? 0;
    await page.goto(at('small', `/projects/${id}`));
    await told(page, limits.archived_projects);
    await page.getByRole('button', { name: projects.menu }).click();
    const entry = page.getByRole('menuitem', { name: projects.archive });
    await entry.getByText(limits.archived_projects).waitFor();
    expect(await entry.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
    expect(await calls.call(archiveProject, { params: { id }, body: { archive: true } })).toMatchObject({
      status: 402,
      body: { error: { title: limits.archived_projects, message: limits.upgrade } },
    });
    await page.goto(at('small', '/projects/archived'));
    await told(page, limits.archived_projects);
    await expectAccessible(page);
  });

  test('has no figures of clients: the tab is locked, and leads back', async () => {
    const { page } = owner;
    await page.goto(at('small', `/clients/${client}`));
    const tab = page.getByRole('link', { name: clients.tabs.analytics });
    await tab.click();
    const dialog = page.getByRole('dialog', { name: upgrade.title });
    await dialog.getByText(upgrade.text).waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: upgrade.leave }).click();
    await page.waitForURL((url) => url.search === '');
  });
});

describe('a subscription that expires', () => {
  let world: World;
  let calls: () => ApiClient;

  beforeAll(async () => {
    const expires_on = new Date(product.runtime.clock.now() + day).toISOString();
    const lapsing = await workspace('lapsed', { expires_on });
    calls = lapsing.calls;
    // Created while the subscription still allows writing.
    world = await worldOf({ owner: lapsing.calls(), tenantId: lapsing.tenantId } as never);
    const sent = await createTestProject(lapsing.calls() as never, {
      name: 'Sent',
      client: { name: 'Waiting' },
      stages: [{ title: 'Sketch', revisions: 1 }],
    });
    await calls().ok(sendPreview, {
      params: { id: sent.id, wf: sent.wf, rev: sent.revision(1, 0) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://preview.example/sketch',
      },
    });
    const { items } = await calls().ok(emailTemplates.list);
    for (const { id, type, parent_id } of items) {
      // Deleted together with its translations.
      if (type === 'feedback_auto_reminder' && parent_id === null)
        await calls().ok(emailTemplates.remove, { params: { id } });
    }
    await owner.leave();
    owner = await product.person();
    await owner.enter('lapsed', lapsing.email);
  });

  test('until then, reminders want a template and lead to where it is made', async () => {
    const { page } = owner;
    await page.goto(at('lapsed', `/projects/${world.project}`));
    await page.getByRole('switch', { name: projects.field.auto_reminder }).click();
    const dialog = page.getByRole('dialog', { name: projects.reminderMissing.title });
    await dialog.waitFor();
    await expectAccessible(page);
    const link = dialog.getByRole('link', { name: projects.reminderMissing.go });
    expect(await link.getAttribute('href')).toBe('/templates/email-templates#reminders');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('switch', { name: projects.field.auto_reminder }).isChecked()).toBe(false);
  });

  test('then, all that writes is disabled, and says why', async () => {
    product.runtime.clock.advance(2 * day);
    await owner.leave();
    owner = await product.person();
    await owner.enter('lapsed', 'owner@lapsed.example');
    const { page } = owner;
    const readOnly = projects.reason.readOnly;
    await page.goto(at('lapsed', '/projects'));
    await expectBlocked(page, projects.create, readOnly);
    await expectBlocked(page, projects.quick.approve('Sketch'), readOnly);
    await expectAccessible(page);

    await page.goto(at('lapsed', '/clients'));
    await expectBlocked(page, clients.create, readOnly);
    await page.getByRole('button', { name: clients.menuOf('Acme') }).click();
    await page.getByRole('menuitem', { name: clients.delete }).getByText(readOnly).waitFor();
    await expectAccessible(page);

    await page.goto(at('lapsed', `/clients/${world.client}?tab=details`));
    for (const name of [clients.addProject, clients.addContact, /^Choose a picture/, /^Invite/]) {
      await expectBlocked(page, name, readOnly);
    }
    expect(await main(page).getByLabel(clients.field.name).isEditable()).toBe(false);
    await expectAccessible(page);

    await page.goto(at('lapsed', `/projects/${world.project}`));
    await expectBlocked(page, projects.save, readOnly);
    expect(await main(page).getByLabel(projects.field.name).first().isEditable()).toBe(false);
    await page.getByRole('button', { name: projects.menu }).click();
    for (const name of [projects.archive, projects.cancelProject]) {
      await page.getByRole('menuitem', { name }).getByText(readOnly).waitFor();
    }
    await expectAccessible(page);
  });

  test('it is said over the page alone, and what would be sent can still be looked at', async () => {
    const { page } = owner;
    await page.goto(at('lapsed', `/projects/${world.project}/timeline`));
    await expectBlocked(page, timeline.actions.send_preview, timeline.closed.readOnly);
    await page.getByText(subscription.banner.readOnlyText).first().waitFor();
    for (const tab of ['', '#notes', '#deliverables']) {
      await page.goto(at('lapsed', `/projects/${world.project}/timeline${tab}`));
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect(
        await main(page)
          .getByText(timeline.closed.readOnly, { exact: true })
          .filter({ visible: true })
          .count(),
      ).toBe(0);
    }
    await page.goto(at('lapsed', '/templates/email-templates'));
    await page.frameLocator('iframe').getByText('Hello Anna,', { exact: true }).waitFor();
  });

  test('and the API refuses every call that would write', async () => {
    const writing = routes.filter(
      // Calls about a person are independent of a workspace.
      ({ method, access, reads, whileReadOnly }) =>
        method !== 'GET' && !reads && !['public', 'reviewer', 'person'].includes(access) && !whileReadOnly,
    );
    expect(writing.length).toBeGreaterThan(30);
    for (const route of writing) {
      const sample = samples[route.name]?.(world) ?? {};
      const answer = await calls().call(route, sample as never);
      expect({ route: route.name, ...answer }).toMatchObject({
        route: route.name,
        status: 402,
        body: { error: { code: 'read_only' } },
      });
    }
  });
});
