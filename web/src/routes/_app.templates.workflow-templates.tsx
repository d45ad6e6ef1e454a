import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { WorkflowTemplatesPage } from '../features/templates/components/workflow-templates-page.tsx';

export const Route = createFileRoute('/_app/templates/workflow-templates')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (actor.kind !== 'agent') throw redirect({ to: '/projects', replace: true });
    if (can(actor, 'manage_workflow_templates') !== true) throw redirect({ to: '/', replace: true });
    return { crumbs: [{ label: templates.workflow.title }] };
  },
  component: function WorkflowTemplates() {
    const hash = useLocation({ select: (location) => location.hash });
    return <WorkflowTemplatesPage tab={hash === 'checklists' ? 'checklists' : 'workflows'} />;
  },
});
