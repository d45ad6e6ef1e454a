import { createFileRoute, redirect } from '@tanstack/react-router';
import { actorOf, meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { billing } from '#lib/texts/en/billing.ts';
import { billingQuery } from '../features/billing/api.ts';
import { chosenPlanOf } from '../features/billing/chosen-plan.ts';
import { BillingPage } from '../features/billing/components/billing-page.tsx';

/** Billing, for the owner; read-only for admins, because upgrades lead both here (delivery.md section 6). */
export const Route = createFileRoute('/_app/billing/')({
  validateSearch: chosenPlanOf,
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (actor.kind !== 'agent' || !(actor.owner || actor.admin)) throw redirect({ to: '/', replace: true });
    void queryClient.prefetchQuery({ ...subscriptionQuery, staleTime: 0 });
    if (actor.owner) void queryClient.prefetchQuery(billingQuery);
    return { crumbs: [{ label: billing.title }] };
  },
  component: function Billing() {
    const chosen = Route.useSearch();
    return <BillingPage chosen={chosen} />;
  },
});
