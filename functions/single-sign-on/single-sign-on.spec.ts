import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signUpWithGoogle } from '#contracts/account.ts';
import { inviteContact } from '#contracts/clients.ts';
import { listDevices, saveDevice } from '#contracts/devices.ts';
import { endSessions, keepSession, listSessions, redeemSession, renewSession } from '#contracts/session.ts';
import {
  addSignOnDomain,
  checkSignOnDomain,
  getSingleSignOn,
  removeSignOnDomain,
  removeSignOnProvider,
  type SingleSignOnSettings,
  setSignOnProvider,
  setSingleSignOn,
} from '#contracts/single-sign-on.ts';
import { createUser, logOutUser } from '#contracts/team.ts';
import { listWorkspaces } from '#contracts/tenants.ts';
import { getMe, getTenantByHost, listUsers } from '#contracts/workspace.ts';
import type { SignOnState } from '#domain/single-sign-on/single-sign-on.ts';
import { apiClient } from '#local/api-client.ts';
import { SignOnSession } from '#server/data/entities/sign-on-session.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { User } from '#server/data/entities/user.ts';
import { tokenOfInvitation } from '#server/tokens/links.ts';
import { testRuntime } from '#testing/support.ts';
import { throughGoogle } from '#testing/test-google.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { type Assertion, proveDomain, throughSignOn } from '#testing/test-sign-on.ts';
import { createBrowser } from '../../infra/emulators/push/browser.ts';

let runtime: TestRuntime;
let acme: TestWorkspace;
/** Workspace with a provider of its own, which asserts anything. */
let hostile: TestWorkspace;
let people = 0;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  acme = await runtime.createWorkspace();
  hostile = await runtime.createWorkspace();
  await setUp(acme, 'acme', 'acme.example');
  await setUp(hostile, 'hostile', 'hostile.example');
});
afterAll(() => runtime.stop());
afterEach(() => runtime.companies.tamper(undefined));

const details = (company: string) => ({
  kind: 'openid' as const,
  name: company,
  issuer: runtime.companies.issuer(company),
  client_id: runtime.companies.client.client_id,
  client_secret: runtime.companies.client.client_secret,
});

const prove = ({ owner }: TestWorkspace, domain: string) => proveDomain(runtime, owner, domain);

const setUp = async (
  workspace: TestWorkspace,
  company: string,
  domain: string,
  state: SignOnState = 'on',
) => {
  await prove(workspace, domain);
  await workspace.owner.ok(setSignOnProvider, { body: details(company) });
  await workspace.owner.ok(setSingleSignOn, { body: { state } });
};

/** Member of the team with a login of their own, whose address is of a domain. */
const member = async (workspaces: readonly TestWorkspace[], domain = 'acme.example', owner = false) => {
  people += 1;
  const email = `pat${people}@${domain}`;
  const subject = runtime.identity.createUser({ email, password: 'Correct-horse-1' });
  const { Membership } = await import('#server/data/entities/membership.ts');
  const { nextId } = await import('#server/data/ids.ts');
  for (const { tenantId } of workspaces) {
    const id = await nextId(tenantId, 'user');
    const person = { tenantId, id, subject, name: 'Pat', email, owner };
    await User.create(person).go();
    await Membership.create({ ...person, kind: 'agent' }).go();
  }
  return { email, subject };
};

const signOnAt = async ({ subdomain }: TestWorkspace) => {
  const found = (await apiClient(runtime, subdomain).ok(getTenantByHost))?.single_sign_on;
  if (!found) throw new Error('No single sign-on');
  return found;
};

const redeemAt = (
  { subdomain }: TestWorkspace,
  given: { code: string; verifier: string },
  invitation?: string,
) => {
  const body = { code: given.code, verifier: given.verifier, ...(invitation && { invitation }) };
  return apiClient(runtime, subdomain).call(redeemSession, {
    body,
    headers: { origin: runtime.url(subdomain) },
  });
};

const signIn = async (workspace: TestWorkspace, assertion: Assertion, invitation?: string) =>
  redeemAt(workspace, await throughSignOn(runtime, await signOnAt(workspace), assertion), invitation);

