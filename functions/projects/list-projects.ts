import { clientProjects, listProjects } from '../../shared/contracts/projects.ts';
import { grantedTo } from '../../shared/domain/permission/actor.ts';
import { decodeCursor, encodeCursor } from '../../shared/server/cursor.ts';
import { Client, ContactProject } from '../../shared/server/data/entities/clients.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import type { Principal } from '../../shared/server/lambda/principal.ts';
import { type Refused, refused } from '../../shared/server/lambda/result.ts';
import { presentRow, type RowRecord } from '../../shared/server/present.ts';
import {
  fits,
  type ListName,
  type RowFilter,
  rowsAPage,
  rowsOfProjects,
  rowsPage,
} from '../../shared/server/rows.ts';

interface Page {
  readonly rows: readonly RowRecord[];
  readonly next: number | null;
}

/** How many of a contact's edges are looked at together: what one BatchGet takes. */
const edgesAtOnce = 100;

/** A contact sees the projects they are on, whatever is asked for: their edges are the allow-list (rules.md 14). */
const pageOfContact = async (
  tenantId: number,
  contactId: number,
  list: ListName,
  filter: RowFilter,
  before: number | undefined,
): Promise<Page> => {
  const rows: RowRecord[] = [];
  let from = before;
  for (;;) {
    const edges = ContactProject.query.primary({ tenantId, contactId });
    const { data } = await (from === undefined ? edges : edges.lt({ projectId: from })).go({
      consistent: true,
      order: 'desc',
      limit: edgesAtOnce,
    });
    const ids = data.map(({ projectId }) => projectId);
    const found = await rowsOfProjects(tenantId, list, ids);
    rows.push(...found.filter((row) => fits(row, filter)));
    const last = ids.length < edgesAtOnce ? undefined : ids.at(-1);
    if (rows.length > rowsAPage || last === undefined) break;
    from = last;
  }
  const shown = rows.slice(0, rowsAPage);
  return { rows: shown, next: rows.length > rowsAPage ? (shown.at(-1)?.projectId ?? null) : null };
};

/** The user id whose teams limit what is seen; undefined for who sees all. */
export const limitedTo = ({ actor }: Principal): number | undefined =>
  actor.kind === 'agent' && !grantedTo(actor).access_all_projects ? actor.user_id : undefined;

const pageFor = async (
  principal: Principal,
  list: ListName,
  filter: RowFilter,
  given: string | undefined,
  at: string,
) => {
  const { tenant, actor } = principal;
  const { tenantId } = tenant;
  // The person is part of it: a cursor is a place among what they may see.
  const name = JSON.stringify(['projects', list, filter, actor.kind, principal.subject]);
  const before = given === undefined ? undefined : decodeCursor<number>(tenantId, name, given);
  if (given !== undefined && before === undefined) return badCursor;
  const { rows, next } =
    actor.kind === 'agent'
      ? await rowsPage(tenantId, list, { ...filter, member: limitedTo(principal) }, before)
      : await pageOfContact(tenantId, actor.contact_id, list, filter, before);
  const side = actor.kind === 'agent' ? 'agent' : 'client';
  return {
    items: rows.map((row) => presentRow(row, side, at)),
    cursor: next === null ? null : encodeCursor(tenantId, name, next),
    now: at,
  };
};

const badCursor: Refused = refused('invalid_input', {
  field: 'cursor',
  params: { reason: 'This list cannot be continued from there.' },
});

export const listProjectsEndpoint = endpoint(listProjects, async ({ principal, query, at }) => {
  const { archived, search, client, cursor } = query;
  return pageFor(principal, archived === '1' ? 'archived' : 'active', { search, client }, cursor, at);
});

export const clientProjectsEndpoint = endpoint(clientProjects, async ({ principal, params, query, at }) => {
  const list = params.state === 'archived' ? 'archived' : 'active';
  const [{ data: client }, page] = await Promise.all([
    Client.get({ tenantId: principal.tenant.tenantId, id: params.id }).go({ consistent: true }),
    pageFor(principal, list, { client: params.id }, query.cursor, at),
  ]);
  return client && client.status === 'active' ? page : refused('client_not_found');
});
