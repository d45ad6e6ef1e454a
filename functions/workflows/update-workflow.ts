import { draftsOf, updateWorkflow } from '#contracts/workflows.ts';
import { actAsAgent } from '#server/actions/agent-action.ts';
import { endpoint } from '#server/lambda/http.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { presentWorkflow } from '#server/projects/project-view.ts';

/**
 * Saves the workflow editor. With a `version`, optimistic locking: the refusal carries the present state. Structure and
 * linearity are two decisions: the structure first, because the other may depend on it.
 */
export const updateWorkflowEndpoint = endpoint(updateWorkflow, async (call) => {
  const { id } = call.params;
  const { title, is_linear, version } = call.body;
  const stages = draftsOf(call.body.stages);
  const edited = await actAsAgent(
    call,
    id,
    ({ record, workflow, project }) => {
      if (!stages) return refused('no_workflow', { field: 'stages' });
      return version === undefined || version === record.version
        ? { command: { type: 'edit_structure', title, stages, at: call.at } }
        : refused('conflict', {}, presentWorkflow(workflow, record.version, project, call.at));
    },
    { access: 'edit_project' },
  );
  if (isRefused(edited) || is_linear === undefined || is_linear === edited.workflow.is_linear) {
    return isRefused(edited) ? edited : edited.workflow;
  }
  const switched = await actAsAgent(
    call,
    id,
    ({ project }) =>
      project.deliverable_type === 'Multi'
        ? refused('linear_restricted', { field: 'is_linear' })
        : { command: { type: 'set_linear', is_linear, at: call.at } },
    { access: 'edit_project' },
  );
  return isRefused(switched) ? switched : switched.workflow;
});
