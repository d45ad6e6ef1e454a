/**
 * Stand-in for a payment provider without a Stripe key, to try out plans and their states on one machine. Nothing is
 * charged, as its pages say. A plan that is not paid again expires by the clock; cancelling ends it at once, because
 * nothing was paid.
 */
import { monthAfter } from '#domain/plan/billing.ts';
import { StandInAccount } from '../data/entities/stand-in-account.ts';
import type { Customer, PaymentProvider } from './provider.ts';

const prefix = 'stand-in_';
const declined = { declined: 'Your card was declined.' };

const keyOf = (customer: Customer) => ({ tenantId: Number(customer.slice(prefix.length)) });

const accountOf = async (customer: Customer) => {
  const { data } = await StandInAccount.get(keyOf(customer)).go({ consistent: true });
  return data;
};

export const standIn: PaymentProvider = {
  name: 'stand-in',
  publishableKey: null,
  customerFor: async ({ tenantId }) => `${prefix}${tenantId}`,
  beginSetup: async (customer) => `${customer}_secret`,

  async confirmSetup(customer, { outcome }, now) {
    if (outcome !== 'succeeds') return declined;
    const account = await accountOf(customer);
    const unpaid = account?.paid_until !== undefined && Date.parse(account.paid_until) <= now;
    await StandInAccount.upsert({
      ...keyOf(customer),
      card: true,
      ...(unpaid ? { paid_until: monthAfter(now) } : {}),
    }).go();
    return undefined;
  },

  async paymentMethod(customer) {
    const account = await accountOf(customer);
    return account?.card ? 'Stand-in card' : undefined;
  },

  async subscription(customer) {
    const { plan, seats = 1, paid_until } = (await accountOf(customer)) ?? {};
    // Nothing is charged, so nothing renews.
    return plan && paid_until ? { plan, seats, paid_until, renews: false } : undefined;
  },

  async subscribe(customer, { plan, seats }, now) {
    const account = await accountOf(customer);
    if (!account?.card) return declined;
    const { paid_until: before } = account;
    const paid_until = before !== undefined && Date.parse(before) > now ? before : monthAfter(now);
    await StandInAccount.upsert({ ...keyOf(customer), card: true, plan, seats, paid_until }).go();
    return undefined;
  },

  async cancel(customer) {
    await StandInAccount.patch(keyOf(customer)).remove(['plan', 'seats', 'paid_until']).go();
  },

  portal: async () => undefined,
};
