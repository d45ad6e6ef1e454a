import { createWorkflow as createWorkflowRoute, draftsOf } from '#contracts/workflows.ts';
import { mostDeliverables } from '#domain/project/limits.ts';

import { createWorkflow } from '#domain/workflow/index.ts';
import { closedRefusal, deniedOn } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { firstCommit } from '#server/data/commit.ts';
import { workflowsPerProject } from '#server/data/ids.ts';
import {
  type ProjectRecord,
  projectWithWorkflows,
  type WorkflowRecord,
  workflowIn,
  workflowOfRecord,
} from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { type Call, endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { refused, refusedBy } from '#server/lambda/result.ts';
import { writeSummaries } from '#server/projects/project-list.ts';
import { presentWorkflow } from '#server/projects/project-view.ts';
import { again } from '#server/retry.ts';

/** Adds a deliverable with its workflow to a multi-deliverable project; it starts at once. */
export const createWorkflowEndpoint = endpoint(
  createWorkflowRoute,
  (call) => retryOnConflict(() => tryCreate(call)),
  async ({ principal, body, at }, id: number) => {
    const found = workflowIn(await projectWithWorkflows(principal.tenant.tenantId, body.project_id), id);
    if (!found) return refused('project_not_found', { field: 'project_id' });
    return created(found.project, found.record, at);
  },
);

const created = (project: ProjectRecord, record: WorkflowRecord, at: string) => ({
  workflow: presentWorkflow(workflowOfRecord(record), record.version, project, at),
  project_version: project.version,
});

const tryCreate = async (call: Call<typeof createWorkflowRoute>) => {
  const { principal, body, now, at } = call;
  const { tenantId } = principal.tenant;
  const projectId = body.project_id;
  const found = await projectWithWorkflows(tenantId, projectId);
  if (!found) return refused('project_not_found', { field: 'project_id' });
  const { project: before, workflows } = found;
  const denied = deniedOn(principal.actor, 'edit_project', before) ?? closedRefusal(before);
  if (denied) return denied;
  if (before.deliverable_type !== 'Multi') return refused('not_multi');
  if (workflows.length >= mostDeliverables) {
    return refused('too_many_deliverables', { params: { max: mostDeliverables } });
  }
  const last = Math.max(projectId * workflowsPerProject, ...workflows.map(({ id }) => id));
  const made = createWorkflow({
    id: last + 1,
    title: body.title || `Deliverable ${workflows.length + 1}`,
    is_linear: true,
    stages: draftsOf(body.stages),
    at,
  });
  if (!('workflow' in made)) return refusedBy(made);

  const project: ProjectRecord = { ...before, updated_on: at, version: before.version + 1 };
  const { record, commit } = firstCommit(made, { tenantId, projectId, now, actor: eventActor(principal) });
  const result = await transact((entities) => ({
    once: onceItem(entities, call, record.id),
    project: entities.Project.put(project)
      // Race: guards the deliverable's number, and the list of deliverables for a concurrent save or archiving.
      .where(({ version }, { eq }) => eq(version, before.version))
      .commit(),
    row: writeSummaries(entities, project, [made.workflow]),
    workflow: entities.WorkflowItem.create(record).commit(),
    commit: entities.Commit.create(commit).commit(),
  }));
  if (result.committed) return created(project, record, at);
  return result.failed.includes('once') ? repeated : again;
};
