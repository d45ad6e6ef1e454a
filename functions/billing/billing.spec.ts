/** Plans, seats, the payment stand-in and marketplace codes, over HTTP, with the clock advanced. */
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  addAppsumoCode,
  choosePlan,
  confirmPaymentMethod,
  getBilling,
  getSetupIntent,
  openBillingPortal,
  stripeWebhook,
} from '#contracts/billing.ts';
import { createClient } from '#contracts/clients.ts';
import { createUser } from '#contracts/team.ts';
import { deleteTenant } from '#contracts/tenants.ts';
import { getSubscription } from '#contracts/workspace.ts';
import { deletionGraceDays } from '#domain/account/grace.ts';
import { graceDays, monthAfter, mostCodes, readableDays } from '#domain/plan/billing.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { MarketplaceCode } from '#server/data/entities/marketplace-code.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { isRedeemable, loadCodes, redeemCode } from '#server/workspace/marketplace.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';
import { handler as endOfGrace } from '../../events/consumers/delete-workspaces/delete-workspaces.lambda.ts';
import { deliverBatch } from '../../events/fixtures/delivery.ts';

const day = 86_400_000;
const system = { kind: 'system', id: 0, name: '' } as const;

let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await startTestRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace({ plan: 'free forever' });
});

const now = () => runtime.clock.now();
const advance = (days: number) => runtime.clock.advance(days * day);
const subscription = () => workspace.owner.ok(getSubscription);
const choose = (plan: 'free forever' | 'starter' | 'professional', seats = 1) =>
  workspace.owner.call(choosePlan, { body: { plan, seats } });
const pay = async (outcome: 'succeeds' | 'declined' = 'succeeds') => {
  await workspace.owner.ok(getSetupIntent);
  return workspace.owner.call(confirmPaymentMethod, { body: { setup_intent: 'any', outcome } });
};
const write = async () => {
  const body = { name: 'Acme', contacts: [{ firstname: 'Ann', email: 'ann@acme.example' }] };
  const answer = await workspace.owner.call(createClient, { body });
  return answer.status === 200 ? 'written' : answer.body.error.code;
};

