import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getEntrance } from '#contracts/account.ts';
import { routes } from '#contracts/index.ts';
import { needsToken, type Route } from '#contracts/route.ts';
import { handOverSession, redeemSession, renewSession } from '#contracts/session.ts';
import { createUser, deleteUser } from '#contracts/team.ts';
import { getMe, getTenantByHost } from '#contracts/workspace.ts';
import { apiClient } from '#local/api-client.ts';
import { User } from '#server/data/entities/user.ts';
import { tokenOfInvitation } from '#server/tokens/links.ts';
import { testRuntime } from '#testing/support.ts';
import { type Attempt, throughGoogle } from '#testing/test-google.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
const password = 'Correct-horse-1';
const customHost = 'portal.agency.example';

beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
  workspace = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

const googleOf = async ({ subdomain }: TestWorkspace) => {
  const google = (await apiClient(runtime, subdomain).ok(getTenantByHost))?.google;
  if (!google) throw new Error('Google is not offered');
  return google;
};

const comeBack = async (attempt: Attempt, at = workspace) =>
  throughGoogle(runtime, await googleOf(at), attempt);

const redeemAt = (
  { subdomain }: Pick<TestWorkspace, 'subdomain'>,
  { code, verifier }: { code: string; verifier: string },
  invitation?: string,
) => {
  const headers = { origin: runtime.url(subdomain) };
  const body = { code, verifier, ...(invitation !== undefined && { invitation }) };
  return apiClient(runtime, subdomain).call(redeemSession, { body, headers });
};

/** An agent of a workspace with a password login. */
const withPassword = async (email: string, at = workspace) => {
  const subject = runtime.identity.createUser({ email, password });
  const { Membership } = await import('#server/data/entities/membership.ts');
  const { nextId } = await import('#server/data/ids.ts');
  const id = await nextId(at.tenantId, 'user');
  const person = { tenantId: at.tenantId, id, subject, name: 'Pat', email };
  await User.create(person).go();
  await Membership.create({ ...person, kind: 'agent' }).go();
  return subject;
};

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('a person with a password login', () => {
  test('is linked to the same account, at the first and every later sign-in', async () => {
    const subject = await withPassword('pat@agency.example');
    for (const email of ['Pat@agency.example', 'pat@agency.example']) {
      const { url, code, verifier } = await comeBack({ email });
      expect(url.origin).toBe(runtime.url(workspace.subdomain));
      expect(url.pathname).toBe('/signin');
      const { status, body } = await redeemAt(workspace, { code, verifier });
      if (status !== 200) throw new Error(body.error.code);
      expect(claimsOf(body.id_token)).toMatchObject({
        sub: subject,
        email: 'pat@agency.example',
        identities: [{ providerName: 'Google' }],
      });
      const me = await apiClient(runtime, workspace.subdomain, body.access_token).ok(getMe);
      expect(me.user.email).toBe('pat@agency.example');
    }
    expect(runtime.identity.accounts().filter(({ email }) => email === 'pat@agency.example')).toHaveLength(1);
  });

  test('goes on by the cookie of the session, as after a sign-in by password', async () => {
    const subject = await withPassword('fresh@agency.example');
    const { status, body, headers } = await redeemAt(
      workspace,
      await comeBack({ email: 'fresh@agency.example' }),
    );
    if (status !== 200) throw new Error(body.error.code);
    expect(Object.keys(body).toSorted()).toEqual(['access_token', 'id_token']);
    const [cookie = ''] = headers['set-cookie'] ?? [];
    const tokens = await apiClient(runtime, workspace.subdomain).ok(renewSession, {
      headers: { origin: runtime.url(workspace.subdomain), cookie: cookie.split(';')[0] ?? '' },
    });
    expect(claimsOf(tokens?.access_token ?? '').sub).toBe(subject);
  });

  test('is not linked while the address is unconfirmed, against account takeover', async () => {
    const { AdminCreateUserCommand, CognitoIdentityProviderClient } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    );
    await new CognitoIdentityProviderClient({}).send(
      new AdminCreateUserCommand({
        UserPoolId: process.env.USER_POOL_ID,
        Username: 'victim@agency.example',
        TemporaryPassword: password,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: 'victim@agency.example' },
          { Name: 'email_verified', Value: 'false' },
        ],
      }),
    );
    const { url } = await comeBack({ email: 'victim@agency.example' });
    expect(url.hash).toBe('#refused=account_not_confirmed');
  });

  test('is not linked to an address that Google has not verified', async () => {
    await withPassword('unsure@agency.example');
    const { url } = await comeBack({ email: 'unsure@agency.example', verified: false });
    expect(url.hash).toBe('#refused=address_not_verified');
  });

  test('can cancel without harm', async () => {
    const { url } = await comeBack({ email: '', cancel: true });
    expect(url.href).toBe(`${runtime.url(workspace.subdomain)}/signin#refused=cancelled`);
  });
});

