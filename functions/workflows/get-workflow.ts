import { getWorkflow } from '#contracts/workflows.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import { projectOfWorkflow } from '#server/data/ids.ts';
import { projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { viewOf } from '#server/projects/client-view.ts';
import { presentWorkflow } from '#server/projects/project-view.ts';

export const getWorkflowEndpoint = endpoint(getWorkflow, async ({ params, principal, at }) => {
  const found = await projectWithWorkflows(principal.tenant.tenantId, projectOfWorkflow(params.id));
  const record = found?.workflows.find(({ id }) => id === params.id);
  if (!found || !record) return refused('project_not_found');
  const denied = deniedOn(principal.actor, 'view_project', found.project);
  if (denied) return denied;
  return viewOf(principal).workflow(
    presentWorkflow(workflowOfRecord(record), record.version, found.project, at),
  );
});