const tokensOf = async (answer: ReturnType<typeof signIn>) => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(body.error.code);
  return body;
};

const refusalOf = async (answer: ReturnType<typeof signIn>) => {
  const { status, body } = await answer;
  return status === 200 ? undefined : body.error.code;
};

/** Id of the session of an access token. */
const sessionIn = (token = ''): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).origin_jti;

const at = ({ subdomain }: TestWorkspace, token: string) => apiClient(runtime, subdomain, token);

describe('a member at a proven domain', () => {
  it('signs in through the company, as themselves', async () => {
    const { email } = await member([acme]);
    const { access_token } = await tokensOf(signIn(acme, { email }));
    expect((await at(acme, access_token).ok(getMe)).user.email).toBe(email);
  });

  it('may be required to, with the owner as the way back', async () => {
    const { email, subject } = await member([acme]);
    await tokensOf(signIn(acme, { email }));
    await acme.owner.ok(setSingleSignOn, { body: { state: 'required' } });
    const byPassword = at(acme, runtime.identity.startSession(email).AccessToken);
    expect(await byPassword.call(getMe)).toMatchObject({
      status: 401,
      body: { error: { code: 'single_sign_on_required' } },
    });
    const google = (await apiClient(runtime, acme.subdomain).ok(getTenantByHost))?.google;
    if (!google) throw new Error('Google is not offered');
    expect(await refusalOf(redeemAt(acme, await throughGoogle(runtime, google, { email })))).toBe(
      'single_sign_on_required',
    );
    await acme.owner.ok(getMe);
    // A login of the same person goes on elsewhere.
    expect(subject).toBeTruthy();
    await acme.owner.ok(setSingleSignOn, { body: { state: 'on' } });
    expect((await byPassword.call(getMe)).status).toBe(200);
  });

  it('is not asked for the second factor of the workspace: their company asks', async () => {
    const workspace = await runtime.createWorkspace();
    await setUp(workspace, 'factor', 'factor.example');
    const { email } = await member([workspace], 'factor.example');
    const { tenantId } = workspace;
    await Tenant.patch({ tenantId }).set({ second_factor_from: 1 }).go();
    const { forgetTenant } = await import('#server/lambda/tenant.ts');
    forgetTenant(tenantId);
    const byPassword = at(workspace, runtime.identity.startSession(email).AccessToken);
    expect(await byPassword.call(getMe)).toMatchObject({
      body: { error: { code: 'second_factor_demanded' } },
    });
    const { access_token } = await tokensOf(signIn(workspace, { email }));
    expect((await at(workspace, access_token).call(getMe)).status).toBe(200);
  });

  it('has the tokens of a refused sign-in revoked, by the company as by Google', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => asked.mockRestore());
    const revocations = () =>
      asked.mock.calls.filter(([url]) => String(url).endsWith('/oauth2/revoke')).length;
    expect(await refusalOf(signIn(acme, { email: 'nobody@acme.example' }))).toBe('single_sign_on_refused');
    expect(revocations()).toBe(1);
    const { email } = await member([acme]);
    await tokensOf(signIn(acme, { email }));
    await acme.owner.ok(setSingleSignOn, { body: { state: 'required' } });
    const google = (await apiClient(runtime, acme.subdomain).ok(getTenantByHost))?.google;
    if (!google) throw new Error('Google is not offered');
    expect(await refusalOf(redeemAt(acme, await throughGoogle(runtime, google, { email })))).toBe(
      'single_sign_on_required',
    );
    await acme.owner.ok(setSingleSignOn, { body: { state: 'on' } });
    expect(revocations()).toBe(2);
  });

  it('accepts an invitation by it, and nobody else gets in', async () => {
    const email = 'new@acme.example';
    expect(await refusalOf(signIn(acme, { email }))).toBe('single_sign_on_refused');
    const { id } = await acme.owner.ok(createUser, { body: { name: 'Ne', surname: 'W', email } });
    const { data } = await User.get({ tenantId: acme.tenantId, id }).go();
    const token = tokenOfInvitation(data?.invitation ?? '');
    expect(await refusalOf(signIn(acme, { email: 'else@acme.example' }, token))).toBe(
      'single_sign_on_refused',
    );
    const { Invitation } = await import('#server/data/entities/invitation.ts');
    const link = { tenantId: acme.tenantId, link_id: data?.invitation ?? '' };
    const { ends = 0 } = (await Invitation.get(link).go({ consistent: true })).data ?? {};
    await Invitation.patch(link).set({ ends: 1 }).go();
    expect(await refusalOf(signIn(acme, { email }, token))).toBe('single_sign_on_refused');
    await Invitation.patch(link).set({ ends }).go();
    const { access_token } = await tokensOf(signIn(acme, { email }, token));
    expect((await at(acme, access_token).ok(getMe)).user.email).toBe(email);
  });
});

