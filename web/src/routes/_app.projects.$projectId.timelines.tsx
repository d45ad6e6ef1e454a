import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { timelinesQuery } from '../features/timeline/api.ts';
import { OverviewPage } from '../features/timeline/components/overview-page.tsx';
import { TimelineSkeleton } from '../features/timeline/components/timeline-skeleton.tsx';
import { ApiError } from '../lib/api.ts';
import { pageError } from '../lib/page-error.tsx';
import { timeline as texts } from '../lib/texts/en/timeline.ts';
import { toast } from '../ui/index.ts';
import { ProjectTabs } from './-project-tabs.tsx';

/** The overview of a project's deliverables; a project of one has its timeline instead. */
export const Route = createFileRoute('/_app/projects/$projectId/timelines')({
  loader: async ({ context: { queryClient }, params, preload }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.projectId)) throw redirect({ to: '/projects' });
    const projectId = Number(params.projectId);
    const { project } = await queryClient
      .ensureQueryData(timelinesQuery(projectId))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        if (!preload) toast({ title: texts.projectNotFound, tone: 'warning' });
        throw redirect({ to: '/projects' });
      });
    if (project.deliverable_type === 'Single') {
      throw redirect({
        to: '/projects/$projectId/timeline/{-$workflowId}',
        params: { projectId: params.projectId, workflowId: undefined },
        replace: true,
      });
    }
    return {
      projectId,
      crumbs: [
        { label: texts.crumb, href: '/projects' },
        { label: project.name, href: `/projects/${projectId}` },
        { label: texts.overview.title },
      ],
    };
  },
  pendingComponent: TimelineSkeleton,
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
