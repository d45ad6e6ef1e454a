import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { ApiError } from '#lib/calls/api.ts';
import {
  clientQuery,
  clientsQuery,
  qcTemplatesQuery,
  usersQuery,
  workflowTemplatesQuery,
} from '#lib/calls/workspace-queries.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { clients } from '#lib/texts/en/clients.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { hasDraft } from '#parts/form/form-store.ts';
import { toast } from '#ui/index.ts';
import { CreatePage } from '../features/projects/components/create-page.tsx';
import { draftNameFor, goneClientOfDraft } from '../features/projects/new-project-draft.ts';
import { WorkflowSetup } from '../features/workflow-editor/components/workflow-setup.tsx';

export const Route = createFileRoute('/_app/projects/create')({
  validateSearch: ({ client }: Record<string, unknown>): { client?: number } =>
    Number.isInteger(Number(client)) && Number(client) > 0 ? { client: Number(client) } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, preload }) => {
    const me = await queryClient.ensureQueryData(meQuery);
    if (can(actorOf(me), 'create_project') !== true) throw redirect({ to: '/' });
    void queryClient.prefetchQuery(clientsQuery);
    void queryClient.prefetchQuery(usersQuery);
    void queryClient.prefetchQuery(workflowTemplatesQuery);
    void queryClient.prefetchQuery(qcTemplatesQuery);
    const client =
      deps.client === undefined
        ? undefined
        : await queryClient.ensureQueryData(clientQuery(deps.client)).catch((error: unknown) => {
            if (!(error instanceof ApiError) || error.status !== 404) throw error;
            if (!preload && !hasDraft(draftNameFor(deps.client)))
              toast({ title: clients.notice.notFound, text: error.problem?.title, tone: 'warning' });
            return undefined;
          });
    return {
      client,
      gone: client ? undefined : await goneClientOfDraft(queryClient, deps.client),
      crumbs: [{ label: projects.active, href: '/projects' }, { label: projects.createTitle }],
    };
  },
  component: function CreateProject() {
    const { client, gone } = Route.useLoaderData();
    return (
      <CreatePage
        key={client?.id ?? gone}
        client={client}
        gone={gone}
        renderWorkflows={(props) => <WorkflowSetup {...props} />}
      />
    );
  },
});
