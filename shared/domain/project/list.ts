/** Filter and order of project lists, over all rows (delivery.md section 2, Project lists). */
import { fold, wordsOf } from '../search/search.ts';
import type { SortKey } from './list-look.ts';
import type { ProjectStatus } from './summary.ts';
import type { DueTime, ProjectTurn } from './turn.ts';
import { type Calendar, dueOfClient, isDue, isOnTurn, type TurnSource } from './turns.ts';

export interface Listed {
  readonly id: number;
  readonly name: string;
  readonly reference_code: string;
  readonly client_name: string;
  readonly start_date: string;
  readonly status: ProjectStatus;
  readonly current_stage: string | null;
  readonly current_stages: readonly string[];
  readonly upcoming_stages: readonly string[];
  readonly progress: number;
  /** 0 to 1; null where the reader may not see it. */
  readonly health: number | null;
  readonly lastClicked: string | null;
  readonly feedback_due: string | null;
  /** Its deliverables. */
  readonly workflows: readonly { readonly title: string }[];
}

/** Filter of a list; all conditions must hold. */
export interface ListFilter {
  readonly status?: ProjectStatus | undefined;
  /** Title of a current stage of the project, as counted in the bars. */
  readonly stage?: string | undefined;
  /** Title of an upcoming stage of the project. */
  readonly upcoming?: string | undefined;
  /** Title of a deliverable of the project. */
  readonly deliverable?: string | undefined;
  /** `off`: only projects whose health is below 1. */
  readonly health?: 'off' | undefined;
  /** Only projects that the figures count as completed: all work is done, with or without a survey. */
  readonly completed?: true | undefined;
  readonly client?: number | undefined;
  /** User id of somebody on the team. */
  readonly owner?: number | undefined;
  readonly turn?: ProjectTurn | undefined;
  /** Time at which the client's feedback is due. */
  readonly due?: DueTime | undefined;
}

export const isNarrowed = (filter: ListFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** True if name, code and client together have all words of the text, whatever their case and accents. */
export const isFound = (
  { name, reference_code, client_name }: Pick<Listed, 'name' | 'reference_code' | 'client_name'>,
  text: string,
): boolean => {
  const searched = fold([name, reference_code, client_name].join('\n'));
  return wordsOf(text).every((word) => searched.includes(word));
};

/** True if the project is on the filter's turn, and its feedback due at the filter's time. */
export const isTimely = (project: TurnSource, { turn, due }: ListFilter, calendar: Calendar): boolean =>
  (turn === undefined || isOnTurn(project, turn, calendar)) &&
  (due === undefined || isDue(dueOfClient(project), due, calendar));

/** Overdue feedback counts as awaited (delivery.md section 4). */
const hasStatus = ({ status }: Listed, wanted: ProjectStatus): boolean =>
  status === wanted || (wanted === 'awaiting_feedback' && status === 'overdue_feedback');

const isCompleted = ({ status }: Listed): boolean => status === 'completed' || status === 'pending_csat';

/** Conditions on the presented row; those on its turn are `isTimely`. */
export const isMeant = (
  row: Listed,
  { status, stage, upcoming, deliverable, health, completed }: ListFilter,
): boolean =>
  (completed === undefined || isCompleted(row)) &&
  (status === undefined || hasStatus(row, status)) &&
  (stage === undefined || row.current_stages.includes(stage)) &&
  (upcoming === undefined || row.upcoming_stages.includes(upcoming)) &&
  (deliverable === undefined || row.workflows.some(({ title }) => title === deliverable)) &&
  (health === undefined || (row.health !== null && row.health < 1));

export interface ListOrder {
  readonly key: SortKey;
  readonly direction: 'ascending' | 'descending';
}

let collator: Intl.Collator | undefined;

/** Lazy: creating it takes as long as loading a tenth of a function, and most functions never sort. */
export const byText = (one: string, other: string): number => {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(one, other);
};

/** Order by status, most urgent first. */
const urgency: Record<ProjectStatus, number> = {
  overdue_feedback: 0,
  awaiting_feedback: 1,
  in_production: 2,
  pending_csat: 3,
  completed: 4,
  cancelled: 5,
};

const values: Record<SortKey, (row: Listed) => string | number | null> = {
  start_date: ({ start_date }) => start_date,
  client: ({ client_name }) => client_name,
  reference_code: ({ reference_code }) => reference_code || null,
  name: ({ name }) => name,
  status: ({ status }) => urgency[status],
  current_stage: ({ current_stage }) => current_stage,
  progress: ({ progress }) => progress,
  link_clicked: ({ lastClicked }) => lastClicked,
  due: ({ feedback_due }) => feedback_due,
};

/** Stable sort; rows without a value come last in both directions. */
export const ordered = <Row extends Listed>(
  rows: readonly Row[],
  { key, direction }: ListOrder,
): readonly Row[] => {
  const read = values[key];
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : byText(String(a), String(b));
    return sign * order;
  });
};
