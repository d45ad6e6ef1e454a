import { clientProjects, listProjects } from '#contracts/projects.ts';
import type { QueryOf } from '#contracts/route.ts';
import { type Group, groupOf, inGroups } from '#domain/project/group.ts';
import {
  isFound,
  isMeant,
  isNarrowed,
  isTimely,
  type ListFilter,
  type ListOrder,
  ordered,
} from '#domain/project/list.ts';
import type { GroupKey } from '#domain/project/list-look.ts';
import { type Calendar, calendarAt, type TurnSource } from '#domain/project/turns.ts';
import { Client } from '#server/data/entities/client.ts';
import { ContactProject } from '#server/data/entities/contact-project.ts';
import { whole } from '#server/data/whole.ts';
import { endpoint } from '#server/lambda/http.ts';
import { limitedTo, type Principal } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import type { ListName } from '#server/projects/list-names.ts';
import {
  allListed,
  type ListedProject,
  type ListPage,
  listedByIds,
  listPage,
  matches,
  projectsByClient,
  projectsPerPage,
  type TableFilter,
} from '#server/projects/project-list.ts';
import {
  type OwnSurvey,
  presentRow,
  type UnsignedRow,
  withThumbnails,
} from '#server/projects/project-view.ts';
import { decodeCursor, encodeCursor } from '#server/tokens/cursor.ts';
import { hasSurveys } from '#server/workspace/subscription.ts';

/** Query of a list. */
interface Asked {
  readonly lists: readonly ListName[];
  /** Filter by attributes of the table. */
  readonly filter: TableFilter;
  /** Filter by rows as read and as presented, whose state depends on the time. */
  readonly narrowed: ListFilter;
  /** Words to find in name, code and client. */
  readonly search: string;
  readonly order: ListOrder | undefined;
  readonly group: GroupKey | undefined;
  readonly cursor: string | undefined;
}

/** End of a page in a sorted or grouped list: its projects (absent in cursors of an earlier release), and the index after them. */
interface Shown {
  readonly page?: readonly number[];
  readonly index: number;
}

/** Cursor of an unsorted list: the last project. */
type Position = number | Shown;

interface Page {
  readonly items: readonly UnsignedRow[];
  readonly next: Position | null;
  readonly groups?: readonly Group[];
}

/** List access of one reader: only projects that they may see, presented for them. */
interface Reader {
  /** Page after the project `before`, newest first, of the rows that match `meant`. */
  readonly page: (before: number | undefined, meant?: (row: ListedProject) => boolean) => Promise<ListPage>;
  readonly all: () => Promise<readonly ListedProject[]>;
  readonly present: (row: ListedProject) => UnsignedRow;
}

/** Page over several lists together: each gives its newest, and the newest of those are shown. */
const pageOfLists = (pages: readonly ListPage[]): ListPage => {
  const [only] = pages;
  if (only && pages.length === 1) return only;
  const rows = newestFirst(pages.flatMap((page) => page.items));
  const shown = rows.slice(0, projectsPerPage);
  const more = rows.length > projectsPerPage || pages.some(({ next }) => next !== null);
  return { items: shown, next: more ? (shown.at(-1)?.projectId ?? null) : null };
};

const newestFirst = (rows: readonly ListedProject[]): ListedProject[] =>
  rows.toSorted((one, other) => other.projectId - one.projectId);

const agentReader = (principal: Principal, { lists, filter }: Asked, at: string): Reader => {
  const { tenantId } = principal.tenant;
  const own = { ...filter, member: limitedTo(principal) };
  return {
    page: async (before, meant) =>
      pageOfLists(await Promise.all(lists.map((list) => listPage(tenantId, list, own, before, meant)))),
    all: async () =>
      newestFirst((await Promise.all(lists.map((list) => allListed(tenantId, list, own)))).flat()),
    present: (row) => presentRow(row, { side: 'agent', surveys_in_plan: hasSurveys(principal.tenant) }, at),
  };
};

/** Edges of a contact read together: the limit of BatchGet. */
const edgesAtOnce = 100;

