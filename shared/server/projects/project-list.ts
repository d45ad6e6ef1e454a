/** Project lists: one item per project, in one partition per list (design: data). */
import type { EntityItem } from 'electrodb';
import { summarize, type WorkflowSummary } from '#domain/project/summary.ts';
import type { Workflow } from '#domain/workflow/index.ts';
import { type ListCard, ProjectListItem } from '../data/entities/project-list-item.ts';
import { everyItem } from '../data/every-item.ts';
import { packed, unpacked } from '../data/nested.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import { whole } from '../data/whole.ts';
import { type ListName, listOf, lists } from './list-names.ts';
import { type Member, projectsOfMember } from './member-projects.ts';

/** Projects on a page of a list. */
export const projectsPerPage = 50;

/** User ids of a team in one string, for a filter by `contains`. */
const teamText = (members: readonly { readonly id: number }[]): string =>
  members.length === 0 ? '' : `,${members.map(({ id }) => id).join(',')},`;

/** Inverse of `teamText`. */
export const teamIdsOf = (text: string): readonly number[] => text.split(',').filter(Boolean).map(Number);

/** List item's copies of its project; its writer checks the project's version. */
export const copiedFields = (project: ProjectRecord) => ({
  client_id: project.client_id,
  team: teamText(project.team_members),
  card: {
    name: project.name,
    reference_code: project.reference_code,
    client_name: project.client_name,
    start_date: project.start_date,
    created_on: project.created_on,
    deliverable_type: project.deliverable_type,
    timezone: project.timezone,
    cancelled: project.cancelled,
    send_csat_survey: project.send_csat_survey,
    is_survey_sent: project.is_survey_sent,
    survey_completed: project.survey_completed,
  },
});

type Terms = Pick<ProjectRecord, 'days_allowed_for_client_feedback' | 'timezone'>;

const nameOf = ({ id }: Pick<Workflow, 'id'>) => `w${id}`;

/** Summaries of all workflows, by workflow. */
export const summariesOf = (workflows: readonly Workflow[], terms: Terms): Record<string, string> =>
  Object.fromEntries(workflows.map((workflow) => [nameOf(workflow), packed(summarize(workflow, terms))]));

/** Writes summaries of some workflows to the item of an active project, without touching the others. */
export const writeSummaries = (
  entities: TransactionEntities,
  { tenantId, projectId, ...terms }: Pick<ProjectRecord, 'tenantId' | 'projectId'> & Terms,
  workflows: readonly Workflow[],
): TransactionItems[number] =>
  entities.ProjectListItem.patch({ tenantId, list: 'active', projectId })
    .data((item, { set }) => {
      for (const workflow of workflows)
        set(item.summaries[nameOf(workflow)], packed(summarize(workflow, terms)));
    })
    .commit();

/** Attributes that are stored only on the item, by writers of their own. */
export type RowOnly = Partial<
  Pick<
    EntityItem<typeof ProjectListItem>,
    'last_clicked' | 'cover' | 'cover_sent' | 'client_logo' | 'open_changes'
  >
>;

/** List item of a project. */
export const listItemOf = (
  project: ProjectRecord,
  workflows: readonly Workflow[],
  { last_clicked, cover, cover_sent, client_logo, open_changes }: RowOnly = {},
) => ({
  tenantId: project.tenantId,
  list: listOf(project),
  projectId: project.projectId,
  ...copiedFields(project),
  summaries: summariesOf(workflows, project),
  ...(last_clicked === undefined ? {} : { last_clicked }),
  ...(cover === undefined ? {} : { cover }),
  ...(cover_sent === undefined ? {} : { cover_sent }),
  ...(client_logo === undefined ? {} : { client_logo }),
  ...(open_changes === undefined ? {} : { open_changes }),
  ...(project.sample ? { sample: true } : {}),
});

type StoredItem = EntityItem<typeof ProjectListItem>;

/** List item as read: the project's fields, and the summaries of its workflows sorted by id. */
export type ListedProject = Omit<StoredItem, 'card' | 'summaries'> &
  ListCard & { readonly summaries: readonly WorkflowSummary[] };

/** Parses a summary. A summary from before decision 0027 names only the first stage at work. */
const readSummary = (stored: string): WorkflowSummary => {
  const summary = unpacked<WorkflowSummary>(stored);
  const { current_stage, current_stages = current_stage === null ? [] : [current_stage] } = summary;
  return { ...summary, current_stages };
};

const readSummaries = (stored: StoredItem['summaries']): WorkflowSummary[] =>
  Object.values(stored)
    .map(readSummary)
    .toSorted((a, b) => a.id - b.id);

/** Parses a stored row. */
export const parseItem = ({ card, summaries, ...row }: StoredItem): ListedProject => ({
  ...row,
  ...card,
  summaries: readSummaries(summaries),
});

