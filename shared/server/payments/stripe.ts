/** Stripe as a payment provider: one customer per workspace, with one subscription of one item. */
import Stripe from 'stripe';
import { currency, isPaidPlan, type PaidPlan, type PaidSubscription, prices } from '#domain/plan/billing.ts';
import { hashed } from '../data/ids.ts';
import type { Customer, Declined, PaymentProvider, UnknownPrice } from './provider.ts';

export interface StripeKeys {
  readonly secret: string;
  readonly publishable: string;
  /** Secret that verifies the signature of webhook messages. */
  readonly webhook: string;
}

/** Timeout per call in milliseconds, so that several calls fit into a function's timeout. */
const timeout = 6000;

/** Client of Stripe, or of the address in STRIPE_API_URL. */
export const stripeClient = ({ secret }: Pick<StripeKeys, 'secret'>): Stripe => {
  const address = process.env.STRIPE_API_URL;
  const url = address ? new URL(address) : undefined;
  return new Stripe(secret, {
    maxNetworkRetries: 1,
    timeout,
    telemetry: false,
    ...(url && { host: url.hostname, port: Number(url.port), protocol: 'http' as const }),
  });
};

/**
 * Lookup key of a price. It contains the amount, because Stripe's prices are immutable and earlier subscribers keep
 * theirs.
 */
const lookupKey = (plan: PaidPlan): string => `proofline_${plan}_${currency}_${prices[plan].cents}_month`;

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Turns a declined card into a value with the bank's words; any other error is thrown. */
const declinedOr = async (work: Promise<unknown>): Promise<Declined | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { declined: error.message };
    throw error;
  }
};

/** True for a subscription in a final state, which is never resumed; a new one replaces it. */
const isOver = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired' || status === 'incomplete';

const isUnpaid = ({ status }: Stripe.Subscription): boolean =>
  status === 'past_due' || status === 'unpaid' || status === 'paused' || status === 'canceled';

/** Plan of a price from the price list; undefined for a price created by hand. */
const planOf = ({ metadata: { plan = '' } }: Stripe.Price): PaidPlan | undefined =>
  isPaidPlan(plan) ? plan : undefined;

/**
 * Subscription in the domain's terms: one that Stripe ended for lack of payment is returned as unpaid; one that the
 * owner ended, or whose first payment never came, is undefined.
 */
const paidSubscription = (subscription: Stripe.Subscription): PaidSubscription | UnknownPrice | undefined => {
  const { status, items, cancellation_details, cancel_at_period_end, latest_invoice } = subscription;
  const item = items.data[0];
  if (!item || status === 'incomplete' || status === 'incomplete_expired') return undefined;
  if (status === 'canceled' && cancellation_details?.reason !== 'payment_failed') return undefined;
  // A failed renewal is due when its period begins; a failed change of plan in the middle of a paid period, when it was
  // billed.
  const billed = typeof latest_invoice === 'object' ? (latest_invoice?.created ?? 0) : 0;
  const due = Math.max(item.current_period_start, Math.min(billed, item.current_period_end));
  const period = {
    paid_until: instant(isUnpaid(subscription) ? due : item.current_period_end),
    renews: status !== 'canceled' && !cancel_at_period_end,
  };
  const plan = planOf(item.price);
  return plan ? { plan, seats: item.quantity ?? 1, ...period } : { price: item.price.id, ...period };
};

/** Calls of Stripe that several operations need. */
const callsOf = (stripe: Stripe) => {
  /** Running subscription, otherwise the newest one. */
  const subscriptionOf = async (customer: Customer): Promise<Stripe.Subscription | undefined> => {
    const { data } = await stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 20,
      expand: ['data.latest_invoice'],
    });
    return data.find((one) => !isOver(one)) ?? data.toSorted((a, b) => b.created - a.created)[0];
  };

  /** Id of the plan's price in Stripe, created from the price list on first use. */
  const priceOf = async (plan: PaidPlan): Promise<string> => {
    const key = lookupKey(plan);
    const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    const known = data[0];
    if (known) return known.id;
    const made = await stripe.prices.create(
      {
        currency,
        unit_amount: prices[plan].cents,
        recurring: { interval: 'month' },
        lookup_key: key,
        metadata: { plan },
        product_data: { name: `Proofline ${plan}` },
      },
      { idempotencyKey: key },
    );
    return made.id;
  };

  const methodOf = async (customer: Customer): Promise<Stripe.PaymentMethod | undefined> => {
    const found = await stripe.customers.retrieve(customer, {
      expand: ['invoice_settings.default_payment_method'],
    });
    const method = found.deleted ? null : found.invoice_settings.default_payment_method;
    return typeof method === 'object' ? (method ?? undefined) : undefined;
  };

  /**
   * Pays the subscription's last invoice, unless it is paid. After an unpaid one, Stripe leaves further invoices as
   * drafts.
   */
  const payOutstanding = async (
    { latest_invoice: invoice }: Stripe.Subscription,
    payment_method: string,
  ): Promise<Declined | undefined> => {
    if (typeof invoice !== 'object' || !invoice?.id) return undefined;
    const { id, status } = invoice;
    if (status !== 'draft' && status !== 'open') return undefined;
    const pay = async () => {
      if (status === 'draft') await stripe.invoices.finalizeInvoice(id);
      await stripe.invoices.pay(id, { payment_method });
    };
    try {
      return await declinedOr(pay());
    } catch (error) {
      // Race: a concurrent call, or Stripe's own retry, has paid it.
      const paid = (await stripe.invoices.retrieve(id)).status === 'paid';
      if (paid) return undefined;
      throw error;
    }
  };

  return { subscriptionOf, priceOf, methodOf, payOutstanding };
};

type Calls = ReturnType<typeof callsOf>;