/** A contact sees only their projects: their edges are the allowlist (rules.md 14). */
const contactReader = (tenantId: number, contactId: number, { lists, filter }: Asked, at: string): Reader => {
  const surveys = new Map<number, OwnSurvey>();
  /** Reads newest first, until there are more than `enough` rows. */
  const read = async (
    before: number | undefined,
    enough: number,
    meant: (row: ListedProject) => boolean,
  ): Promise<ListedProject[]> => {
    const rows: ListedProject[] = [];
    let from = before;
    for (;;) {
      const edges = ContactProject.query.primary({ tenantId, contactId });
      const { data } = await (from === undefined ? edges : edges.lt({ projectId: from })).go({
        consistent: true,
        order: 'desc',
        limit: edgesAtOnce,
      });
      for (const { projectId, survey_status } of data) surveys.set(projectId, survey_status);
      const ids = data.map(({ projectId }) => projectId);
      const found = await Promise.all(lists.map((list) => listedByIds(tenantId, list, ids)));
      rows.push(...newestFirst(found.flat()).filter((row) => matches(row, filter) && meant(row)));
      const last = ids.length < edgesAtOnce ? undefined : ids.at(-1);
      if (rows.length > enough || last === undefined) return rows;
      from = last;
    }
  };
  return {
    page: async (before, meant = () => true) => {
      const rows = await read(before, projectsPerPage, meant);
      const shown = rows.slice(0, projectsPerPage);
      return { items: shown, next: rows.length > projectsPerPage ? (shown.at(-1)?.projectId ?? null) : null };
    },
    all: () => read(undefined, Number.POSITIVE_INFINITY, () => true),
    present: (row) => presentRow(row, { side: 'client', own: surveys.get(row.projectId) }, at),
  };
};

const turnSource = (row: ListedProject): TurnSource => ({ ...row, archived: row.list === 'archived' });

/** True for rows that the search and the filter mean; undefined for all. */
const meantBy = (
  { narrowed, search }: Asked,
  { present }: Reader,
  calendar: Calendar,
): ((row: ListedProject) => boolean) | undefined =>
  search === '' && !isNarrowed(narrowed)
    ? undefined
    : (row) =>
        isFound(row, search) &&
        isTimely(turnSource(row), narrowed, calendar) &&
        isMeant(present(row), narrowed);

type Grouped = UnsignedRow & { readonly group: string };
type Meant = ReturnType<typeof meantBy>;

/** Page in order of creation, newest first: reads only the rows shown, unless filtered. */
const pageInTime = async (
  { page, present }: Reader,
  meant: Meant,
  before: number | undefined,
): Promise<Page> => {
  const { items, next } = await page(before, meant);
  return { items: items.map(present), next };
};

/**
 * Index at which a list goes on after a page. Its rows may have left the list since, moved in it, or have new ones before
 * them: rows may then be repeated, but none is skipped.
 */
const indexAfter = (list: readonly { readonly id: number }[], { page = [], index }: Shown): number => {
  const last = list.slice(0, index).findLastIndex(({ id }) => page.includes(id));
  return last < 0 ? Math.max(0, index - projectsPerPage) : last + 1;
};

/** Page in another order, or in groups: reads the whole list. */
const pageInOrder = async (
  { all, present }: Reader,
  meant: Meant,
  { order, group }: Pick<Asked, 'order' | 'group'>,
  zoned: { readonly calendar: Calendar; readonly zone: string },
  from: Shown | undefined,
): Promise<Page> => {
  const rows = await all();
  const shown = (meant ? rows.filter(meant) : rows).map((row) => {
    const presented = present(row);
    return group ? { ...presented, group: groupOf(presented, turnSource(row), group, zoned) } : presented;
  });
  const sorted = order ? ordered(shown, order) : shown;
  const { rows: list, groups } = group ? inGroups(sorted as readonly Grouped[]) : { rows: sorted };
  const start = from ? indexAfter(list, from) : 0;
  const items = list.slice(start, start + projectsPerPage);
  const index = start + items.length;
  const next = index < list.length ? { page: items.map(({ id }) => id), index } : null;
  return { items, next, ...(groups && { groups }) };
};

