import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { notifyError } from '#lib/page/notify.ts';
import { PageSkeleton } from '#lib/page/page-skeleton.tsx';
import { meQuery } from '#lib/session/me.ts';
import { multiUpdate as texts } from '#lib/texts/en/multi-update.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { Skeleton, toast } from '#ui/index.ts';
import { multiUpdateQuery, type SentUpdate, undoUpdate } from '../features/multi-update/api.ts';
import { MultiUpdatePage } from '../features/multi-update/components/multi-update-page.tsx';
import { refreshTimelines } from '../features/timeline/api.ts';
import { expectSeveral, idIn } from './-project-route.ts';
import { ProjectTabs } from './-project-tabs.tsx';

/** Multi-update: previews of several deliverables in one mail; for agents, and for projects with several. */
export const Route = createFileRoute('/_app/projects/$projectId/multi-update')({
  loader: async ({ context: { queryClient }, params, preload }) => {
    const projectId = idIn(params.projectId);
    if (!projectId) throw redirect({ to: '/projects' });
    const { user } = await queryClient.ensureQueryData(meQuery);
    if (!user.isAgent) throw redirect({ to: '/projects/$projectId/timelines', params, replace: true });
    // Bypasses the cache: only work in progress may be sent.
    const { project } = await queryClient
      .fetchQuery({ ...multiUpdateQuery(projectId), staleTime: 0 })
      .catch((error: unknown) => {
        if (!preload) notifyError(error, timeline.multiUpdate.loadError);
        throw redirect({ to: '/projects' });
      });
    expectSeveral(project, projectId);
    return {
      projectId,
      crumbs: [
        { label: timeline.crumb, href: '/projects' },
        { label: project.name, href: `/projects/${projectId}/timelines` },
        { label: timeline.multiUpdate.title },
      ],
    };
  },
  pendingComponent: () => (
    <PageSkeleton label={texts.tab} subtitle tabs>
      <Skeleton height={520} />
    </PageSkeleton>
  ),
  component: MultiUpdate,
});

function MultiUpdate() {
  const { projectId } = Route.useLoaderData();
  const { project, workflows, offers } = useSuspenseQuery(multiUpdateQuery(projectId)).data;
  const client = useQueryClient();
  const navigate = useNavigate();
  const toTimelines = (isSent: boolean) =>
    navigate({
      to: '/projects/$projectId/timelines',
      params: { projectId: String(projectId) },
      ignoreBlocker: isSent,
    });
  const takeBack = async (sent: SentUpdate) => {
    try {
      await undoUpdate(projectId, sent);
      toast({ title: texts.undone });
    } catch (error) {
      notifyError(error, texts.errors.undo);
    }
    void client.invalidateQueries();
  };
  return (
    <ProjectTabs
      project={project}
      workflow={undefined}
      overview
      complete={workflows.every(({ progress }) => progress >= 1)}
      label={texts.tab}
      isMultiUpdate
    >
      <MultiUpdatePage
        key={projectId}
        project={project}
        workflows={workflows}
        offers={offers}
        onSent={(sent) => {
          // After the navigation, because refetching this page's data would delay the next page.
          refreshTimelines(client, projectId);
          void client.invalidateQueries();
          toast({
            title: texts.sent,
            action: { label: texts.undo, onSelect: () => void takeBack(sent) },
          });
        }}
        onClose={toTimelines}
      />
    </ProjectTabs>
  );
}