describe('a person unknown to the workspace', () => {
  test('is refused with their address, and gets no tokens', async () => {
    const { status, body } = await redeemAt(workspace, await comeBack({ email: 'stranger@web.example' }));
    expect(status).toBe(404);
    expect(body).toEqual({
      error: expect.objectContaining({ code: 'not_a_member', params: { email: 'stranger@web.example' } }),
    });
  });

  test('signs in once invited, as the same person', async () => {
    const first = await comeBack({ email: 'late@web.example' });
    expect((await redeemAt(workspace, first)).status).toBe(404);
    const body = { name: 'La', surname: 'Te', email: 'late@web.example' };
    await workspace.owner.ok(createUser, { body });
    await workspace.accept('late@web.example');
    expect((await redeemAt(workspace, await comeBack({ email: 'late@web.example' }))).status).toBe(200);
  });
});

describe('an invitation', () => {
  const invite = async (email: string) => {
    const { id } = await workspace.owner.ok(createUser, { body: { name: 'Gia', email } });
    const { data } = await User.get({ tenantId: workspace.tenantId, id }).go({ consistent: true });
    return { id, invitation: tokenOfInvitation(data?.invitation ?? '') };
  };
  const redeemInvited = async (email: string, invitation: string) =>
    redeemAt(workspace, await comeBack({ email }), invitation);

  test('is accepted by the sign-in with Google at the invited address, and at no other', async () => {
    const { invitation } = await invite('gia@web.example');
    expect(await redeemInvited('gina@web.example', invitation)).toMatchObject({
      status: 404,
      body: { error: { code: 'not_a_member', params: { email: 'gina@web.example' } } },
    });
    const { status, body } = await redeemInvited('Gia@web.example', invitation);
    expect(status).toBe(200);
    const { access_token } = body as { access_token: string };
    const gia = apiClient(runtime, workspace.subdomain, access_token);
    expect((await gia.ok(getMe)).user.email).toBe('gia@web.example');
  });

  test('withdrawn, is accepted by nobody', async () => {
    const { id, invitation } = await invite('gwen@web.example');
    await workspace.owner.ok(deleteUser, { params: { id } });
    expect((await redeemInvited('gwen@web.example', invitation)).status).toBe(404);
  });
});

