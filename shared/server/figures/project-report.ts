/** Report of one project, or of one of its deliverables. */
import type { ProjectReport, Range } from '#contracts/reports.ts';
import type { ProjectStats } from '#domain/analytics/analytics.ts';
import { noStats, projectFigures } from '#domain/analytics/project-report.ts';
import { charts, firstDay, ratingPoints, type Snapshot } from '#domain/analytics/series.ts';
import { projectStatus, summarize } from '#domain/project/summary.ts';
import type { CsatOfProject } from '#domain/survey/survey.ts';
import type { FeedbackTerms, Workflow } from '#domain/workflow/index.ts';
import { deniedOn } from '../actions/on-project.ts';
import { ProjectFigures } from '../data/entities/project-figures.ts';
import { type ProjectRecord, projectWithWorkflows, workflowOfRecord } from '../data/project-reads.ts';
import type { Principal } from '../lambda/principal.ts';
import { isRefused, type Refused, refused } from '../lambda/result.ts';
import { hasSurveys } from '../workspace/subscription.ts';
import { scopeOf, snapshotsOf } from './snapshots.ts';

/** Project with its counted figures, or the refusal, in one round trip. */
export const countedProject = async ({ tenant, actor }: Principal, projectId: number) => {
  const { tenantId } = tenant;
  const [found, { data: figures }] = await Promise.all([
    projectWithWorkflows(tenantId, projectId),
    ProjectFigures.get({ tenantId, projectId }).go({ consistent: true }),
  ]);
  if (!found) return refused('project_not_found');
  const denied = deniedOn(actor, 'view_project_analytics', found.project);
  if (denied) return denied;
  const { project, workflows } = found;
  return { project, workflows: workflows.map(workflowOfRecord), stats: { ...noStats, ...figures?.stats } };
};

interface Reported {
  readonly project: ReportedProject;
  /** All workflows of the project. */
  readonly workflows: readonly Workflow[];
  readonly stats: ProjectStats;
  /** Snapshots of its client in the range. */
  readonly snapshots: readonly Snapshot[];
  readonly surveys_in_plan: boolean;
}

type ReportedProject = Pick<
  ProjectRecord,
  'projectId' | 'client_id' | 'client_name' | 'start_date' | 'team_members' | 'archived' | 'cancelled'
> &
  CsatOfProject &
  FeedbackTerms;

interface Asked {
  readonly range: Range;
  /** Undefined for the whole project. */
  readonly workflow?: number | undefined;
}

/** Report from stored data; `timezone` is the workspace's, whose days the charts count. */
export const projectReportOf = (
  { project, workflows: all, stats, snapshots, surveys_in_plan }: Reported,
  { range, workflow }: Asked,
  at: string,
  timezone: string,
): ProjectReport => {
  const workflows = all.filter(({ id }) => workflow === undefined || id === workflow);
  const drawn = charts(snapshots, range, at, timezone);
  return {
    range,
    from: drawn.from,
    to: drawn.to,
    project_id: project.projectId,
    workflow_id: workflow ?? null,
    client_id: project.client_id,
    client_name: project.client_name,
    status: projectStatus(
      workflows.map((workflow) => summarize(workflow, project)),
      { ...project, surveys_in_plan },
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

/** Report mostly from the project's current state; the rest was counted from its history. */
export const reportOfProject = async (
  principal: Principal,
  projectId: number,
  asked: Asked,
  at: string,
): Promise<ProjectReport | Refused> => {
  const found = await countedProject(principal, projectId);
  if (isRefused(found)) return found;
  const { workflow, range } = asked;
  if (workflow !== undefined && !found.workflows.some(({ id }) => id === workflow)) {
    return refused('project_not_found');
  }
  const { tenantId, timezone } = principal.tenant;
  const scope = scopeOf(found.project.client_id);
  const snapshots = await snapshotsOf(tenantId, scope, firstDay(range, at, timezone));
  const surveys_in_plan = hasSurveys(principal.tenant);
  return projectReportOf({ ...found, snapshots, surveys_in_plan }, asked, at, timezone);
};
