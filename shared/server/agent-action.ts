import { can } from '../domain/permission/can.ts';
import type { WorkflowCommand } from '../domain/workflow/index.ts';
import { projectOfWorkflow } from './data/ids.ts';
import type { Once } from './lambda/once.ts';
import { eventActor, type Principal } from './lambda/principal.ts';
import { type Refused, refused } from './lambda/result.ts';
import { onProject } from './on-project.ts';
import { type ActionInput, actOnWorkflow, type Loaded } from './workflow-action.ts';

/** What a use case of the timeline brings beside its command. */
type More = Pick<ActionInput, 'enrich' | 'also'>;

interface AgentCall {
  readonly principal: Principal;
  readonly now: number;
  readonly once: Once | undefined;
}

/**
 * An action of an agent on a workflow of a project they are on. The workflow's id names its project; a path that names
 * another one leads nowhere.
 */
export const actAsAgent = (
  { principal, now, once }: AgentCall,
  workflowId: number,
  command: (loaded: Loaded) => WorkflowCommand | Refused | Promise<WorkflowCommand | Refused>,
  more: More & { readonly projectId?: number; readonly access?: 'act_on_timeline' | 'edit_project' } = {},
) => {
  const projectId = projectOfWorkflow(workflowId);
  if (more.projectId !== undefined && more.projectId !== projectId) return refused('project_not_found');
  const { access = 'act_on_timeline' } = more;
  return actOnWorkflow({
    tenantId: principal.tenant.tenantId,
    projectId,
    workflowId,
    actor: eventActor(principal),
    now,
    once,
    allow: ({ project }) => {
      const verdict = can(principal.actor, access, onProject(project));
      return verdict === true ? undefined : refused(verdict);
    },
    command,
    ...(more.enrich ? { enrich: more.enrich } : {}),
    ...(more.also ? { also: more.also } : {}),
  });
};
