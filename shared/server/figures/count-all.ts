/**
 * Counts all projects of a workspace by few reads: their history from its index, by one query of all, and their state by keys.
 * The index is eventually consistent, so that a count may be one of a moment ago.
 */
import { type Counted, count } from '#domain/analytics/analytics.ts';
import { Commit } from '../data/entities/commit.ts';
import { Project } from '../data/entities/project.ts';
import { WorkflowItem } from '../data/entities/workflow.ts';
import { everyItem } from '../data/every-item.ts';
import {
  type CommitRecord,
  type ProjectRecord,
  type WorkflowRecord,
  workflowOfRecord,
} from '../data/project-reads.ts';
import type { ListedProject } from '../projects/project-list.ts';
import {
  historyOf,
  type PastCommit,
  pastCommit,
  resettledOf,
  type Settled,
  starsOf,
} from './count-project.ts';
import { surveysOf } from './project-surveys.ts';

/** Projects whose state is read at once, by a BatchGet or two. */
const projectsAtOnce = 100;

/** Commits with events that figures are counted from, by project, oldest first. */
const pastCommitsByProject = async (
  tenantId: number,
): Promise<ReadonlyMap<number, readonly PastCommit[]>> => {
  const found = new Map<number, PastCommit[]>();
  let cursor: string | null = null;
  do {
    const page: { data: CommitRecord[]; cursor: string | null } = await Commit.query
      .history({ tenantId })
      .go({ cursor });
    for (const commit of page.data) {
      const past = pastCommit(commit);
      if (past.events.length === 0) continue;
      const known = found.get(commit.projectId);
      if (known) known.push(past);
      else found.set(commit.projectId, [past]);
    }
    cursor = page.cursor;
  } while (cursor !== null);
  return found;
};

const statesOf = async (tenantId: number, rows: readonly ListedProject[]) => {
  const options = { consistent: true, concurrent: 4 } as const;
  const [projects, workflows] = await Promise.all([
    everyItem(
      rows.map(({ projectId }) => ({ tenantId, projectId })),
      (keys) => Project.get(keys).go(options),
    ),
    everyItem(
      rows.flatMap(({ projectId, summaries }) => summaries.map(({ id }) => ({ tenantId, projectId, id }))),
      (keys) => WorkflowItem.get(keys).go(options),
    ),
  ]);
  return {
    projects,
    workflows: Map.groupBy<number, WorkflowRecord>(workflows, ({ projectId }) => projectId),
  };
};

/** Only a project that has sent a survey has ratings. */
const ratedBy = async (project: ProjectRecord) =>
  project.is_survey_sent ? starsOf(project, await surveysOf(project.tenantId, project.projectId)) : [];

/** Counts of the projects of these rows, and their histories up to the times of the `settled` ones. */
export const countedAtOnce = async (
  tenantId: number,
  rows: readonly ListedProject[],
  settled: ReadonlyMap<number, Settled>,
): Promise<{
  readonly counted: ReadonlyMap<number, Counted>;
  readonly histories: ReadonlyMap<number, Settled>;
}> => {
  const commits = await pastCommitsByProject(tenantId);
  const counted = new Map<number, Counted>();
  const histories = new Map<number, Settled>();
  for (let start = 0; start < rows.length; start += projectsAtOnce) {
    const { projects, workflows } = await statesOf(tenantId, rows.slice(start, start + projectsAtOnce));
    await Promise.all(
      projects.map(async (project) => {
        const { projectId } = project;
        const own = (workflows.get(projectId) ?? []).toSorted((a, b) => a.id - b.id).map(workflowOfRecord);
        const past = commits.get(projectId) ?? [];
        counted.set(projectId, count(project, own, historyOf(past), await ratedBy(project)));
        const until = settled.get(projectId);
        if (until) histories.set(projectId, resettledOf(until, past));
      }),
    );
  }
  return { counted, histories };
};
