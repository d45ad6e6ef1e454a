/** What lists do with the rows they have loaded: filter and sort. The search over all rows is the server's. */
import type { ProjectRow, ProjectStatus } from '../../../../shared/contracts/projects.ts';
import type { Sort } from '../../ui/index.ts';

/** What a list is narrowed to, as its address says. */
export interface RowFilter {
  readonly status?: ProjectStatus | undefined;
  /** Title of the current stage. */
  readonly stage?: string | undefined;
  /** Title of the upcoming stage. */
  readonly upcoming?: string | undefined;
  /** Only projects that have broken a promise. */
  readonly health?: 'off' | undefined;
}

export const isFiltered = ({ status, stage, upcoming, health }: RowFilter): boolean =>
  [status, stage, upcoming, health].some((value) => value !== undefined);

/** Whoever is overdue is still waited for (delivery.md section 4). */
const hasStatus = (row: ProjectRow, status: ProjectStatus): boolean =>
  row.status === status || (status === 'awaiting_feedback' && row.status === 'overdue_feedback');

export const filtered = (rows: readonly ProjectRow[], filter: RowFilter): readonly ProjectRow[] => {
  const { status, stage, upcoming, health } = filter;
  return rows.filter(
    (row) =>
      (status === undefined || hasStatus(row, status)) &&
      (stage === undefined || row.current_stage === stage) &&
      (upcoming === undefined || row.upcoming_stage === upcoming) &&
      (health === undefined || row.health < 1),
  );
};

export type SortKey =
  | 'start_date'
  | 'client'
  | 'reference_code'
  | 'name'
  | 'status'
  | 'current_stage'
  | 'progress'
  | 'link_clicked';

const byText = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The most pressing first. */
const urgency: Record<ProjectStatus, number> = {
  overdue_feedback: 0,
  awaiting_feedback: 1,
  in_production: 2,
  pending_csat: 3,
  completed: 4,
  cancelled: 5,
};

const values: Record<SortKey, (row: ProjectRow) => string | number | null> = {
  start_date: ({ start_date }) => start_date,
  client: ({ client_name }) => client_name,
  reference_code: ({ reference_code }) => reference_code || null,
  name: ({ name }) => name,
  status: ({ status }) => urgency[status],
  current_stage: ({ current_stage }) => current_stage,
  progress: ({ progress }) => progress,
  link_clicked: ({ lastClicked }) => lastClicked,
};

const isSortKey = (key: string): key is SortKey => Object.hasOwn(values, key);

/** The rows in order; what has no value stands last either way, and equals stay as they came. */
export const sorted = (rows: readonly ProjectRow[], sort: Sort | null): readonly ProjectRow[] => {
  if (!sort || !isSortKey(sort.key)) return rows;
  const read = values[sort.key];
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : byText.compare(String(a), String(b));
    return sign * order;
  });
};
