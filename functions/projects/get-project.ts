import { getProject } from '#contracts/projects.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { deniedOn, projectAnswer } from './project-answer.ts';

/** With `fullProjectsData=0` only the settings, without workflows. */
export const getProjectEndpoint = endpoint(getProject, async ({ principal, params, query, at }) => {
  const found = await projectWithWorkflows(principal.tenant.tenantId, params.id);
  if (!found) return refused('project_not_found');
  const denied = deniedOn(principal, 'view_project', found);
  if (denied) return denied;
  const answer = projectAnswer(found, at);
  return query.fullProjectsData === '0' ? { ...answer, workflows: [] } : answer;
});
