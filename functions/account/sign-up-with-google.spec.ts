import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getEntrance, signUp, signUpWithGoogle } from '#contracts/account.ts';
import { redeemSession } from '#contracts/session.ts';
import { getMe, getSubscription, getTenantByHost } from '#contracts/workspace.ts';
import { type ApiClient, apiClient } from '#local/api-client.ts';
import { loadCodes } from '#server/workspace/marketplace.ts';
import { testRuntime } from '#testing/support.ts';
import { throughGoogle } from '#testing/test-google.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let bare: ApiClient;
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  bare = apiClient(runtime, '');
});
afterAll(() => runtime.stop());
beforeEach(() => runtime.clock.advance(2 * 3_600_000));

const toGoogle = async (email: string, at = bare) => {
  const { google } = await at.ok(getEntrance);
  if (!google) throw new Error('Google is not offered');
  return throughGoogle(runtime, google, { email });
};

const form = (subdomain: string, { code, verifier }: { code: string; verifier: string }) => ({
  tenantName: `The ${subdomain} studio`,
  adminFirstName: 'Ana',
  adminLastName: 'Lund',
  subdomain,
  timezone: 'Europe/Oslo',
  code,
  verifier,
});

test('creates a workspace at once, whose owner signs in with Google', async () => {
  const handover = await toGoogle('ana@web.example');
  expect(handover.url.href).toMatch(new RegExp(`^${runtime.url()}/signup#handover=`));
  const { domain } = await bare.ok(signUpWithGoogle, { body: form('lund', handover) });
  expect(domain).toBe(new URL(runtime.url('lund')).host);

  const there = apiClient(runtime, 'lund');
  const google = (await there.ok(getTenantByHost))?.google;
  if (!google) throw new Error('Google is not offered');
  const { code, verifier } = await throughGoogle(runtime, google, { email: 'ana@web.example' });
  const { access_token } = await there.ok(redeemSession, {
    body: { code, verifier },
    headers: { origin: runtime.url('lund') },
  });
  expect(await apiClient(runtime, 'lund', access_token).ok(getMe)).toMatchObject({
    user: { name: 'Ana', surname: 'Lund', email: 'ana@web.example', owner: true },
    tenant: { name: 'The lund studio', timezone: 'Europe/Oslo' },
  });
});

test('refuses a name that is taken or reserved before the handover is used up', async () => {
  const handover = await toGoogle('bo@web.example');
  await bare.ok(signUp, {
    body: {
      tenantName: 'Waits',
      adminFirstName: 'W',
      adminLastName: 'A',
      adminEmail: 'w@waits.example',
      subdomain: 'waits',
      adminPassword: 'Harbour-lamp-2026',
    },
  });
  const attempt = (subdomain: string) => bare.call(signUpWithGoogle, { body: form(subdomain, handover) });
  for (const subdomain of ['lund', 'waits']) {
    expect(await attempt(subdomain)).toMatchObject({ body: { error: { code: 'subdomain_taken' } } });
  }
  expect((await attempt('bofree')).status).toBe(200);
  expect(await attempt('bomore')).toMatchObject({ body: { error: { code: 'sign_in_expired' } } });
});

test('with a marketplace code starts on its plan; an unknown one is refused before the handover is used up', async () => {
  await loadCodes(['BAZAAR-7'], 5, new Date(runtime.clock.now()).toISOString());
  const handover = await toGoogle('eve@web.example');
  const attempt = (appsumoCode: string) =>
    bare.call(signUpWithGoogle, { body: { ...form('souq', handover), appsumoCode } });
  expect(await attempt('no code')).toMatchObject({ body: { error: { code: 'redeem_code_invalid' } } });
  expect(await attempt('BAZAAR-8')).toMatchObject({
    body: { error: { code: 'code_unknown', field: 'appsumoCode' } },
  });
  expect((await attempt(' bazaar-7 ')).status).toBe(200);
  const { sub = '' } = runtime.identity.accounts().find(({ email }) => email === 'eve@web.example') ?? {};
  const owner = apiClient(runtime, 'souq', runtime.identity.accessToken(sub));
  expect(await owner.ok(getSubscription)).toMatchObject({ appsumo: true, users_allowed: 5 });
});

test('a handover of a workspace does not sign up, and one of the sign-up does not sign in', async () => {
  const there = apiClient(runtime, 'lund');
  const google = (await there.ok(getTenantByHost))?.google;
  if (!google) throw new Error('Google is not offered');
  const inside = await throughGoogle(runtime, google, { email: 'ana@web.example' });
  expect((await bare.call(signUpWithGoogle, { body: form('stolen', inside) })).status).toBe(404);
  const { code, verifier } = await toGoogle('ana@web.example');
  const headers = { origin: runtime.url('lund') };
  expect((await there.call(redeemSession, { body: { code, verifier }, headers })).status).toBe(404);
});
