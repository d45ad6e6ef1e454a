import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { choosePlan, getBilling, openBillingPortal } from '#contracts/billing.ts';
import type { Subscription } from '#contracts/workspace.ts';
import { plans } from '#domain/plan/plan.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer, lost } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { readAgain, showPage } from '#lib/testing/show-page.testing.tsx';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { billingQuery, setupQuery } from '../api.ts';
import { AddPaymentPage } from './add-payment-page.tsx';
import { BillingPage } from './billing-page.tsx';
import { CodesPage } from './codes-page.tsx';
import { PortalPage } from './portal-page.tsx';

const server = fakeServer();
afterEach(cleanup);

const free: Subscription = {
  tenant_id: 1,
  name: 'free forever',
  users_allowed: 1,
  active_users: 1,
  active_projects_allowed: 2,
  active_projects: 0,
  archived_projects_allowed: 5,
  archived_projects: 0,
  // Twelve and two came with the workspace.
  message_templates_allowed: 15,
  active_message_templates: 13,
  system_message_templates: 12,
  workflow_templates_allowed: 4,
  active_workflow_templates: 2,
  system_workflow_templates: 2,
  expires: null,
  grace_period: null,
  cancellation_date: null,
  appsumo: false,
  read_only: false,
  details: { provider: null, renews: false, portal: false, items: [] },
};
const codes: Subscription = {
  ...free,
  name: 'appsumo',
  appsumo: true,
  users_allowed: 5,
  details: { provider: 'appsumo', renews: false, portal: false, items: [{ appsumo_code: 'PL-1', users: 5 }] },
};
const known = (subscription: Subscription) =>
  [
    [meQuery.queryKey, someone()],
    [subscriptionQuery.queryKey, subscription],
    [billingQuery.queryKey, { provider: 'stripe', publishable_key: 'pk', payment_method: null }],
  ] as const;

it('counts templates as the plans on offer do: those of one’s own', async () => {
  await showPage(<BillingPage chosen={{}} />, known(free));
  const shown = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;
  const allowed = plans['free forever'].allowances;
  expect(shown(texts.use.message_templates)).toContain(
    texts.use.of(1, allowed.message_templates_allowed ?? 0),
  );
  expect(shown(texts.use.workflow_templates)).toContain(
    texts.use.of(0, allowed.workflow_templates_allowed ?? 0),
  );
});

it('says of each plan how much of everything that is counted it allows', async () => {
  await showPage(<BillingPage chosen={{}} />, known(free));
  const offer = within(screen.getByRole('article', { name: texts.names['free forever'] }));
  const { allowance } = texts;
  for (const line of [
    allowance.users(1),
    allowance.active_projects(2),
    allowance.archived_projects(5),
    allowance.message_templates(3),
    allowance.workflow_templates(2),
  ]) {
    expect(offer.getByText(line)).toBeTruthy();
  }
});

it('proposes a seat for each person, not for each that the present plan allows', async () => {
  const starter = { ...free, name: 'starter', users_allowed: 5, active_users: 2 } as const;
  await showPage(<BillingPage chosen={{}} />, known(starter));
  const offer = within(screen.getByRole('article', { name: texts.names.professional }));
  expect(offer.getByLabelText<HTMLInputElement>(texts.seats).value).toBe('2');
  cleanup();
  const bought = { ...free, name: 'professional', users_allowed: 5, expires: '2999-01-01T00:00:00.000Z' };
  await showPage(<BillingPage chosen={{}} />, known(bought));
  const own = within(screen.getByRole('article', { name: texts.names.professional }));
  expect(own.getByLabelText<HTMLInputElement>(texts.seats).value).toBe('5');
});

it('links the card of a plan with an unpaid renewal to the payment, and no other card', async () => {
  const lapsed: Subscription = { ...free, name: 'starter', expires: '2020-01-01T00:00:00.000Z' };
  await showPage(<BillingPage chosen={{}} />, known(lapsed));
  const own = screen.getByRole('article', { name: texts.names.starter });
  const link = within(own).getByRole('link', { name: texts.payNow });
  expect(link.getAttribute('href')).toBe('/billing/add-payment-method');
  expect(screen.getAllByRole('link', { name: texts.payNow })).toHaveLength(1);
  cleanup();
  await showPage(<BillingPage chosen={{}} />, known({ ...lapsed, expires: '2999-01-01T00:00:00.000Z' }));
  expect(screen.queryByRole('link', { name: texts.payNow })).toBeNull();
});

