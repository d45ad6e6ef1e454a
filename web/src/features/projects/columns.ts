/** Columns of the project list that a person can choose. */
import { useState } from 'react';
import { type ListColumn, listColumns } from '#domain/project/list-look.ts';
import { projects } from '#lib/texts/en/projects.ts';

/** Columns shown until somebody chooses: the specification's, with the picture. They fit into 1440 pixels. */
export const usualColumns: readonly ListColumn[] = listColumns.filter(
  (column) => !['due', 'days', 'target', 'owner'].includes(column),
);

export const columnName = (column: ListColumn): string =>
  column === 'picture' ? projects.columns.picture : projects.column[column];

/** Chosen on this device, because a laptop has room for fewer columns than a large screen. */
const key = 'proofline.projects.columns';

const stored = (): readonly ListColumn[] => {
  const chosen = localStorage.getItem(key)?.split(',');
  return chosen ? listColumns.filter((column) => chosen.includes(column)) : usualColumns;
};

/** Columns of the list: those in the address, otherwise those of this device. */
export const useColumns = (
  given: readonly ListColumn[] | undefined,
  onChange: (columns: readonly ListColumn[]) => void,
) => {
  const [own, setOwn] = useState(stored);
  const columns = given ?? own;
  return {
    columns,
    toggle: (column: ListColumn, on: boolean) => {
      const chosen = listColumns.filter((one) => (one === column ? on : columns.includes(one)));
      if (given) return onChange(chosen);
      localStorage.setItem(key, chosen.join(','));
      setOwn(chosen);
    },
    reset: () => {
      if (given) return onChange(usualColumns);
      localStorage.removeItem(key);
      setOwn(usualColumns);
    },
  };
};