describe('a hostile provider', () => {
  it('gets no session for an address of another domain, at its own workspace or at theirs', async () => {
    const victim = await member([acme, hostile]);
    expect(await refusalOf(signIn(hostile, { email: victim.email }))).toBe('single_sign_on_refused');
    const asserted = await throughSignOn(runtime, await signOnAt(hostile), { email: victim.email });
    expect(await refusalOf(redeemAt(acme, asserted))).toBe('sign_in_expired');
  });

  it('gets none at a workspace where the browser says to have begun', async () => {
    const victim = await member([acme]);
    const { authorize } = await signOnAt(hostile);
    const begunAtTheirs = { authorize, origin: runtime.url(acme.subdomain) };
    const asserted = await throughSignOn(runtime, begunAtTheirs, { email: victim.email });
    expect(await refusalOf(redeemAt(acme, asserted))).toBe('single_sign_on_refused');
  });

  it('signs nobody up: its word for an address is no proof outside of its workspace', async () => {
    const { authorize } = await signOnAt(hostile);
    const begun = await throughSignOn(
      runtime,
      { authorize, origin: runtime.url() },
      { email: 'ceo@victim.example' },
    );
    expect(begun.url.pathname).toBe('/signup');
    const form = {
      tenantName: 'The victim studio',
      adminFirstName: 'Vera',
      adminLastName: 'Voss',
      subdomain: 'victim',
      timezone: 'Europe/Oslo',
    };
    const { code, verifier } = begun;
    const taken = await apiClient(runtime, '').call(signUpWithGoogle, { body: { ...form, code, verifier } });
    expect(taken).toMatchObject({ body: { error: { code: 'sign_in_expired' } } });
    expect(await apiClient(runtime, 'victim').ok(getTenantByHost)).toBeNull();
  });

  it('gets none by asserting another address for a person it has signed in before', async () => {
    const own = await member([hostile], 'hostile.example');
    const victim = await member([acme, hostile]);
    await tokensOf(signIn(hostile, { email: own.email, sub: 'mallory' }));
    expect(await refusalOf(signIn(hostile, { email: victim.email, sub: 'mallory' }))).toBe(
      'single_sign_on_refused',
    );
  });

  it('gets a session of its own workspace alone for a person who belongs to others', async () => {
    const { email } = await member([hostile, acme], 'hostile.example');
    const { access_token } = await tokensOf(signIn(hostile, { email }));
    expect((await at(hostile, access_token).call(getMe)).status).toBe(200);
    expect(await at(acme, access_token).call(getMe)).toMatchObject({
      body: { error: { code: 'not_a_member' } },
    });
    // Nor is it the person where a call is about no workspace, at its own workspace either.
    for (const where of [acme, hostile])
      for (const route of [listSessions, listWorkspaces]) {
        expect(await at(where, access_token).call(route)).toMatchObject({
          status: 403,
          body: { error: { code: 'single_sign_on_session' } },
        });
      }
  });

  it('gets none elsewhere by an item of the session in the other workspace', async () => {
    const { email, subject } = await member([hostile, acme], 'hostile.example');
    const { access_token } = await tokensOf(signIn(hostile, { email }));
    const origin_jti = sessionIn(access_token);
    const { keepSignOnSession } = await import('#server/people/sign-on-session.ts');
    await keepSignOnSession(acme.tenantId, origin_jti, subject, runtime.clock.now());
    expect(await at(acme, access_token).call(getMe)).toMatchObject({
      body: { error: { code: 'not_a_member' } },
    });
  });

  it('signs in nobody but the team: no contact of a client, with access or invited', async () => {
    const known = await acme.asContact();
    const email = 'carla@acme.example';
    const { tenantId } = acme;
    const { Membership } = await import('#server/data/entities/membership.ts');
    runtime.identity.createUser({ email, password: 'Correct-horse-1' });
    const subject = runtime.identity.accounts().find((one) => one.email === email)?.sub ?? '';
    const { id, client_id } = known;
    await Membership.create({
      ...{ tenantId, subject, kind: 'contact', id, client_id, name: 'Carla', surname: '', email },
    }).go();
    expect(await refusalOf(signIn(acme, { email }))).toBe('single_sign_on_refused');

    const contacts = [{ firstname: 'Dora', lastname: 'Alba', email: 'dora@acme.example' }];
    const [contact] = (await createTestProject(acme.owner, { contacts })).contacts;
    if (!contact) throw new Error('no contact');
    await acme.owner.ok(inviteContact, { params: { id: contact.id } });
    const { Contact } = await import('#server/data/entities/contact.ts');
    const { clientOfContact } = await import('#server/data/ids.ts');
    const key = { tenantId, clientId: clientOfContact(contact.id), id: contact.id };
    const { data } = await Contact.get(key).go({ consistent: true });
    const token = tokenOfInvitation(data?.invitation ?? '');
    expect(await refusalOf(signIn(acme, { email: contact.email }, token))).toBe('single_sign_on_refused');
    expect((await Contact.get(key).go({ consistent: true })).data?.invitation).toBe(data?.invitation);
  });

  it('signs in nobody whose address in the team is another one than that of their login', async () => {
    const { Membership } = await import('#server/data/entities/membership.ts');
    const { tenantId } = acme;
    const { email, subject } = await member([acme]);
    await Membership.patch({ tenantId, subject })
      .set({ email: `former-${email}` })
      .go();
    expect(await refusalOf(signIn(acme, { email }))).toBe('single_sign_on_refused');
  });

  it('cannot carry the session’s refresh token to another workspace', async () => {
    const { email } = await member([hostile, acme], 'hostile.example');
    const begun = await throughSignOn(runtime, await signOnAt(hostile), { email });
    await tokensOf(redeemAt(hostile, begun));
    const { RefreshToken } = runtime.identity.startSession(
      `sso-${hostile.tenantId}_${email.replace(/[^a-z0-9]/g, '-')}`,
    );
    const headers = { origin: runtime.url(acme.subdomain) };
    const kept = await apiClient(runtime, acme.subdomain).call(keepSession, {
      body: { refresh_token: RefreshToken },
      headers,
    });
    expect(kept).toMatchObject({ body: { error: { code: 'session_ended' } } });
  });

  it('has no say over the login: no account of the pool is linked, and the tokens open none of its operations', async () => {
    const { CognitoIdentityProviderClient, GetUserCommand } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    );
    const { email, subject } = await member([hostile], 'hostile.example');
    const { access_token, id_token } = await tokensOf(signIn(hostile, { email }));
    const claims = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.sub).not.toBe(subject);
    const read = new CognitoIdentityProviderClient({}).send(
      new GetUserCommand({ AccessToken: access_token }),
    );
    await expect(read).rejects.toThrow('Access Token does not have required scopes');
  });

  it('never signs in as the owner, whose place an admin could take that way', async () => {
    const owner = await member([hostile], 'hostile.example', true);
    expect(await refusalOf(signIn(hostile, { email: owner.email }))).toBe('single_sign_on_refused');
  });

  it.each([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['another audience', { aud: 'another-client' }],
    ['an old token', { exp: 1 }],
    ['another nonce', { nonce: 'replayed' }],
  ])('is refused with %s', async (_, changed) => {
    const { email } = await member([acme]);
    runtime.companies.tamper(({ header, claims }) => ({ header, claims: { ...claims, ...changed } }));
    const { url } = await throughSignOn(runtime, await signOnAt(acme), { email });
    expect(url.hash).toBe('#refused=failed');
  });

  it('is refused with a token that is not signed by its key', async () => {
    const { email } = await member([acme]);
    for (const header of [
      { alg: 'none', kid: 'company' },
      { alg: 'RS256', kid: 'another' },
    ]) {
      runtime.companies.tamper(({ claims }) => ({ header, claims }));
      const { url } = await throughSignOn(runtime, await signOnAt(acme), { email });
      expect(url.hash).toBe('#refused=failed');
    }
  });
});

