import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { billing } from '#lib/texts/en/billing.ts';
import { type ChosenPlan, chosenPlanOf } from '../features/billing/chosen-plan.ts';
import { PaymentAddedPage } from '../features/billing/components/payment-added-page.tsx';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Return from the payment provider's form, with its result in the address. */
export const Route = createFileRoute('/_app/billing/payment-method-added')({
  validateSearch: (search): ChosenPlan & { setup_intent: string; redirect_status: string } => ({
    ...chosenPlanOf(search),
    setup_intent: text(search.setup_intent),
    redirect_status: text(search.redirect_status),
  }),
  loaderDeps: ({ search }) => ({ returned: search.setup_intent !== '' }),
  loader: async ({ context: { queryClient }, deps: { returned } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (can(actor, 'billing') !== true) throw redirect({ to: '/', replace: true });
    if (!returned) throw redirect({ to: '/billing', replace: true });
    return { crumbs: [{ label: billing.title, href: '/billing' }, { label: billing.payment.title }] };
  },
  component: function PaymentMethodAdded() {
    const { setup_intent, redirect_status, ...chosen } = Route.useSearch();
    return (
      <PaymentAddedPage returned={{ setupIntent: setup_intent, status: redirect_status }} chosen={chosen} />
    );
  },
});
