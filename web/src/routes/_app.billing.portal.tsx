import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { billing } from '#lib/texts/en/billing.ts';
import { PortalPage } from '../features/billing/components/portal-page.tsx';
import { leaveIfPaidByCodes } from './-paid-by-codes.ts';

export const Route = createFileRoute('/_app/billing/portal')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (can(actor, 'billing') !== true) throw redirect({ to: '/', replace: true });
    await leaveIfPaidByCodes(queryClient);
    return { crumbs: [{ label: billing.title, href: '/billing' }, { label: billing.portal.title }] };
  },
  component: PortalPage,
});
