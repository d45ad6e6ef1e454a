import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { SettingsPage } from '../features/frame/settings-page.tsx';
import { toFirstInMenu } from './-menu-redirect.ts';

const toFirst = toFirstInMenu({
  workspace_settings: '/settings/workspace',
  team: '/settings/team',
  email_templates: '/templates/email-templates',
  workflow_templates: '/templates/workflow-templates',
  profile: '/profile',
});

/** List of the settings on a phone; where the sidebar has them, the first page of them. */
export const Route = createFileRoute('/_app/settings/')({
  loader: async ({ context }) => {
    const actor = actorOf(await context.queryClient.ensureQueryData(meQuery));
    if (can(actor, 'edit_profile') !== true || matchMedia('(min-width: 768px)').matches) {
      await toFirst({ context });
    }
    return { crumbs: [{ label: frame.menu.settings }] };
  },
  component: SettingsPage,
});
