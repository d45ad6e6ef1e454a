import { getWorkspaceEvents } from '#contracts/timeline.ts';
import type { WorkspaceEntry } from '#contracts/workflows.ts';
import { can } from '#domain/permission/can.ts';
import type { Workflow } from '#domain/workflow/index.ts';
import { onProject } from '#server/actions/on-project.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Project } from '#server/data/entities/project.ts';
import { WorkflowItem } from '#server/data/entities/workflow.ts';
import { type CommitRecord, type ProjectRecord, workflowOfRecord } from '#server/data/project-reads.ts';
import { whole } from '#server/data/whole.ts';
import { endpoint } from '#server/lambda/http.ts';
import { limitedTo, type Principal } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { withoutUntold } from '#server/projects/untold-sendings.ts';
import { stateKeys } from '#server/tokens/keys.ts';
import { openText, sealText } from '#server/tokens/sealed.ts';
import { entriesOf } from './history.ts';

const entriesAPage = 50;

/**
 * Maximum of commits read per page for a caller who does not see all projects. Theirs are scattered among all others,
 * so the page ends here with however few found: the cost does not grow with the workspace.
 */
const commitsAPage = 250;

/** Projects per page: the limit of BatchGet. */
const projectsAPage = 100;

type Position = Pick<CommitRecord, 'time' | 'projectId' | 'workflowId' | 'name'>;

/** Encrypted, because a page may end at a commit that the reader must not know of. */
const cursorName = (tenantId: number) => `history of workspace ${tenantId}`;

const cursorOf = (tenantId: number, { time, projectId, workflowId, name }: Position): string =>
  sealText(JSON.stringify({ time, projectId, workflowId, name }), cursorName(tenantId), stateKeys());

const positionOf = (tenantId: number, cursor: string): Position | undefined => {
  try {
    return JSON.parse(openText(cursor, cursorName(tenantId), stateKeys()));
  } catch {
    return undefined;
  }
};

/** Commits of the workspace after a position, newest first; `more` if there are further ones. */
const newestCommits = async (tenantId: number, after: Position | undefined, limit: number) => {
  const all = Commit.query.history({ tenantId });
  const { data, cursor } = await (after ? all.lt(after) : all).go({ order: 'desc', limit });
  return { commits: data, more: cursor !== null };
};

/** Commits up to the first that would exceed the number of projects. */
const ofFewProjects = (commits: readonly CommitRecord[]): readonly CommitRecord[] => {
  const projects = new Set<number>();
  const end = commits.findIndex(({ projectId }) => projects.add(projectId).size > projectsAPage);
  return end < 0 ? commits : commits.slice(0, end);
};

/** Visible projects of the commits. A deleted one is visible to nobody. */
const projectsSeen = async (
  { tenant: { tenantId }, actor }: Principal,
  commits: readonly CommitRecord[],
): Promise<ReadonlyMap<number, ProjectRecord>> => {
  const keys = [...new Set(commits.map(({ projectId }) => projectId))].map((projectId) => ({
    tenantId,
    projectId,
  }));
  const { data } = await whole(Project.get(keys).go({ consistent: true }));
  const seen = data.filter((project) => can(actor, 'view_project', onProject(project)) === true);
  return new Map(seen.map((project) => [project.projectId, project]));
};

/** Workflows of the commits, for a client alone: their undo stacks tell which actions stand. */
const workflowsOf = async (
  { tenant: { tenantId }, actor }: Principal,
  commits: readonly CommitRecord[],
): Promise<readonly Workflow[]> => {
  if (actor.kind === 'agent') return [];
  const projectOf = new Map(
    commits.flatMap(({ projectId, workflowId }) => (workflowId ? [[workflowId, projectId] as const] : [])),
  );
  const keys = [...projectOf].map(([id, projectId]) => ({ tenantId, projectId, id }));
  if (keys.length === 0) return [];
  const { data } = await whole(WorkflowItem.get(keys).go({ consistent: true, concurrent: 3 }));
  return data.map(workflowOfRecord);
};

const badCursor: Refused = refused('invalid_input', {
  field: 'cursor',
  params: { reason: 'The history cannot be continued from there.' },
});

/**
 * History of all projects that the caller may see. Read from an index, so that the last second may be missing (eventual
 * consistency).
 */
export const getWorkspaceEventsEndpoint = endpoint(getWorkspaceEvents, async ({ query, principal }) => {
  const { tenantId } = principal.tenant;
  const after = query.cursor === undefined ? undefined : positionOf(tenantId, query.cursor);
  if (query.cursor !== undefined && !after) return badCursor;
  const seesAll = principal.actor.kind === 'agent' && limitedTo(principal) === undefined;
  const { commits, more } = await newestCommits(tenantId, after, seesAll ? entriesAPage : commitsAPage);
  const considered = ofFewProjects(commits);
  const projects = await projectsSeen(principal, considered);
  const workflows = await workflowsOf(
    principal,
    considered.filter(({ projectId }) => projects.has(projectId)),
  );

  // Undo stacks were read for a client alone.
  const told = new Set(await withoutUntold(considered, workflows));

  const items: WorkspaceEntry[] = [];
  let looked = 0;
  for (const commit of considered) {
    if (items.length === entriesAPage) break;
    looked += 1;
    const project = projects.get(commit.projectId);
    if (!project || !told.has(commit)) continue;
    const { projectId: project_id, name: project_name } = project;
    const entries = entriesOf({ commits: [commit], mails: [], revoked: new Set() }, principal, {
      contacts: [],
      workflows,
    });
    items.push(...entries.map((entry) => ({ ...entry, project_id, project_name })));
  }
  const last = commits[looked - 1];
  return { items, cursor: last && (more || looked < commits.length) ? cursorOf(tenantId, last) : null };
});
