import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { security } from '#lib/texts/en/security.ts';
import { passkeysQuery } from '#parts/passkeys/api.ts';
import { sessionsQuery } from '#parts/sessions/api.ts';
import { SecurityPage } from '../features/settings/components/security-page.tsx';

export const Route = createFileRoute('/_app/security')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (can(actor, 'edit_profile') === true) throw redirect({ to: '/profile', replace: true });
    void queryClient.prefetchQuery(passkeysQuery);
    void queryClient.prefetchQuery(sessionsQuery);
    return { crumbs: [{ label: security.title }] };
  },
  component: SecurityPage,
});
