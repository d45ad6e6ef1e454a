import { useState } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';

/** Projects that one command takes at most. */
export const mostAtOnce = 200;

/** Projects of a list that a command will act on. */
export interface Selection {
  /** True while the rows have checkboxes. */
  readonly on: boolean;
  readonly rows: Rows;
  readonly begin: () => void;
  readonly end: () => void;
  /** Selects these projects, or takes them out; no more than one command takes. */
  readonly set: (rows: readonly ProjectRow[], on: boolean) => void;
  readonly toggle: (row: ProjectRow) => void;
  /** Selects these projects and no others. */
  readonly keep: (rows: readonly ProjectRow[]) => void;
}

type Rows = ReadonlyMap<number, ProjectRow>;
const none: Rows = new Map();
const byId = (rows: Iterable<ProjectRow>) =>
  new Map([...rows].slice(0, mostAtOnce).map((row) => [row.id, row]));

const without = (rows: Rows, some: readonly ProjectRow[]): readonly ProjectRow[] => {
  const ids = new Set(some.map(({ id }) => id));
  return [...rows.values()].filter(({ id }) => !ids.has(id));
};

/**
 * Selection within one list: another filter has other rows, so it begins anew with each scope. Until the rows of the scope
 * that is asked for are there, those of the one before are in sight, and a press selects of them.
 */
export const useSelection = (asked: string, isThere = true): Selection => {
  const [scope, setScope] = useState(asked);
  if (isThere && scope !== asked) setScope(asked);
  const [state, setState] = useState({ of: scope, on: false, rows: none });
  const change = (to: (present: Rows) => Rows, on = true) =>
    // Race: two quick keys, the second one before the first is rendered.
    setState(({ of, rows }) => ({ of: scope, on, rows: to(of === scope ? rows : none) }));
  return {
    on: state.on,
    rows: state.of === scope ? state.rows : none,
    begin: () => change((present) => present),
    end: () => change(() => none, false),
    set: (some, on) =>
      change((present) => byId(on ? [...without(present, some), ...some] : without(present, some))),
    toggle: (row) =>
      change((present) => byId(present.has(row.id) ? without(present, [row]) : [...present.values(), row])),
    keep: (some) => change(() => byId(some)),
  };
};
