/** Report of one project. */
import type { ProjectReport, Range } from '#contracts/reports.ts';
import { noStats, projectFigures } from '#domain/analytics/project-report.ts';
import { charts, firstDay, ratingPoints } from '#domain/analytics/series.ts';
import { can } from '#domain/permission/can.ts';
import { projectStatus, summarize } from '#domain/project/summary.ts';
import { onProject } from '../actions/on-project.ts';
import { ProjectFigures } from '../data/entities/project-figures.ts';
import { projectWithWorkflows, workflowOfRecord } from '../data/project-reads.ts';
import type { Principal } from '../lambda/principal.ts';
import { isRefused, type Refused, refused } from '../lambda/result.ts';
import { scopeOf, snapshotsOf } from './snapshots.ts';

/** Project with its counted figures, or the refusal, in one round trip. */
export const countedProject = async ({ tenant, actor }: Principal, projectId: number) => {
  const { tenantId } = tenant;
  const [found, { data: figures }] = await Promise.all([
    projectWithWorkflows(tenantId, projectId),
    ProjectFigures.get({ tenantId, projectId }).go({ consistent: true }),
  ]);
  if (!found) return refused('project_not_found');
  const verdict = can(actor, 'view_project_analytics', onProject(found.project));
  if (verdict !== true) return refused(verdict);
  return { ...found, stats: figures?.stats ?? noStats };
};

/** Computes the report mostly from the project's current state; the rest was counted from its history. */
export const reportOfProject = async (
  principal: Principal,
  projectId: number,
  range: Range,
  at: string,
): Promise<ProjectReport | Refused> => {
  const found = await countedProject(principal, projectId);
  if (isRefused(found)) return found;
  const { project, workflows: records, stats } = found;
  const { tenantId, timezone } = principal.tenant;
  const workflows = records.map(workflowOfRecord);
  const scope = scopeOf(project.client_id);
  const drawn = charts(
    await snapshotsOf(tenantId, scope, firstDay(range, at, timezone)),
    range,
    at,
    timezone,
  );
  return {
    range,
    from: drawn.from,
    to: drawn.to,
    project_id: projectId,
    client_id: project.client_id,
    client_name: project.client_name,
    status: projectStatus(
      workflows.map((workflow) => summarize(workflow, project)),
      project,
      'agent',
      at,
    ),
    archived: project.archived,
    start_date: project.start_date,
    ...projectFigures(project, workflows, stats, at),
    series: {
      csat: ratingPoints(stats.ratings, drawn.from, timezone),
      active_projects: drawn.active_projects,
    },
    now: at,
  };
};
