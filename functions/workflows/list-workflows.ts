import { listWorkflows } from '#contracts/workflows.ts';
import { can } from '#domain/permission/can.ts';
import { onProject } from '#server/actions/on-project.ts';
import { projectOfWorkflow } from '#server/data/ids.ts';
import { projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { presentWorkflow } from '#server/projects/present.ts';

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
  return {
    items: ids.flatMap((id) => {
      const one = workflows.find(({ record }) => record.id === id);
      return one ? [presentWorkflow(workflowOfRecord(one.record), one.record.version, one.project, at)] : [];
    }),
  };
});
