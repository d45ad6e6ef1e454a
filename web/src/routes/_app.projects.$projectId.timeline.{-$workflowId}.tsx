import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { ApiError } from '#lib/calls/api.ts';
import { pageError } from '#lib/page/page-error.tsx';
import { timelineHref } from '#lib/project/project-status.tsx';
import { useMe } from '#lib/session/me.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { focusOnceThere } from '#ui/focus-once-there.ts';
import { toast, useFocusHeading } from '#ui/index.ts';
import { firstWorkflowQuery, timelineQuery } from '../features/timeline/api.ts';
import { TimelinePage } from '../features/timeline/components/timeline-page.tsx';
import { TimelineSkeleton } from '../features/timeline/components/timeline-skeleton.tsx';
import { idIn, toProjects } from './-project-route.ts';
import { ProjectTabs } from './-project-tabs.tsx';

/** Lazy, because most visits to a timeline compose nothing. */
const Compose = lazy(() => import('./-compose.tsx'));

/** Lazy: few look as their client does. */
const SeeAsDialog = lazy(() => import('#parts/seen-as/see-as-dialog.tsx'));

/** Lazy: viewer, player and pages are loaded once a work is opened. */
const Work = lazy(() => import('./-work.tsx'));

/**
 * Kinds of mails to compose, by their names in the URL. `sendReminder` is the specification's (delivery.md section
 * 2).
 */
const actions = { sendPreview: 'preview', sendMessage: 'message', sendReminder: 'reminder' } as const;
type ActionName = keyof typeof actions;
const actionFor = { preview: 'sendPreview', message: 'sendMessage', reminder: 'sendReminder' } as const;

interface Search {
  readonly stage?: number;
  readonly action?: ActionName;
  readonly revisionId?: number;
  /** Contact as whom the page is to be seen, or any of the project's. */
  readonly seeAs?: number | 'client';
  /** Round whose work is open, and the file or point in it to show. */
  readonly work?: number;
  readonly file?: string;
  readonly point?: string;
  /** True to show the place of that point's change. */
  readonly placing?: boolean;
}

const wordIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const Route = createFileRoute('/_app/projects/$projectId/timeline/{-$workflowId}')({
  validateSearch: ({ stage, action, revisionId, ...search }: Record<string, unknown>): Search => {
    const stageId = idIn(stage);
    const revision = idIn(revisionId);
    const work = idIn(search.work);
    const seeAs = search.seeAs === 'client' ? 'client' : idIn(search.seeAs);
    const [file, point] = [wordIn(search.file), wordIn(search.point)];
    const known = typeof action === 'string' && Object.hasOwn(actions, action);
    return {
      ...(stageId ? { stage: stageId } : {}),
      ...(seeAs ? { seeAs } : {}),
      ...(known && revision ? { action: action as ActionName, revisionId: revision } : {}),
      ...(work
        ? {
            work,
            ...(file ? { file } : {}),
            ...(point ? { point, ...(search.placing === true ? { placing: true } : {}) } : {}),
          }
        : {}),
    };
  },
  loader: async ({ context: { queryClient }, params, location, preload }) => {
    const projectId = idIn(params.projectId);
    if (!projectId) throw redirect({ to: '/projects' });
    const notFound = toProjects(texts.projectNotFound, preload);
    const workflowId = idIn(params.workflowId);
    const firstTimeline = async () => {
      const first = await queryClient.fetchQuery(firstWorkflowQuery(projectId)).catch(notFound);
      return {
        first,
        there: redirect({
          to: '/projects/$projectId/timeline/{-$workflowId}',
          params: { projectId: params.projectId, workflowId: String(first) },
          search: location.search,
          hash: location.hash,
          replace: true,
        }),
      };
    };
    if (!workflowId) throw (await firstTimeline()).there;
    const { project, workflow } = await queryClient
      .ensureQueryData(timelineQuery(projectId, workflowId))
      .catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        const { first, there } = await firstTimeline();
        if (first === workflowId || first === null) return notFound(error);
        if (!preload) toast({ title: texts.timelineNotFound, tone: 'warning' });
        throw there;
      });
    const isMulti = project.deliverable_type === 'Multi';
    return {
      projectId,
      workflowId,
      crumbs: [
        { label: texts.crumb, href: '/projects' },
        { label: project.name, href: isMulti ? timelineHref(project) : `/projects/${projectId}` },
        { label: isMulti && workflow.title ? workflow.title : texts.title },
      ],
    };
  },
  pendingComponent: TimelineSkeleton,
  errorComponent: pageError(texts.errors.workflow),
  component: TimelineRoute,
});

