import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import {
  clientsQuery,
  emailTemplatesQuery,
  qcTemplatesQuery,
  workflowTemplatesQuery,
} from '#lib/calls/workspace-queries.ts';
import { takeCarriedFiles } from '#lib/page/carried-files.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { proofEntry } from '#lib/texts/en/proof-entry.ts';
import { FirstProofPage } from '../features/first-proof/components/first-proof-page.tsx';

export const Route = createFileRoute('/_app/projects/proof')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (can(actor, 'create_project') !== true || can(actor, 'manage_clients') !== true)
      throw redirect({ to: '/' });
    void queryClient.prefetchQuery(clientsQuery);
    void queryClient.prefetchQuery(workflowTemplatesQuery);
    void queryClient.prefetchQuery(emailTemplatesQuery);
    void queryClient.prefetchQuery(qcTemplatesQuery);
    return {
      carried: takeCarriedFiles(),
      crumbs: [{ label: projects.active, href: '/projects' }, { label: proofEntry.action }],
    };
  },
  component: function FirstProof() {
    const { carried } = Route.useLoaderData();
    return <FirstProofPage carried={carried} />;
  },
});
