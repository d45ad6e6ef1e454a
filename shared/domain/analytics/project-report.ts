/**
 * Figures of a project for its Analytics tab, or of one of its deliverables (delivery.md section 2, "Timeline project
 * stats"; decision 0027).
 */
import { averageDays, contributionOf } from '../project/figures.ts';
import { isClosed } from '../project/lifecycle.ts';
import { projectHealth, summarize } from '../project/summary.ts';
import {
  hasRounds,
  type Instant,
  roundBudget,
  roundsOf,
  type Workflow,
  workflowOf,
} from '../workflow/index.ts';
import type { CountedProject, ProjectStats } from './analytics.ts';
import { changeFigures } from './asked-changes.ts';
import { answerSeconds, averageWaitHours, dayBreakdown, timesOf } from './times.ts';

/** Stats of a project that has not been counted yet. */
export const noStats: ProjectStats = {
  reminders: {},
  decided_by_client: [],
  ratings: [],
  closed_on: null,
  changes: {},
};

/** Average hours from sending to the client's own decision (null without a decision), and the number of decisions. */
export const reviewResponses = (
  workflows: readonly Workflow[],
  { decided_by_client }: ProjectStats,
): { readonly hours: number | null; readonly count: number } => {
  const own = new Set(decided_by_client);
  const answers = answerSeconds(workflows, (id) => own.has(id));
  const seconds = answers.reduce((sum, one) => sum + one, 0);
  return { hours: answers.length === 0 ? null : seconds / answers.length / 3600, count: answers.length };
};

/** Number of reminders for these workflows, removed stages included. */
const remindersOf = (workflows: readonly Workflow[], { reminders }: ProjectStats): number => {
  const ids = new Set(workflows.map(({ id }) => id));
  return Object.entries(reminders).reduce(
    (sum, [stageId, count]) => (ids.has(workflowOf(Number(stageId))) ? sum + count : sum),
    0,
  );
};

const shownStages = 3;

const topStages = (workflows: readonly Workflow[]) =>
  workflows
    .flatMap(({ stages }) => stages.filter(hasRounds))
    .map((stage) => {
      const { agreed, used } = roundBudget([stage]);
      return {
        stage_id: stage.id,
        title: stage.title,
        agreed_revisions: agreed,
        executed_revisions: used,
        progress: used / roundsOf(stage).length,
      };
    })
    .toSorted((a, b) => b.progress - a.progress || b.executed_revisions - a.executed_revisions)
    .slice(0, shownStages);

const mostReminded = (workflows: readonly Workflow[], { reminders }: ProjectStats) =>
  workflows
    .flatMap(({ stages }) => stages)
    .flatMap(({ id, title }) => {
      const count = reminders[String(id)] ?? 0;
      return count > 0 ? [{ stage_id: id, title, reminders: count }] : [];
    })
    .toSorted((a, b) => b.reminders - a.reminders)[0] ?? null;

/**
 * Figures of a project from all of its workflows, or of a deliverable from its own, as of an instant up to which open
 * spans run. Rounds and reminders of several workflows add up, waits and answers are averaged, and health is kept if
 * each of them keeps it. Ratings are always the project's, because surveys are about the whole of it.
 */
export const projectFigures = (
  project: CountedProject,
  workflows: readonly Workflow[],
  stats: ProjectStats,
  at: Instant,
) => {
  const closed_on = isClosed(project) ? stats.closed_on : null;
  const summaries = workflows.map((workflow) => summarize(workflow, project));
  const { agreed, used } = roundBudget(workflows.flatMap(({ stages }) => stages));
  const { completed_seconds } = contributionOf({ ...project, summaries, ratings: [] });
  const begun = summaries.some(({ started_on }) => started_on !== null) ? 1 : 0;
  const linear = workflows.every(({ is_linear }) => is_linear);
  const times = timesOf(workflows, { ...project, closed_on, isOverdue: (_, due) => due < at });
  const stars = stats.ratings.reduce((sum, { rating }) => sum + rating, 0);
  return {
    production_duration: completed_seconds === null ? null : averageDays({ completed: 1, completed_seconds }),
    agreed_revisions: agreed,
    executed_revisions: used,
    average_awaiting_feedback_hours: averageWaitHours(workflows, closed_on, at),
    feedback_reminders_sent: remindersOf(workflows, stats),
    most_reminded_stage: mostReminded(workflows, stats),
    average_review_response_hours: reviewResponses(workflows, stats).hours,
    changes: changeFigures(workflows, stats.changes),
    csat:
      stats.ratings.length === 0
        ? null
        : { rating: stars / stats.ratings.length, count: stats.ratings.length },
    health: projectHealth(summaries, project.timezone, at),
    day_breakdown: dayBreakdown({ times, begun, begun_linear: linear ? begun : 0 }, at),
    top_stages: topStages(workflows),
  };
};