/** Setup of a payment method, and its use for a running subscription. */
const setupOf = (stripe: Stripe, { subscriptionOf, payOutstanding }: Calls) => ({
  async beginSetup(customer: Customer): Promise<string> {
    const { client_secret } = await stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      automatic_payment_methods: { enabled: true },
    });
    if (!client_secret) throw new Error('Stripe gave no client secret');
    return client_secret;
  },

  async confirmSetup(
    customer: Customer,
    { setupIntent }: { readonly setupIntent: string },
  ): Promise<Declined | undefined> {
    const intent = await stripe.setupIntents.retrieve(setupIntent).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
      throw error;
    });
    const owner = typeof intent?.customer === 'string' ? intent.customer : intent?.customer?.id;
    const method =
      typeof intent?.payment_method === 'string' ? intent.payment_method : intent?.payment_method?.id;
    // A setup intent of another customer reveals nothing, not even its error.
    if (owner !== customer || intent?.status !== 'succeeded' || !method) {
      const own = owner === customer ? intent?.last_setup_error?.message : undefined;
      return { declined: own ?? 'The payment method was not confirmed.' };
    }
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
    const running = await subscriptionOf(customer);
    if (!running || isOver(running)) return undefined;
    await stripe.subscriptions.update(running.id, { default_payment_method: method });
    return payOutstanding(running, method);
  },
});

/** Starts a subscription, resumes it, or changes its plan and seats. */
const subscribeBy =
  (
    stripe: Stripe,
    { subscriptionOf, priceOf, methodOf, payOutstanding }: Calls,
  ): PaymentProvider['subscribe'] =>
  async (customer, { plan, seats, key }) => {
    const [running, price, method] = await Promise.all([
      subscriptionOf(customer),
      priceOf(plan),
      methodOf(customer),
    ]);
    if (!method) return { declined: 'There is no payment method.' };
    const quantity = prices[plan].per === 'seat' ? seats : 1;
    // Stripe rejects an idempotency key that is reused with other parameters, so another card needs another key.
    const options = { idempotencyKey: `${key}-${method.id}` };
    const item = running?.items.data[0];
    if (!running || !item || isOver(running)) {
      return declinedOr(
        stripe.subscriptions.create(
          {
            customer,
            items: [{ price, quantity }],
            default_payment_method: method.id,
            payment_behavior: 'error_if_incomplete',
            off_session: true,
          },
          options,
        ),
      );
    }
    if (isUnpaid(running)) {
      const declined = await payOutstanding(running, method.id);
      if (declined) return declined;
      // An unknown price was agreed by hand: paying resumes it unchanged.
      const known = planOf(item.price);
      if (!known || (known === plan && (item.quantity ?? 1) === quantity)) return undefined;
    }
    return declinedOr(
      stripe.subscriptions.update(
        running.id,
        {
          items: [{ id: item.id, price, quantity }],
          cancel_at_period_end: false,
          proration_behavior: 'create_prorations',
          payment_behavior: 'error_if_incomplete',
        },
        options,
      ),
    );
  };

export const stripeProvider = (keys: StripeKeys): PaymentProvider => {
  const stripe = stripeClient(keys);
  const calls = callsOf(stripe);
  const { subscriptionOf, methodOf } = calls;
  return {
    name: 'stripe',
    publishableKey: keys.publishable,

    async customerFor({ tenantId, name, email }) {
      const metadata = { workspace: String(tenantId) };
      const made = await stripe.customers.create(
        { name, email, metadata },
        { idempotencyKey: `customer-${tenantId}-${hashed(`${name} ${email}`)}` },
      );
      return made.id;
    },

    ...setupOf(stripe, calls),

    async paymentMethod(customer) {
      const method = await methodOf(customer);
      if (!method) return undefined;
      const { card, type } = method;
      if (!card) return type.replaceAll('_', ' ');
      return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`;
    },

    async subscription(customer) {
      const found = await subscriptionOf(customer);
      return found && paidSubscription(found);
    },

    subscribe: subscribeBy(stripe, calls),

    async cancel(customer) {
      const running = await subscriptionOf(customer);
      if (!running) return;
      if (!isOver(running) && !isUnpaid(running)) {
        await stripe.subscriptions.update(running.id, { cancel_at_period_end: true });
      } else if (!isOver(running)) await stripe.subscriptions.cancel(running.id);
    },

    async portal(customer, returnTo) {
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnTo });
      return url;
    },
  };
};

/** Webhook message, and the customer that it is about. */
export interface StripeMessage {
  readonly id: string;
  readonly customer: Customer;
}

/** Content of an object's field; undefined if the value is no object. */
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * Verifies and parses a webhook message. `not signed` if its signature over the raw body is wrong; undefined if it
 * names no customer, such as a thin event. Its age is measured by the machine's clock, like Stripe's, so that
 * messages are accepted even if the product's clock was moved.
 */
export const stripeMessage = (
  keys: StripeKeys,
  body: string,
  signature: string,
): StripeMessage | 'not signed' | undefined => {
  try {
    // `constructEvent` throws for a thin event, although its signature is valid.
    const { signature: verifier, DEFAULT_TOLERANCE } = stripeClient(keys).webhooks;
    if (!verifier?.verifyHeader(body, signature, keys.webhook, DEFAULT_TOLERANCE)) return 'not signed';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'not signed';
    throw error;
  }
  const message: unknown = JSON.parse(body);
  const id = field(message, 'id');
  const about = field(field(message, 'data'), 'object');
  const named = field(about, 'object') === 'customer' ? about : field(about, 'customer');
  const customer = typeof named === 'string' ? named : field(named, 'id');
  return typeof id === 'string' && typeof customer === 'string' ? { id, customer } : undefined;
};