describe('a handover', () => {
  let email = '';
  let people = 0;
  const made = async () => {
    email = `p${++people}@agency.example`;
    await withPassword(email);
    return comeBack({ email });
  };

  test('is single-use', async () => {
    const handover = await made();
    const answers = await Promise.all([redeemAt(workspace, handover), redeemAt(workspace, handover)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await redeemAt(workspace, handover)).status).toBe(404);
  });

  test('expires after a minute', async () => {
    const early = await made();
    runtime.clock.advance(30_000);
    expect((await redeemAt(workspace, early)).status).toBe(200);
    const late = await made();
    runtime.clock.advance(61_000);
    expect(await redeemAt(workspace, late)).toMatchObject({
      status: 404,
      body: { error: { code: 'sign_in_expired' } },
    });
  });

  test('is bound to its workspace, even for a member of another', async () => {
    const handover = await made();
    const { Membership } = await import('#server/data/entities/membership.ts');
    const subject = runtime.identity.accounts().find((account) => account.email === email)?.sub ?? '';
    const { tenantId } = other;
    await Membership.create({ tenantId, subject, kind: 'agent', id: 901, name: 'Pat', email }).go();
    expect((await redeemAt(other, handover)).status).toBe(404);
    expect((await redeemAt(workspace, handover)).status).toBe(200);
  });

  test('is bound to its browser, and a wrong verifier does not use it up', async () => {
    const handover = await made();
    const verifier = 'x'.repeat(43);
    expect((await redeemAt(workspace, { ...handover, verifier })).status).toBe(404);
    expect((await redeemAt(workspace, handover)).status).toBe(200);
  });

  test('leaves no usable secret in the table', async () => {
    const { code, verifier } = await made();
    const { hashed } = await import('#server/data/ids.ts');
    const { Handover } = await import('#server/data/entities/handover.ts');
    const { tenantId } = workspace;
    const { data } = await Handover.get({ tenantId, name: hashed(code) }).go();
    if (!data?.authorization_code) throw new Error('There is no handover');
    expect(JSON.stringify(data)).not.toContain(code);
    expect(JSON.stringify(data)).not.toContain(verifier);
    // The provider's own code requires the verifier as well, and is invalid after a wrong one.
    const response = await fetch(`${process.env.SIGN_IN_URL}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: process.env.USER_POOL_CLIENT_ID ?? '',
        code: data.authorization_code,
        code_verifier: data.challenge,
        redirect_uri: `http://auth.localhost:${runtime.ports.web}/callback/google`,
      }),
    });
    expect(response.status).toBe(400);
    expect((await redeemAt(workspace, { code, verifier })).status).toBe(404);
  });

  test('costs one write, and its redemption another and the membership', async () => {
    await withPassword('cost@agency.example');
    await comeBack({ email: 'cost@agency.example' });
    const there = await runtime.measure(() => comeBack({ email: 'cost@agency.example' }));
    // The page reads the workspace first.
    expect(there.calls).toEqual({ GetItem: 1, PutItem: 1 });
    const back = await runtime.measure(() => redeemAt(workspace, there.result));
    expect(back.calls).toEqual({ DeleteItem: 1, GetItem: 1 });
  });
});

describe('a custom domain, whose DNS is the agency’s', () => {
  const atCustomDomain = (accessToken?: string) =>
    apiClient({ ports: runtime.ports, url: () => `http://${customHost}` }, workspace.subdomain, accessToken);

  beforeAll(async () => {
    const { Directory } = await import('#server/data/entities/directory.ts');
    const { Tenant } = await import('#server/data/entities/tenant.ts');
    const { hashed } = await import('#server/data/ids.ts');
    const { forgetTenant } = await import('#server/lambda/tenant.ts');
    const { tenantId } = workspace;
    await Directory.create({ kind: 'host', name: hashed(customHost), tenantId }).go();
    await Tenant.patch({ tenantId }).set({ custom_domain: customHost }).go();
    forgetTenant(tenantId);
  });

  test('offers no way to sign in, and names the host that does', async () => {
    expect(await atCustomDomain().ok(getTenantByHost)).toMatchObject({
      identity: null,
      google: null,
      members_at: runtime.url(workspace.subdomain),
    });
    expect(await atCustomDomain().ok(getEntrance)).toMatchObject({
      domain: new URL(runtime.url()).host,
      identity: null,
      google: null,
    });
    const atSubdomain = apiClient(runtime, workspace.subdomain);
    expect((await atSubdomain.ok(getTenantByHost))?.identity).toMatchObject({ pool: expect.any(String) });
    expect((await atSubdomain.ok(getEntrance)).identity).toMatchObject({ pool: expect.any(String) });
  });

  test('accepts a member’s token on no route', async () => {
    const subject = await withPassword('taken@agency.example');
    const token = runtime.identity.accessToken(subject);
    expect((await apiClient(runtime, workspace.subdomain, token).call(getMe)).status).toBe(200);
    const accepted = [];
    for (const route of routes.filter(needsToken)) {
      const input = { params: { id: 999_999 } };
      const { status, body } = await atCustomDomain(token).call<Route>(route, input as never);
      const code = 'error' in (body as object) ? (body as { error: { code: string } }).error.code : undefined;
      if (status !== 401 || code !== 'sign_in_elsewhere') accepted.push(`${route.name}: ${status} ${code}`);
    }
    expect(accepted).toEqual([]);
  });

  test('is never redirected to, nor is any other host', async () => {
    await withPassword('lured@agency.example');
    for (const host of [customHost, 'evil.example', `nobody.localhost:${runtime.ports.web}`, 'localhost:1']) {
      const google = await googleOf(workspace);
      await expect(throughGoogle(runtime, google, { email: 'lured@agency.example', host })).rejects.toThrow(
        'not_found',
      );
    }
  });

  test('gets no token, even with code and verifier', async () => {
    await withPassword('careful@agency.example');
    const { code, verifier } = await comeBack({ email: 'careful@agency.example' });
    expect((await atCustomDomain().call(redeemSession, { body: { code, verifier } })).status).toBe(404);
    expect((await redeemAt(workspace, { code, verifier })).status).toBe(200);
  });
});

