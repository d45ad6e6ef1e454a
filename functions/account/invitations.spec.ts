import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation, getInvitation } from '#contracts/account.ts';
import { inviteContact, updateContact, withdrawInvitation } from '#contracts/clients.ts';
import { createUser, deleteUser, inviteUser, updateUser } from '#contracts/team.ts';
import { listWorkspaces, updateTenantProfile } from '#contracts/tenants.ts';
import { getMe, listUsers } from '#contracts/workspace.ts';
import { apiClient } from '#local/api-client.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
let people = 0;
const password = 'Correct-horse-1';

beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

const address = () => `ida${++people}@invited.example`;
/** Tokens of the mailed links, the newest first. */
const tokensTo = async (email: string) => {
  await runtime.idle();
  const mails = runtime.mailbox.list({ to: email, limit: 9 });
  return mails.flatMap(({ messageId }) =>
    (runtime.mailbox.get(messageId)?.links ?? []).flatMap((link) => {
      const [, token] = /\/invitation\/([\w-]+)\?/.exec(link) ?? [];
      return token === undefined ? [] : [token];
    }),
  );
};
const newest = async (email: string) => (await tokensTo(email))[0] ?? '';
const invite = async (email = address(), more: object = {}) => {
  const user = await workspace.owner.ok(createUser, { body: { name: 'Ida', email, ...more } });
  return { user, id: user.id, email, token: await newest(email) };
};
const page = (token: string, at = workspace) =>
  apiClient(runtime, at.subdomain).call(getInvitation, { params: { token } });
const state = async (token: string) => (await page(token)).body as { state: string };
const accept = (token: string, body: { password?: string } = { password }, at = workspace) =>
  apiClient(runtime, at.subdomain).call(acceptInvitation, { params: { token }, body });
const loginOf = (email: string) => runtime.identity.accounts().find((one) => one.email === email);
const refusal = (code: string) => ({ body: { error: { code } } });

describe('an invitation to the team', () => {
  test('names workspace and inviter on its page, and makes a member only once it is accepted', async () => {
    const { token, email, id } = await invite();
    expect((await page(token)).body).toEqual({
      state: 'open',
      email,
      name: 'Ida',
      to: 'team',
      inviter: { name: 'Olga Owner', email: workspace.owner.email },
      known: false,
    });
    expect(loginOf(email)).toBeUndefined();
    expect(await accept(token, {})).toMatchObject(refusal('password_missing'));
    expect(await accept(token, { password: 'short' })).toMatchObject(refusal('password_weak'));
    expect(loginOf(email)).toBeUndefined();
    expect((await accept(token)).body).toEqual({ email, knownAlready: false });
    const ida = workspace.asSubject(loginOf(email)?.sub ?? '');
    expect((await ida.ok(getMe)).user).toMatchObject({ id, email });
    const { users } = await workspace.owner.ok(listUsers);
    expect(users.find((user) => user.id === id)).not.toHaveProperty('invited_until');
  });

  test('is accepted once, also of two concurrent calls, and tells then that it is used', async () => {
    const { token } = await invite();
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await state(token)).toMatchObject({ state: 'used' });
    expect(await accept(token)).toMatchObject(refusal('invitation_dead'));
  });

  test('is dead after seven days, and says so', async () => {
    const { token, email, user } = await invite();
    const until = Date.parse(user.invited_until ?? '');
    expect(until - runtime.clock.now()).toBeGreaterThan(7 * 86_400_000 - 60_000);
    expect(until - runtime.clock.now()).toBeLessThanOrEqual(7 * 86_400_000);
    runtime.clock.advance(until - runtime.clock.now() - 60_000);
    expect(await state(token)).toMatchObject({ state: 'open' });
    runtime.clock.advance(60_000);
    expect(await state(token)).toMatchObject({ state: 'expired' });
    expect(await accept(token)).toMatchObject(refusal('invitation_dead'));
    expect(loginOf(email)).toBeUndefined();
  });

  test('is dead once withdrawn, and its address can be invited anew', async () => {
    const { token, id, email } = await invite();
    await workspace.owner.ok(deleteUser, { params: { id } });
    expect(await state(token)).toMatchObject({ state: 'withdrawn' });
    expect(await accept(token)).toMatchObject(refusal('invitation_dead'));
    const again = await invite(email);
    expect((await accept(again.token)).status).toBe(200);
    expect(await state(token)).toMatchObject({ state: 'withdrawn' });
  });

  test('is sent again by another link, which alone is good, and tells the owner once', async () => {
    const params = { id: workspace.tenantId };
    await workspace.owner.ok(updateTenantProfile, { params, body: { notify_owner_on_new_user: true } });
    const hr = await workspace.asAgent('add_users');
    const email = address();
    const { id } = await hr.ok(createUser, { body: { name: 'Ida', email } });
    const first = await newest(email);
    const notices = () =>
      runtime.mailbox
        .list({ to: workspace.owner.email, limit: 99 })
        .filter(({ messageId }) => runtime.mailbox.get(messageId)?.tags.kind === 'owner_new_user').length;
    const told = notices();
    expect(told).toBe(1);
    runtime.clock.advance(86_400_000);
    const before = Date.parse((await workspace.owner.ok(listUsers)).users.at(-1)?.invited_until ?? '');
    const { invited_until = '' } = await hr.ok(inviteUser, { params: { id } });
    expect(Date.parse(invited_until)).toBeGreaterThan(before);
    const tokens = await tokensTo(email);
    expect(tokens).toHaveLength(2);
    expect(await state(first)).toMatchObject({ state: 'replaced' });
    const second = tokens.find((token) => token !== first) ?? '';
    expect((await accept(second)).status).toBe(200);
    expect(await workspace.owner.call(inviteUser, { params: { id } })).toMatchObject(
      refusal('already_accepted'),
    );
    expect(notices()).toBe(told);
  });

  test('cannot be sent again by somebody who could not invite', async () => {
    const { id } = await invite();
    for (const by of [await workspace.asAgent(), await workspace.asAgent('create_projects')]) {
      expect(await by.call(inviteUser, { params: { id } })).toMatchObject(refusal('needs_add_users'));
    }
    expect((await other.owner.call(inviteUser, { params: { id } })).status).toBe(404);
  });

  test('is accepted with the permissions of the moment', async () => {
    const { id, token, email } = await invite(address(), { create_projects: true });
    await workspace.owner.ok(updateUser, {
      params: { id },
      body: { create_projects: false, email_templates: true },
    });
    await accept(token);
    const ida = workspace.asSubject(loginOf(email)?.sub ?? '');
    expect((await ida.ok(getMe)).user).toMatchObject({ create_projects: false, email_templates: true });
  });

  test('for an address that waits already is refused', async () => {
    const { email } = await invite();
    const body = { name: 'Ida', email: email.toUpperCase() };
    expect(await workspace.owner.call(createUser, { body })).toMatchObject(refusal('already_member'));
  });

  test('is good at its own workspace only, and with its own hash', async () => {
    const { token } = await invite();
    expect(await page(token, other)).toMatchObject(refusal('invitation_not_found'));
    expect(await accept(token, { password }, other)).toMatchObject(refusal('invitation_not_found'));
    const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    expect(await page(forged)).toMatchObject(refusal('invitation_not_found'));
  });
});

