import { useState } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';

/** Projects that one command takes at most. */
export const mostAtOnce = 200;

/** Projects of a list that a command will act on. */
export interface Selection {
  /** True while the rows have checkboxes. */
  readonly on: boolean;
  readonly rows: Rows;
  /** Projects that the last press could not select, because a command takes no more. */
  readonly over: number;
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
/** Projects as far as one command takes them, and the number of the others. */
const taken = (rows: readonly ProjectRow[]): { readonly rows: Rows; readonly over: number } => ({
  rows: new Map(rows.slice(0, mostAtOnce).map((row) => [row.id, row])),
  over: Math.max(0, rows.length - mostAtOnce),
});
const nothing = taken([]);

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
  const [state, setState] = useState({ of: scope, on: false, ...nothing });
  const change = (to: (present: Rows) => readonly ProjectRow[], on = true) =>
    // Race: two quick keys, the second one before the first is rendered.
    setState(({ of, rows }) => ({ of: scope, on, ...taken(to(of === scope ? rows : none)) }));
  const isOfScope = state.of === scope;
  return {
    on: state.on,
    rows: isOfScope ? state.rows : none,
    over: isOfScope ? state.over : 0,
    begin: () => change((present) => [...present.values()]),
    end: () => change(() => [], false),
    set: (some, on) =>
      change((present) => (on ? [...without(present, some), ...some] : without(present, some))),
    toggle: (row) =>
      change((present) => (present.has(row.id) ? without(present, [row]) : [...present.values(), row])),
    keep: (some) => change(() => some),
  };
};