/** Filter of a list; all conditions must hold. */
export interface TableFilter {
  readonly client?: number | undefined;
  /** Only projects with them on the team. */
  readonly member?: Member | undefined;
  /** User id as well, so that a member with a limited view can look for a colleague's projects. */
  readonly owner?: number | undefined;
}

/** Applies a filter to items that were read by id, with the same conditions as `queryList` in the table. */
export const matches = (item: ListedProject, { client, member, owner }: TableFilter): boolean =>
  (client === undefined || item.client_id === client) &&
  [member?.id, owner].every((id) => id === undefined || item.team.includes(`,${id},`));

/** Projects of a list: those older than one, or those from one to another. */
interface Range {
  readonly before?: number | undefined;
  readonly between?: { readonly oldest: number; readonly newest: number };
}

const queryList = (
  tenantId: number,
  list: ListName,
  { client, member, owner }: TableFilter,
  { before, between }: Range = {},
) => {
  const inList = ProjectListItem.query.primary({ tenantId, list });
  const some = between
    ? inList.between({ projectId: between.oldest }, { projectId: between.newest })
    : before === undefined
      ? inList
      : inList.lt({ projectId: before });
  return some.where((item, { contains, eq }) =>
    [
      ...(client === undefined ? [] : [eq(item.client_id, client)]),
      ...[member?.id, owner].flatMap((id) => (id === undefined ? [] : [contains(item.team, `,${id},`)])),
    ].join(' AND '),
  );
};

/** Rows of a query for each unit that it reads: as many as are in 4 KB. */
const rowsAUnit = 4;
/** Projects of a member that are read at once: the limit of BatchGet. */
const projectsAtOnce = 100;

/**
 * Rows of some projects, newest first, that match the filter. Projects that lie close together, as in a small workspace, are
 * read by a query of the rows from the first to the last, which costs less than as many single reads.
 */
