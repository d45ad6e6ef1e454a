import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { decide, findTask, workflowOf } from '#domain/workflow/index.ts';
import { ApiError } from '#lib/calls/api.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { nowIso } from '#lib/calls/server-time.ts';
import { notifyError } from '#lib/page/notify.ts';
import { domainWorkflow } from '#lib/project/domain-workflow.ts';
import { meQuery } from '#lib/session/me.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { toast } from '#ui/index.ts';
import { timelineQuery } from '../features/timeline/api.ts';
import { ConfirmDecisionPage } from '../features/timeline/components/confirm-decision-page.tsx';
import { idIn } from './-project-route.ts';

/** Decisions that a mail's link may request (delivery.md section 2, Actions route). */
const decisions = { 'approve-revision': 'approve', 'reject-revision': 'request_changes' } as const;
type ActionName = keyof typeof decisions;
const isAction = (name: string): name is ActionName => Object.hasOwn(decisions, name);

/** Opening the page decides nothing, so a scanner that follows the link is harmless. */
export const Route = createFileRoute('/_app/projects/$projectId/actions/$action')({
  validateSearch: ({ revisionId }: Record<string, unknown>): { revisionId?: number } => {
    const id = idIn(revisionId);
    return id ? { revisionId: id } : {};
  },
  loaderDeps: ({ search }) => search,
  loader: async ({
    context: { queryClient },
    params: { projectId, action },
    deps: { revisionId },
    preload,
  }) => {
    const warn = (title: string) => {
      if (!preload) toast({ title, tone: 'warning' });
    };
    if (!idIn(projectId)) throw redirect({ to: '/projects' });
    if (!isAction(action)) throw redirect({ to: '/projects/$projectId', params: { projectId } });
    if (revisionId === undefined) {
      warn(texts.act.expected);
      throw redirect({ to: '/projects' });
    }
    const workflowId = workflowOf(revisionId);
    const [{ user }, data] = await Promise.all([
      queryClient.ensureQueryData(meQuery),
      // Bypasses the cache: the decision has to be about the current state.
      queryClient.fetchQuery({ ...timelineQuery(Number(projectId), workflowId), staleTime: 0 }),
    ]).catch((error: unknown) => {
      if (!preload) notifyError(error, texts.errors.history);
      throw redirect({ to: '/projects' });
    });
    const workflow = domainWorkflow(data.workflow);
    const decision = decide(workflow, {
      type: decisions[action] === 'approve' ? 'approve_revision' : 'reject_revision',
      revisionId,
      by: user.isAgent ? 'agent' : 'client',
      at: nowIso(),
    });
    if (!findTask(workflow, revisionId)) {
      warn(refusalHere({ code: 'revision_not_found' }).title);
      throw redirect({ to: '/projects' });
    }
    if (decision.type !== 'accepted') {
      warn(refusalHere({ code: decision.reason }).message);
      throw redirect({
        to: '/projects/$projectId/timeline/{-$workflowId}',
        params: { projectId, workflowId: String(workflowId) },
        replace: true,
      });
    }
    return {
      projectId: Number(projectId),
      workflowId,
      revisionId,
      decision: decisions[action],
      crumbs: [
        { label: texts.crumb, href: '/projects' },
        { label: data.project.name, href: `/projects/${projectId}/timeline/${workflowId}` },
        { label: texts.act.crumb[action] },
      ],
    };
  },
  component: Act,
});

function Act() {
  const { projectId, workflowId, revisionId, decision } = Route.useLoaderData();
  const { data } = useSuspenseQuery(timelineQuery(projectId, workflowId));
  const navigate = useNavigate();
  const toTimeline = () =>
    void navigate({
      to: '/projects/$projectId/timeline/{-$workflowId}',
      params: { projectId: String(projectId), workflowId: String(workflowId) },
      replace: true,
    });
  return (
    <ConfirmDecisionPage
      timeline={data}
      revisionId={revisionId}
      decision={decision}
      timelineHref={`/projects/${projectId}/timeline/${workflowId}`}
      onDone={toTimeline}
      onError={(error) => {
        const status = error instanceof ApiError ? error.status : 0;
        // Offline, the typed text stays. After a conflict the timeline shows the current state of the round.
        if (status === 409) toTimeline();
        else if (status !== 0) void navigate({ to: '/projects', replace: true });
      }}
    />
  );
}
