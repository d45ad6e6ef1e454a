/** Second factor, recovery codes and fresh proofs (docs/decisions/0066), by the identity provider's own calls. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { exportAudit, listAudit } from '#contracts/audit.ts';
import { setCustomDomain } from '#contracts/custom-domain.ts';
import { routes } from '#contracts/index.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  proveSession,
  recoverSignIn,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '#contracts/session.ts';
import { createUser, updateUser } from '#contracts/team.ts';
import { deleteTenant, getTenant, getTenantProfile, updateTenantProfile } from '#contracts/tenants.ts';
import { getMe, listUsers } from '#contracts/workspace.ts';
import { proofLifetime } from '#domain/account/second-factor.ts';
import { systemMail } from '#domain/email-template/system-mail.testing.ts';
import { apiClient } from '#local/api-client.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { RecoveryCodes } from '#server/data/entities/recovery-codes.ts';
import { forgetTenant } from '#server/lambda/tenant.ts';
import { cognito } from '#server/people/accounts.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { totp } from '../../infra/emulators/cognito/totp.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let people = 0;

beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
}, 60_000);
afterAll(() => runtime.stop());

/** Admin with a login; `at` is their session, which nothing has proved yet. */
const someone = async () => {
  people += 1;
  const email = `somebody${people}@studio.example`;
  const body = { name: 'Sam', surname: 'One', email, admin: true };
  await workspace.owner.ok(createUser, { body });
  const subject = await workspace.accept(email);
  const signIn = (time?: number) => runtime.identity.startSession(email, time);
  const { AccessToken } = signIn();
  const at = apiClient(runtime, workspace.subdomain, AccessToken);
  const prove = (access_token = signIn().AccessToken) => at.call(proveSession, { body: { access_token } });
  /** Proves the session, and connects an authenticator app. */
  const connect = async () => {
    await prove();
    const { secret } = await at.ok(startSecondFactor);
    return (await at.ok(confirmSecondFactor, { body: { code: totp(secret, Date.now()) } })).codes;
  };
  return { email, subject, at, prove, signIn, connect, AccessToken };
};

const codeOf = ({ body }: { body: unknown }): string | undefined =>
  (body as { error?: { code: string } }).error?.code;

const mailsTo = async (email: string) => {
  await runtime.idle();
  return runtime.mailbox.list({ to: email, limit: 10 }).map(({ subject }) => subject);
};

describe('a second factor', () => {
  test('is turned on by a code of the app alone, and told to its person', async () => {
    const { at, prove, email } = await someone();
    await prove();
    const early = await at.call(confirmSecondFactor, { body: { code: '123456' } });
    expect(codeOf(early)).toBe('second_factor_code_wrong');
    const { secret } = await at.ok(startSecondFactor);
    const right = totp(secret, Date.now());
    const wrong = right === '000000' ? '111111' : '000000';
    expect(codeOf(await at.call(confirmSecondFactor, { body: { code: wrong } }))).toBe(
      'second_factor_code_wrong',
    );
    expect(await at.ok(getSecondFactor)).toEqual({ on: false });
    const { codes } = await at.ok(confirmSecondFactor, { body: { code: right } });
    expect(new Set(codes).size).toBe(10);
    expect(await at.ok(getSecondFactor)).toEqual({ on: true });
    const { subject } = systemMail(
      'second_factor_on',
      { recipient_email: email, sign_in_link: 'https://acme.example/signin' },
      'en',
    );
    expect(await mailsTo(email)).toContain(subject);
  });

  test('is known in each workspace, without asking Cognito', async () => {
    const { at, connect, subject } = await someone();
    await connect();
    const copy = () => Membership.get({ tenantId: workspace.tenantId, subject }).go({ consistent: true });
    expect((await copy()).data?.second_factor).toBe(true);
    await at.ok(turnOffSecondFactor);
    expect((await copy()).data?.second_factor).toBe(false);
  });

  test('is entered in the audit log when it is set up and turned off', async () => {
    const { at, connect } = await someone();
    await connect();
    await at.ok(turnOffSecondFactor);
    await runtime.idle();
    const { items } = await workspace.owner.ok(listAudit, { query: {} });
    const kinds = items
      .map(({ content }) => content)
      .filter(({ actor }) => actor.name === 'Sam One')
      .map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['second_factor_on', 'second_factor_off']));
  });

  test('is turned off, and gets new recovery codes, only after a fresh proof', async () => {
    const { at, connect } = await someone();
    expect(codeOf(await at.call(turnOffSecondFactor))).toBe('proof_needed');
    expect(codeOf(await at.call(renewRecoveryCodes))).toBe('proof_needed');
    expect(codeOf(await at.call(startSecondFactor))).toBe('proof_needed');
    expect(codeOf(await at.call(confirmSecondFactor, { body: { code: '123456' } }))).toBe('proof_needed');
    const first = await connect();
    const second = await at.ok(renewRecoveryCodes);
    expect(first.filter((code) => second.codes.includes(code))).toEqual([]);
    await at.ok(turnOffSecondFactor);
    expect(codeOf(await at.call(renewRecoveryCodes))).toBe('second_factor_not_set_up');
  });
});