function TimelineRoute() {
  const { projectId, workflowId } = Route.useLoaderData();
  const { stage, action, revisionId, seeAs, work, file, point, placing } = Route.useSearch();
  const onStage = stage ? { stage } : {};
  const navigate = Route.useNavigate();
  const { actor } = useMe();
  const { data } = useSuspenseQuery(timelineQuery(projectId, workflowId));
  const isMulti = data.project.deliverable_type === 'Multi';
  useFocusHeading(action ?? (work ? 'work' : 'timeline'));
  const opener = useOpener(work !== undefined);

  if (actor.kind === 'agent' && action && revisionId) {
    return (
      <Suspense fallback={<TimelineSkeleton />}>
        <Compose
          key={`${action}.${revisionId}`}
          projectId={projectId}
          workflowId={workflowId}
          kind={actions[action]}
          revisionId={revisionId}
          onClose={(stageId, isSent) =>
            navigate({ search: stageId ? { stage: stageId } : {}, ignoreBlocker: isSent })
          }
        />
      </Suspense>
    );
  }
  if (actor.kind === 'agent' && work) {
    return (
      <Suspense fallback={<TimelineSkeleton />}>
        <Work
          key={work}
          projectId={projectId}
          workflowId={workflowId}
          revisionId={work}
          first={{ file, point, placing }}
          onRound={(revision, at, shows) =>
            navigate({
              search: { ...onStage, work: revision, point: at, ...(shows ? { placing: true } : {}) },
            })
          }
          onPoint={(at) =>
            navigate({ search: { ...onStage, work, point: at }, replace: true, resetScroll: false })
          }
          onSend={(revision) =>
            navigate({ search: { ...onStage, action: actionFor.preview, revisionId: revision } })
          }
          onClose={(stageId) => navigate({ search: stageId ? { stage: stageId } : {} })}
        />
      </Suspense>
    );
  }
  return (
    <ProjectTabs
      key={workflowId}
      project={data.project}
      workflow={data.workflow}
      overview={false}
      complete={(isMulti ? data.project_progress : data.workflow.progress) >= 1}
      label={texts.title}
    >
      <TimelinePage
        projectId={projectId}
        workflowId={workflowId}
        stageId={stage}
        onStage={(id) => navigate({ search: { stage: id }, replace: true, resetScroll: false })}
        onNote={(id) => navigate({ search: { stage: id }, hash: 'notes', resetScroll: false })}
        onOpen={(revision, place) => {
          opener.current = place?.point ?? place?.file ?? 'work';
          void navigate({ search: { ...onStage, work: revision, ...place } });
        }}
        onCompose={(kind, revision) =>
          navigate({ search: { ...onStage, action: actionFor[kind], revisionId: revision } })
        }
      />
      {actor.kind === 'agent' && seeAs && (
        <Suspense>
          <SeeAsDialog
            projectId={projectId}
            contact={seeAs === 'client' ? undefined : seeAs}
            onClose={() => navigate({ search: onStage, replace: true, resetScroll: false })}
          />
        </Suspense>
      )}
    </ProjectTabs>
  );
}

/** Remembers the control that opened the work, and focuses it once the timeline is back. */
const useOpener = (isOpen: boolean) => {
  const opener = useRef<string>(undefined);
  useEffect(() => {
    if (isOpen || opener.current === undefined) return;
    const selector = `[data-opens="${CSS.escape(opener.current)}"]`;
    opener.current = undefined;
    // Points and files of the timeline are loaded after it.
    return focusOnceThere(selector);
  }, [isOpen]);
  return opener;
};
