import { type Billing, getBilling, openBillingPortal } from '#contracts/billing.ts';
import { endpoint } from '#server/lambda/http.ts';
import { isRefused } from '#server/lambda/result.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { paymentProvider } from '#server/payments/payments.ts';
import type { Customer, PaymentProvider } from '#server/payments/provider.ts';
import { customerOf } from './customer.ts';

export const presentBilling = async (
  provider: PaymentProvider,
  customer: Customer | undefined,
): Promise<Billing> => ({
  provider: provider.name,
  publishable_key: provider.publishableKey,
  payment_method: (customer === undefined ? undefined : await provider.paymentMethod(customer)) ?? null,
});

export const getBillingEndpoint = endpoint(getBilling, async ({ principal }) => {
  const provider = await paymentProvider();
  if (isRefused(provider)) return provider;
  return presentBilling(provider, await customerOf(provider, principal));
});

export const openBillingPortalEndpoint = endpoint(openBillingPortal, async ({ principal }) => {
  const provider = await paymentProvider();
  if (isRefused(provider)) return provider;
  const customer = await customerOf(provider, principal);
  if (customer === undefined) return { url: null };
  return { url: (await provider.portal(customer, `${workspaceUrl(principal.tenant)}/billing`)) ?? null };
});
