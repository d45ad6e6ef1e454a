import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentStage, findTask } from '../../../shared/domain/workflow/index.ts';
import { ComposePage } from '../features/compose/components/compose-page.tsx';
import { firstWorkflowQuery, showAnswer, timelineQuery } from '../features/timeline/api.ts';
import { TimelinePage } from '../features/timeline/components/timeline-page.tsx';
import { TimelineSkeleton } from '../features/timeline/components/timeline-skeleton.tsx';
import { refusalToCompose } from '../features/timeline/offers.ts';
import { closedReason } from '../lib/closed.ts';
import { ofRevision } from '../lib/files/api.ts';
import { FilesEditor } from '../lib/files/files-editor.tsx';
import { useFiles } from '../lib/files/use-files.ts';
import type { MailKind } from '../lib/mail/mail-text.ts';
import { pageError } from '../lib/page-error.tsx';
import { timelineHref } from '../lib/project-status.tsx';
import { subscriptionQuery, useMe } from '../lib/session/me.ts';
import { timeline as texts } from '../lib/texts/en/timeline.ts';
import { domainWorkflow } from '../lib/workflow.ts';
import { Button, EmptyState, ErrorState, useFocusHeading } from '../ui/index.ts';
import { idIn, toProjects } from './-project-route.ts';
import { ProjectTabs } from './-project-tabs.tsx';

/** What an address asks to compose. `sendReminder` is the specification's (delivery.md section 2). */
const actions = { sendPreview: 'preview', sendMessage: 'message', sendReminder: 'reminder' } as const;
type ActionName = keyof typeof actions;
const actionFor = { preview: 'sendPreview', message: 'sendMessage', reminder: 'sendReminder' } as const;

interface Search {
  readonly stage?: number;
  readonly action?: ActionName;
  readonly revisionId?: number;
}

export const Route = createFileRoute('/_app/projects/$projectId/timeline/{-$workflowId}')({
  validateSearch: ({ stage, action, revisionId }: Record<string, unknown>): Search => {
    const stageId = idIn(stage);
    const revision = idIn(revisionId);
    const known = typeof action === 'string' && Object.hasOwn(actions, action);
    return {
      ...(stageId ? { stage: stageId } : {}),
      ...(known && revision ? { action: action as ActionName, revisionId: revision } : {}),
    };
  },
  loader: async ({ context: { queryClient }, params, location, preload }) => {
    const projectId = idIn(params.projectId);
    if (!projectId) throw redirect({ to: '/projects' });
    const notFound = toProjects(texts.projectNotFound, preload);
    const workflowId = idIn(params.workflowId);
    if (!workflowId) {
      const first = await queryClient.fetchQuery(firstWorkflowQuery(projectId)).catch(notFound);
      throw redirect({
        to: '/projects/$projectId/timeline/{-$workflowId}',
        params: { projectId: params.projectId, workflowId: String(first) },
        search: location.search,
        hash: location.hash,
        replace: true,
      });
    }
    const { project, workflow } = await queryClient
      .ensureQueryData(timelineQuery(projectId, workflowId))
      .catch(notFound);
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
  const { stage, action, revisionId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { actor } = useMe();
  const { data } = useSuspenseQuery(timelineQuery(projectId, workflowId));
  const isMulti = data.project.deliverable_type === 'Multi';
  useFocusHeading(action ?? 'timeline');

  if (actor.kind === 'agent' && action && revisionId) {
    return (
      <Compose
        key={`${action}.${revisionId}`}
        projectId={projectId}
        workflowId={workflowId}
        kind={actions[action]}
        revisionId={revisionId}
        onClose={(stageId) => navigate({ search: stageId ? { stage: stageId } : {} })}
      />
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
        onCompose={(kind, revision) =>
          navigate({ search: { ...(stage ? { stage } : {}), action: actionFor[kind], revisionId: revision } })
        }
      />
    </ProjectTabs>
  );
}

/** The mail about one revision, with the files of that revision. */
function Compose({
  projectId,
  workflowId,
  kind,
  revisionId,
  onClose,
}: {
  projectId: number;
  workflowId: number;
  kind: MailKind;
  revisionId: number;
  onClose: (stageId: number | undefined) => Promise<void>;
}) {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(timelineQuery(projectId, workflowId));
  const { data: subscription } = useQuery(subscriptionQuery);
  const files = useFiles(ofRevision({ project: projectId, workflow: workflowId, revision: revisionId }));
  const workflow = domainWorkflow(data.workflow);
  const found = findTask(workflow, revisionId);
  if (!found) {
    return (
      <ErrorState
        title={texts.noRound}
        text={texts.noRoundText}
        action={<Button onClick={() => void onClose(undefined)}>{texts.backToTimeline}</Button>}
      />
    );
  }
  const { stage, task } = found;
  // The timeline follows the current stage by itself; only another one has to be named.
  const back = stage.id === currentStage(workflow)?.id ? undefined : stage.id;
  const refusal = refusalToCompose(workflow, kind, stage.id, revisionId);
  // Nothing can be waited for any more; what was written to the client of a preview stays in sight.
  if (kind === 'reminder' && refusal) {
    return (
      <EmptyState
        page
        icon="bell"
        title={texts.noReminder}
        text={refusal}
        action={<Button onClick={() => void onClose(back)}>{texts.backToTimeline}</Button>}
      />
    );
  }
  const closed = closedReason(data.project, subscription?.read_only ?? false) ?? refusal;
  // A reminder is about what was sent, whatever has been uploaded since.
  const sent = files.files.filter(({ sent_on, state }) => sent_on !== null && state !== 'refused').length;
  return (
    <ComposePage
      kind={kind}
      project={data.project}
      workflow={{ id: workflowId, version: data.workflow.version }}
      stage={stage}
      task={task}
      files={{
        count: kind === 'preview' ? files.count : sent,
        isUploading: files.isUploading,
        isChecking: files.isChecking,
        editor: <FilesEditor model={files} disabledReason={closed} />,
        refetch: () => void files.refetch(),
      }}
      closed={closed}
      onClose={() => void onClose(back)}
      onSent={async (answer) => {
        // The way back comes first: on the fresh state there is nothing to compose any more.
        await onClose(back);
        await showAnswer(client, projectId, answer);
      }}
    />
  );
}
