/**
 * Counts all projects of a workspace by few reads: their history from its index, by one query of all, and their state by keys.
 * The index is eventually consistent, so that a count may be one of a moment ago.
 */
import { type Counted, count } from '#domain/analytics/analytics.ts';
import { type PastEvent, pastEvent } from '#domain/analytics/history.ts';
import { Commit } from '../data/entities/commit.ts';
import { Project } from '../data/entities/project.ts';
import { WorkflowItem } from '../data/entities/workflow.ts';
import {
  type CommitRecord,
  type ProjectRecord,
  type WorkflowRecord,
  workflowOfRecord,
} from '../data/project-reads.ts';
import type { ListedProject } from '../projects/project-list.ts';
import { again, retry } from '../retry.ts';
import { ratingsOfProject } from './ratings.ts';

/** Projects whose state is read at once, by a BatchGet or two. */
const projectsAtOnce = 100;
const retries = { attempts: 5, waitMs: 40 };

const eventsOf = ({ time, events }: CommitRecord): readonly PastEvent[] =>
  events.flatMap((event) => pastEvent(event, new Date(time).toISOString()) ?? []);

/** Events that figures are counted from, by project, oldest first. */
export const pastEventsByProject = async (
  tenantId: number,
): Promise<ReadonlyMap<number, readonly PastEvent[]>> => {
  const found = new Map<number, PastEvent[]>();
  let cursor: string | null = null;
  do {
    const page: { data: CommitRecord[]; cursor: string | null } = await Commit.query
      .history({ tenantId })
      .go({ cursor });
    for (const commit of page.data) {
      const events = eventsOf(commit);
      if (events.length > 0) found.set(commit.projectId, [...(found.get(commit.projectId) ?? []), ...events]);
    }
    cursor = page.cursor;
  } while (cursor !== null);
  return found;
};

/** All items of a BatchGet, however many rounds it takes. */
const everyItem = async <Key, Item>(
  keys: readonly Key[],
  get: (keys: Key[]) => Promise<{ readonly data: readonly Item[]; readonly unprocessed: readonly Key[] }>,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  let wanted = [...keys];
  const outcome = await retry(retries, async () => {
    if (wanted.length === 0) return 'read';
    const { data, unprocessed } = await get(wanted);
    items.push(...data);
    wanted = [...unprocessed];
    return wanted.length > 0 ? again : 'read';
  });
  if (outcome === again) throw new Error('Throttling: projects are left unread');
  return items;
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
const starsOf = async ({ tenantId, projectId, is_survey_sent }: ProjectRecord) =>
  is_survey_sent
    ? (await ratingsOfProject(tenantId, projectId)).map(({ team, ...rating }) => ({
        ...rating,
        user_ids: team.map(({ id }) => id),
      }))
    : [];

/** Counts of the projects of these rows. */
export const countedAtOnce = async (
  tenantId: number,
  rows: readonly ListedProject[],
): Promise<ReadonlyMap<number, Counted>> => {
  const events = await pastEventsByProject(tenantId);
  const counted = new Map<number, Counted>();
  for (let start = 0; start < rows.length; start += projectsAtOnce) {
    const { projects, workflows } = await statesOf(tenantId, rows.slice(start, start + projectsAtOnce));
    await Promise.all(
      projects.map(async (project) => {
        const { projectId } = project;
        const own = (workflows.get(projectId) ?? []).toSorted((a, b) => a.id - b.id).map(workflowOfRecord);
        counted.set(projectId, count(project, own, events.get(projectId) ?? [], await starsOf(project)));
      }),
    );
  }
  return counted;
};