describe('a plan', () => {
  test('is given to nobody where no payments are configured, not even by mistake', async () => {
    vi.stubEnv('PAYMENTS', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    const setup = await workspace.owner.call(getSetupIntent);
    const body = { setup_intent: 'any', outcome: 'succeeds' as const };
    const paid = await workspace.owner.call(confirmPaymentMethod, { body });
    const chosen = await choose('professional', 50);
    for (const answer of [setup, paid, chosen])
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'payments_unavailable' } } });
    expect(await subscription()).toMatchObject({ name: 'free forever' });
  });

  test('requires a payment method first, and a declined one does not count', async () => {
    expect(await choose('starter')).toMatchObject({
      status: 409,
      body: { error: { code: 'payment_method_missing' } },
    });
    expect(await pay('declined')).toMatchObject({
      status: 402,
      body: { error: { code: 'payment_failed', title: 'Payment failed: Your card was declined.' } },
    });
    expect((await choose('starter')).status).toBe(409);
    expect(await workspace.owner.ok(getBilling)).toEqual({
      provider: 'stand-in',
      publishable_key: null,
      payment_method: null,
    });
    expect(await subscription()).toMatchObject({ name: 'free forever', expires: null });
  });

  test('runs a month from the day it is bought, and is audited', async () => {
    await pay();
    const { status, body } = await choose('professional', 3);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        name: 'professional',
        users_allowed: 3,
        details: { provider: 'stand-in', renews: false, portal: false },
      },
    });
    expect((await subscription()).expires?.slice(0, 10)).toBe(monthAfter(now()).slice(0, 10));
    const { data } = await Commit.query
      .primary({ tenantId: workspace.tenantId, projectId: 0 })
      .go({ pages: 'all' });
    expect(data.at(-1)).toMatchObject({
      actor: { kind: 'agent', id: 1 },
      changes: { plan: ['free forever', 'professional'], users_allowed: [null, 3] },
    });
  });

  test('gives the seats bought, at once', async () => {
    const invite = (name: string) =>
      workspace.owner.call(createUser, { body: { name, email: `${name}@${workspace.subdomain}.example` } });
    expect((await invite('ben')).status).toBe(402);
    await pay();
    await choose('professional', 2);
    expect((await invite('ben')).status).toBe(200);
    expect((await invite('cat')).status).toBe(402);
    await choose('professional', 3);
    expect((await invite('cat')).status).toBe(200);
    // A downgrade below the present number of users removes nobody.
    expect((await choose('professional', 2)).status).toBe(200);
    expect(await subscription()).toMatchObject({ users_allowed: 2, active_users: 3 });
  });

  test('keeps its end when it changes', async () => {
    await pay();
    await choose('starter');
    const { expires } = await subscription();
    advance(10);
    await choose('professional', 2);
    expect(await subscription()).toMatchObject({ name: 'professional', expires });
  });

  test('lapses step by step when it is not paid again; paying makes it active at once', async () => {
    await pay();
    await choose('starter');
    advance(31);
    expect(await write()).toBe('written');
    expect((await subscription()).read_only).toBe(false);
    advance(graceDays);
    expect(await write()).toBe('read_only');
    expect((await subscription()).read_only).toBe(true);
    expect(await pay('declined')).toMatchObject({ status: 402 });
    expect(await write()).toBe('read_only');
    advance(readableDays);
    expect(await write()).toBe('suspended');
    expect((await pay()).status).toBe(200);
    expect(await write()).toBe('written');
    const { expires, read_only } = await subscription();
    expect({ expires: expires?.slice(0, 10), read_only }).toEqual({
      expires: monthAfter(now()).slice(0, 10),
      read_only: false,
    });
  });

  test('can be left for the free one, which has no end, from any state', async () => {
    await pay();
    await choose('professional', 5);
    advance(31 + graceDays + readableDays);
    expect(await write()).toBe('suspended');
    expect((await choose('free forever')).status).toBe(200);
    expect(await subscription()).toMatchObject({
      name: 'free forever',
      users_allowed: 1,
      expires: null,
      grace_period: null,
      read_only: false,
      details: { provider: null, renews: false },
    });
    expect(await write()).toBe('written');
  });

  test('given without an end stays when a card is added, until the owner chooses another', async () => {
    await Tenant.patch({ tenantId: workspace.tenantId }).set({ plan: 'professional' }).go();
    await pay();
    expect(await subscription()).toMatchObject({ name: 'professional', expires: null });
    await choose('free forever');
    expect(await subscription()).toMatchObject({ name: 'free forever' });
  });

  test('without a charge does not prevent deleting the workspace, which removes the provider’s customer as well', async () => {
    const { tenantId, owner } = workspace;
    const remove = () => owner.call(deleteTenant, { params: { id: tenantId } });
    await pay();
    await choose('starter');
    expect((await remove()).status).toBe(200);
    runtime.clock.advance((deletionGraceDays + 1) * day);
    await deliverBatch(endOfGrace, [JSON.stringify({ tenantId })], runtime.clock.now());
    const { data } = await Directory.query
      .primary({ kind: 'customer', name: `stand-in_${tenantId}` })
      .go({ consistent: true });
    expect(data).toEqual([]);
  });

  test('is visible to the owner only, and changed only by them', async () => {
    const admin = await workspace.asAgent('admin');
    for (const route of [getBilling, getSetupIntent, openBillingPortal]) {
      expect(await admin.call(route)).toMatchObject({ status: 403, body: { error: { code: 'owner_only' } } });
    }
    expect((await admin.call(choosePlan, { body: { plan: 'starter', seats: 1 } })).status).toBe(403);
    expect((await admin.ok(getSubscription)).details).toBeNull();
  });

  test('from the stand-in has no portal and no webhook', async () => {
    await pay();
    expect(await workspace.owner.ok(openBillingPortal)).toEqual({ url: null });
    expect((await workspace.asAnonymous().call(stripeWebhook, { body: {} })).status).toBe(404);
  });
});

