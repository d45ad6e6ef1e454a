import { listWorkflows } from '#contracts/workflows.ts';
import { can } from '#domain/permission/can.ts';
import { onProject } from '#server/actions/on-project.ts';
import { projectOfWorkflow } from '#server/data/ids.ts';
import { projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { viewOf } from '#server/projects/client-view.ts';
import { presentWorkflow } from '#server/projects/project-view.ts';

/** Workflows named in the query, in its order. Invisible and unknown ones are left out. */
export const listWorkflowsEndpoint = endpoint(listWorkflows, async ({ query, principal, at }) => {
  const { tenantId } = principal.tenant;
  // The contract guarantees numbers.
  const ids = [...new Set(query.query.match(/\d+/g)?.map(Number))];
  const projects = [...new Set(ids.map(projectOfWorkflow))];
  const found = await Promise.all(projects.map((projectId) => projectWithWorkflows(tenantId, projectId)));
  const workflows = found.flatMap((heads) =>
    heads && can(principal.actor, 'view_project', onProject(heads.project)) === true
      ? heads.workflows.map((record) => ({ record, project: heads.project }))
      : [],
  );
  const view = viewOf(principal);
  return {
    items: ids.flatMap((id) => {
      const one = workflows.find(({ record }) => record.id === id);
      if (!one) return [];
      return [
        view.workflow(presentWorkflow(workflowOfRecord(one.record), one.record.version, one.project, at)),
      ];
    }),
  };
});
