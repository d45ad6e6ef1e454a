import { listDeliverables } from '#contracts/deliverables.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import { projectWithFiles } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { trackedLinks } from '#server/mail/tracked-links.ts';
import { deliverablesOf, isShownTo, presentDeliverable } from '#server/projects/deliverables.ts';

/** Deliverables of all workflows, oldest first. Clients see those sent, as sent; agents see all. */
export const listDeliverablesEndpoint = endpoint(listDeliverables, async ({ principal, params, now }) => {
  const { tenant, actor } = principal;
  const { tenantId } = tenant;
  const [found, records, links] = await Promise.all([
    projectWithFiles(tenantId, params.id),
    deliverablesOf(tenantId, params.id),
    trackedLinks(tenantId, params.id),
  ]);
  if (!found) return refused('project_not_found');
  const denied = deniedOn(actor, 'view_project', found.project);
  if (denied) return denied;
  const shown = records.filter((record) => isShownTo(actor, record));
  return {
    items: await Promise.all(
      shown.map((record) => presentDeliverable(record, found.files, links, actor, now)),
    ),
  };
});
