import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { profileQuery } from '#lib/session/profile.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { passkeysQuery } from '#parts/passkeys/api.ts';
import { secondFactorQuery } from '#parts/second-factor/api.ts';
import { sessionsQuery } from '#parts/sessions/api.ts';
import { ratingsQuery } from '../features/settings/api.ts';
import { ProfilePage } from '../features/settings/components/profile-page.tsx';

export const Route = createFileRoute('/_app/profile')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    // The page of a client, to which links for everybody lead as well.
    if (can(actor, 'edit_profile') !== true) throw redirect({ to: '/security', replace: true });
    void queryClient.prefetchQuery(profileQuery);
    void queryClient.prefetchQuery(ratingsQuery);
    void queryClient.prefetchQuery(secondFactorQuery);
    void queryClient.prefetchQuery(passkeysQuery);
    void queryClient.prefetchQuery(sessionsQuery);
    return { crumbs: [{ label: settings.profile.title }] };
  },
  component: ProfilePage,
});
