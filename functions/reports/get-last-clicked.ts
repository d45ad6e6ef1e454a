import { getLastClicked } from '#contracts/reports.ts';
import { can } from '#domain/permission/can.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';

import { type ListedProject, listedByIds, teamIdsOf } from '#server/projects/project-list.ts';

/** Subject of the permission. It lists no contacts, which rows lack: the call is open to agents only. */
const subjectOf = ({ projectId, team }: ListedProject) => ({
  project: { id: projectId, team_members: teamIdsOf(team).map((id) => ({ id })), contacts: [] },
});

/** Reads the rows of both lists. A project that is missing, or invisible to the caller, is a 404. */
export const getLastClickedEndpoint = endpoint(getLastClicked, async ({ principal, params }) => {
  const { tenant, actor } = principal;
  const lists = await Promise.all([
    listedByIds(tenant.tenantId, 'active', params.ids),
    listedByIds(tenant.tenantId, 'archived', params.ids),
  ]);
  const rows = new Map(lists.flat().map((row) => [row.projectId, row]));
  const items: { project_id: number; last_clicked: string | null }[] = [];
  for (const project_id of params.ids) {
    const row = rows.get(project_id);
    if (!row) return refused('project_not_found');
    const verdict = can(actor, 'act_on_timeline', subjectOf(row));
    if (verdict !== true) return refused(verdict);
    items.push({ project_id, last_clicked: row.last_clicked ?? null });
  }
  return { items };
});