describe('a session', () => {
  it('ends with the plan, the sign-on, the proof of the domain and its own item', async () => {
    const workspace = await runtime.createWorkspace();
    const { tenantId } = workspace;
    await setUp(workspace, 'brief', 'brief.example');
    const { forgetTenant } = await import('#server/lambda/tenant.ts');
    const { email } = await member([workspace], 'brief.example');
    const { access_token } = await tokensOf(signIn(workspace, { email }));
    const me = () => at(workspace, access_token).call(getMe);
    const code = async () => ({ body: await me().then(({ body }) => body) });
    expect((await me()).status).toBe(200);

    const setPlan = async (plan: string) => {
      await Tenant.patch({ tenantId }).set({ plan }).go();
      forgetTenant(tenantId);
    };
    const begun = await throughSignOn(runtime, await signOnAt(workspace), { email });
    await setPlan('starter');
    expect(await code()).toMatchObject({ body: { error: { code: 'session_ended' } } });
    expect(await refusalOf(redeemAt(workspace, begun))).toBe('single_sign_on_off');
    expect((await apiClient(runtime, workspace.subdomain).ok(getTenantByHost))?.single_sign_on).toBeNull();
    await setPlan('professional');
    expect((await me()).status).toBe(200);

    const { domains } = await workspace.owner.ok(getSingleSignOn);
    const [first] = domains;
    if (!first) throw new Error('No domain');
    runtime.dns.remove(first.record);
    const lost = await workspace.owner.ok(checkSignOnDomain, { params: { domain: 'brief.example' } });
    expect(lost).toMatchObject({ state: 'off', domains: [{ proven_on: null }] });
    expect(await code()).toMatchObject({ body: { error: { code: 'session_ended' } } });

    runtime.dns.publish(first.record);
    await workspace.owner.ok(checkSignOnDomain, { params: { domain: 'brief.example' } });
    await workspace.owner.ok(setSingleSignOn, { body: { state: 'on' } });
    expect((await me()).status).toBe(200);
    const { data } = await SignOnSession.query.primary({ tenantId }).go();
    await SignOnSession.delete(data.map(({ session }) => ({ tenantId, session }))).go();
    expect(await code()).toMatchObject({ body: { error: { code: 'session_ended' } } });
  });
});

