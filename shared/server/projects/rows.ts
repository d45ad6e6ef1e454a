/** Rows of project lists: one item per project, in one partition per list (design: data). */
import type { EntityItem } from 'electrodb';
import { summarize, type WorkflowSummary } from '#domain/project/summary.ts';
import type { Workflow } from '#domain/workflow/index.ts';
import { Row, type RowCard } from '../data/entities/row.ts';
import { packed, unpacked } from '../data/nested.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import { again, retry } from '../retry.ts';

export type ListName = 'active' | 'archived';

/** Rows per page. */
export const rowsAPage = 50;

export const listOf = ({ archived }: Pick<ProjectRecord, 'archived'>): ListName =>
  archived ? 'archived' : 'active';

/** User ids of a team in one string, for a filter by `contains`. */
const teamText = (members: readonly { readonly id: number }[]): string =>
  members.length === 0 ? '' : `,${members.map(({ id }) => id).join(',')},`;

/** User ids in such a string. */
export const teamOf = (text: string): readonly number[] => text.split(',').filter(Boolean).map(Number);

/** A row's copies of its project; its writer checks the project's version. */
export const projectOnRow = (project: ProjectRecord) => ({
  search: project.name.toLowerCase(),
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

/** Writes summaries of some workflows to the row of an active project, and leaves the others unchanged. */
export const writeSummaries = (
  entities: TransactionEntities,
  { tenantId, projectId, ...terms }: Pick<ProjectRecord, 'tenantId' | 'projectId'> & Terms,
  workflows: readonly Workflow[],
): TransactionItems[number] =>
  entities.Row.patch({ tenantId, list: 'active', projectId })
    .data((row, { set }) => {
      for (const workflow of workflows)
        set(row.summaries[nameOf(workflow)], packed(summarize(workflow, terms)));
    })
    .commit();

/** Row of a project. `last_clicked` is stored only on the row. */
export const rowOf = (project: ProjectRecord, workflows: readonly Workflow[], last_clicked?: string) => ({
  tenantId: project.tenantId,
  list: listOf(project),
  projectId: project.projectId,
  ...projectOnRow(project),
  summaries: summariesOf(workflows, project),
  ...(last_clicked === undefined ? {} : { last_clicked }),
  ...(project.sample ? { sample: true } : {}),
});

type RowItem = EntityItem<typeof Row>;

/** Row as read: the project's fields, and the summaries of its workflows sorted by id. */
export type RowRecord = Omit<RowItem, 'card' | 'summaries'> &
  RowCard & { readonly summaries: readonly WorkflowSummary[] };

/** Parses a stored row. */
export const readRow = ({ card, summaries, ...row }: RowItem): RowRecord => ({
  ...row,
  ...card,
  summaries: Object.values(summaries)
    .map((summary) => unpacked<WorkflowSummary>(summary))
    .toSorted((a, b) => a.id - b.id),
});

/** Filter of a list; all given conditions must hold. */
export interface RowFilter {
  /** Part of the name, case-insensitive. */
  readonly search?: string | undefined;
  readonly client?: number | undefined;
  /** User id: only projects with them on the team. */
  readonly member?: number | undefined;
}

/** Applies a filter to rows that were read by id; `queryRows` gives the same conditions to the table. */
export const fits = (row: RowRecord, { search, client, member }: RowFilter): boolean =>
  (!search || row.search.includes(search.toLowerCase())) &&
  (client === undefined || row.client_id === client) &&
  (member === undefined || row.team.includes(`,${member},`));

const queryRows = (tenantId: number, list: ListName, filter: RowFilter, before?: number) => {
  const inList = Row.query.primary({ tenantId, list });
  const from = before === undefined ? inList : inList.lt({ projectId: before });
  const { search, client, member } = filter;
  const conditions = {
    search: search ? search.toLowerCase() : undefined,
    client,
    member: member === undefined ? undefined : `,${member},`,
  };
  return from.where((row, { contains, eq }) =>
    [
      ...(conditions.search === undefined ? [] : [contains(row.search, conditions.search)]),
      ...(conditions.client === undefined ? [] : [eq(row.client_id, conditions.client)]),
      ...(conditions.member === undefined ? [] : [contains(row.team, conditions.member)]),
    ].join(' AND '),
  );
};

export interface RowsPage {
  readonly rows: readonly RowRecord[];
  /** Id of the last project on this page; null if the list ends here. */
  readonly next: number | null;
}

/**
 * Page of a list, newest first, starting after `before`. With a filter, or with `meant` for conditions that the table
 * cannot check, it reads on until the page is full or the list ends, so that a search covers the whole list. Strongly
 * consistent: an action is visible at once.
 */
export const rowsPage = async (
  tenantId: number,
  list: ListName,
  filter: RowFilter,
  before?: number,
  meant?: (row: RowRecord) => boolean,
): Promise<RowsPage> => {
  const filtered =
    meant !== undefined || Object.values(filter).some((value) => value !== undefined && value !== '');
  const rows: RowRecord[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: RowItem[]; cursor: string | null } = await queryRows(
      tenantId,
      list,
      filter,
      before,
    ).go({
      consistent: true,
      order: 'desc',
      cursor,
      // DynamoDB applies a filter after the limit, so a filtered query reads pages of 1 MB instead.
      ...(filtered ? {} : { limit: rowsAPage }),
    });
    const read = page.data.map(readRow);
    rows.push(...(meant ? read.filter(meant) : read));
    cursor = page.cursor;
  } while (cursor !== null && rows.length < rowsAPage);
  const shown = rows.slice(0, rowsAPage);
  const more = cursor !== null || rows.length > rowsAPage;
  return { rows: shown, next: more ? (shown.at(-1)?.projectId ?? null) : null };
};

/** All rows of a list that match the filter. */
export const allRows = async (
  tenantId: number,
  list: ListName,
  filter: RowFilter = {},
): Promise<readonly RowRecord[]> => {
  const { data } = await queryRows(tenantId, list, filter).go({ consistent: true, pages: 'all' });
  return data.map(readRow);
};

/** Fields of a row that a search needs. */
export type NamedRow = Pick<
  RowRecord,
  'projectId' | 'list' | 'name' | 'reference_code' | 'client_id' | 'client_name' | 'deliverable_type'
>;

/** Names on all rows of a list, newest first; only those of a member's projects if `member` is given. */
export const rowNames = async (
  tenantId: number,
  list: ListName,
  member: number | undefined,
): Promise<readonly NamedRow[]> => {
  const { data } = await queryRows(tenantId, list, { member }).go({
    consistent: true,
    pages: 'all',
    order: 'desc',
    attributes: ['projectId', 'list', 'client_id', 'card'],
  });
  return data.map(({ card, ...row }) => ({ ...row, ...card }));
};

/** Rows of the given projects that are in the list, newest first. */
export const rowsOfProjects = async (
  tenantId: number,
  list: ListName,
  projectIds: readonly number[],
): Promise<readonly RowRecord[]> => {
  const rows: RowRecord[] = [];
  let wanted = projectIds.map((projectId) => ({ tenantId, list, projectId }));
  const outcome = await retry({ attempts: 5, waitMs: 40 }, async () => {
    if (wanted.length === 0) return 'read';
    const { data, unprocessed } = await Row.get(wanted).go({ consistent: true, concurrent: 4 });
    rows.push(...data.map(readRow));
    wanted = unprocessed.map(({ projectId }) => ({ tenantId, list, projectId }));
    return wanted.length > 0 ? again : 'read';
  });
  if (outcome === again) throw new Error('Throttling: rows are left unread');
  return rows.toSorted((a, b) => b.projectId - a.projectId);
};

/** Number of projects in a list without the sample, which no limit counts, and the sample's id. */
export const countRows = async (
  tenantId: number,
  list: ListName,
): Promise<{ readonly count: number; readonly sample: number | undefined }> => {
  const { data } = await Row.query
    .primary({ tenantId, list })
    .go({ consistent: true, pages: 'all', attributes: ['projectId', 'sample'] });
  const sample = data.find((row) => row.sample)?.projectId;
  return { count: data.filter((row) => !row.sample).length, sample };
};

/** Number of projects per client in a list; only those of a member's teams if `member` is given. */
export const projectsByClient = async (
  tenantId: number,
  list: ListName,
  member?: number,
): Promise<ReadonlyMap<number, number>> => {
  const { data } = await queryRows(tenantId, list, { member }).go({
    consistent: true,
    pages: 'all',
    attributes: ['client_id'],
  });
  const counts = new Map<number, number>();
  for (const { client_id } of data) counts.set(client_id, (counts.get(client_id) ?? 0) + 1);
  return counts;
};
