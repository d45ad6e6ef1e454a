import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProject } from '#contracts/projects.ts';
import type { BodyInput } from '#contracts/route.ts';
import { createUser } from '#contracts/team.ts';
import {
  deleteTenant,
  getTenant,
  getTenantProfile,
  removeWorkspaceLogo,
  updateTenantProfile,
  uploadWorkspaceLogo,
} from '#contracts/tenants.ts';
import { getMe } from '#contracts/workspace.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { doubtfulNames } from '#server/workspace/doubtful-names.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

const params = ({ tenantId }: TestWorkspace) => ({ id: tenantId });
/** Number of commits that tell a change of the workspace. */
const updates = async () => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: 0 })
    .go({ consistent: true, pages: 'all' });
  return data.filter(({ events }) => events.some(({ category }) => category === 'Workspace Updated')).length;
};

test('settings are saved partially, and take effect at once', async () => {
  const { owner } = workspace;
  const body = { name: 'Northwind', theme: 'indigo' as const, days_allowed_for_client_feedback: 3 };
  const saved = await owner.ok(updateTenantProfile, { params: params(workspace), body });
  expect(saved).toMatchObject({ ...body, timezone: 'Europe/Berlin', notify_owner_on_new_user: false });
  expect(await owner.ok(getTenantProfile, { params: params(workspace) })).toEqual(saved);
  expect((await owner.ok(getMe)).tenant).toMatchObject(body);
  expect(await owner.ok(getTenant, { params: params(workspace) })).toMatchObject({
    name: 'Northwind',
    url: runtime.url(workspace.subdomain),
    custom_domains: null,
  });
});

test('they are the owner’s, and admins’ if the workspace allows it', async () => {
  const { owner, asAgent } = workspace;
  const save = { params: params(workspace), body: { theme: 'red' as const } };
  const admin = await asAgent('admin');
  await admin.ok(updateTenantProfile, save);
  expect((await (await asAgent()).call(updateTenantProfile, save)).body).toMatchObject({
    error: { code: 'needs_admin' },
  });
  await owner.ok(updateTenantProfile, { ...save, body: { admins_can_edit_workspace_settings: false } });
  expect((await admin.call(updateTenantProfile, save)).body).toMatchObject({ error: { code: 'owner_only' } });
  await owner.ok(updateTenantProfile, { ...save, body: { admins_can_edit_workspace_settings: true } });
});

test('holidays and own days off are kept, for those who may edit the settings, and can be removed', async () => {
  const { owner, asAgent } = workspace;
  const save = (body: BodyInput<typeof updateTenantProfile>) =>
    owner.call(updateTenantProfile, { params: params(workspace), body });
  const own_days_off = [{ from: '2026-12-24', to: '2027-01-01', label: 'Winter break' }];
  const read = async () => owner.ok(getTenantProfile, { params: params(workspace) });
  expect(await read()).toMatchObject({ holiday_country: null, own_days_off: [] });
  expect((await save({ holiday_country: 'DE', own_days_off })).body).toMatchObject({ own_days_off });
  expect(await read()).toMatchObject({ holiday_country: 'DE', own_days_off });
  const colleague = await (await asAgent()).ok(getTenantProfile, { params: params(workspace) });
  expect(colleague).toMatchObject({ holiday_country: 'DE', own_days_off });
  expect(colleague).not.toHaveProperty('link_days');
  const contact = await (await workspace.asContact()).ok(getTenantProfile, { params: params(workspace) });
  expect(contact).not.toHaveProperty('own_days_off');
  expect(contact).not.toHaveProperty('holiday_country');

  expect(await save({ holiday_country: 'XX' })).toMatchObject({ status: 400 });
  const day = { from: '2026-12-24', to: '2026-12-24', label: 'Day' };
  expect(await save({ own_days_off: Array.from({ length: 101 }, () => day) })).toMatchObject({ status: 400 });
  expect(await save({ own_days_off: [day, { ...day, to: '2026-12-23' }] })).toMatchObject({
    status: 422,
    body: { error: { code: 'date_invalid', field: 'own_days_off.1.to' } },
  });
  await save({ holiday_country: null, own_days_off: [] });
  expect(await read()).toMatchObject({ holiday_country: null, own_days_off: [] });
});

