import { getWorkflow } from '#contracts/workflows.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import { projectOfWorkflow } from '#server/data/ids.ts';
import { projectWithWorkflows, workflowIn } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { viewOf } from '#server/projects/client-view.ts';
import { presentWorkflow } from '#server/projects/project-view.ts';

export const getWorkflowEndpoint = endpoint(getWorkflow, async ({ params, principal, at }) => {
  const heads = await projectWithWorkflows(principal.tenant.tenantId, projectOfWorkflow(params.id));
  const found = workflowIn(heads, params.id);
  if (!found) return refused('project_not_found');
  const { project, record, workflow } = found;
  const denied = deniedOn(principal.actor, 'view_project', project);
  if (denied) return denied;
  return viewOf(principal).workflow(presentWorkflow(workflow, record.version, project, at));
});