describe('a person with a login', () => {
  test('keeps their password, and their workspaces do not show one that they have not accepted', async () => {
    const email = address();
    const { token } = await invite(email);
    await accept(token);
    const before = JSON.stringify(loginOf(email));
    const ida = workspace.asSubject(loginOf(email)?.sub ?? '');
    await other.owner.ok(createUser, { body: { name: 'Ida', email } });
    const second = await newest(email);
    expect((await ida.ok(listWorkspaces)).workspaces).toHaveLength(1);
    expect((await page(second, other)).body).toMatchObject({ state: 'open', known: true });
    expect((await accept(second, {}, other)).body).toEqual({ email, knownAlready: true });
    expect(JSON.stringify(loginOf(email))).toBe(before);
    expect((await ida.ok(listWorkspaces)).workspaces).toHaveLength(2);
  });
});

describe('an invitation to the portal', () => {
  const contactOfProject = async () => {
    const { contacts, client } = await createTestProject(workspace.owner);
    const [contact] = contacts;
    if (!contact) throw new Error('no contact');
    const moved = address();
    const { id, firstname, lastname } = contact;
    await workspace.owner.ok(updateContact, { params: { id }, body: { firstname, lastname, email: moved } });
    return { id, email: moved, client, firstname, lastname };
  };

  test('gives access once it is accepted', async () => {
    const { id, email } = await contactOfProject();
    await workspace.owner.ok(inviteContact, { params: { id } });
    const token = await newest(email);
    expect((await page(token)).body).toMatchObject({ state: 'open', to: 'portal', email });
    expect(loginOf(email)).toBeUndefined();
    await accept(token);
    const portal = workspace.asSubject(loginOf(email)?.sub ?? '');
    expect((await portal.ok(getMe)).contact).toMatchObject({ id });
  });

  test('is dead once withdrawn, or with another address', async () => {
    const { id, email, firstname, lastname } = await contactOfProject();
    await workspace.owner.ok(inviteContact, { params: { id } });
    const first = await newest(email);
    const status = await workspace.owner.ok(withdrawInvitation, { params: { id } });
    expect(status).toMatchObject({ invite_sent: null });
    expect(await state(first)).toMatchObject({ state: 'withdrawn' });
    await workspace.owner.ok(inviteContact, { params: { id } });
    const tokens = await tokensTo(email);
    const second = tokens.find((token) => token !== first) ?? '';
    expect(await state(second)).toMatchObject({ state: 'open' });
    await workspace.owner.ok(updateContact, {
      params: { id },
      body: { firstname, lastname, email: address() },
    });
    expect(await state(second)).toMatchObject({ state: 'withdrawn' });
    expect((await accept(second)).status).toBe(409);
  });

  test('for a contact with access is not withdrawn', async () => {
    const { id, email } = await contactOfProject();
    await workspace.owner.ok(inviteContact, { params: { id } });
    await accept(await newest(email));
    expect(await workspace.owner.call(withdrawInvitation, { params: { id } })).toMatchObject(
      refusal('already_accepted'),
    );
  });
});
