import { projectOfWorkflow } from '../data/ids.ts';
import type { ProjectHeads } from '../data/project-reads.ts';
import type { Once } from '../lambda/idempotency.ts';
import { eventActor, type Principal } from '../lambda/principal.ts';
import { refused } from '../lambda/result.ts';
import { deniedOn } from './on-project.ts';
import { type ActionInput, type ActionsInput, actOnWorkflow, actOnWorkflows } from './workflow-action.ts';

interface AgentCall {
  readonly principal: Principal;
  readonly now: number;
  readonly once: Once | undefined;
}

type MayAct = 'act_on_timeline' | 'edit_project';

/** Agent as the actor, if they have `access` to the project. */
const byAgent = ({ principal, now, once }: AgentCall, access: MayAct = 'act_on_timeline') => ({
  tenantId: principal.tenant.tenantId,
  actor: eventActor(principal),
  now,
  once,
  allow: ({ project }: ProjectHeads) => deniedOn(principal.actor, access, project),
});

/**
 * Action of an agent on a workflow. The workflow's id names its project; a path that names another project is
 * `project_not_found`.
 */
export const actAsAgent = (
  call: AgentCall,
  workflowId: number,
  plan: ActionInput['plan'],
  on: { readonly projectId?: number; readonly access?: MayAct } = {},
) => {
  const projectId = projectOfWorkflow(workflowId);
  if (on.projectId !== undefined && on.projectId !== projectId) return refused('project_not_found');
  return actOnWorkflow({
    ...byAgent(call, on.access),
    projectId,
    workflowId,
    plan,
  });
};

export const actAsAgentOnAll = (
  call: AgentCall,
  input: Pick<ActionsInput, 'projectId' | 'workflowIds' | 'plan'>,
) => actOnWorkflows({ ...byAgent(call), ...input });