test('a handover is accepted at the sign-in origin only', async () => {
  const challenge = createHash('sha256').update('x').digest('base64url');
  const state = `${challenge}.${new URL(runtime.url(workspace.subdomain)).host}`;
  const body = { state, code: 'c' };
  expect((await apiClient(runtime, workspace.subdomain).call(handOverSession, { body })).status).toBe(404);
  expect((await apiClient(runtime, 'auth').call(handOverSession, { body })).status).toBe(200);
});

describe('the redemption', () => {
  /** Identity provider that answers the right ID token, with some claims changed. */
  const answering = async (changed: object, work: () => Promise<void>) => {
    const { HOSTED_PAGES_URL: real } = process.env;
    const provider = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { url = '', method = '', headers } = request;
      const type = headers['content-type'] ?? '';
      const body = Buffer.concat(chunks).toString();
      const answer = await fetch(`${real}${url}`, { method, body, headers: { 'content-type': type } });
      const text = await answer.text();
      response.statusCode = answer.status;
      if (!url.endsWith('/token')) return void response.end(text);
      const tokens = JSON.parse(text);
      const [head, , seal] = tokens.id_token.split('.');
      const claims = Buffer.from(JSON.stringify({ ...claimsOf(tokens.id_token), ...changed }));
      const id_token = [head, claims.toString('base64url'), seal].join('.');
      response.end(JSON.stringify({ ...tokens, id_token }));
    });
    await new Promise<void>((resolve) => {
      provider.listen(0, '127.0.0.1', resolve);
    });
    process.env.HOSTED_PAGES_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    try {
      await work();
    } finally {
      process.env.HOSTED_PAGES_URL = real;
      provider.closeAllConnections();
      provider.close();
    }
  };

  test.each([
    [{}, 200],
    [{ aud: 'another-client' }, 500],
    [{ iss: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Other' }, 500],
    [{ token_use: 'access' }, 500],
  ])(
    'takes an ID token of our user pool for our client alone: %j is answered %i',
    async (changed, status) => {
      const email = `claims${status}${Object.keys(changed).join('')}@agency.example`;
      await withPassword(email);
      const comeback = await comeBack({ email });
      await answering(changed, async () => {
        expect((await redeemAt(workspace, comeback)).status).toBe(status);
      });
    },
  );
});

test('a first sign-in is retried once only', async () => {
  const challenge = createHash('sha256').update('x').digest('base64url');
  const { host } = new URL(runtime.url(workspace.subdomain));
  const error_description = 'Already found an entry for username google_1';
  const told = (state: string) =>
    apiClient(runtime, 'auth').ok(handOverSession, {
      body: { state, error: 'invalid_request', error_description },
    });
  const again = new URL((await told(`${challenge}.${host}`)).url);
  expect(again.pathname).toMatch(/\/oauth2\/authorize$/);
  expect(again.searchParams.get('code_challenge')).toBe(challenge);
  expect((await told(again.searchParams.get('state') ?? '')).url).toMatch(/#refused=failed$/);
});

test('the trigger ignores sign-ups that do not come from Google', async () => {
  const { handler } = await import('./link-account.lambda.ts');
  const event = { triggerSource: 'PreSignUp_SignUp', userPoolId: 'p', userName: 'u' };
  const asked = { ...event, request: { userAttributes: {} } } as PreSignUpTriggerEvent;
  expect(await handler(asked)).toBe(asked);
});
