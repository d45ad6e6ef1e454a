/** Stripe as the payment provider, against a fake server: its webhook, and the requests to it. */
import { createServer, type Server } from 'node:http';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  choosePlan,
  confirmPaymentMethod,
  getBilling,
  getSetupIntent,
  openBillingPortal,
  unknownPrice,
} from '#contracts/billing.ts';
import { deleteTenant } from '#contracts/tenants.ts';
import { getSubscription } from '#contracts/workspace.ts';
import { prices } from '#domain/plan/billing.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { log } from '#server/log.ts';
import { redeemCode } from '#server/workspace/marketplace.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';

const webhookSecret = 'whsec_of_the_spec';
const stripe = new Stripe('sk_test_spec');

/** Status and body. */
type Answer = [number, unknown];

/** Fake of a Stripe account: records requests, and answers as configured. */
class FakeStripe {
  readonly asked: { method: string; path: string; form: Record<string, string>; key: string | undefined }[] =
    [];
  readonly subscriptions = new Map<string, Record<string, unknown>[]>();
  readonly prices: { id: string; lookup_key: string; metadata: { plan: string } }[] = [];
  readonly methods = new Map<string, string>();
  /** Called while a list of subscriptions is being answered. */
  onList: (() => Promise<void>) | undefined;
  decline = false;
  setupStatus = 'succeeded';
  setupCustomer: string | undefined;
  /** Card that the customer confirms next. */
  card = 'pm_1';
  private readonly server: Server;
  /**
   * Idempotency keys as at Stripe: the same request gets the same answer, refusals too; a different one is an error.
   */
  private readonly keys = new Map<string, { said: string; answer: Promise<Answer> }>();
  private made = 0;

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const url = new URL(request.url ?? '/', 'http://stripe');
        const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
        const { method = '' } = request;
        const key = request.headers['idempotency-key'];
        this.asked.push({ method, path: url.pathname, form, key: typeof key === 'string' ? key : undefined });
        const said = JSON.stringify([url.pathname, form]);
        const known = typeof key === 'string' ? this.keys.get(key) : undefined;
        const answer = known
          ? known.said === said
            ? known.answer
            : Promise.resolve<Answer>([
                400,
                { error: { type: 'idempotency_error', message: 'Other parameters' } },
              ])
          : this.answer(method, url, form);
        if (typeof key === 'string' && !known) this.keys.set(key, { said, answer });
        void answer.then(([status, body]) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        });
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  }
  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(method: string, url: URL, form: Record<string, string>): Promise<Answer> {
    const [, , resource = '', id = '', verb = ''] = url.pathname.split('/');
    const route = `${method} ${resource}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`;
    const refused: Answer = [
      402,
      { error: { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' } },
    ];
    switch (route) {
      case 'POST customers':
        this.made += 1;
        return [200, { id: `cus_${form['metadata[workspace]']}_${this.made}`, object: 'customer' }];
      case 'GET customers/:id': {
        const last4 = this.methods.get(id);
        const card = last4 ? { id: this.card, type: 'card', card: { brand: 'visa', last4 } } : null;
        return [200, { id, object: 'customer', invoice_settings: { default_payment_method: card } }];
      }
      case 'POST customers/:id':
        this.methods.set(id, '4242');
        return [200, { id, object: 'customer' }];
      case 'POST setup_intents':
        return [200, { id: 'seti_1', client_secret: 'seti_1_secret_2', customer: form.customer }];
      case 'GET setup_intents/:id':
        return [
          200,
          {
            id,
            status: this.setupStatus,
            customer: this.setupCustomer,
            payment_method: this.card,
            last_setup_error: { message: 'Your card was declined.' },
          },
        ];
      case 'GET prices': {
        const data = this.prices.filter(
          ({ lookup_key }) => lookup_key === url.searchParams.get('lookup_keys[0]'),
        );
        return [200, { object: 'list', data, has_more: false }];
      }
      case 'POST prices': {
        const price = {
          id: `price_${this.prices.length}`,
          lookup_key: form.lookup_key ?? '',
          metadata: { plan: form['metadata[plan]'] ?? '' },
        };
        this.prices.push(price);
        return [200, price];
      }
      case 'GET subscriptions': {
        const data = this.subscriptions.get(url.searchParams.get('customer') ?? '') ?? [];
        const body = structuredClone({ object: 'list', data, has_more: false });
        const { onList } = this;
        this.onList = undefined;
        await onList?.();
        return [200, body];
      }
      case 'POST subscriptions': {
        if (this.decline) return refused;
        const price = this.prices.find((one) => one.id === form['items[0][price]']);
        this.put(form.customer ?? '', { price, quantity: Number(form['items[0][quantity]']) });
        return [200, { id: 'sub_1' }];
      }
      case 'POST subscriptions/:id':
        return this.decline && form['items[0][id]'] ? refused : [200, { id }];
      case 'DELETE subscriptions/:id':
        for (const list of this.subscriptions.values()) {
          for (const one of list) if (one.id === id) Object.assign(one, { status: 'canceled' });
        }
        return [200, { id }];
      case 'GET invoices/:id':
        return [200, this.invoiceOf(id)?.invoice];
      case 'POST invoices/:id/finalize':
      case 'POST invoices/:id/pay':
        return this.invoice(id, verb, form, refused);
      case 'POST billing_portal/:id':
        return [200, { url: `https://billing.stripe.test/${form.customer}?back=${form.return_url}` }];
      default:
        return [404, { error: { type: 'invalid_request_error', message: route } }];
    }
  }

  private invoiceOf(id: string) {
    for (const due of [...this.subscriptions.values()].flat()) {
      const invoice = due.latest_invoice as { id: string; status: string } | null;
      if (invoice?.id === id) return { due, invoice };
    }
    return undefined;
  }

  /** Finalizes or pays an invoice, and refuses as Stripe does: a draft is finalized first, and nothing is paid twice. */
  private invoice(id: string, verb: string, form: Record<string, string>, declined: Answer): Answer {
    const wrong = (code: string, message: string): Answer => [
      400,
      { error: { type: 'invalid_request_error', code, message } },
    ];
    const found = this.invoiceOf(id);
    if (!found) return wrong('resource_missing', `No such invoice: '${id}'`);
    const { due, invoice } = found;
    if (verb === 'finalize') {
      if (invoice.status !== 'draft')
        return wrong('invoice_not_editable', 'This invoice is already finalized.');
      invoice.status = 'open';
      return [200, { id }];
    }
    if (invoice.status === 'paid') return wrong('invoice_already_paid', 'Invoice is already paid');
    if (invoice.status !== 'open') return wrong('invoice_not_open', 'This invoice is not open.');
    if (form.payment_method !== this.card) return wrong('resource_missing', 'No such PaymentMethod');
    if (this.decline) return declined;
    invoice.status = 'paid';
    due.status = 'active';
    return [200, { id }];
  }

  /** Sets the state of the customer's only subscription. */
  put(
    customer: string,
    change: Record<string, unknown> & { price?: unknown; quantity?: number; from?: string; to?: string },
  ): void {
    const { price, quantity, from, to, ...rest } = change;
    const known = this.subscriptions.get(customer)?.[0];
    const item = {
      id: 'si_1',
      price: price ?? { metadata: { plan: 'professional' } },
      quantity: quantity ?? 3,
      current_period_start: seconds(from ?? new Date().toISOString()),
      current_period_end: seconds(to ?? new Date(Date.now() + 30 * day).toISOString()),
    };
    const items = known && !(price || quantity || from || to) ? known.items : { data: [item] };
    const fresh = {
      id: 'sub_1',
      created: 1,
      status: 'active',
      cancel_at_period_end: false,
      latest_invoice: null,
    };
    this.subscriptions.set(customer, [{ ...fresh, ...known, ...rest, items }]);
  }
}

const day = 86_400_000;
const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);
/** Whole seconds, as at Stripe. */
const started = Math.floor(Date.now() / 1000) * 1000;
const inDays = (days: number) => new Date(started + days * day).toISOString();

