import { httpHandler } from '#server/lambda/http.ts';
import { addAppsumoCodeEndpoint } from './add-appsumo-code.ts';
import { choosePlanEndpoint } from './choose-plan.ts';
import { getBillingEndpoint, openBillingPortalEndpoint } from './get-billing.ts';
import { confirmPaymentMethodEndpoint, getSetupIntentEndpoint } from './payment-method.ts';
import { stripeWebhookEndpoint } from './stripe-webhook.ts';

export const handler = httpHandler(
  getBillingEndpoint,
  choosePlanEndpoint,
  getSetupIntentEndpoint,
  confirmPaymentMethodEndpoint,
  openBillingPortalEndpoint,
  addAppsumoCodeEndpoint,
  stripeWebhookEndpoint,
);
