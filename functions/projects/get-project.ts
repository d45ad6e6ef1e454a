import { getProject } from '#contracts/projects.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { viewOf } from '#server/projects/client-view.ts';
import { projectAnswer } from './project-answer.ts';

/** With `fullProjectsData=0` only the settings, without workflows. */
export const getProjectEndpoint = endpoint(getProject, async ({ principal, params, query, at }) => {
  const found = await projectWithWorkflows(principal.tenant.tenantId, params.id);
  if (!found) return refused('project_not_found');
  const denied = deniedOn(principal.actor, 'view_project', found.project);
  if (denied) return denied;
  const { project, workflows } = projectAnswer(found, at);
  const view = viewOf(principal);
  return {
    project: view.project(project),
    workflows: query.fullProjectsData === '0' ? [] : workflows.map(view.workflow),
  };
});