let fake: FakeStripe;
let runtime: TestRuntime;
let workspace: TestWorkspace;
let customer: string;
let messages = 0;

beforeAll(async () => {
  runtime = await startTestRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  fake = new FakeStripe();
  vi.stubEnv('STRIPE_API_URL', await fake.listen());
  vi.stubEnv('STRIPE_PUBLISHABLE_KEY', 'pk_test_spec');
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_spec');
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', webhookSecret);
  workspace = await runtime.createWorkspace({ plan: 'free forever' });
  expect(await workspace.owner.ok(getSetupIntent)).toEqual({ client_secret: 'seti_1_secret_2' });
  customer = `cus_${workspace.tenantId}_1`;
  fake.setupCustomer = customer;
});
afterEach(() => {
  vi.unstubAllEnvs();
  fake.close();
});

const subscription = () => workspace.owner.ok(getSubscription);
const confirm = () => workspace.owner.call(confirmPaymentMethod, { body: { setup_intent: 'seti_1' } });
const choose = (plan: 'free forever' | 'starter' | 'professional', seats = 1) =>
  workspace.owner.call(choosePlan, { body: { plan, seats } });

const post = async (body: string, signature: string): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${runtime.ports.web}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  return answer.status;
};

/** Sends a webhook message, signed as by Stripe. */
const send = async (
  message: { id?: string; type?: string; about?: string } = {},
  { secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000), tamper = false } = {},
) => {
  messages += 1;
  const { id = `evt_${messages}`, type = 'customer.subscription.updated', about = customer } = message;
  const payload = JSON.stringify({ id, object: 'event', type, data: { object: { customer: about } } });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return post(tamper ? payload.replace('customer.sub', 'customer.SUB') : payload, signature);
};
const lookups = () =>
  fake.asked.filter(({ method, path }) => method === 'GET' && path === '/v1/subscriptions').length;

