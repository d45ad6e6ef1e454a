/** Columns of the project list that a person can choose. */
import { useState } from 'react';
import { type ListColumn, listColumns } from '#domain/project/list-look.ts';
import { useMedia } from '#lib/page/use-media.ts';
import { projects } from '#lib/texts/en/projects.ts';

/** Columns shown on a wide page until somebody chooses: the specification's, with the picture. They fit into 1440 pixels. */
export const usualColumns: readonly ListColumn[] = listColumns.filter(
  (column) => !['due', 'days', 'target', 'owner'].includes(column),
);

/** Columns of a card on a phone until somebody chooses: the rest is on the project's own pages. */
export const phoneColumns: readonly ListColumn[] = [
  'picture',
  'client',
  'status',
  'current_stage',
  'due',
  'progress',
];

export const columnName = (column: ListColumn): string =>
  column === 'picture' ? projects.columns.picture : projects.column[column];

/** Chosen on this device, because a laptop has room for fewer columns than a large screen. */
const key = 'proofline.projects.columns';

const stored = (): readonly ListColumn[] | undefined => {
  const chosen = localStorage.getItem(key)?.split(',');
  return chosen && listColumns.filter((column) => chosen.includes(column));
};

/** Columns of the list: those in the address, otherwise those of this device. */
export const useColumns = (
  given: readonly ListColumn[] | undefined,
  onChange: (columns: readonly ListColumn[]) => void,
) => {
  const [own, setOwn] = useState(stored);
  const isPhone = useMedia('(max-width: 640px)');
  const columns = given ?? own ?? (isPhone ? phoneColumns : usualColumns);
  return {
    columns,
    /** Columns of a client, who chooses none; undefined for all of a wide page. */
    ofClient: isPhone ? phoneColumns : undefined,
    /** Columns that a view keeps: a phone's usual ones are no choice. */
    kept: given ?? own ?? usualColumns,
    toggle: (column: ListColumn, on: boolean) => {
      const chosen = listColumns.filter((one) => (one === column ? on : columns.includes(one)));
      if (given) return onChange(chosen);
      localStorage.setItem(key, chosen.join(','));
      setOwn(chosen);
    },
    reset: () => {
      if (given) return onChange(usualColumns);
      localStorage.removeItem(key);
      setOwn(undefined);
    },
  };
};
