import { getTimelines } from '#contracts/timeline.ts';
import { projectStatus, summarize } from '#domain/project/summary.ts';
import { workflowOf } from '#domain/workflow/index.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import { ContactProject } from '#server/data/entities/contact-project.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { viewOf } from '#server/projects/client-view.ts';
import {
  presentProject,
  presentWorkflowRow,
  type StatusReader,
  surveyStateFor,
} from '#server/projects/project-view.ts';
import { hasSurveys } from '#server/workspace/subscription.ts';

/** Deliverables of a project side by side. Only the agency sees when links were opened. */
export const getTimelinesEndpoint = endpoint(getTimelines, async ({ params, principal, at }) => {
  const { actor } = principal;
  const { tenantId } = principal.tenant;
  const projectId = params.id;
  const [found, { data: links }, edge] = await Promise.all([
    projectWithWorkflows(tenantId, params.id),
    TrackedLink.query.primary({ tenantId, projectId: params.id }).go({ pages: 'all' }),
    actor.kind === 'contact'
      ? ContactProject.get({ tenantId, contactId: actor.contact_id, projectId }).go({ consistent: true })
      : undefined,
  ]);
  if (!found) return refused('project_not_found');
  const { project, workflows } = found;
  const denied = deniedOn(principal.actor, 'view_project', project);
  if (denied) return denied;
  const side = principal.actor.kind === 'agent' ? 'agent' : 'client';
  const reader: StatusReader =
    side === 'agent'
      ? { side, surveys_in_plan: hasSurveys(principal.tenant) }
      : { side, own: edge?.data?.survey_status };
  const surveyed = { ...project, ...surveyStateFor(reader, project) };
  const lastClicked = (workflowId: number): string | null =>
    links
      .filter(({ revisionId }) => side === 'agent' && workflowOf(revisionId) === workflowId)
      .flatMap(({ last_clicked }) => last_clicked ?? [])
      .toSorted()
      .at(-1) ?? null;
  return {
    project: viewOf(principal).project(presentProject(project, workflows)),
    items: workflows.map((record) => {
      const summary = summarize(workflowOfRecord(record), project);
      return {
        ...presentWorkflowRow(summary, projectStatus([summary], surveyed, side, at), side),
        started_on: summary.started_on,
        last_clicked: lastClicked(record.id),
      };
    }),
    now: at,
  };
});
