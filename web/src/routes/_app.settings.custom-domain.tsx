import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { domains } from '#lib/texts/en/domains.ts';
import { customDomainQuery } from '../features/domains/api.ts';
import { CustomDomainPage } from '../features/domains/components/custom-domain-page.tsx';

export const Route = createFileRoute('/_app/settings/custom-domain')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (can(actor, 'custom_domain') !== true) throw redirect({ to: '/', replace: true });
    void queryClient.prefetchQuery({ ...customDomainQuery, staleTime: 0 });
    return { crumbs: [{ label: domains.custom.title }] };
  },
  component: CustomDomainPage,
});
