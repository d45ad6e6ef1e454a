import { getTimelineVersion } from '#contracts/timeline.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import { projectOfWorkflow } from '#server/data/ids.ts';
import { newestOfHistory } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { versionOf } from './timeline-version.ts';

/** Version of the timeline, for polling: reads the project's item and the newest few of the history concurrently. */
export const getTimelineVersionEndpoint = endpoint(getTimelineVersion, async ({ params, principal }) => {
  const found = await newestOfHistory(principal.tenant.tenantId, params.id);
  if (!found || projectOfWorkflow(params.wf) !== params.id) return refused('project_not_found');
  return deniedOn(principal.actor, 'view_project', found.project) ?? { version: versionOf(found) };
});