const pageFor = async (principal: Principal, asked: Asked, at: string) => {
  const { tenant, actor, subject } = principal;
  const { tenantId } = tenant;
  const { lists, filter, narrowed, search, order, group, cursor: given } = asked;
  // The cursor is bound to the person, because it is a position among the rows they may see.
  const name = JSON.stringify([
    'projects',
    lists,
    filter,
    narrowed,
    search,
    order ?? null,
    group ?? null,
    actor.kind,
    subject,
  ]);
  const from = given === undefined ? undefined : decodeCursor<Position>(tenantId, name, given);
  if (given !== undefined && from === undefined) return badCursor;
  const reader =
    actor.kind === 'agent'
      ? agentReader(principal, asked, at)
      : contactReader(tenantId, actor.contact_id, asked, at);
  const zoned = { calendar: calendarAt(at, tenant.timezone), zone: tenant.timezone };
  const meant = meantBy(asked, reader, zoned.calendar);
  const position = typeof from === 'object' ? from : undefined;
  const { items, next, groups } =
    order || group
      ? await pageInOrder(reader, meant, asked, zoned, position)
      : await pageInTime(reader, meant, typeof from === 'number' ? from : undefined);
  return {
    items: await withThumbnails(items, at),
    ...(groups && { groups: [...groups] }),
    cursor: next === null ? null : encodeCursor(tenantId, name, next),
    now: at,
  };
};

const badCursor: Refused = refused('invalid_input', {
  field: 'cursor',
  params: { reason: 'This list cannot be continued from there.' },
});

type Listing = Pick<
  QueryOf<typeof listProjects>,
  | 'status'
  | 'stage'
  | 'upcoming'
  | 'deliverable'
  | 'health'
  | 'turn'
  | 'due'
  | 'owner'
  | 'sort'
  | 'direction'
  | 'cursor'
> &
  Partial<Pick<QueryOf<typeof listProjects>, 'search' | 'client' | 'completed' | 'group'>>;

/** Completed projects are looked for in both lists, as they are counted. */
const askedFor = (list: ListName, query: Listing): Asked => {
  const { status, stage, upcoming, deliverable, health, turn, due, owner, client, search = '' } = query;
  const { sort, direction = 'ascending', group, cursor } = query;
  const completed = query.completed === '1' ? true : undefined;
  return {
    lists: completed || turn === 'done' ? ['active', 'archived'] : [list],
    filter: { client, owner },
    narrowed: { status, stage, upcoming, deliverable, health, completed, turn, due },
    search: search.trim(),
    order: sort && { key: sort, direction },
    group,
    cursor,
  };
};

/** A client learns nothing about the agency's moves and team by a filter. */
const filterFor = ({ actor }: Principal, query: QueryOf<typeof listProjects>) =>
  actor.kind === 'agent' ? query : { ...query, turn: undefined, owner: undefined, group: undefined };

export const listProjectsEndpoint = endpoint(listProjects, async ({ principal, query, at }) =>
  pageFor(
    principal,
    askedFor(query.archived === '1' ? 'archived' : 'active', filterFor(principal, query)),
    at,
  ),
);

/** Counts from the rows, in the same round trip as the clients: a counter could drift. */
const countsOfClients = async (
  principal: Principal,
  clientIds: readonly number[],
  list: ListName,
  at: string,
) => {
  const { tenantId } = principal.tenant;
  const keys = clientIds.map((id) => ({ tenantId, id }));
  const [{ data: clients }, counts] = await Promise.all([
    whole(Client.get(keys).go({ consistent: true, concurrent: 4 })),
    projectsByClient(tenantId, list, limitedTo(principal)),
  ]);
  const active = new Set(clients.flatMap(({ id, status }) => (status === 'active' ? [id] : [])));
  if (!clientIds.every((id) => active.has(id))) return refused('client_not_found');
  return {
    items: [],
    cursor: null,
    counts: clientIds.map((id) => ({ client_id: id, projects: counts.get(id) ?? 0 })),
    now: at,
  };
};

export const clientProjectsEndpoint = endpoint(clientProjects, async ({ principal, params, query, at }) => {
  const list = params.state === 'archived' ? 'archived' : 'active';
  if (query.count_only === 'true') return countsOfClients(principal, params.id, list, at);
  const [id] = params.id;
  if (id === undefined || params.id.length > 1) return onlyCounted;
  const [{ data: client }, page] = await Promise.all([
    Client.get({ tenantId: principal.tenant.tenantId, id }).go({ consistent: true }),
    pageFor(principal, askedFor(list, { ...query, client: id }), at),
  ]);
  return client && client.status === 'active' ? page : refused('client_not_found');
});

const onlyCounted: Refused = refused('invalid_input', {
  field: 'count_only',
  params: { reason: 'The projects of several clients are only counted.' },
});
