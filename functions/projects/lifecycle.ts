/** Project lifecycle: archive, unarchive, cancel, delete (delivery.md section 4, Project lifecycle). */

import { archiveProject, cancelProject, deleteProject } from '#contracts/projects.ts';
import type { Decision } from '#domain/decision.ts';
import {
  decideArchive,
  decideCancel,
  decideDelete,
  decideUnarchive,
  evolveLifecycle,
  type Lifecycle,
  type LifecycleEvent,
  type LifecycleReason,
} from '#domain/project/lifecycle.ts';
import { overall, summarize } from '#domain/project/summary.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { ProjectListItem } from '#server/data/entities/project-list-item.ts';
import {
  type ProjectHeads,
  type ProjectRecord,
  projectWithWorkflows,
  workflowOfRecord,
} from '#server/data/project-reads.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused, refusedBy } from '#server/lambda/result.ts';
import { projectDeletion } from '#server/projects/delete-project.ts';
import { listOf } from '#server/projects/list-names.ts';
import { memberItems } from '#server/projects/member-projects.ts';
import { listItemOf, type RowOnly } from '#server/projects/project-list.ts';
import { presentProject } from '#server/projects/project-view.ts';
import { again } from '#server/retry.ts';
import { type Room, roomFor } from '#server/workspace/subscription.ts';
import { surveysAreMandatory } from './settings-rules.ts';

interface Found extends ProjectHeads {
  readonly rowOnly: RowOnly;
}

/** Loads the project with its workflows and its row's own attributes, and checks the permission to edit. */
const load = async (principal: Principal, projectId: number): Promise<Found | Refused> => {
  const { tenantId } = principal.tenant;
  const [found, active, archived] = await Promise.all([
    projectWithWorkflows(tenantId, projectId),
    ProjectListItem.get({ tenantId, list: 'active', projectId }).go({ consistent: true }),
    ProjectListItem.get({ tenantId, list: 'archived', projectId }).go({ consistent: true }),
  ]);
  if (!found) return refused('project_not_found');
  const row = active.data ?? archived.data;
  return deniedOn(principal.actor, 'edit_project', found.project) ?? { ...found, rowOnly: row ?? {} };
};

interface Step {
  readonly principal: Principal;
  readonly now: number;
  readonly at: string;
  readonly found: Found;
}

const noRoomNeeded: Room = { items: () => [] };

/** Saves the project after its events, and moves its row to the right list. */
const commit = async (
  { principal, now, at, found }: Step,
  events: readonly LifecycleEvent[],
  {
    room = noRoomNeeded,
    ...more
  }: { room?: Room } & Pick<Partial<ProjectRecord>, 'cancelled_by' | 'cancelled_on'> = {},
): Promise<{ project: ReturnType<typeof presentProject> } | typeof again> => {
  const { project: before, workflows, rowOnly } = found;
  const { tenantId, projectId } = before;
  const { archived, cancelled } = events.reduce<Lifecycle>(evolveLifecycle, before);
  const version = before.version + 1;
  const { closed_on = archived && !before.archived ? at : undefined, ...rest } = before;
  const project: ProjectRecord = {
    ...{ ...rest, ...more, archived, cancelled, updated_on: at, version },
    ...(archived && closed_on !== undefined && { closed_on }),
  };
  const row = listItemOf(project, workflows.map(workflowOfRecord), rowOnly);
  const result = await transact((entities) => [
    entities.Project.put(project)
      .where(({ version }, { eq }) => eq(version, before.version))
      .commit(),
    ...room.items(entities),
    // Race: the row is rewritten as a whole, and would lose a concurrent action.
    ...workflows.map(({ id, version: seen }) =>
      entities.WorkflowItem.check({ tenantId, projectId, id })
        .where(({ version }, { eq }) => eq(version, seen))
        .commit(),
    ),
    entities.ProjectListItem.put(row).commit(),
    ...(listOf(before) === row.list
      ? []
      : [entities.ProjectListItem.delete({ tenantId, projectId, list: listOf(before) }).commit()]),
    ...memberItems(entities, before, project),
    entities.Commit.create({
      ...commitAt({ tenantId, projectId }, now),
      actor: eventActor(principal),
      events,
      changes: Object.fromEntries(
        (['archived', 'cancelled'] as const)
          .filter((name) => before[name] !== project[name])
          .map((name) => [name, [before[name], project[name]] as const]),
      ),
    }).commit(),
  ]);
  return result.committed ? { project: presentProject(project, workflows) } : again;
};

type LifecycleDecision = Decision<LifecycleEvent, LifecycleReason>;

/** Idempotent: a repeated step returns the project as it is. */
const unlessAccepted = (decision: LifecycleDecision, { project, workflows }: Step['found']) => {
  if (decision.type === 'refused') return refusedBy(decision);
  return decision.type === 'ignored' ? { project: presentProject(project, workflows) } : undefined;
};

const eventsOf = (decision: LifecycleDecision): readonly LifecycleEvent[] =>
  decision.type === 'accepted' ? decision.events : [];

export const archiveProjectEndpoint = endpoint(archiveProject, ({ principal, params, body, now, at }) =>
  retryOnConflict(async () => {
    const found = await load(principal, params.id);
    if (isRefused(found)) return found;
    const { project, workflows } = found;
    const decision = body.archive
      ? decideArchive(project, {
          from: body.from ?? 'settings',
          progress: overall(workflows.map((record) => summarize(workflowOfRecord(record), project))).progress,
          survey_missing:
            surveysAreMandatory(principal.tenant) && project.send_csat_survey && !project.is_survey_sent,
        })
      : decideUnarchive(project);
    const settled = unlessAccepted(decision, found);
    if (settled) return settled;
    const room = await roomFor(principal.tenant, body.archive ? 'archived_projects' : 'active_projects');
    if (isRefused(room)) return room;
    return commit({ principal, now, at, found }, eventsOf(decision), { room });
  }),
);

export const cancelProjectEndpoint = endpoint(cancelProject, ({ principal, params, now, at }) =>
  retryOnConflict(async () => {
    const found = await load(principal, params.id);
    if (isRefused(found)) return found;
    const decision = decideCancel(found.project);
    const settled = unlessAccepted(decision, found);
    if (settled) return settled;
    const { name } = eventActor(principal);
    const by = { cancelled_by: name, cancelled_on: at };
    return commit({ principal, now, at, found }, eventsOf(decision), by);
  }),
);

export const deleteProjectEndpoint = endpoint(deleteProject, ({ principal, params, now }) =>
  retryOnConflict(async () => {
    const found = await load(principal, params.id);
    if (isRefused(found)) return found;
    const { project, workflows } = found;
    const decision = decideDelete(project);
    if (decision.type === 'refused') return refusedBy(decision);
    const by = { actor: eventActor(principal), now, events: decision.events };
    const result = await transact((entities) => projectDeletion(entities, { project, workflows }, by));
    return result.committed ? { ok: true as const } : again;
  }),
);
