import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { billing } from '#lib/texts/en/billing.ts';
import { CodesPage } from '../features/billing/components/codes-page.tsx';

/**
 * Marketplace codes, for the owner; shows a notice if the workspace was not opened with a code (administration.md
 * section 2).
 */
export const Route = createFileRoute('/_app/billing/appsumo')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (can(actor, 'billing') !== true) throw redirect({ to: '/', replace: true });
    void queryClient.prefetchQuery(subscriptionQuery);
    return { crumbs: [{ label: billing.codes.title }] };
  },
  component: CodesPage,
});
