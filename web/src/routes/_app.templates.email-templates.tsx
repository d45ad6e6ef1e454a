import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { EmailTemplatesPage } from '../features/templates/components/email-templates-page.tsx';
import { emailTabs } from '../features/templates/email-draft.ts';

export const Route = createFileRoute('/_app/templates/email-templates')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (actor.kind !== 'agent') throw redirect({ to: '/projects', replace: true });
    if (can(actor, 'manage_email_templates') !== true) throw redirect({ to: '/', replace: true });
    return { crumbs: [{ label: templates.email.title }] };
  },
  component: function EmailTemplates() {
    const hash = useLocation({ select: (location) => location.hash });
    return <EmailTemplatesPage tab={emailTabs.find((tab) => tab === hash) ?? 'production'} />;
  },
});
