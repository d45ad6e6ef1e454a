import { getTimelineVersion } from '../../shared/contracts/timeline.ts';
import { can } from '../../shared/domain/permission/can.ts';
import { onProject } from '../../shared/server/actions/on-project.ts';
import { projectOfWorkflow } from '../../shared/server/data/ids.ts';
import { newestOfHistory } from '../../shared/server/data/project-reads.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { versionOf } from './version.ts';

/** Version of the timeline, for polling: reads the project's item and the newest few of the history concurrently. */
export const getTimelineVersionEndpoint = endpoint(getTimelineVersion, async ({ params, principal }) => {
  const found = await newestOfHistory(principal.tenant.tenantId, params.id);
  if (!found || projectOfWorkflow(params.wf) !== params.id) return refused('project_not_found');
  const verdict = can(principal.actor, 'view_project', onProject(found.project));
  return verdict === true ? { version: versionOf(found) } : refused(verdict);
});