it('a session ends with its member’s log-out by an administrator, for its cookie too', async () => {
  const { email } = await member([acme]);
  const begun = await throughSignOn(runtime, await signOnAt(acme), { email });
  const { status, headers } = await redeemAt(acme, begun);
  expect(status).toBe(200);
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const renew = (jar: string) =>
    apiClient(runtime, acme.subdomain).call(renewSession, {
      headers: { origin: runtime.url(acme.subdomain), cookie: jar },
    });
  const renewed = await renew(cookie);
  expect(renewed.status).toBe(200);
  const { users } = await acme.owner.ok(listUsers);
  const id = users.find((user) => user.email === email)?.id ?? 0;
  await acme.owner.ok(logOutUser, { params: { id } });
  expect(await renew(renewed.headers['set-cookie']?.[0]?.split(';')[0] ?? '')).toMatchObject({
    body: { error: { code: 'session_ended' } },
  });
});

const subscribed = () => ({
  endpoint: runtime.push.subscribe(process.env.PUSH_PUBLIC_KEY ?? ''),
  keys: createBrowser().keys,
});

it('a session ends with its log-out, and the push messages to its browser with it', async () => {
  const { email } = await member([acme]);
  const [left, other] = await Promise.all([0, 1].map(() => tokensOf(signIn(acme, { email }))));
  const [here, there] = [left, other].map((tokens) => at(acme, tokens?.access_token ?? ''));
  if (!here || !there) throw new Error('No session');
  const session = sessionIn(left?.access_token);
  for (const one of [here, there]) await one.ok(saveDevice, { body: { ...subscribed(), language: 'en' } });

  // No other session, and not all.
  for (const body of [
    { session: sessionIn(other?.access_token) },
    { session: null },
    { others: true as const },
  ])
    expect(await here.call(endSessions, { body })).toMatchObject({
      body: { error: { code: 'single_sign_on_session' } },
    });
  expect((await here.call(getMe)).status).toBe(200);

  await here.ok(endSessions, { body: { session } });
  expect(await here.call(getMe)).toMatchObject({ body: { error: { code: 'session_ended' } } });
  expect((await there.ok(listDevices)).devices).toHaveLength(1);
});

