import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { domains } from '#lib/texts/en/domains.ts';
import { emailDomainsQuery } from '../features/domains/api.ts';
import { EmailSettingsPage } from '../features/domains/components/email-settings-page.tsx';

export const Route = createFileRoute('/_app/settings/email-settings')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (can(actor, 'email_settings') !== true) throw redirect({ to: '/', replace: true });
    void queryClient.prefetchQuery({ ...emailDomainsQuery, staleTime: 0 });
    return { crumbs: [{ label: domains.email.crumb }] };
  },
  component: EmailSettingsPage,
});
