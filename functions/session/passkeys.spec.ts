/** Passkeys of a person, by the identity provider's own calls, and sign-in, proof and demand by them (docs/decisions/0073). */
import {
  CognitoIdentityProviderClient,
  DeleteWebAuthnCredentialCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportAudit, listAudit } from '#contracts/audit.ts';
import {
  addPasskey,
  listPasskeys,
  proveByPasskey,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contracts/passkeys.ts';
import {
  confirmSecondFactor,
  listSessions,
  proveSession,
  renewSession,
  startSecondFactor,
  turnOffSecondFactor,
} from '#contracts/session.ts';
import { createUser } from '#contracts/team.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { getMe, listUsers } from '#contracts/workspace.ts';
import { proofLifetime } from '#domain/account/second-factor.ts';
import { systemMail } from '#domain/email-template/system-mail.testing.ts';
import { apiClient } from '#local/api-client.ts';
import { forgetTenant } from '#server/lambda/tenant.ts';
import { sessionEndsOf } from '#server/people/session-ends.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { totp } from '../../infra/emulators/cognito/totp.ts';
import { createAuthenticator, type Faults } from '../../infra/emulators/testing/authenticator.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let people = 0;

beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
}, 60_000);
afterAll(() => runtime.stop());

const codeOf = ({ body }: { body: unknown }): string | undefined =>
  (body as { error?: { code: string } }).error?.code;

/** Admin of a workspace with a login and a software authenticator; `at` is their session, which nothing has proved yet. */
const someone = async (home = workspace) => {
  people += 1;
  const email = `passkey${people}@studio.example`;
  await home.owner.ok(createUser, { body: { name: 'Pia', surname: 'Key', email, admin: true } });
  const subject = await home.accept(email);
  const origin = runtime.url(home.subdomain);
  const headers = { origin };
  const as = (token?: string) => apiClient(runtime, home.subdomain, token);
  const { AccessToken } = runtime.identity.startSession(email);
  const at = as(AccessToken);
  /** Deletes the passkey at Cognito alone, as a removal that is cut off after it. */
  const cutOff = () =>
    new CognitoIdentityProviderClient({}).send(
      new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: authenticator.id }),
    );
  const prove = () =>
    at.ok(proveSession, { body: { access_token: runtime.identity.startSession(email).AccessToken } });
  const authenticator = createAuthenticator(origin);
  const add = async (made = authenticator, faults: Faults = {}) => {
    await prove();
    const { options } = await at.ok(startPasskey);
    const credential = JSON.stringify(made.create(JSON.parse(options), faults));
    return at.call(addPasskey, { body: { credential } });
  };
  /** Answer to a challenge for an address of theirs. */
  const answer = async (faults: Faults = {}, made = authenticator) => {
    const challenge = await as().ok(startPasskeySignIn, { body: { email }, headers });
    if (!challenge) throw new Error('no challenge for a passkey');
    const credential = JSON.stringify(made.get(JSON.parse(challenge.options), faults));
    return { email, session: challenge.session, credential };
  };
  const signIn = async (faults: Faults = {}, made = authenticator) =>
    as().call(signInByPasskey, { body: await answer(faults, made), headers });
  /** Client of a new session by the passkey. */
  const bySignIn = async () => {
    const begun = await signIn();
    if (begun.status !== 200) throw new Error(codeOf(begun));
    return as(begun.body.access_token);
  };
  return { email, subject, at, as, headers, prove, authenticator, add, answer, signIn, bySignIn, cutOff };
};

const mailsTo = async (email: string) => {
  await runtime.idle();
  return runtime.mailbox.list({ to: email, limit: 10 }).map(({ subject }) => subject);
};
const subjectOf = (kind: 'passkey_added' | 'passkey_removed', email: string) =>
  systemMail(kind, { recipient_email: email, sign_in_link: 'https://acme.example/signin' }, 'en').subject;