describe('the webhook', () => {
  test('accepts messages signed by Stripe, byte for byte, and recently', async () => {
    fake.put(customer, {});
    expect(await send({}, { secret: 'whsec_of_another' })).toBe(400);
    expect(await send({}, { tamper: true })).toBe(400);
    expect(await send({}, { timestamp: Math.floor(Date.now() / 1000) - 3600 })).toBe(400);
    const bare = await fetch(`http://127.0.0.1:${runtime.ports.web}/api/stripe/webhook`, {
      method: 'POST',
      body: '{}',
    });
    expect(bare.status).toBe(400);
    const signature = stripe.webhooks.generateTestHeaderString({ payload: 'no JSON', secret: webhookSecret });
    expect(await post('no JSON', signature)).toBe(400);
    expect(lookups()).toBe(0);
    expect((await subscription()).name).toBe('free forever');
    expect(await send()).toBe(200);
    expect(await subscription()).toMatchObject({ name: 'professional', users_allowed: 3 });
  });

  test('handles a message once; a repetition is harmless', async () => {
    fake.put(customer, { to: inDays(30) });
    const id = 'evt_twice';
    expect(await send({ id })).toBe(200);
    fake.put(customer, { to: inDays(60) });
    expect(await Promise.all([send({ id }), send({ id }), send({ id })])).toEqual([200, 200, 200]);
    expect((await subscription()).expires).toBe(inDays(30));
    const { data } = await Commit.query
      .primary({ tenantId: workspace.tenantId, projectId: 0 })
      .go({ pages: 'all' });
    // Without the owner's commit, which created the workspace.
    expect(data.filter(({ actor }) => actor.kind === 'system')).toMatchObject([
      { actor: { name: 'Stripe' } },
    ]);
  });

  test('takes the latest state of Stripe, in any order of messages', async () => {
    // Messages out of order: the deletion arrives before the earlier renewal.
    fake.put(customer, { to: inDays(30) });
    await send();
    fake.put(customer, { status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } });
    expect(await send({ type: 'customer.subscription.deleted' })).toBe(200);
    expect(await send({ type: 'customer.subscription.updated' })).toBe(200);
    expect(await subscription()).toMatchObject({ name: 'free forever', expires: null });
  });

  test('does not overwrite a newer state with an outdated answer of Stripe', async () => {
    fake.put(customer, { to: inDays(30) });
    await send();
    // Race: while the first message's request is pending, the plan is renewed, and a second message is handled.
    fake.onList = async () => {
      fake.put(customer, { to: inDays(60) });
      expect(await send()).toBe(200);
    };
    expect(await send()).toBe(200);
    expect((await subscription()).expires).toBe(inDays(60));
  });

  test('takes a burst about one customer: each message reads Stripe once, and the last state holds', async () => {
    fake.put(customer, { to: inDays(30) });
    const burst = Array.from({ length: 24 }, (_, seats) => {
      fake.put(customer, { quantity: seats + 1, to: inDays(30) });
      return send();
    });
    expect(new Set(await Promise.all(burst))).toEqual(new Set([200]));
    expect(lookups()).toBe(24);
    expect((await subscription()).users_allowed).toBe(24);
    // The history tells each change from the state that it really replaced.
    const { data } = await Commit.query
      .primary({ tenantId: workspace.tenantId, projectId: 0 })
      .go({ pages: 'all' });
    const replaced = data
      .filter(({ actor }) => actor.kind === 'system')
      .flatMap(({ events }) => JSON.stringify(events));
    expect(new Set(replaced).size).toBe(replaced.length);
  });

  test('acknowledges a message about an unknown customer, so that it is not repeated', async () => {
    expect(await send({ about: 'cus_of_another_product' })).toBe(200);
    expect(lookups()).toBe(0);
  });

  test.each([
    ['an empty object', '{}'],
    ['null', 'null'],
    ['a number', '7'],
    ['an event without data', '{"id":"evt_0","object":"event"}'],
    ['an event about nothing', '{"id":"evt_0","object":"event","data":{"object":null}}'],
    ['a customer that is no id', '{"id":"evt_0","object":"event","data":{"object":{"customer":7}}}'],
    [
      'a thin event',
      '{"id":"evt_0","object":"v2.core.event","type":"v1.billing.meter.no_meter_found","related_object":null}',
    ],
  ])('acknowledges a signed message that names no customer: %s', async (_what, payload) => {
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    expect(await post(payload, signature)).toBe(200);
    expect(lookups()).toBe(0);
  });
});

