import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { singleSignOn } from '#lib/texts/en/single-sign-on.ts';
import { SingleSignOnPage } from '../features/domains/components/single-sign-on-page.tsx';
import { signOnQuery } from '../features/domains/sign-on-api.ts';

export const Route = createFileRoute('/_app/settings/single-sign-on')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (can(actor, 'single_sign_on') !== true) throw redirect({ to: '/', replace: true });
    void queryClient.prefetchQuery({ ...signOnQuery, staleTime: 0 });
    return { crumbs: [{ label: singleSignOn.title }] };
  },
  component: SingleSignOnPage,
});