it('a session ends where its member becomes a contact of a client', async () => {
  const { email, subject } = await member([acme]);
  const { access_token } = await tokensOf(signIn(acme, { email }));
  const { Membership } = await import('#server/data/entities/membership.ts');
  await Membership.patch({ tenantId: acme.tenantId, subject }).set({ kind: 'contact' }).go();
  expect(await at(acme, access_token).call(getMe)).toMatchObject({
    body: { error: { code: 'session_ended' } },
  });
});

describe('the settings', () => {
  it('refuse what is missing: a domain, a provider, a trial, the plan', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner } = workspace;
    const set = async (state: SignOnState) => {
      const { body } = await owner.call(setSingleSignOn, { body: { state } });
      return 'error' in body ? body.error.code : body.state;
    };
    expect(await set('on')).toBe('single_sign_on_incomplete');
    await owner.ok(addSignOnDomain, { body: { domain: 'Late.Example' } });
    await owner.ok(setSignOnProvider, { body: details('late') });
    expect(await set('on')).toBe('single_sign_on_incomplete');
    expect(await owner.ok(checkSignOnDomain, { params: { domain: 'late.example' } })).toMatchObject({
      domains: [{ domain: 'late.example', proven_on: null }],
    });
    // The record of another workspace proves nothing.
    const { record } = (await owner.ok(getSingleSignOn)).domains[0] ?? {};
    if (!record) throw new Error('No domain');
    runtime.dns.publish({ ...record, value: 'proofline-sign-on=theirs' });
    expect(await owner.ok(checkSignOnDomain, { params: { domain: 'late.example' } })).toMatchObject({
      domains: [{ domain: 'late.example', proven_on: null }],
    });
    await prove(workspace, 'other.example');
    expect(await set('required')).toBe('single_sign_on_untested');
    expect(await set('on')).toBe('on');
    expect(await owner.call(removeSignOnDomain, { params: { domain: 'other.example' } })).toMatchObject({
      body: { error: { code: 'single_sign_on_domain_needed' } },
    });
    const starter = await runtime.createWorkspace({ plan: 'starter' });
    expect((await starter.owner.call(addSignOnDomain, { body: { domain: 'x.example' } })).status).toBe(402);
    expect((await starter.owner.call(setSignOnProvider, { body: details('x') })).status).toBe(402);
    expect(await starter.owner.ok(getSingleSignOn)).toMatchObject({ in_plan: false, state: 'off' });
    expect((await (await workspace.asAgent()).call(getSingleSignOn)).status).toBe(403);
  });

  it('ask for another test after other details, and hold nobody to them meanwhile', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner } = workspace;
    await setUp(workspace, 'old', 'old.example');
    const { email } = await member([workspace], 'old.example');
    await tokensOf(signIn(workspace, { email }));
    expect(await owner.ok(setSingleSignOn, { body: { state: 'required' } })).toMatchObject({
      tested_on: expect.any(String),
    });
    expect(await owner.ok(setSignOnProvider, { body: details('new') })).toMatchObject({
      state: 'on',
      tested_on: null,
    });
    expect((await at(workspace, runtime.identity.startSession(email).AccessToken).call(getMe)).status).toBe(
      200,
    );
    expect(await owner.call(setSingleSignOn, { body: { state: 'required' } })).toMatchObject({
      body: { error: { code: 'single_sign_on_untested' } },
    });
  });

  it('take a sign-in for a test of its own provider alone, not of one that was set meanwhile', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner } = workspace;
    await setUp(workspace, 'slow', 'slow.example');
    const { email } = await member([workspace], 'slow.example');
    const { documentClient } = await import('#server/data/table.ts');
    const send = documentClient.send.bind(documentClient);
    const key = `tenant_${String(workspace.tenantId).padStart(10, '0')}#single-sign-on`;
    const sent = vi.spyOn(documentClient, 'send').mockImplementation((async (command: {
      input: { Key?: { pk?: string } };
    }) => {
      const before = await send(command as never);
      if (command.input.Key?.pk !== key) return before;
      // The details change after the sign-in has read them.
      sent.mockRestore();
      await owner.ok(setSignOnProvider, { body: details('fast') });
      return before;
    }) as never);
    onTestFinished(() => sent.mockRestore());
    await tokensOf(signIn(workspace, { email }));
    expect(await owner.ok(getSingleSignOn)).toMatchObject({
      provider: { issuer: details('fast').issuer },
      tested_on: null,
    });
  });

  it('turn it off with its provider, and offer it no longer', async () => {
    const workspace = await runtime.createWorkspace();
    await setUp(workspace, 'gone', 'gone.example');
    await signOnAt(workspace);
    expect(await workspace.owner.ok(removeSignOnProvider)).toMatchObject({ state: 'off', provider: null });
    expect((await apiClient(runtime, workspace.subdomain).ok(getTenantByHost))?.single_sign_on).toBeNull();
  });

  it('lose nothing of two that are saved at once: one of them is refused', async () => {
    const { owner } = await runtime.createWorkspace();
    for (const round of [1, 2, 3]) {
      const add = (domain: string) => owner.call(addSignOnDomain, { body: { domain } });
      const before = (await owner.ok(getSingleSignOn)).domains.length;
      const saved = await Promise.all([add(`a${round}.example`), add(`b${round}.example`)]);
      const taken = saved.filter(({ status }) => status === 200).length;
      expect((await owner.ok(getSingleSignOn)).domains).toHaveLength(before + taken);
    }
  });

  it('refuse details that were typed on older ones, also where the other admin changed the secret alone', async () => {
    const { owner } = await runtime.createWorkspace();
    const first = await owner.ok(setSignOnProvider, { body: { ...details('turns'), provider_version: 0 } });
    const typedOn = { provider_version: first.provider_version };
    await prove({ owner } as TestWorkspace, 'turns.example');
    const second = await owner.ok(setSignOnProvider, { body: { ...details('turns'), ...typedOn } });
    expect(second.provider_version).toBeGreaterThan(first.provider_version);
    const { status, body } = await owner.call(setSignOnProvider, {
      body: { ...details('turns'), name: 'Mine', ...typedOn },
    });
    expect([status, body]).toMatchObject([409, { error: { code: 'conflict' }, current: { name: 'turns' } }]);
    const gone = await owner.ok(removeSignOnProvider);
    expect(gone.provider_version).toBeGreaterThan(second.provider_version);
  });

  it('refuse to turn on or to remove a provider that another admin has replaced meanwhile', async () => {
    const { owner } = await runtime.createWorkspace();
    const seen = await owner.ok(setSignOnProvider, { body: { ...details('swap'), provider_version: 0 } });
    await prove({ owner } as TestWorkspace, 'swap.example');
    const { provider_version } = seen;
    const body = { ...details('swap'), name: 'Theirs', provider_version };
    const theirs = await owner.ok(setSignOnProvider, { body });
    const refusal = [409, { error: { code: 'conflict' }, current: { name: 'Theirs', state: 'off' } }];
    const on = await owner.call(setSingleSignOn, { body: { state: 'on', provider_version } });
    expect([on.status, on.body]).toMatchObject(refusal);
    const removed = await owner.call(removeSignOnProvider, { query: { provider_version } });
    expect([removed.status, removed.body]).toMatchObject(refusal);

    const fresh = { provider_version: theirs.provider_version };
    expect((await owner.ok(setSingleSignOn, { body: { state: 'on', ...fresh } })).state).toBe('on');
    // Off is the way out, whatever stands there.
    expect((await owner.ok(setSingleSignOn, { body: { state: 'off', provider_version } })).state).toBe('off');
    expect((await owner.ok(removeSignOnProvider, { query: fresh })).provider).toBeNull();
    // Repeated after a lost answer.
    expect((await owner.ok(removeSignOnProvider, { query: fresh })).provider).toBeNull();
  });

  it('take details once more from the form that saved them, as its answer may be lost, until another saves', async () => {
    const { owner } = await runtime.createWorkspace();
    const [mine, other] = [randomUUID(), randomUUID()];
    const save = (form: string, provider_version: number) =>
      owner.call(setSignOnProvider, { body: { ...details('lost'), provider_version, form } });
    await save(mine, 0);
    const again = await save(mine, 0);
    expect(again).toMatchObject({ status: 200, body: { provider_saved_by: mine } });
    expect(await save(other, 0)).toMatchObject({
      status: 409,
      body: { current: { provider_saved_by: mine } },
    });
    const { provider_version } = again.body as SingleSignOnSettings;
    expect(await save(other, provider_version)).toMatchObject({
      status: 200,
      body: { provider_saved_by: other },
    });
    expect((await save(mine, provider_version)).status).toBe(409);
  });

  it('refuse an issuer that is no address, or where no provider answers, and never answer the secret', async () => {
    const { owner } = await runtime.createWorkspace();
    const put = (issuer: string) => owner.call(setSignOnProvider, { body: { ...details('p'), issuer } });
    expect(await put('http://169.254.169.254/latest')).toMatchObject({
      body: { error: { code: 'issuer_invalid' } },
    });
    expect(await put(`${runtime.companies.issuer('p')}/nowhere`)).toMatchObject({
      body: { error: { code: 'identity_provider_refused' } },
    });
    const saved = await owner.ok(setSignOnProvider, { body: details('p') });
    expect(JSON.stringify(saved)).not.toContain(details('p').client_secret);
  });

  it('keep each other’s provider when two workspaces save at once, and every setting of the app client', async () => {
    const { CognitoIdentityProviderClient, DescribeUserPoolClientCommand } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    );
    const describe = async () => {
      const { UserPoolClient } = await new CognitoIdentityProviderClient({}).send(
        new DescribeUserPoolClientCommand({
          UserPoolId: process.env.USER_POOL_ID,
          ClientId: process.env.USER_POOL_CLIENT_ID,
        }),
      );
      const { SupportedIdentityProviders, LastModifiedDate: _, ...rest } = UserPoolClient ?? {};
      return { offered: SupportedIdentityProviders ?? [], rest };
    };
    const before = await describe();
    const both = await Promise.all([runtime.createWorkspace(), runtime.createWorkspace()]);
    await Promise.all(both.map(({ owner }) => owner.ok(setSignOnProvider, { body: details('both') })));
    const during = await describe();
    expect(during.rest).toEqual(before.rest);
    for (const { tenantId } of both) expect(during.offered).toContain(`sso-${tenantId}`);
    await both[0]?.owner.ok(removeSignOnProvider);
    const after = await describe();
    expect(after.offered).not.toContain(`sso-${both[0]?.tenantId}`);
    expect(after.offered).toContain(`sso-${both[1]?.tenantId}`);
  });
});