describe('a passkey', () => {
  test('is added and removed only after a fresh proof, is listed, mailed and entered in the audit log', async () => {
    const { at, add, authenticator, email, prove } = await someone();
    expect(codeOf(await at.call(startPasskey))).toBe('proof_needed');
    expect(codeOf(await at.call(addPasskey, { body: { credential: '{}' } }))).toBe('proof_needed');
    const remove = { body: { passkey: authenticator.id } };
    expect(codeOf(await at.call(removePasskey, remove))).toBe('proof_needed');
    expect((await add()).status).toBe(200);
    const { passkeys } = await at.ok(listPasskeys);
    expect(passkeys).toEqual([{ id: authenticator.id, name: 'Passkey', added_on: expect.any(String) }]);
    expect(await mailsTo(email)).toContain(subjectOf('passkey_added', email));
    await prove();
    await at.ok(removePasskey, remove);
    expect(codeOf(await at.call(removePasskey, remove))).toBe('passkey_unknown');
    expect((await at.ok(listPasskeys)).passkeys).toEqual([]);
    expect(await mailsTo(email)).toContain(subjectOf('passkey_removed', email));
    const { items } = await workspace.owner.ok(listAudit, { query: {} });
    const kinds = items
      .map(({ content }) => content)
      .filter(({ actor }) => actor.name === 'Pia Key')
      .map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['passkey_added', 'passkey_removed']));
  });

  test('is removed by the next attempt where a removal was cut off after Cognito’s part', async () => {
    const { at, add, authenticator, email, prove, subject, cutOff } = await someone();
    await add();
    await cutOff();
    expect((await sessionEndsOf(subject)).has_passkey).toBe(true);
    await prove();
    const remove = { body: { passkey: authenticator.id } };
    await at.ok(removePasskey, remove);
    expect((await sessionEndsOf(subject)).has_passkey).toBe(false);
    expect(await mailsTo(email)).toContain(subjectOf('passkey_removed', email));
    expect(codeOf(await at.call(removePasskey, remove))).toBe('passkey_unknown');
  });

  test('made at another origin, or without its person verified, is not added', async () => {
    const { add, at } = await someone();
    const evil = await add(undefined, { origin: 'https://evil.example' });
    expect(codeOf(evil)).toBe('passkey_refused');
    expect(codeOf(await add(undefined, { flags: 1 }))).toBe('passkey_refused');
    expect(codeOf(await at.call(addPasskey, { body: { credential: 'no JSON' } }))).toBe('passkey_refused');
    expect((await at.ok(listPasskeys)).passkeys).toEqual([]);
  });
});

describe('a sign-in by a passkey', () => {
  test('begins a session whose refresh token is in the cookie alone, and which is listed as others are', async () => {
    const { add, signIn, as, headers } = await someone();
    await add();
    const begun = await signIn();
    expect(begun.status).toBe(200);
    expect(Object.keys(begun.body).toSorted()).toEqual(['access_token', 'id_token']);
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).toMatch(/^session-\d+=.{100,}/);
    const renewed = await as().ok(renewSession, { headers: { ...headers, cookie } });
    const at = as(renewed?.access_token);
    await at.ok(getMe);
    const { sessions } = await at.ok(listSessions);
    expect(sessions.filter(({ present }) => present)).toHaveLength(1);
  });

  test('refuses another key, another origin, a removed passkey and an answer that was used', async () => {
    const { add, signIn, answer, as, headers, at, prove, authenticator } = await someone();
    await add();
    expect(codeOf(await signIn({ forged: true }))).toBe('passkey_refused');
    expect(codeOf(await signIn({ origin: 'https://evil.example' }))).toBe('passkey_refused');
    expect(codeOf(await signIn({ flags: 1 }))).toBe('passkey_refused');
    const body = await answer();
    expect((await as().call(signInByPasskey, { body, headers })).status).toBe(200);
    expect(codeOf(await as().call(signInByPasskey, { body, headers }))).toBe('passkey_refused');
    const late = await answer();
    await prove();
    await at.ok(removePasskey, { body: { passkey: authenticator.id } });
    expect(codeOf(await as().call(signInByPasskey, { body: late, headers }))).toBe('passkey_refused');
    const none = { body: { email: body.email }, headers };
    expect(await as().ok(startPasskeySignIn, none)).toBeNull();
  });

  test('is taken from pages of this host alone', async () => {
    const { add, answer, as } = await someone();
    await add();
    const headers = { origin: 'https://evil.example' };
    const body = await answer();
    expect(codeOf(await as().call(signInByPasskey, { body, headers }))).toBe('foreign_page');
    const { email } = body;
    expect(codeOf(await as().call(startPasskeySignIn, { body: { email }, headers }))).toBe('foreign_page');
  });

  test('asks somebody with an authenticator app for no code, whichever of both came first', async () => {
    for (const first of ['passkey', 'app']) {
      const { add, at, prove, signIn } = await someone();
      if (first === 'passkey') await add();
      await prove();
      const { secret } = await at.ok(startSecondFactor);
      await at.ok(confirmSecondFactor, { body: { code: totp(secret, Date.now()) } });
      if (first === 'app') await add();
      expect((await signIn()).status).toBe(200);
      await prove();
      await at.ok(turnOffSecondFactor);
      expect((await signIn()).status).toBe(200);
    }
  });
});

