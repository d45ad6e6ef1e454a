import { can } from '../../domain/permission/can.ts';
import type { WorkflowCommand } from '../../domain/workflow/index.ts';
import { projectOfWorkflow } from '../data/ids.ts';
import type { ProjectHeads } from '../data/project-reads.ts';
import type { Once } from '../lambda/once.ts';
import { eventActor, type Principal } from '../lambda/principal.ts';
import { type Refused, refused } from '../lambda/result.ts';
import { onProject } from './on-project.ts';
import {
  type ActionInput,
  type ActionsInput,
  actOnWorkflow,
  actOnWorkflows,
  type Loaded,
} from './workflow-action.ts';

/** What a use case of the timeline brings beside its command. */
type More = Pick<ActionInput, 'enrich' | 'also'>;

interface AgentCall {
  readonly principal: Principal;
  readonly now: number;
  readonly once: Once | undefined;
}

/** An agent as the one who acts, where they are on the project. */
const byAgent = (
  { principal, now, once }: AgentCall,
  access: 'act_on_timeline' | 'edit_project' = 'act_on_timeline',
) => ({
  tenantId: principal.tenant.tenantId,
  actor: eventActor(principal),
  now,
  once,
  allow: ({ project }: ProjectHeads) => {
    const verdict = can(principal.actor, access, onProject(project));
    return verdict === true ? undefined : refused(verdict);
  },
});

/**
 * An action of an agent on a workflow of a project they are on. The workflow's id names its project; a path that names
 * another one leads nowhere.
 */
export const actAsAgent = (
  call: AgentCall,
  workflowId: number,
  command: (loaded: Loaded) => WorkflowCommand | Refused | Promise<WorkflowCommand | Refused>,
  more: More & { readonly projectId?: number; readonly access?: 'act_on_timeline' | 'edit_project' } = {},
) => {
  const projectId = projectOfWorkflow(workflowId);
  if (more.projectId !== undefined && more.projectId !== projectId) return refused('project_not_found');
  return actOnWorkflow({
    ...byAgent(call, more.access),
    projectId,
    workflowId,
    command,
    ...(more.enrich ? { enrich: more.enrich } : {}),
    ...(more.also ? { also: more.also } : {}),
  });
};

/** An action of an agent on several workflows of a project they are on. */
export const actAsAgentOnAll = (
  call: AgentCall,
  input: Pick<ActionsInput, 'projectId' | 'workflowIds' | 'commands' | 'enrich' | 'also'>,
) => actOnWorkflows({ ...byAgent(call), ...input });