describe('a marketplace code', () => {
  const at = () => new Date(now()).toISOString();
  const opened = async (code: string) => {
    const result = await redeemCode(workspace.tenantId, code, { actor: system, now: now() });
    if ('refused' in result) throw new Error(result.refused.code);
  };
  const add = (appSumoCode: string, of = workspace) =>
    of.owner.call(addAppsumoCode, { body: { appSumoCode } });

  test('gives the marketplace’s plan, and each further one adds users', async () => {
    expect(await loadCodes(['GIVE-1', 'GIVE-2', 'GIVE-1'], 5, at())).toBe(2);
    expect(await loadCodes(['GIVE-1'], 9, at())).toBe(0);
    await opened('GIVE-1');
    expect(await subscription()).toMatchObject({ name: 'appsumo', appsumo: true, users_allowed: 5 });
    expect(await isRedeemable('GIVE-1')).toBe(false);
    expect(await isRedeemable('GIVE-2')).toBe(true);
    const { status, body } = await add(' give-2 ');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        users_allowed: 10,
        expires: null,
        details: {
          provider: 'appsumo',
          items: [
            { appsumo_code: 'GIVE-1', users: 5 },
            { appsumo_code: 'GIVE-2', users: 5 },
          ],
        },
      },
    });
    const byCodes = { status: 409, body: { error: { code: 'paid_by_codes' } } };
    expect(await choose('starter')).toMatchObject(byCodes);
    expect(await workspace.owner.call(getSetupIntent)).toMatchObject(byCodes);
  });

  test('unknown, used or for another kind of workspace is refused in the specification’s words', async () => {
    await loadCodes(['USED-1', 'FREE-1'], 5, at());
    expect(await add('FREE-1')).toMatchObject({
      status: 409,
      body: { error: { title: 'Error adding code' } },
    });
    await opened('USED-1');
    for (const code of ['USED-1', 'NEVER-1']) {
      expect(await add(code)).toMatchObject({
        status: 422,
        body: { error: { title: 'Error adding code', field: 'appSumoCode' } },
      });
    }
    expect(await isRedeemable('FREE-1')).toBe(true);
  });

  test('is redeemed once, however many redeem it concurrently', async () => {
    const other = await runtime.createWorkspace({ plan: 'free forever' });
    await loadCodes(['RACE-A', 'RACE-B', 'RACE-C'], 5, at());
    await opened('RACE-A');
    await redeemCode(other.tenantId, 'RACE-B', { actor: system, now: now() });
    const answers = await Promise.all([
      add('RACE-C'),
      add('RACE-C', other),
      add('RACE-C'),
      add('RACE-C', other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const allowed = await Promise.all(
      [workspace, other].map(async ({ owner }) => (await owner.ok(getSubscription)).users_allowed),
    );
    expect(allowed.toSorted()).toEqual([10, 5]);
  });

  test('is stored only as a hash', async () => {
    await loadCodes(['SECRET-CODE'], 5, at());
    const { hashed } = await import('#server/data/ids.ts');
    const { data } = await MarketplaceCode.get({ name: hashed('SECRET-CODE') }).go();
    expect(JSON.stringify(data)).not.toContain('SECRET-CODE');
    expect(data?.users).toBe(5);
  });

  test('is refused to a workspace that has the maximum', async () => {
    const used = Array.from({ length: mostCodes }, (_, n) => ({
      appsumo_code: `N-${n}`,
      users: 1,
      redeemed_on: at(),
    }));
    await Tenant.patch({ tenantId: workspace.tenantId })
      .set({ marketplace: true, redeemed_codes: used })
      .go();
    await loadCodes(['FULL-1'], 5, at());
    expect(await add('FULL-1')).toMatchObject({
      status: 422,
      body: { error: { code: 'too_many_codes', message: `A workspace takes at most ${mostCodes} codes.` } },
    });
  });
});
