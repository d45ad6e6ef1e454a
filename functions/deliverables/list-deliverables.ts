import { listDeliverables } from '../../shared/contracts/deliverables.ts';
import { can } from '../../shared/domain/permission/can.ts';
import { onProject } from '../../shared/server/actions/on-project.ts';
import { projectWithFiles } from '../../shared/server/data/project-reads.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import {
  deliverableLinks,
  deliverablesOf,
  isShownTo,
  presentDeliverable,
} from '../../shared/server/projects/deliverables.ts';

/** Deliverables of all workflows, oldest first. Clients see those sent, as sent; agents see all. */
export const listDeliverablesEndpoint = endpoint(listDeliverables, async ({ principal, params, now }) => {
  const { tenant, actor } = principal;
  const { tenantId } = tenant;
  const [found, records, links] = await Promise.all([
    projectWithFiles(tenantId, params.id),
    deliverablesOf(tenantId, params.id),
    deliverableLinks(tenantId, params.id),
  ]);
  if (!found) return refused('project_not_found');
  const verdict = can(actor, 'view_project', onProject(found.project));
  if (verdict !== true) return refused(verdict);
  const shown = records.filter((record) => isShownTo(actor, record));
  return {
    items: await Promise.all(
      shown.map((record) => presentDeliverable(record, found.files, links, actor, now)),
    ),
  };
});