const rowsAmong = async (
  tenantId: number,
  list: ListName,
  ids: readonly number[],
  filter: TableFilter,
): Promise<readonly ListedProject[]> => {
  const [newest, oldest] = [ids[0], ids.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  if (newest - oldest >= rowsAUnit * ids.length)
    return (await listedByIds(tenantId, list, ids)).filter((row) => matches(row, filter));
  const { data } = await queryList(tenantId, list, filter, { between: { oldest, newest } }).go({
    consistent: true,
    pages: 'all',
    order: 'desc',
  });
  return data.map(parseItem);
};

/** Member whose index a filter is read by; undefined for a list that is read whole. */
const indexOf = ({ member }: TableFilter): number | undefined => (member?.indexed ? member.id : undefined);

/** All rows that match the filter by the index of its member, newest first. */
const allOfMember = async (
  tenantId: number,
  list: ListName,
  member: number,
  filter: TableFilter,
): Promise<readonly ListedProject[]> => {
  const ids = await projectsOfMember(tenantId, list, member);
  const starts = Array.from({ length: Math.ceil(ids.length / projectsAtOnce) }, (_, n) => n * projectsAtOnce);
  const rows = await Promise.all(
    starts.map((start) => rowsAmong(tenantId, list, ids.slice(start, start + projectsAtOnce), filter)),
  );
  return rows.flat();
};

/** Page as `listPage` gives it, by the index of the filter's member. */
const pageOfMember = async (
  tenantId: number,
  list: ListName,
  member: number,
  { filter, before, meant }: { filter: TableFilter; before?: number | undefined; meant?: Meant | undefined },
): Promise<ListPage> => {
  const ids = await projectsOfMember(tenantId, list, member, before);
  const items: ListedProject[] = [];
  let read = 0;
  while (read < ids.length && items.length < projectsPerPage) {
    // Without a condition beside the member, nearly all rows are shown.
    const size = meant || filter.client !== undefined ? projectsAtOnce : projectsPerPage - items.length;
    const rows = await rowsAmong(tenantId, list, ids.slice(read, read + size), filter);
    items.push(...(meant ? rows.filter(meant) : rows));
    read += size;
  }
  return pageOf(items, read < ids.length);
};

type Meant = (item: ListedProject) => boolean;

/** Page of the rows that were read; `left` if there may be more. */
const pageOf = (items: readonly ListedProject[], left: boolean): ListPage => {
  const shown = items.slice(0, projectsPerPage);
  const more = left || items.length > projectsPerPage;
  return { items: shown, next: more ? (shown.at(-1)?.projectId ?? null) : null };
};

export interface ListPage {
  readonly items: readonly ListedProject[];
  /** Id of the last project on this page; null if the list ends here. */
  readonly next: number | null;
}

/**
 * Page of a list, newest first, starting after `before`. With a filter, or with `meant` for conditions that the table
 * cannot check, it reads on until the page is full or the list ends, so that a search covers the whole list. Strongly
 * consistent: an action is visible at once.
 */
export const listPage = async (
  tenantId: number,
  list: ListName,
  filter: TableFilter,
  before?: number,
  meant?: Meant,
): Promise<ListPage> => {
  const own = indexOf(filter);
  if (own !== undefined) return pageOfMember(tenantId, list, own, { filter, before, meant });
  const items: ListedProject[] = [];
  let cursor: string | null = null;
  // A page of a usual filter is full with the newest rows; where it is not, all others are read, by 1 MB each. Those of one client
  // are few among all.
  let limit = filter.client === undefined ? projectsPerPage : undefined;
  do {
    const page: { data: StoredItem[]; cursor: string | null } = await queryList(tenantId, list, filter, {
      before,
    }).go({
      consistent: true,
      order: 'desc',
      cursor,
      ...(limit === undefined ? {} : { limit }),
    });
    limit = undefined;
    const read = page.data.map(parseItem);
    items.push(...(meant ? read.filter(meant) : read));
    cursor = page.cursor;
  } while (cursor !== null && items.length < projectsPerPage);
  return pageOf(items, cursor !== null);
};

/** All items of a list that match the filter, oldest first. */
export const allListed = async (
  tenantId: number,
  list: ListName,
  filter: TableFilter = {},
): Promise<readonly ListedProject[]> => {
  const own = indexOf(filter);
  if (own !== undefined) return (await allOfMember(tenantId, list, own, filter)).toReversed();
  const { data } = await queryList(tenantId, list, filter).go({ consistent: true, pages: 'all' });
  return data.map(parseItem);
};

/** Fields of a row that a search needs. */
export type ListedName = Pick<
  ListedProject,
  | 'projectId'
  | 'list'
  | 'name'
  | 'reference_code'
  | 'client_id'
  | 'client_name'
  | 'deliverable_type'
  | 'summaries'
>;

/**
 * Names of all projects of a list, with the titles of their deliverables, newest first; with `member`, only those of
 * the member's projects.
 */
export const listedNames = async (
  tenantId: number,
  list: ListName,
  member: Member | undefined,
): Promise<readonly ListedName[]> => {
  if (member?.indexed) return allOfMember(tenantId, list, member.id, { member });
  const { data } = await queryList(tenantId, list, { member }).go({
    consistent: true,
    pages: 'all',
    order: 'desc',
    attributes: ['projectId', 'list', 'client_id', 'card', 'summaries'],
  });
  return data.map(({ card, summaries, ...row }) => ({
    ...row,
    ...card,
    summaries: readSummaries(summaries),
  }));
};

/** Items of the given projects that are in the list, newest first. */
export const listedByIds = async (
  tenantId: number,
  list: ListName,
  projectIds: readonly number[],
): Promise<readonly ListedProject[]> => {
  const items = await everyItem(projectIds, async (wanted) => {
    const { data, unprocessed } = await ProjectListItem.get(
      wanted.map((projectId) => ({ tenantId, list, projectId })),
    ).go({ consistent: true, concurrent: 4 });
    return { data: data.map(parseItem), unprocessed: unprocessed.map(({ projectId }) => projectId) };
  });
  return items.toSorted((a, b) => b.projectId - a.projectId);
};

/** Items of the given projects, in whichever list each is; one call reads 50 of them. */
export const listedAnywhere = async (
  tenantId: number,
  projectIds: readonly number[],
): Promise<readonly ListedProject[]> => {
  if (projectIds.length === 0) return [];
  const keys = projectIds.flatMap((projectId) => lists.map((list) => ({ tenantId, list, projectId })));
  const { data } = await whole(ProjectListItem.get(keys).go({ consistent: true, concurrent: 4 }));
  return data.map(parseItem);
};

/** Number of projects in a list without the sample, which no limit counts, and the sample's id. */
export const countListed = async (
  tenantId: number,
  list: ListName,
): Promise<{ readonly count: number; readonly sample: number | undefined }> => {
  const { data } = await ProjectListItem.query
    .primary({ tenantId, list })
    .go({ consistent: true, pages: 'all', attributes: ['projectId', 'sample'] });
  const sample = data.find((item) => item.sample)?.projectId;
  return { count: data.filter((item) => !item.sample).length, sample };
};

const clientsOfRows = async (tenantId: number, list: ListName, member: Member | undefined) => {
  const { data } = await queryList(tenantId, list, { member }).go({
    consistent: true,
    pages: 'all',
    attributes: ['client_id'],
  });
  return data;
};

/** Number of projects per client in a list; with `member`, only those of the member's teams. */
export const projectsByClient = async (
  tenantId: number,
  list: ListName,
  member?: Member,
): Promise<ReadonlyMap<number, number>> => {
  const rows = member?.indexed
    ? await allOfMember(tenantId, list, member.id, { member })
    : await clientsOfRows(tenantId, list, member);
  const counts = new Map<number, number>();
  for (const { client_id } of rows) counts.set(client_id, (counts.get(client_id) ?? 0) + 1);
  return counts;
};
