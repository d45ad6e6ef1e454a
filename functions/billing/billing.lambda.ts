import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { addAppsumoCodeEndpoint } from './add-appsumo-code.ts';
import { choosePlanEndpoint } from './choose-plan.ts';
import { getBillingEndpoint, openBillingPortalEndpoint } from './get-billing.ts';
import { confirmPaymentMethodEndpoint, getSetupIntentEndpoint } from './payment-method.ts';
import { stripeWebhookEndpoint } from './stripe-webhook.ts';

export const handler = tenantHandler(
  getBillingEndpoint,
  choosePlanEndpoint,
  getSetupIntentEndpoint,
  confirmPaymentMethodEndpoint,
  openBillingPortalEndpoint,
  addAppsumoCodeEndpoint,
  stripeWebhookEndpoint,
);
