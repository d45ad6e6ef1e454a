import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { pageError } from '#lib/page/page-error.tsx';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { timelinesQuery } from '../features/timeline/api.ts';
import { OverviewPage } from '../features/timeline/components/overview-page.tsx';
import { OverviewSkeleton } from '../features/timeline/components/timeline-skeleton.tsx';
import { expectSeveral, idIn, toProjects } from './-project-route.ts';
import { ProjectTabs } from './-project-tabs.tsx';

/** Overview of a project's deliverables; a project with a single one redirects to its timeline. */
export const Route = createFileRoute('/_app/projects/$projectId/timelines')({
  loader: async ({ context: { queryClient }, params, preload }) => {
    const projectId = idIn(params.projectId);
    if (!projectId) throw redirect({ to: '/projects' });
    const { project } = await queryClient
      .ensureQueryData(timelinesQuery(projectId))
      .catch(toProjects(texts.projectNotFound, preload));
    expectSeveral(project, projectId);
    return {
      projectId,
      crumbs: [
        { label: texts.crumb, href: '/projects' },
        { label: project.name, href: `/projects/${projectId}` },
        { label: texts.overview.title },
      ],
    };
  },
  pendingComponent: OverviewSkeleton,
  errorComponent: pageError(texts.errors.workflows),
  component: function Overview() {
    const { projectId } = Route.useLoaderData();
    const { data } = useSuspenseQuery(timelinesQuery(projectId));
    return (
      <ProjectTabs
        project={data.project}
        workflow={undefined}
        overview
        complete={data.items.every(({ progress }) => progress >= 1)}
        label={texts.overview.title}
      >
        <OverviewPage projectId={projectId} />
      </ProjectTabs>
    );
  },
});