describe('a recovery code', () => {
  const ready = async () => {
    const person = await someone();
    return { ...person, codes: await person.connect() };
  };
  const recover = (email: string, code: string) =>
    apiClient(runtime, workspace.subdomain).call(recoverSignIn, { body: { email, code } });

  test('turns the second factor off once, in any spelling, and its owner is mailed', async () => {
    const { email, codes, at } = await ready();
    const [first = '', second = ''] = codes;
    expect((await recover(email.toUpperCase(), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await at.ok(getSecondFactor)).toEqual({ on: false });
    const { subject } = systemMail(
      'second_factor_off',
      { recipient_email: email, sign_in_link: 'https://acme.example/signin' },
      'en',
    );
    expect(await mailsTo(email)).toContain(subject);
    expect(codeOf(await recover(email, first))).toBe('recovery_code_wrong');
    expect(codeOf(await recover(email, second))).toBe('recovery_code_wrong');
  });

  test('is kept as a hash', async () => {
    const { subject, codes } = await ready();
    const { data } = await RecoveryCodes.get({ subject }).go();
    expect(data?.codes).toHaveLength(10);
    const kept = JSON.stringify(data).toUpperCase();
    for (const code of codes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
  });

  test('belongs to its person: another’s, or one for an unknown address, is refused in the same words', async () => {
    const one = await ready();
    const other = await ready();
    const [code = ''] = one.codes;
    const refusals = [await recover(other.email, code), await recover('nobody@nowhere.example', code)];
    expect(refusals.map(({ status }) => status)).toEqual([422, 422]);
    expect(refusals[0]?.body).toEqual(refusals[1]?.body);
    expect(await one.at.ok(getSecondFactor)).toEqual({ on: true });
    expect(await other.at.ok(getSecondFactor)).toEqual({ on: true });
  });
});

describe('a fresh proof', () => {
  test('is demanded by the calls of the decision, and by no others', () => {
    const demanding = routes.filter(({ stepUp }) => stepUp).map(({ name, stepUp }) => [name, stepUp]);
    expect(Object.fromEntries(demanding)).toEqual({
      deleteTenant: true,
      setCustomDomain: true,
      createUser: ['admin'],
      updateUser: ['admin'],
      handOver: true,
      updateTenantProfile: ['bcc_email', 'second_factor_days'],
      exportAudit: true,
      setSingleSignOn: true,
      setSignOnProvider: true,
      removeSignOnProvider: true,
      addSignOnDomain: true,
      removeSignOnDomain: true,
      startSecondFactor: true,
      startPasskey: true,
      addPasskey: true,
      removePasskey: true,
      confirmSecondFactor: true,
      renewRecoveryCodes: true,
      turnOffSecondFactor: true,
      requestAddress: true,
      moveWorkspace: true,
    });
  });

  test('lets the session that gave it go on for five minutes, and no other', async () => {
    const { at, prove, signIn } = await someone();
    const call = { query: { format: 'json' as const } };
    expect(codeOf(await at.call(exportAudit, call))).toBe('proof_needed');
    expect((await prove()).status).toBe(200);
    expect((await at.call(exportAudit, call)).status).toBe(200);
    const elsewhere = apiClient(runtime, workspace.subdomain, signIn().AccessToken);
    expect(codeOf(await elsewhere.call(exportAudit, call))).toBe('proof_needed');
    runtime.clock.advance(proofLifetime);
    expect(codeOf(await at.call(exportAudit, call))).toBe('proof_needed');
  });

  test('is no token of the session itself, an old sign-in, another person, or nobody', async () => {
    const { at, prove, signIn, AccessToken } = await someone();
    const stranger = await someone();
    const [header, payload, signature] = signIn().AccessToken.split('.');
    const forged = [header, payload, [...(signature ?? '')].toReversed().join('')].join('.');
    const others = [
      AccessToken,
      signIn(Date.now() - proofLifetime - 1000).AccessToken,
      signIn().IdToken,
      stranger.signIn().AccessToken,
      forged,
      'nothing',
    ];
    for (const token of others) expect(codeOf(await prove(token))).toBe('proof_refused');
    expect(codeOf(await at.call(exportAudit, { query: { format: 'csv' } }))).toBe('proof_needed');
  });

  test('is no sign-in with Google, which asks nobody where its own cookie is', async () => {
    const { at, prove, signIn, subject } = await someone();
    const [header, payload = '', signature] = signIn().AccessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const withScope = (scope: string) =>
      [header, Buffer.from(JSON.stringify({ ...claims, scope })).toString('base64url'), signature].join('.');
    // Cognito takes both tokens. The stand-in gives all sign-ins the same scope.
    const takes = vi.spyOn(cognito, 'send').mockImplementation(async () => ({ Username: subject }));
    onTestFinished(() => takes.mockRestore());
    const byGoogle = withScope(`openid email profile ${claims.scope}`);
    expect(codeOf(await prove(byGoogle))).toBe('proof_refused');
    expect(codeOf(await at.call(exportAudit, { query: { format: 'csv' } }))).toBe('proof_needed');
    expect((await prove(withScope(claims.scope))).status).toBe(200);
  });

  test('made by one sign-in makes the session no younger when it is sent again', async () => {
    const { at, prove, signIn } = await someone();
    const token = signIn(Date.now() - proofLifetime + 60_000).AccessToken;
    expect((await prove(token)).status).toBe(200);
    runtime.clock.advance(61_000);
    expect(codeOf(await at.call(exportAudit, { query: { format: 'csv' } }))).toBe('proof_needed');
  });

  test('is asked for a new admin, a copy to another address and a domain, and for no other field', async () => {
    const { at } = await someone();
    const { tenantId } = workspace;
    const colleague = await workspace.asAgent();
    const to = { params: { id: colleague.id } };
    expect(codeOf(await at.call(updateUser, { ...to, body: { admin: true } }))).toBe('proof_needed');
    expect((await at.call(updateUser, { ...to, body: { admin: false, surname: 'Two' } })).status).toBe(200);
    const added = { name: 'Nina', email: 'nina@studio.example', admin: true };
    expect(codeOf(await at.call(createUser, { body: added }))).toBe('proof_needed');
    const settings = { params: { id: tenantId } };
    expect(codeOf(await at.call(updateTenantProfile, { ...settings, body: { bcc_email: null } }))).toBe(
      'proof_needed',
    );
    expect(codeOf(await at.call(setCustomDomain, { body: { custom_domains: null } }))).toBe('proof_needed');
  });

  test('missing leaves the workspace as it is, and permission is asked before it', async () => {
    const { owner, tenantId, subdomain } = await runtime.createWorkspace();
    const token = runtime.identity.accessToken(owner.subject);
    const unproven = apiClient(runtime, subdomain, token);
    expect(codeOf(await unproven.call(deleteTenant, { params: { id: tenantId } }))).toBe('proof_needed');
    expect((await unproven.call(getTenant, { params: { id: tenantId } })).status).toBe(200);
    const { at } = await someone();
    expect(codeOf(await at.call(deleteTenant, { params: { id: workspace.tenantId } }))).toBe('owner_only');
  });
});

describe('a workspace that demands a second factor of its team', () => {
  const days = (second_factor_days: number | null) => ({ body: { second_factor_days } });

  test('shuts a member without one out after the days of grace, and lets them set it up', async () => {
    const demanding = await runtime.createWorkspace();
    const { owner, tenantId, subdomain } = demanding;
    const contact = await demanding.asContact();
    const email = 'lee@demand.example';
    const person = { name: 'Lee', surname: 'Late', email };
    await owner.ok(createUser, { body: person });
    await demanding.accept(email);
    const { AccessToken } = runtime.identity.startSession(email);
    const lee = apiClient(runtime, subdomain, AccessToken);
    const params = { id: tenantId };
    const { second_factor_from } = await owner.ok(updateTenantProfile, { params, ...days(7) });
    expect(Date.parse(second_factor_from ?? '') - runtime.clock.now()).toBeGreaterThan(6 * 86_400_000);
    expect((await lee.ok(getMe)).second_factor_from).toBe(second_factor_from);
    expect(await contact.ok(getMe)).not.toHaveProperty('second_factor_from');

    runtime.clock.advance(7 * 86_400_000);
    forgetTenant(tenantId);
    expect(codeOf(await lee.call(getMe))).toBe('second_factor_demanded');
    expect(codeOf(await lee.call(listUsers))).toBe('second_factor_demanded');
    expect((await contact.call(getMe)).status).toBe(200);

    const proof = runtime.identity.startSession(email).AccessToken;
    await lee.ok(proveSession, { body: { access_token: proof } });
    const { secret } = await lee.ok(startSecondFactor);
    await lee.ok(confirmSecondFactor, { body: { code: totp(secret, Date.now()) } });
    expect(await lee.ok(getMe)).not.toHaveProperty('second_factor_from');
  });

  test('is the owner’s word alone, after a fresh proof, and can be taken back', async () => {
    const { owner, tenantId, asAgent, subdomain } = await runtime.createWorkspace();
    const params = { id: tenantId };
    const admin = await asAgent('admin');
    await owner.ok(updateTenantProfile, { params, body: { admins_can_edit_workspace_settings: true } });
    expect(codeOf(await admin.call(updateTenantProfile, { params, ...days(0) }))).toBe('owner_only');
    const unproven = apiClient(runtime, subdomain, runtime.identity.accessToken(owner.subject));
    expect(codeOf(await unproven.call(updateTenantProfile, { params, ...days(0) }))).toBe('proof_needed');
    await owner.ok(updateTenantProfile, { params, ...days(30) });
    expect((await owner.ok(updateTenantProfile, { params, ...days(null) })).second_factor_from).toBeNull();
    expect(await admin.ok(getTenantProfile, { params })).not.toHaveProperty('second_factor_from');
  });

  test('sees in the list of the team who has one, and a member who does not manage the team does not', async () => {
    const { at, connect, email } = await someone();
    await connect();
    const { users } = await at.ok(listUsers);
    expect(users.find((user) => user.email === email)?.second_factor).toBe(true);
    expect(users.find(({ owner }) => owner)?.second_factor).toBe(false);
    const plain = await workspace.asAgent();
    for (const user of (await plain.ok(listUsers)).users) expect(user).not.toHaveProperty('second_factor');
  });
});
