/** Plans, payment and codes: reading and changing them. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  addAppsumoCode,
  choosePlan,
  confirmPaymentMethod,
  getBilling,
  getSetupIntent,
  openBillingPortal,
} from '#contracts/billing.ts';
import type { BodyInput } from '#contracts/route.ts';
import type { Subscription } from '#contracts/workspace.ts';
import { api } from '#lib/calls/api.ts';
import { showChange } from '#lib/calls/query-client.ts';
import { subscriptionQuery } from '#lib/session/me.ts';

export type PlanChoice = BodyInput<typeof choosePlan>;

export const billingQuery = queryOptions({
  queryKey: ['billing'],
  meta: { kept: false },
  queryFn: ({ signal }) => api(getBilling, { signal }),
});

/**
 * Stale time of an answer that is read once a visit: a reconnection reads everything again, and would take the form away
 * from somebody who types a card.
 */
export const oncePerVisit = ({ state }: { readonly state: { readonly data: unknown } }): 'static' | 0 =>
  state.data === undefined ? 0 : 'static';

/** A setup is valid for one form; another visit requests a new one. */
export const setupQuery = queryOptions({
  queryKey: ['billing', 'setup'],
  meta: { kept: false },
  queryFn: ({ signal }) => api(getSetupIntent, { signal }),
  gcTime: 0,
  staleTime: oncePerVisit,
});

const showSubscription = async (client: QueryClient, subscription: Subscription): Promise<Subscription> => {
  await showChange(client, subscriptionQuery, () => subscription);
  return subscription;
};

export const changePlan = async (client: QueryClient, body: PlanChoice): Promise<Subscription> =>
  showSubscription(client, await api(choosePlan, { body }));

export const redeem = async (client: QueryClient, appSumoCode: string): Promise<Subscription> =>
  showSubscription(client, await api(addAppsumoCode, { body: { appSumoCode } }));

/** Requests the server's check of the provider's form; the call also pays outstanding invoices. */
export const confirmPayment = async (
  client: QueryClient,
  body: BodyInput<typeof confirmPaymentMethod>,
): Promise<void> => {
  const billing = await api(confirmPaymentMethod, { body });
  await showChange(client, billingQuery, () => billing);
  await client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
};

/** Portal of the payment provider for this visit; null if there is none. */
export const portalUrl = async (): Promise<string | null> => (await api(openBillingPortal)).url;
