import { createFileRoute, redirect, useRouterState } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { TeamPage } from '../features/settings/components/team-page.tsx';

export const Route = createFileRoute('/_app/settings/team')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (actor.kind !== 'agent') throw redirect({ to: '/projects', replace: true });
    if (can(actor, 'manage_team') !== true) throw redirect({ to: '/', replace: true });
    void queryClient.prefetchQuery({ ...usersQuery, staleTime: 0 });
    return { crumbs: [{ label: settings.team.title }] };
  },
  component: function Team() {
    const navigate = Route.useNavigate();
    return (
      <TeamPage
        asked={useRouterState({ select: ({ location }) => location.hash === 'invite' })}
        onAsked={() => void navigate({ hash: '', replace: true })}
      />
    );
  },
});
