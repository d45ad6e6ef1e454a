import { getEvents, getTimeline } from '#contracts/timeline.ts';
import { isDeliverable } from '#domain/deliverable/deliverable.ts';
import type { Actor } from '#domain/permission/actor.ts';
import { overall, summarize } from '#domain/project/summary.ts';
import { latestRecall, recallTime } from '#domain/recall.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import {
  type FileRecord,
  type HistoryPage,
  historyBackTo,
  historyPage,
  projectWithFiles,
  projectWithWorkflows,
  timelinePage,
  workflowIn,
  workflowOfRecord,
} from '#server/data/project-reads.ts';
import { withDescribedVersions, withWords } from '#server/files/words.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { viewOf } from '#server/projects/client-view.ts';
import { presentFile, presentProject, presentWorkflow } from '#server/projects/project-view.ts';
import { withoutUntold } from '#server/projects/untold-sendings.ts';
import { entriesOf, nextCursor, positionOf } from './history.ts';
import { type OfProject, revokedAmong } from './resendable.ts';
import { versionOf } from './timeline-version.ts';

/** Unsent uploads are visible to the agency only. */
const isShownTo = (actor: Actor, { sent_on, state }: FileRecord): boolean =>
  actor.kind === 'agent' || (sent_on !== undefined && state !== 'refused');

/** A page of history as its reader is told it: agents with the mails on it whose links were revoked, clients without sendings that they never heard of. */
const toldTo = async (actor: Actor, tenantId: number, history: HistoryPage, project: OfProject) =>
  actor.kind === 'agent'
    ? { ...history, revoked: await revokedAmong(tenantId, history, project.contacts) }
    : {
        ...history,
        commits: await withoutUntold(history.commits, project.workflows),
        revoked: new Set<string>(),
      };

/** Heads of a project with the page of history at a cursor; without a cursor, all in one query. */
const pageAt = async (tenantId: number, projectId: number, cursor: string | undefined) => {
  if (cursor === undefined) return timelinePage(tenantId, projectId);
  const after = positionOf(tenantId, projectId, cursor);
  if (!after) return undefined;
  const [found, history] = await Promise.all([
    projectWithFiles(tenantId, projectId),
    historyPage(tenantId, projectId, after),
  ]);
  return found && { ...found, history };
};

/** A signed-in client's latest decision in a workflow, if they can take it back; `newest` is the first page of the history. */
const recallFor = async (
  actor: Actor,
  on: { readonly tenantId: number; readonly projectId: number; readonly workflowId: number },
  newest: HistoryPage,
  { now, at }: { readonly now: number; readonly at: string },
) => {
  if (actor.kind === 'agent') return null;
  const { commits } = await historyBackTo(on, newest, now - recallTime);
  const ofWorkflow = commits.filter((commit) => commit.workflowId === on.workflowId);
  const found = latestRecall({ contactId: actor.contact_id, at }, ofWorkflow);
  return found ? { seq: found.seq, until: found.until, revision_id: found.revisionId } : null;
};

/** Content of the timeline page, for the permissions of the caller. */
export const getTimelineEndpoint = endpoint(getTimeline, async ({ params, query, principal, now, at }) => {
  const { tenantId } = principal.tenant;
  const page = workflowIn(await pageAt(tenantId, params.id, query.cursor), params.wf);
  if (!page) return refused('project_not_found');
  const { project, files, history, record, workflow } = page;
  const denied = deniedOn(principal.actor, 'view_project', project);
  if (denied) return denied;
  const shown = withWords(workflow.stages, files).filter(
    (file) =>
      file.workflowId === params.wf && !isDeliverable(file.revisionId) && isShownTo(principal.actor, file),
  );
  const view = viewOf(principal);
  const workflows = page.workflows.map(workflowOfRecord);
  const about = { ...project, workflows };
  return {
    project: view.project(presentProject(project, page.workflows)),
    workflow: view.workflow(presentWorkflow(workflow, record.version, project, at)),
    files: await Promise.all(
      withDescribedVersions(shown).map(async (file) => ({
        revision_id: file.revisionId,
        file: await presentFile(file, now),
      })),
    ),
    history: entriesOf(await toldTo(principal.actor, tenantId, history, about), principal, about, params.wf),
    cursor: nextCursor(tenantId, params.id, history),
    project_progress: overall(workflows.map((one) => summarize(one, project))).progress,
    recall:
      query.cursor === undefined
        ? await recallFor(
            principal.actor,
            { tenantId, projectId: params.id, workflowId: record.id },
            history,
            { now, at },
          )
        : null,
    version: query.cursor === undefined ? versionOf({ project, ...history }) : null,
    now: at,
  };
});

/** History of all deliverables of a project. */
export const getEventsEndpoint = endpoint(getEvents, async ({ params, query, principal }) => {
  const { tenantId } = principal.tenant;
  const after = query.cursor === undefined ? undefined : positionOf(tenantId, params.id, query.cursor);
  if (query.cursor !== undefined && !after) return refused('project_not_found');
  const [found, history] = await Promise.all([
    projectWithWorkflows(tenantId, params.id),
    historyPage(tenantId, params.id, after),
  ]);
  if (!found) return refused('project_not_found');
  const denied = deniedOn(principal.actor, 'view_project', found.project);
  if (denied) return denied;
  const about = { ...found.project, workflows: found.workflows.map(workflowOfRecord) };
  return {
    items: entriesOf(await toldTo(principal.actor, tenantId, history, about), principal, about),
    cursor: nextCursor(tenantId, params.id, history),
  };
});
