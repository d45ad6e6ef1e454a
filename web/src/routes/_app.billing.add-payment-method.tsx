import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { billing } from '#lib/texts/en/billing.ts';
import { billingQuery } from '../features/billing/api.ts';
import { chosenPlanOf } from '../features/billing/chosen-plan.ts';
import { AddPaymentPage } from '../features/billing/components/add-payment-page.tsx';
import { leaveIfPaidByCodes } from './-paid-by-codes.ts';

export const Route = createFileRoute('/_app/billing/add-payment-method')({
  validateSearch: chosenPlanOf,
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (can(actor, 'billing') !== true) throw redirect({ to: '/', replace: true });
    await leaveIfPaidByCodes(queryClient);
    void queryClient.prefetchQuery(billingQuery);
    return { crumbs: [{ label: billing.title, href: '/billing' }, { label: billing.add.title }] };
  },
  component: function AddPaymentMethod() {
    const chosen = Route.useSearch();
    return <AddPaymentPage chosen={chosen} />;
  },
});