describe('a subscription at Stripe', () => {
  const settled = async () => {
    expect(await send()).toBe(200);
    return subscription();
  };

  test('paid: active until the end of its period, then grace, then read-only', async () => {
    fake.put(customer, { to: inDays(30) });
    expect(await settled()).toMatchObject({
      name: 'professional',
      expires: inDays(30),
      grace_period: inDays(37),
      cancellation_date: inDays(67),
      read_only: false,
      details: { provider: 'stripe', renews: true, portal: true },
    });
    // A deleted workspace must not be charged.
    const { owner, tenantId } = workspace;
    expect(await owner.call(deleteTenant, { params: { id: tenantId } })).toMatchObject({
      status: 409,
      body: { error: { code: 'plan_renews' } },
    });
  });

  test('cancelled for its end: does not renew, and stays until then', async () => {
    fake.put(customer, { cancel_at_period_end: true, to: inDays(30) });
    expect(await settled()).toMatchObject({
      name: 'professional',
      expires: inDays(30),
      details: { renews: false },
    });
    const { owner, tenantId } = workspace;
    expect((await owner.call(deleteTenant, { params: { id: tenantId } })).status).toBe(200);
  });

  test('failed renewal: the grace begins with its period', async () => {
    fake.put(customer, { status: 'past_due', from: inDays(-2), to: inDays(28) });
    expect(await settled()).toMatchObject({ expires: inDays(-2), grace_period: inDays(5), read_only: false });
    fake.put(customer, { status: 'unpaid', from: inDays(-9), to: inDays(21) });
    expect(await settled()).toMatchObject({ expires: inDays(-9), read_only: true });
  });

  test('failed invoice within a period: the grace begins with that invoice', async () => {
    const latest_invoice = { id: 'in_1', created: seconds(inDays(-1)), status: 'open' };
    fake.put(customer, { status: 'past_due', from: inDays(-20), to: inDays(10), latest_invoice });
    expect(await settled()).toMatchObject({ expires: inDays(-1), read_only: false });
  });

  test('ended for lack of payment: the plan stays, unpaid', async () => {
    fake.put(customer, {
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      from: inDays(-20),
      to: inDays(10),
    });
    expect(await settled()).toMatchObject({ name: 'professional', expires: inDays(-20), read_only: true });
  });

  test('at an unknown price: keeps plan and seats, takes the dates over, and is logged for the alarm', async () => {
    const errors = vi.spyOn(log, 'error');
    fake.put(customer, { quantity: 9, to: inDays(30) });
    await settled();
    expect(errors).not.toHaveBeenCalled();
    fake.put(customer, { price: { id: 'price_by_hand', metadata: {} }, quantity: 1, to: inDays(60) });
    expect(await settled()).toMatchObject({
      name: 'professional',
      users_allowed: 9,
      expires: inDays(60),
      read_only: false,
    });
    expect(errors).toHaveBeenCalledExactlyOnceWith(unknownPrice, {
      tenantId: workspace.tenantId,
      price: 'price_by_hand',
    });
    // A renewal that fails is still a failed renewal.
    fake.put(customer, { status: 'past_due', price: { metadata: {} }, from: inDays(-9), to: inDays(21) });
    expect(await settled()).toMatchObject({ name: 'professional', expires: inDays(-9), read_only: true });
    // The owner's cancellation ends it, like any other.
    fake.put(customer, { status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } });
    expect(await settled()).toMatchObject({ name: 'free forever', expires: null });
  });

  test('at an unknown price, on the free plan: changes nothing', async () => {
    fake.put(customer, { price: { metadata: { plan: 'toString' } } });
    expect(await settled()).toMatchObject({ name: 'free forever', expires: null });
  });

  test('ignored once codes have been redeemed', async () => {
    const { loadCodes } = await import('#server/workspace/marketplace.ts');
    await loadCodes(['OVER-STRIPE'], 8, inDays(0));
    const by = { actor: { kind: 'system', id: 0, name: '' }, now: Date.now() } as const;
    await redeemCode(workspace.tenantId, 'OVER-STRIPE', by);
    fake.put(customer, {});
    expect(await settled()).toMatchObject({ name: 'appsumo', users_allowed: 8, expires: null });
  });
});

