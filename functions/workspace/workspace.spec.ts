import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, getClient } from '#contracts/clients.ts';
import { archiveProject } from '#contracts/projects.ts';
import { getTenantProfile } from '#contracts/tenants.ts';
import { getMe, getSubscription, getTenantByHost, listUsers } from '#contracts/workspace.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

test('a person gets their own identity', async () => {
  const agent = await workspace.asAgent('email_templates');
  expect(await agent.ok(getMe)).toMatchObject({
    user: { id: agent.id, isAgent: true, owner: false, email_templates: true, create_projects: false },
    contact: null,
    tenant: { id: workspace.tenantId, theme: 'cyan', dt_format: 'DD/MM/YYYY' },
  });
  const contact = await workspace.asContact();
  expect(await contact.ok(getMe)).toMatchObject({
    user: { id: contact.id, isAgent: false, owner: false, admin: false },
    contact: { id: contact.id, client_id: contact.client_id },
  });
});

test('a contact learns the language of their client', async () => {
  const client = await workspace.owner.ok(createClient, {
    body: { name: 'Gelato', language: 'it', contacts: [{ firstname: 'Ida', email: 'ida@client.example' }] },
  });
  const contact = await workspace.asContact({
    client_id: client.id,
    id: client.contacts[0]?.id ?? 0,
    email: 'ida@client.example',
  });
  expect(await contact.ok(getMe)).toMatchObject({ language: 'it' });
});

test('a contact’s visits are noted, every quarter of an hour at most', async () => {
  const client = await workspace.owner.ok(createClient, {
    body: { name: 'Visitors', contacts: [{ firstname: 'Vi', email: 'vi@client.example' }] },
  });
  const contact = await workspace.asContact({
    client_id: client.id,
    id: client.contacts[0]?.id ?? 0,
    email: 'vi@client.example',
  });
  const lastLogin = async () => {
    const { contacts } = await workspace.owner.ok(getClient, { params: { id: client.id } });
    return contacts[0]?.inviteStatus.last_login;
  };
  await contact.ok(getMe);
  const first = await lastLogin();
  expect(first).toBeTypeOf('string');
  runtime.clock.advance(10 * 60_000);
  await contact.ok(getMe);
  expect(await lastLogin()).toBe(first);
  runtime.clock.advance(10 * 60_000);
  await contact.ok(getMe);
  expect(Date.parse((await lastLogin()) ?? '')).toBeGreaterThan(Date.parse(first ?? '') + 19 * 60_000);
});

test('the sign-in page gets its data, and nothing of an unknown workspace', async () => {
  const known = await workspace.asAnonymous().ok(getTenantByHost);
  expect(known).toMatchObject({
    name: `Workspace ${workspace.subdomain}`,
    logo: null,
    identity: { pool: expect.stringMatching(/_/), client: expect.any(String) },
  });
  const { apiClient } = await import('#local/api-client.ts');
  expect(await apiClient(runtime, 'nobody').ok(getTenantByHost)).toBeNull();
});

test('settings are those of the own workspace', async () => {
  const other = await runtime.createWorkspace();
  const { owner, tenantId } = workspace;
  expect((await owner.ok(getTenantProfile, { params: { id: tenantId } })).id).toBe(tenantId);
  expect((await owner.call(getTenantProfile, { params: { id: other.tenantId } })).status).toBe(404);
});

test('agents see the team, contacts do not', async () => {
  const { owner } = await runtime.createWorkspace();
  const { users } = await owner.ok(listUsers);
  expect(users).toMatchObject([{ id: 1, name: 'Olga', owner: true, isAgent: true }]);
  const contact = await workspace.asContact();
  expect((await contact.call(listUsers)).status).toBe(403);
});

test('an agent sees the plan’s limits and their use; a contact only if it is active', async () => {
  const free = await runtime.createWorkspace({ plan: 'free forever' });
  expect(await free.owner.ok(getSubscription)).toMatchObject({
    name: 'free forever',
    users_allowed: 1,
    active_users: 1,
    active_projects_allowed: 2,
    active_projects: 0,
    archived_projects_allowed: 5,
    message_templates_allowed: 15,
    active_message_templates: 12,
    workflow_templates_allowed: 4,
    active_workflow_templates: 2,
    read_only: false,
  });
  expect(await workspace.owner.ok(getSubscription)).toMatchObject({ active_projects_allowed: null });
  const contact = await free.asContact();
  expect(await contact.ok(getSubscription)).toMatchObject({
    users_allowed: null,
    active_users: 0,
    active_message_templates: 0,
    read_only: false,
  });
});

test('an agent sees until when the plan is paid, and how many projects are archived', async () => {
  const one = await runtime.createWorkspace({ plan: 'starter' });
  const { owner, tenantId } = one;
  const dates = {
    expires: '2031-03-01T00:00:00.000Z',
    grace_period: '2031-03-08T00:00:00.000Z',
    cancellation_date: '2031-04-07T00:00:00.000Z',
  };
  const none = { expires: null, grace_period: null, cancellation_date: null };
  expect(await owner.ok(getSubscription)).toMatchObject({ ...none, archived_projects: 0 });
  const { id } = await createTestProject(owner, { stages: [{ title: 'Idea', revisions: 1 }] });
  await owner.ok(archiveProject, { params: { id }, body: { archive: true } });
  const { Tenant } = await import('#server/data/entities/tenant.ts');
  const { expires, ...ends } = dates;
  await Tenant.patch({ tenantId })
    .set({ expires_on: expires, ...ends })
    .go();
  expect(await owner.ok(getSubscription)).toMatchObject({
    ...dates,
    active_projects: 0,
    archived_projects: 1,
    archived_projects_allowed: 100,
  });
});

test('two workspaces never get one subdomain', async () => {
  const { createWorkspace } = await import('#server/workspace/create-workspace.ts');
  const ask = (subject: string) =>
    createWorkspace({
      name: 'Twin',
      subdomain: 'twin',
      plan: 'starter',
      language: 'en',
      timezone: 'Europe/Rome',
      owner: { name: 'T', surname: 'W', email: `${subject}@twin.example`, subject },
      at: new Date(runtime.clock.now()).toISOString(),
    });
  const made = await Promise.all([ask('one'), ask('two')]);
  expect(made.filter((one) => one !== undefined)).toHaveLength(1);
});
