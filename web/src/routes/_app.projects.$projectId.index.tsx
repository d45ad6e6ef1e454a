import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { pageError } from '#lib/page/page-error.tsx';
import { timelineHref } from '#lib/project/project-status.tsx';
import { meQuery } from '#lib/session/me.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { projectQuery } from '../features/projects/api.ts';
import { SettingsPage } from '../features/projects/components/project-settings-page.tsx';
import { SettingsSkeleton } from '../features/projects/components/project-settings-skeleton.tsx';
import { WorkflowSetup } from '../features/workflow-editor/components/workflow-setup.tsx';
import { idIn, toProjects } from './-project-route.ts';

export const Route = createFileRoute('/_app/projects/$projectId/')({
  validateSearch: ({ deliverable }: Record<string, unknown>): { deliverable?: number } => {
    const id = idIn(deliverable);
    return id ? { deliverable: id } : {};
  },
  loader: async ({ context: { queryClient }, params, preload }) => {
    const { user } = await queryClient.ensureQueryData(meQuery);
    const id = idIn(params.projectId);
    if (!id) throw redirect({ to: '/projects' });
    if (!user.isAgent) {
      throw redirect({
        to: '/projects/$projectId/timeline/{-$workflowId}',
        params: { projectId: params.projectId, workflowId: undefined },
      });
    }
    const { project } = await queryClient
      .ensureQueryData(projectQuery(id))
      .catch(toProjects(projects.notice.notFound, preload));
    return {
      crumbs: [
        { label: projects.active, href: '/projects' },
        { label: project.name, href: timelineHref(project) },
        { label: projects.settingsTitle },
      ],
    };
  },
  pendingComponent: SettingsSkeleton,
  errorComponent: pageError(projects.notice.loadError),
  component: function ProjectSettings() {
    const id = Number(Route.useParams().projectId);
    const { data } = useSuspenseQuery(projectQuery(id));
    const { deliverable } = Route.useSearch();
    return (
      <SettingsPage
        key={id}
        answer={data}
        deliverable={deliverable}
        renderWorkflows={(props) => <WorkflowSetup {...props} />}
      />
    );
  },
});