describe('the owner', () => {
  test('pays with a confirmed card: it is shown, and a plan is bought with it', async () => {
    expect((await choose('starter')).status).toBe(409);
    expect((await confirm()).status).toBe(200);
    expect(await workspace.owner.ok(getBilling)).toEqual({
      provider: 'stripe',
      publishable_key: 'pk_test_spec',
      payment_method: 'Visa •••• 4242',
    });
    expect(await choose('professional', 4)).toMatchObject({ status: 200, body: { users_allowed: 4 } });
    const created = fake.asked.find(({ method, path }) => method === 'POST' && path === '/v1/subscriptions');
    expect(created?.form).toMatchObject({
      customer,
      'items[0][quantity]': '4',
      default_payment_method: 'pm_1',
    });
    const price = fake.asked.find(({ method, path }) => method === 'POST' && path === '/v1/prices');
    expect(price?.form).toMatchObject({
      currency: 'eur',
      unit_amount: String(prices.professional.cents),
      'recurring[interval]': 'month',
    });
    // Seats are changed on the same subscription; Stripe prorates the amount paid.
    await choose('professional', 6);
    expect(fake.asked.findLast(({ path }) => path === '/v1/subscriptions/sub_1')?.form).toMatchObject({
      'items[0][id]': 'si_1',
      'items[0][quantity]': '6',
      proration_behavior: 'create_prorations',
    });
  });

  test('sees a failed payment in the bank’s words, and nothing has changed', async () => {
    await confirm();
    fake.decline = true;
    expect(await choose('starter')).toMatchObject({
      status: 402,
      body: { error: { title: 'Payment failed: Your card has insufficient funds.' } },
    });
    expect((await subscription()).name).toBe('free forever');
  });

  test('may retry after a refusal, with the same card and with another', async () => {
    await confirm();
    fake.decline = true;
    expect((await choose('starter')).status).toBe(402);
    expect((await choose('starter')).status).toBe(402);
    fake.card = 'pm_2';
    await confirm();
    expect((await choose('starter')).status).toBe(402);
    fake.decline = false;
    expect(await choose('starter')).toMatchObject({ status: 200, body: { name: 'starter' } });
  });

  test('sends the same idempotency key with both clicks', async () => {
    await confirm();
    await Promise.all([choose('starter'), choose('starter')]);
    const keys = fake.asked
      .filter(({ method, path }) => method === 'POST' && path === '/v1/subscriptions')
      .map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });

  test('cannot use another customer’s card, nor an unconfirmed one', async () => {
    fake.setupCustomer = 'cus_of_somebody';
    expect(await confirm()).toMatchObject({
      status: 402,
      body: { error: { title: 'Payment failed: The payment method was not confirmed.' } },
    });
    fake.setupCustomer = customer;
    fake.setupStatus = 'requires_payment_method';
    expect(await confirm()).toMatchObject({
      status: 402,
      body: { error: { title: 'Payment failed: Your card was declined.' } },
    });
    expect((await workspace.owner.ok(getBilling)).payment_method).toBeNull();
  });

  test('pays an open invoice with a new card at once', async () => {
    const latest_invoice = { id: 'in_7', created: seconds(inDays(-9)), status: 'open' };
    fake.put(customer, { status: 'past_due', from: inDays(-9), to: inDays(21), latest_invoice });
    await send();
    expect((await subscription()).read_only).toBe(true);
    fake.decline = true;
    expect((await confirm()).status).toBe(402);
    fake.decline = false;
    expect((await confirm()).status).toBe(200);
    expect(fake.asked.some(({ path }) => path === '/v1/invoices/in_7/pay')).toBe(true);
  });

  test.each(['open', 'draft'])(
    'pays an unpaid plan with the stored card, whose last invoice is %s, and changes nothing else',
    async (status) => {
      await confirm();
      const latest_invoice = { id: 'in_8', created: seconds(inDays(-9)), status };
      const period = { from: inDays(-9), to: inDays(21) };
      fake.put(customer, { status: 'unpaid', ...period, latest_invoice });
      await send();
      expect((await subscription()).read_only).toBe(true);
      fake.decline = true;
      expect(await choose('professional', 3)).toMatchObject({
        status: 402,
        body: { error: { title: 'Payment failed: Your card has insufficient funds.' } },
      });
      fake.decline = false;
      expect(await choose('professional', 3)).toMatchObject({
        status: 200,
        body: { name: 'professional', users_allowed: 3, expires: inDays(21), read_only: false },
      });
      expect(fake.asked.findLast(({ path }) => path === '/v1/invoices/in_8/pay')?.form).toEqual({
        payment_method: 'pm_1',
      });
      expect(
        fake.asked.some(({ method, path }) => method === 'POST' && path === '/v1/subscriptions/sub_1'),
      ).toBe(false);
    },
  );

  test('pays once, however often it is asked for', async () => {
    await confirm();
    const latest_invoice = { id: 'in_9', created: seconds(inDays(-9)), status: 'open' };
    fake.put(customer, { status: 'past_due', from: inDays(-9), to: inDays(21), latest_invoice });
    await send();
    const answers = await Promise.all([choose('professional', 3), choose('professional', 3)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await subscription()).read_only).toBe(false);
  });

  test('pays an unpaid plan, then changes it', async () => {
    await confirm();
    const latest_invoice = { id: 'in_10', created: seconds(inDays(-9)), status: 'open' };
    fake.put(customer, { status: 'past_due', from: inDays(-9), to: inDays(21), latest_invoice });
    await choose('professional', 7);
    const posted = fake.asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(posted.slice(-2)).toEqual(['/v1/invoices/in_10/pay', '/v1/subscriptions/sub_1']);
  });

  test('pays an unpaid plan of an unknown price as it was agreed', async () => {
    await confirm();
    const latest_invoice = { id: 'in_11', created: seconds(inDays(-9)), status: 'open' };
    fake.put(customer, { quantity: 9 });
    await send();
    const price = { id: 'price_by_hand', metadata: {} };
    fake.put(customer, { status: 'past_due', price, from: inDays(-9), to: inDays(21), latest_invoice });
    expect((await choose('professional', 9)).status).toBe(200);
    expect(
      fake.asked.some(({ method, path }) => method === 'POST' && path === '/v1/subscriptions/sub_1'),
    ).toBe(false);
    expect(await subscription()).toMatchObject({ users_allowed: 9, expires: inDays(21) });
  });

  test('cancels a paid plan at its end, and an unpaid one at once', async () => {
    await confirm();
    fake.put(customer, {});
    await choose('free forever');
    expect(fake.asked.findLast(({ path }) => path === '/v1/subscriptions/sub_1')?.form).toEqual({
      cancel_at_period_end: 'true',
    });
    fake.put(customer, { status: 'past_due', from: inDays(-50), to: inDays(-20) });
    await send();
    expect((await choose('free forever')).status).toBe(200);
    expect(
      fake.asked.some(({ method, path }) => method === 'DELETE' && path === '/v1/subscriptions/sub_1'),
    ).toBe(true);
    expect(await subscription()).toMatchObject({ name: 'free forever', read_only: false });
  });

  test('is redirected to Stripe’s portal and back to the workspace', async () => {
    const { url } = await workspace.owner.ok(openBillingPortal);
    expect(url).toBe(
      `https://billing.stripe.test/${customer}?back=http://${workspace.subdomain}.localhost:${runtime.ports.web}/billing`,
    );
  });

  test('is one customer, however many pages are opened concurrently', async () => {
    const { owner } = await runtime.createWorkspace();
    await Promise.all([owner.ok(getSetupIntent), owner.ok(getSetupIntent), owner.ok(getSetupIntent)]);
    const of = fake.asked.filter(({ path }) => path === '/v1/setup_intents').slice(-1)[0]?.form.customer;
    const before = fake.asked.length;
    await owner.ok(getSetupIntent);
    expect(fake.asked.slice(before).map(({ path }) => path)).toEqual(['/v1/setup_intents']);
    expect(fake.asked.at(-1)?.form.customer).toMatch(/^cus_/);
    expect(of).toMatch(/^cus_/);
  });
});
