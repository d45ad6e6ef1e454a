/** Rows of the project lists in the cache, which every view of them changes at once. */
import type { QueryClient } from '@tanstack/react-query';
import type { ProjectRow } from '#contracts/projects.ts';

export const rowsKey = ['projects', 'rows'] as const;

interface Rows {
  readonly pages: readonly { readonly items: readonly ProjectRow[] }[];
  readonly pageParams: readonly unknown[];
}

type Change = (row: ProjectRow) => ProjectRow;

/** Project whose row is shown as it will be, once the calls under way are answered. */
interface Ahead {
  /** Row as the server has told it, with the changes that it has accepted since. */
  told: ProjectRow | undefined;
  readonly changes: Change[];
  /** Settled once the calls so far are answered. */
  done: Promise<unknown>;
}
const ahead = new Map<number, Ahead>();

const withChanges = ({ told, changes }: Ahead): ProjectRow | undefined =>
  told && changes.reduce((row, change) => change(row), told);

/** Row of an answer, as it is shown: with the changes whose calls are under way, so that it does not jump back meanwhile. */
export const asShown = (row: ProjectRow): ProjectRow => {
  const known = ahead.get(row.id);
  if (!known) return row;
  known.told = row;
  return withChanges(known) ?? row;
};

/** Draws a project's row in all lists; the group that a row stands in is that of its list. */
const draw = (client: QueryClient, id: number, known: Ahead): void => {
  const change = (row: ProjectRow): ProjectRow => {
    if (row.id !== id) return row;
    known.told ??= row;
    return { ...(withChanges(known) ?? row), group: row.group };
  };
  client.setQueriesData<Rows>(
    { queryKey: rowsKey },
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
  );
};

/**
 * Shows a change of a project's row in all lists while a call makes it, and takes it back if that fails; the changes of
 * other calls stay. The calls of a project are made one after the other. The caller reads the lists again afterwards.
 */
export const showWhile = async <Answer>(
  client: QueryClient,
  id: number,
  change: Change,
  call: () => Promise<Answer>,
): Promise<Answer> => {
  const known: Ahead = ahead.get(id) ?? { told: undefined, changes: [], done: Promise.resolve() };
  ahead.set(id, known);
  known.changes.push(change);
  const called = known.done.then(call);
  known.done = called.catch(() => undefined);
  const end = () => {
    known.changes.splice(known.changes.indexOf(change), 1);
    if (known.changes.length === 0) ahead.delete(id);
  };
  try {
    // A read that began before would bring the old rows back.
    await client.cancelQueries({ queryKey: rowsKey });
    draw(client, id, known);
    const answer = await called;
    if (known.told) known.told = change(known.told);
    end();
    return answer;
  } catch (error) {
    end();
    draw(client, id, known);
    throw error;
  }
};
