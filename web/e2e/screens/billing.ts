/** Plans, seats, payment methods and marketplace codes. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Billing } from '#contracts/billing.ts';
import { problemOf } from '#contracts/errors.ts';
import type { Subscription } from '#contracts/workspace.ts';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { answering, changing, failing, readOnly, type Shot, subscribed, waiting } from './shot.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const path = '/billing';
const calls = {
  plan: '**/api/subscriptions',
  payment: '**/api/billing',
  method: '**/api/billing/payment-method',
};

const paid = (state: Partial<Subscription> = {}, renews = true): Partial<Subscription> => ({
  users_allowed: 8,
  expires: inDays(20),
  grace_period: inDays(27),
  details: { provider: 'stripe', renews, portal: true, items: [] },
  ...state,
});
const overdue = paid({
  expires: inDays(-60),
  grace_period: inDays(-50),
  cancellation_date: inDays(-1),
  read_only: true,
});
const card: Billing = { provider: 'stripe', publishable_key: null, payment_method: 'Visa •••• 4242' };
const standIn: Billing = { provider: 'stand-in', publishable_key: null, payment_method: null };

/** Mocks a subscription and its payment method. */
const having = (state: Partial<Subscription>, payment: Billing) => async (context: BrowserContext) => {
  await subscribed(state)(context);
  await answering(calls.payment, payment)(context);
};
const free: Partial<Subscription> = {
  name: 'free forever',
  users_allowed: 5,
  active_projects_allowed: 2,
  active_projects: 2,
  archived_projects_allowed: 10,
  message_templates_allowed: 5,
  active_message_templates: 3,
  workflow_templates_allowed: null,
};
const codes: Partial<Subscription> = {
  name: 'appsumo',
  appsumo: true,
  users_allowed: 10,
  details: {
    provider: 'appsumo',
    renews: false,
    portal: false,
    items: [
      { appsumo_code: 'PL-7K2M-Q9XD', users: 5 },
      { appsumo_code: 'PL-3H8T-W4ZB', users: 5 },
    ],
  },
};

const choose = (plan: string) => async (page: Page) => {
  await page.getByRole('button', { name: plan }).first().click();
  await page.getByRole('dialog').waitFor();
};
const declined = problemOf({ code: 'payment_failed', params: { message: 'Your card was declined.' } });
const admin = changing('**/api/me', (me: { user: object }) => ({
  ...me,
  user: { ...me.user, owner: false, admin: true },
}));

const plans: readonly Shot[] = [
  { name: 'billing', path },
  { name: 'billing-free', path, given: having(free, standIn) },
  { name: 'billing-paid', path, given: having(paid(), card) },
  { name: 'billing-ends', path, given: having(paid({ cancellation_date: inDays(20) }, false), card) },
  { name: 'billing-seats', path, given: having(paid({ users_allowed: 3 }), card) },
  {
    name: 'billing-grace',
    path,
    given: having(paid({ expires: inDays(-1), grace_period: inDays(6) }), card),
  },
  { name: 'billing-read-only', path, given: readOnly },
  {
    name: 'billing-suspended',
    path,
    given: having(overdue, card),
  },
  { name: 'billing-pay', path, given: having(overdue, card), act: choose(texts.payNow) },
  { name: 'billing-as-admin', path, given: admin },
  { name: 'billing-loading', path, given: waiting(calls.plan), loading: true },
  { name: 'billing-failing', path, given: failing(calls.plan), refused: 500 },
  { name: 'billing-payment-failing', path, given: failing(calls.payment), refused: 500 },
  {
    name: 'billing-unavailable',
    path,
    given: (context) =>
      context.route(calls.payment, (route) =>
        route.fulfill({ status: 503, json: { error: problemOf({ code: 'payments_unavailable' }) } }),
      ),
    refused: 503,
  },
  {
    name: 'billing-change',
    path,
    given: having(free, standIn),
    act: choose(texts.choose(texts.names.professional)),
  },
  { name: 'billing-cancel', path, given: having(paid(), card), act: choose(texts.switchToFree) },
];

export const billingShots: readonly Shot[] = [
  ...plans,
  { name: 'payment-add', path: `${path}/add-payment-method` },
  {
    name: 'payment-add-failing',
    path: `${path}/add-payment-method`,
    given: failing('**/api/stripe/setup-intent'),
    refused: 500,
  },
  {
    name: 'payment-form-failed',
    path: `${path}/add-payment-method`,
    // Neither the content security policy of a runtime without Stripe nor a blocker lets its script load.
    given: answering(calls.payment, { ...card, publishable_key: 'pk_test_screen' }),
    refused: 'js.stripe.com',
    act: (page) => page.getByText(texts.add.formFailed).waitFor(),
  },
  {
    name: 'payment-added',
    path: `${path}/payment-method-added?setup_intent=seti_1&redirect_status=succeeded`,
    given: async (context) => {
      await answering(calls.method, card)(context);
      // The page redirects after three seconds; a picture takes longer.
      await context.addInitScript(
        'globalThis.setTimeout = ((wait) => (run, ms, ...rest) => wait(run, ms === 3000 ? 600000 : ms, ...rest))(setTimeout);',
      );
    },
    act: (page) => page.getByText(texts.added.success).waitFor(),
  },
  {
    name: 'payment-declined',
    path: `${path}/payment-method-added?setup_intent=seti_1&redirect_status=failed`,
    given: (context) =>
      context.route(calls.method, (route) => route.fulfill({ status: 402, json: { error: declined } })),
    refused: 402,
    act: (page) => page.getByRole('main').getByText(texts.added.again).waitFor(),
  },
  {
    name: 'payment-checking',
    path: `${path}/payment-method-added?setup_intent=seti_1&redirect_status=succeeded`,
    given: waiting(calls.method),
    loading: true,
  },
  { name: 'billing-codes-none', path: `${path}/appsumo` },
  { name: 'billing-codes', path: `${path}/appsumo`, given: subscribed(codes) },
  {
    name: 'billing-codes-refused',
    path: `${path}/appsumo`,
    given: subscribed(codes),
    act: (page) => page.getByRole('button', { name: texts.codes.add }).click(),
  },
  { name: 'billing-by-codes', path, given: subscribed(codes) },
  { name: 'portal-none', path: `${path}/portal` },
  { name: 'portal-opening', path: `${path}/portal`, given: waiting('**/api/billing/portal'), loading: true },
  { name: 'portal-failing', path: `${path}/portal`, given: failing('**/api/billing/portal'), refused: 500 },
];