describe('a fresh proof by a passkey', () => {
  const call = { query: { format: 'json' as const } };

  test('lets the session go on for five minutes, without a password', async () => {
    const { add, at, answer } = await someone();
    await add();
    runtime.clock.advance(proofLifetime);
    expect(codeOf(await at.call(exportAudit, call))).toBe('proof_needed');
    await at.ok(proveByPasskey, { body: await answer() });
    expect((await at.call(exportAudit, call)).status).toBe(200);
    runtime.clock.advance(proofLifetime);
    expect(codeOf(await at.call(exportAudit, call))).toBe('proof_needed');
  });

  test('is no forged answer, and none of another person', async () => {
    const { add, at, answer } = await someone();
    const stranger = await someone();
    await add();
    await stranger.add();
    runtime.clock.advance(proofLifetime);
    const forged = { body: await answer({ forged: true }) };
    expect(codeOf(await at.call(proveByPasskey, forged))).toBe('passkey_refused');
    expect(codeOf(await at.call(proveByPasskey, { body: await stranger.answer() }))).toBe('proof_refused');
    expect(codeOf(await at.call(exportAudit, call))).toBe('proof_needed');
  });

  test('is not the sign-in itself: a thief of a session that has just begun would have it', async () => {
    const { add, bySignIn } = await someone();
    await add();
    expect(codeOf(await (await bySignIn()).call(exportAudit, call))).toBe('proof_needed');
  });
});

describe('a workspace that demands a second factor of its team', () => {
  test('is open to sessions by a passkey, and shut to those by the password alone', async () => {
    const home = await runtime.createWorkspace();
    const { owner, tenantId } = home;
    const { at, add, bySignIn, as, email, prove, answer, authenticator } = await someone(home);
    await owner.ok(updateTenantProfile, { params: { id: tenantId }, body: { second_factor_days: 0 } });
    forgetTenant(tenantId);
    expect(codeOf(await at.call(getMe))).toBe('second_factor_demanded');
    await add();
    expect((await at.call(getMe)).status).toBe(200);
    const passkeySession = await bySignIn();
    expect((await passkeySession.call(getMe)).status).toBe(200);
    const { users } = await at.ok(listUsers);
    expect(users.find((user) => user.email === email)?.second_factor).toBe(true);

    const byPassword = as(runtime.identity.startSession(email).AccessToken);
    expect(codeOf(await byPassword.call(getMe))).toBe('second_factor_demanded');
    await byPassword.ok(proveByPasskey, { body: await answer() });
    expect((await byPassword.call(getMe)).status).toBe(200);

    await prove();
    await at.ok(removePasskey, { body: { passkey: authenticator.id } });
    expect(codeOf(await passkeySession.call(getMe))).toBe('second_factor_demanded');
  });
});
