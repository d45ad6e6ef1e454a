/** Ends of sessions: each end refuses the tokens that are still good at the gateway, from the next request on. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inviteContact } from '#contracts/clients.ts';
import { routes } from '#contracts/index.ts';
import { needsToken, type Route } from '#contracts/route.ts';
import { endSessions } from '#contracts/session.ts';
import { createUser, deleteUser } from '#contracts/team.ts';
import { getMe, listUsers } from '#contracts/workspace.ts';
import { apiClient } from '#local/api-client.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
let email: string;
let people = 0;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

const join = async (at: TestWorkspace) => {
  const made = await at.owner.ok(createUser, { body: { name: 'Pia', surname: 'Part', email } });
  await at.accept(email);
  return made;
};

/** A person of both workspaces. */
beforeEach(async () => {
  people += 1;
  email = `pia${people}@agency.example`;
  await join(workspace);
  await join(other);
});

type Tokens = ReturnType<TestRuntime['identity']['startSession']>;

/** A sign-in a minute ago. */
const signIn = (): Tokens => runtime.identity.startSession(email, Date.now() - 60_000);
const at = ({ subdomain }: TestWorkspace, token: string) => apiClient(runtime, subdomain, token);
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const sessionOf = ({ AccessToken }: Tokens): string => claimsOf(AccessToken).origin_jti;

/** Answers of a workspace to a token: the name of the refusal, or `in`. */
const answer = async (where: TestWorkspace, { AccessToken }: Tokens) => {
  const { status, body } = await at(where, AccessToken).call(getMe);
  return status === 200 ? 'in' : body.error.code;
};

/** Calls the identity provider as a browser does. */
const provider = async (operation: string, body: object) => {
  const { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint = '', USER_POOL_CLIENT_ID: ClientId } =
    runtime.environment;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify({ ClientId, ...body }),
  });
  return { status: response.status, body: await response.json() };
};
const refreshed = async ({ RefreshToken }: Tokens) =>
  (await provider('GetTokensFromRefreshToken', { RefreshToken })).status === 200;

describe('a log-out', () => {
  test('ends that session in every workspace, and no other', async () => {
    const [here, there] = [signIn(), signIn()];
    await at(workspace, here.AccessToken).ok(endSessions, { body: { session: sessionOf(here) } });
    expect(await answer(workspace, here)).toBe('session_ended');
    expect(await answer(other, here)).toBe('session_ended');
    expect(await answer(workspace, there)).toBe('in');
  });

  test('with the session of another person ends nothing', async () => {
    const theirs = runtime.identity.startSession(email);
    const session = sessionOf(theirs);
    await workspace.owner.ok(endSessions, { body: { session } });
    expect(await answer(workspace, theirs)).toBe('in');
  });

  test('everywhere ends all sessions, their refresh tokens too; a new sign-in is let in', async () => {
    const [here, there] = [signIn(), signIn()];
    await at(workspace, here.AccessToken).ok(endSessions, { body: { session: null } });
    expect(await answer(workspace, here)).toBe('session_ended');
    expect(await answer(other, there)).toBe('session_ended');
    expect(await refreshed(there)).toBe(false);
    expect(await answer(workspace, runtime.identity.startSession(email))).toBe('in');
  });

  test('everywhere ends a session that began within the same second', async () => {
    const [here, there] = [runtime.identity.startSession(email), runtime.identity.startSession(email)];
    await at(workspace, here.AccessToken).ok(endSessions, { body: { session: null } });
    expect(await answer(workspace, there)).toBe('session_ended');
  });

  test('is refused with the token of an ended session, which can end no other', async () => {
    const [here, there] = [signIn(), signIn()];
    await at(workspace, here.AccessToken).ok(endSessions, { body: { session: sessionOf(here) } });
    const again = await at(workspace, here.AccessToken).call(endSessions, { body: { session: null } });
    expect(again.status).toBe(401);
    expect(await answer(workspace, there)).toBe('in');
  });

  test('from all devices at once ends each of them', async () => {
    const sessions = Array.from({ length: 8 }, signIn);
    await Promise.all(
      sessions.map((one) =>
        at(workspace, one.AccessToken).ok(endSessions, { body: { session: sessionOf(one) } }),
      ),
    );
    for (const one of sessions) expect(await answer(other, one)).toBe('session_ended');
  });
});

test('a workspace that a person joins later takes no token of an ended session', async () => {
  const here = signIn();
  await at(workspace, here.AccessToken).ok(endSessions, { body: { session: null } });
  const third = await runtime.createWorkspace();
  await join(third);
  expect(await answer(third, here)).toBe('session_ended');
  expect(await answer(third, runtime.identity.startSession(email))).toBe('in');
});

test('a member removed and invited again is refused with the token of an ended session', async () => {
  const here = signIn();
  const { users } = await workspace.owner.ok(listUsers);
  const { id } = users.find((user) => user.email === email) ?? { id: 0 };
  await at(workspace, here.AccessToken).ok(endSessions, { body: { session: null } });
  await workspace.owner.ok(deleteUser, { params: { id } });
  expect(await answer(workspace, here)).toBe('not_a_member');
  await join(workspace);
  expect(await answer(workspace, here)).toBe('session_ended');
  expect(await answer(workspace, runtime.identity.startSession(email))).toBe('in');
});

test('a contact who is invited again is refused with the token of an ended session', async () => {
  const project = await createTestProject(workspace.owner, { name: 'Menu' });
  const [{ id, email: address } = { id: 0, email: '' }] = project.contacts;
  await workspace.owner.ok(inviteContact, { params: { id } });
  await workspace.accept(address);
  const here = runtime.identity.startSession(address, Date.now() - 60_000);
  expect(await answer(workspace, here)).toBe('in');
  await at(workspace, here.AccessToken).ok(endSessions, { body: { session: null } });
  await workspace.owner.ok(inviteContact, { params: { id } });
  expect(await answer(workspace, here)).toBe('session_ended');
});

test('the token of an ended session is accepted on no route', async () => {
  const here = signIn();
  await at(workspace, here.AccessToken).ok(endSessions, { body: { session: null } });
  const accepted = [];
  for (const route of routes.filter(needsToken)) {
    const { status, body } = await at(workspace, here.AccessToken).call<Route>(route, {
      params: { id: 999_999 },
    } as never);
    const { error } = body as { error?: { code: string } };
    if (status !== 401 || error?.code !== 'session_ended') accepted.push(`${route.name}: ${status}`);
  }
  expect(accepted).toEqual([]);
});

test('an ID token is accepted on no route, though the gateway lets it pass', async () => {
  const { IdToken } = signIn();
  const accepted = [];
  for (const route of routes.filter(needsToken)) {
    const { status, body } = await at(workspace, IdToken).call<Route>(route, {
      params: { id: 999_999 },
    } as never);
    const { error } = body as { error?: { code: string } };
    if (status !== 401 || error?.code !== 'unauthorized') accepted.push(`${route.name}: ${status}`);
  }
  expect(accepted).toEqual([]);
});
