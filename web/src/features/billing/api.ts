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
import { api } from '#lib/api.ts';
import { subscriptionQuery } from '#lib/session/me.ts';

export type PlanChoice = BodyInput<typeof choosePlan>;

export const billingQuery = queryOptions({
  queryKey: ['billing'],
  meta: { kept: false },
  queryFn: ({ signal }) => api(getBilling, { signal }),
});

/** A form is opened with it once: another visit begins anew. */
export const setupQuery = queryOptions({
  queryKey: ['billing', 'setup'],
  meta: { kept: false },
  queryFn: ({ signal }) => api(getSetupIntent, { signal }),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

const showSubscription = (client: QueryClient, subscription: Subscription): Subscription => {
  client.setQueryData(subscriptionQuery.queryKey, subscription);
  return subscription;
};

export const changePlan = async (client: QueryClient, body: PlanChoice): Promise<Subscription> =>
  showSubscription(client, await api(choosePlan, { body }));

export const redeem = async (client: QueryClient, appSumoCode: string): Promise<Subscription> =>
  showSubscription(client, await api(addAppsumoCode, { body: { appSumoCode } }));

/** Has the server look at what the provider's form came back with; what was unpaid is paid by it. */
export const confirmPayment = async (
  client: QueryClient,
  body: BodyInput<typeof confirmPaymentMethod>,
): Promise<void> => {
  client.setQueryData(billingQuery.queryKey, await api(confirmPaymentMethod, { body }));
  await client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
};

/** The provider's portal for this visit; null where there is none. */
export const portalUrl = async (): Promise<string | null> => (await api(openBillingPortal)).url;