it('asks before it pays an unpaid plan with the stored method, and says what is paid', async () => {
  const lapsed: Subscription = {
    ...free,
    name: 'professional',
    users_allowed: 3,
    expires: '2020-01-01T00:00:00.000Z',
    details: { provider: 'stripe', renews: true, portal: true, items: [] },
  };
  server.on(choosePlan, { ...lapsed, expires: '2999-01-01T00:00:00.000Z' });
  const payment_method = 'Visa •••• 4242';
  await showPage(<BillingPage chosen={{}} />, [
    ...known(lapsed).slice(0, 2),
    [billingQuery.queryKey, { provider: 'stripe', publishable_key: 'pk', payment_method }],
  ]);
  fireEvent.click(screen.getByRole('button', { name: texts.payNow }));
  const dialog = await screen.findByRole('dialog', {
    name: texts.confirm.payTitle(texts.names.professional),
  });
  expect(dialog.textContent).toContain(texts.confirm.price(texts.confirm.seats(3), '€57'));
  expect(dialog.textContent).toContain(texts.confirm.pays(payment_method));
  expect(dialog.textContent).toContain(texts.confirm.unpaid);
  expect(server.calls()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: texts.confirm.pay }));
  await screen.findByText(/^Professional, paid until/);
  expect(server.calls()[0]).toMatchObject({ route: choosePlan, body: { plan: 'professional', seats: 3 } });
});

it('says when the card form does not load, and offers another try and the billing portal', async () => {
  const seen = new Set<Element>();
  /** Makes the script fail, like a blocker. The library tries it twice. */
  const block = async () => {
    for (const _ of [1, 2]) {
      const script = await vi.waitFor(() => {
        const [found] = document.querySelectorAll('script[src*="js.stripe.com"]');
        if (!found || seen.has(found)) throw new Error('There is no new script');
        return found;
      });
      seen.add(script);
      script.dispatchEvent(new Event('error'));
    }
    return screen.findByRole('alert');
  };
  await showPage(<AddPaymentPage chosen={{}} />, [
    ...known(free),
    [setupQuery.queryKey, { client_secret: 'seti_1_secret_2' }],
  ]);
  const notice = await block();
  expect(notice.textContent).toContain(texts.add.formFailed);
  expect(within(notice).getByRole('link', { name: texts.payment.portal }).getAttribute('href')).toBe(
    '/billing/portal',
  );
  fireEvent.click(within(notice).getByRole('button', { name: texts.add.formAgain }));
  expect((await block()).textContent).toContain(texts.add.formFailed);
  expect(seen.size).toBe(4);
});

it('keeps the form of a card, and the setup that it is for, where everything is read again in vain', async () => {
  server.on(getBilling, lost());
  const client = await showPage(<AddPaymentPage chosen={{}} />, [
    [meQuery.queryKey, someone()],
    [billingQuery.queryKey, { provider: 'stripe', publishable_key: null, payment_method: null }],
    [setupQuery.queryKey, { client_secret: 'seti_1_secret_2' }],
  ]);
  const form = screen.getByRole('group', { name: texts.add.choose });
  await readAgain(client, billingQuery);
  expect(client.getQueryState(billingQuery.queryKey)?.status).toBe('error');
  expect(server.calls().map(({ route }) => route)).toEqual([getBilling]);
  expect(form.isConnected).toBe(true);
});

it('leads on from a billing portal that is not there yet', async () => {
  server.on(openBillingPortal, { url: null });
  await showPage(<PortalPage />, known(free));
  const link = await screen.findByRole('link', { name: texts.payment.add });
  expect(link.getAttribute('href')).toBe('/billing/add-payment-method');
});

it('links the plan paid by codes to redeeming a further code', async () => {
  await showPage(<BillingPage chosen={{}} />, known(codes));
  expect(screen.getByRole('link', { name: texts.codes.link }).getAttribute('href')).toBe('/billing/appsumo');
  cleanup();
  await showPage(<CodesPage />, known(codes));
  expect(screen.getByLabelText(texts.codes.field)).toBeTruthy();
});

it('explains codes, with a link to their sign-up, to a workspace without any', async () => {
  await showPage(<CodesPage />, known(free));
  expect(screen.getByText(texts.codes.none)).toBeTruthy();
  expect(screen.queryByLabelText(texts.codes.field)).toBeNull();
  expect(screen.getByRole('link', { name: texts.codes.open }).getAttribute('href')).toBe('/signup/appsumo');
});