test('a new name that would be taken for a company’s is refused, and one that may be is listed', async () => {
  const { owner, tenantId } = await runtime.createWorkspace();
  const rename = (name: string) =>
    owner.call(updateTenantProfile, { params: { id: tenantId }, body: { name, theme: 'green' } });
  for (const [name, code] of [
    ['Micros0ft Support', 'name_protected'],
    ['Look at evil.example', 'name_holds_address'],
  ] as const) {
    expect(await rename(name)).toMatchObject({ status: 422, body: { error: { code, field: 'name' } } });
  }
  expect((await owner.ok(getMe)).tenant).toMatchObject({ theme: 'cyan' });
  await rename('PayPal Integrations Berlin');
  await rename('Apple Tree Studio');
  const listed = (await doubtfulNames()).filter(({ workspace }) => workspace === tenantId);
  expect(listed.map(({ name }) => name)).toEqual(['PayPal Integrations Berlin']);
});

test('copies of mails are set by the owner only, to a valid address, and removed again', async () => {
  const { owner, asAgent } = workspace;
  const save = (bcc_email: string | null) => ({ params: params(workspace), body: { bcc_email } });
  const admin = await asAgent('admin');
  expect((await admin.call(updateTenantProfile, save('a@b.example'))).body).toMatchObject({
    error: { code: 'owner_only', field: 'bcc_email' },
  });
  expect((await owner.call(updateTenantProfile, save('nonsense'))).body).toMatchObject({
    error: { title: 'BCC email is not valid' },
  });
  expect((await owner.ok(updateTenantProfile, save('a@b.example'))).bcc_email).toBe('a@b.example');
  expect(await admin.ok(getTenantProfile, { params: params(workspace) })).not.toHaveProperty('bcc_email');
  await owner.ok(updateTenantProfile, save(null));
  expect((await owner.ok(getTenantProfile, { params: params(workspace) })).bcc_email).toBeNull();
});

test('features outside of the plan are refused, and invalid values too', async () => {
  const free = await runtime.createWorkspace({ plan: 'starter' });
  const refusalOf = async (body: object) =>
    (await free.owner.call(updateTenantProfile, { params: params(free), body })).body;
  expect(await refusalOf({ bcc_email: 'a@b.example' })).toMatchObject({ error: { code: 'not_in_plan' } });
  expect(await refusalOf({ csat_mandatory_before_project_complete: true })).toMatchObject({
    error: { code: 'not_in_plan', field: 'csat_mandatory_before_project_complete' },
  });
  expect(await refusalOf({ timezone: 'Mars/Base' })).toMatchObject({ error: { code: 'timezone_unknown' } });
  expect(await refusalOf({ days_allowed_for_client_feedback: 0 })).toMatchObject({
    error: { code: 'invalid_input' },
  });
});

test('contacts and agents who may not edit see only the general settings', async () => {
  for (const person of [await workspace.asAgent(), await workspace.asContact()]) {
    const profile = await person.ok(getTenantProfile, { params: params(workspace) });
    expect(profile).not.toHaveProperty('notify_owner_on_new_user');
    expect(profile).toHaveProperty('theme');
  }
});

test('a new time zone is copied to the projects of the clients in it', async () => {
  const { owner } = workspace;
  const film = await createTestProject(owner);
  const abroad = await createTestProject(owner, { client: { timezone: 'Asia/Tokyo' } });
  await owner.ok(updateTenantProfile, { params: params(workspace), body: { timezone: 'Europe/Lisbon' } });
  await runtime.idle();
  const zoneOf = async (id: number) => (await owner.ok(getProject, { params: { id } })).project.timezone;
  expect(await zoneOf(film.id)).toBe('Europe/Lisbon');
  expect(await zoneOf(abroad.id)).toBe('Asia/Tokyo');
});

