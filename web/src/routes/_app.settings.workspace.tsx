import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { settingsQuery } from '../features/settings/api.ts';
import { WorkspacePage } from '../features/settings/components/workspace-page.tsx';

export const Route = createFileRoute('/_app/settings/workspace')({
  loader: async ({ context: { queryClient } }) => {
    const me = await queryClient.ensureQueryData(meQuery);
    const actor = actorOf(me);
    if (actor.kind !== 'agent') throw redirect({ to: '/projects', replace: true });
    if (can(actor, 'edit_workspace_settings', { workspace: me.tenant }) !== true) {
      throw redirect({ to: '/', replace: true });
    }
    void queryClient.prefetchQuery(settingsQuery(me.tenant.id));
    return { crumbs: [{ label: settings.workspace.title }] };
  },
  component: WorkspacePage,
});
