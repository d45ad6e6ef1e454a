import { useState } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';

/** Projects that one command takes at most. */
export const mostAtOnce = 200;

/** Projects of a list that a command will act on. */
export interface Selection {
  /** True while the rows have checkboxes. */
  readonly on: boolean;
  readonly rows: ReadonlyMap<number, ProjectRow>;
  readonly begin: () => void;
  readonly end: () => void;
  /** Selects these projects, or takes them out; no more than one command takes. */
  readonly set: (rows: readonly ProjectRow[], on: boolean) => void;
  /** Selects these projects and no others. */
  readonly keep: (rows: readonly ProjectRow[]) => void;
}

const none: ReadonlyMap<number, ProjectRow> = new Map();
const byId = (rows: Iterable<ProjectRow>) =>
  new Map([...rows].slice(0, mostAtOnce).map((row) => [row.id, row]));

/** Selection within one list: another filter has other rows, so it begins anew with `scope`. */
export const useSelection = (scope: string): Selection => {
  const [{ of, on, rows }, setState] = useState({ of: scope, on: false, rows: none });
  const present = of === scope ? rows : none;
  const change = (next: ReadonlyMap<number, ProjectRow>, isOn = true) =>
    setState({ of: scope, on: isOn, rows: next });
  return {
    on,
    rows: present,
    begin: () => change(present),
    end: () => change(none, false),
    set: (some, isOn) => {
      const ids = new Set(some.map(({ id }) => id));
      const rest = [...present.values()].filter(({ id }) => !ids.has(id));
      change(byId(isOn ? [...rest, ...some] : rest));
    },
    keep: (some) => change(byId(some)),
  };
};