test('a new member is mailed an invitation, and the owner notified when another member added them', async () => {
  const { owner, asAgent } = workspace;
  await owner.ok(updateTenantProfile, {
    params: params(workspace),
    body: { notify_owner_on_new_user: true },
  });
  const hr = await asAgent('add_users');
  await hr.ok(createUser, { body: { name: 'Mia', surname: 'Moll', email: 'mia@team.example' } });
  await runtime.idle();
  const [mail, ...more] = runtime.mailbox.list({ to: 'mia@team.example', limit: 5 });
  expect(more).toEqual([]);
  expect(runtime.mailbox.get(mail?.messageId ?? '')?.links).toContainEqual(
    expect.stringMatching(/^http:\/\/[\w.:]+\/invitation\/[\w-]+\?lang=en$/),
  );
  const told = runtime.mailbox.list({ to: owner.email, limit: 5 });
  expect(told.map(({ subject }) => subject)).toEqual(['New team member: Mia Moll']);
});

test('the logo must be a picture, under any name, and replaces the one before', async () => {
  const { owner, asAgent } = workspace;
  const keep = (body: Buffer) => ({
    params: { ...params(workspace), kind: 'logo' as const },
    query: { filename: 'logo.png' },
    body,
  });
  const picture = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const { logo } = await owner.ok(uploadWorkspaceLogo, keep(picture));
  expect((await fetch(logo)).headers.get('content-type')).toBe('image/gif');
  expect((await owner.ok(getMe)).tenant.logo).toBe(logo);
  const black = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64');
  const next = await owner.ok(uploadWorkspaceLogo, keep(black));
  expect(next.logo).not.toBe(logo);
  expect((await fetch(logo)).status).toBe(403);
  expect((await owner.call(uploadWorkspaceLogo, keep(Buffer.from('<svg/>')))).body).toMatchObject({
    error: { title: 'Error uploading workspace logo' },
  });
  expect((await (await asAgent()).call(uploadWorkspaceLogo, keep(picture))).status).toBe(403);
});

test('the logo can be removed by those who may change it', async () => {
  const { owner, asAgent } = workspace;
  const of = { params: { ...params(workspace), kind: 'logo' as const } };
  const body = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const { logo } = await owner.ok(uploadWorkspaceLogo, { ...of, query: { filename: 'logo.png' }, body });
  expect((await (await asAgent()).call(removeWorkspaceLogo, of)).status).toBe(403);
  expect(await owner.ok(removeWorkspaceLogo, of)).toEqual({ logo: null });
  expect((await owner.ok(getMe)).tenant.logo).toBeNull();
  expect((await fetch(logo ?? '')).status).toBe(403);
  const told = await updates();
  expect(await owner.ok(removeWorkspaceLogo, of)).toEqual({ logo: null });
  expect(await updates()).toBe(told);
});

test('the same logo uploaded again is no change of the workspace', async () => {
  const keep = {
    params: { ...params(workspace), kind: 'logo' as const },
    query: { filename: 'logo.png' },
    body: Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
  };
  const { owner } = workspace;
  await owner.ok(uploadWorkspaceLogo, keep);
  const told = await updates();
  const { logo } = await owner.ok(uploadWorkspaceLogo, keep);
  expect(await updates()).toBe(told);
  expect((await fetch(logo)).status).toBe(200);
});

test('the workspace can be deleted by its owner only', async () => {
  const mine = await runtime.createWorkspace();
  const admin = await mine.asAgent('admin');
  expect((await admin.call(deleteTenant, { params: params(mine) })).body).toMatchObject({
    error: { code: 'owner_only' },
  });
  expect((await mine.owner.call(deleteTenant, { params: params(workspace) })).status).toBe(404);
  await mine.owner.ok(deleteTenant, { params: params(mine) });
  for (const who of [mine.owner, admin]) expect((await who.call(getMe)).status).toBe(410);
});

test('an unpaid workspace can still be deleted, by its owner only', async () => {
  const mine = await runtime.createWorkspace();
  const admin = await mine.asAgent('admin');
  const { Tenant } = await import('#server/data/entities/tenant.ts');
  const past = '2020-01-01T00:00:00.000Z';
  await Tenant.patch({ tenantId: mine.tenantId }).set({ expires_on: past, grace_period: past }).go();
  const body = { theme: 'indigo' as const };
  expect((await mine.owner.call(updateTenantProfile, { params: params(mine), body })).status).toBe(402);
  expect((await admin.call(deleteTenant, { params: params(mine) })).status).toBe(403);
  await mine.owner.ok(deleteTenant, { params: params(mine) });
  expect((await mine.owner.call(getMe)).status).toBe(410);
});
