/** Groups of a project list. Each project is in one group, so that it stands, is counted and is selected once. */
import { addDays, localDate } from '../calendar/date.ts';
import { byText } from './list.ts';
import type { GroupKey } from './list-look.ts';
import { type Calendar, dueOfClient, lastingTurns, type TurnSource, weekOf } from './turns.ts';

export interface GroupSource {
  readonly client_id: number;
  readonly client_name: string;
  readonly current_stage: string | null;
  readonly active_stages: number;
  /** User ids. */
  readonly team: readonly number[];
}

/** Group of a list, with the number of its projects on all pages. */
export interface Group {
  /** Kind and value, as in `client:7`; the value is `none` for projects without one. */
  readonly key: string;
  readonly count: number;
}

/** A project on two turns is where the next step is: with the agency. */
const turnOf = (project: TurnSource, { week }: Calendar): string => {
  const { yours, clients, completed_week } = lastingTurns(project);
  if (yours) return 'yours';
  if (clients) return 'clients';
  return completed_week === week ? 'done' : 'none';
};

/** `late`, `week` for the rest of this one, `next`, or the Monday of a later week. */
const dueWeekOf = (project: TurnSource, { now, week }: Calendar, zone: string): string => {
  const due = dueOfClient(project);
  if (due === null) return 'none';
  if (due < now) return 'late';
  const monday = weekOf(localDate(due, zone));
  if (monday === week) return 'week';
  return monday === addDays(week, 7) ? 'next' : monday;
};

const stageOf = ({ active_stages, current_stage }: GroupSource): string => {
  if (active_stages > 1) return 'several';
  return current_stage === null ? 'none' : `one:${current_stage}`;
};

/** Key of a project's group. `zone` is the workspace's, as of the calendar. */
export const groupOf = (
  row: GroupSource,
  project: TurnSource,
  by: GroupKey,
  { calendar, zone }: { readonly calendar: Calendar; readonly zone: string },
): string => {
  const value = {
    client: () => row.client_id,
    stage: () => stageOf(row),
    turn: () => turnOf(project, calendar),
    // A team is one group: under each member, a project would stand several times.
    owner: () => row.team.toSorted((one, other) => one - other).join('_') || 'none',
    due: () => dueWeekOf(project, calendar, zone),
  }[by]();
  return `${by}:${value}`;
};

type Row = GroupSource & { readonly group: string };

const fixed = ['due:late', 'due:week', 'due:next', 'turn:yours', 'turn:clients', 'turn:done'];

/** Order of a group among the others: those named here first, no value last, and several stages before that. */
const placeOf = (key: string): number => {
  if (key.endsWith(':none')) return 3;
  if (key === 'stage:several') return 2;
  return fixed.includes(key) ? 0 : 1;
};

/** Groups of one kind in their order: clients and stages by name, weeks by date, teams by the number of their projects. */
const compare = (one: Row, other: Row, counts: ReadonlyMap<string, number>): number => {
  const places = placeOf(one.group) - placeOf(other.group);
  if (places !== 0) return places;
  if (placeOf(one.group) === 0) return fixed.indexOf(one.group) - fixed.indexOf(other.group);
  if (one.group.startsWith('owner:')) {
    const more = (counts.get(other.group) ?? 0) - (counts.get(one.group) ?? 0);
    if (more !== 0) return more;
  }
  const named = ({ group, client_name }: Row) => (group.startsWith('client:') ? client_name : group);
  return byText(named(one), named(other)) || (one.group < other.group ? -1 : 1);
};

/** Sorts rows into their groups. Within a group they keep their order. */
export const inGroups = <Grouped extends Row>(
  rows: readonly Grouped[],
): { readonly rows: readonly Grouped[]; readonly groups: readonly Group[] } => {
  const members = Map.groupBy(rows, ({ group }) => group);
  const counts = new Map([...members].map(([key, { length }]) => [key, length]));
  const sorted = [...members.values()].toSorted(([one], [other]) =>
    one && other ? compare(one, other, counts) : 0,
  );
  return {
    rows: sorted.flat(),
    groups: sorted.flatMap(([first, ...rest]) =>
      first ? [{ key: first.group, count: rest.length + 1 }] : [],
    ),
  };
};
