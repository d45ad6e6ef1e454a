/** Columns of the project list that a person can choose. */
import { useState } from 'react';
import { projects } from '#lib/texts/en/projects.ts';

/** In the order of the table. The name, quick review and settings always stay. */
export const optionalColumns = [
  'picture',
  'start_date',
  'client',
  'reference_code',
  'status',
  'current_stage',
  'due',
  'days',
  'target',
  'owner',
  'progress',
  'link_clicked',
] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/** Columns shown until somebody chooses: the specification's, with the picture. They fit into 1440 pixels. */
export const usualColumns: readonly OptionalColumn[] = optionalColumns.filter(
  (column) => !['due', 'days', 'target', 'owner'].includes(column),
);

export const columnName = (column: OptionalColumn): string =>
  column === 'picture' ? projects.columns.picture : projects.column[column];

/** Chosen on this device, because a laptop has room for fewer columns than a large screen. */
const key = 'proofline.projects.columns';

const stored = (): readonly OptionalColumn[] => {
  const chosen = localStorage.getItem(key)?.split(',');
  return chosen ? optionalColumns.filter((column) => chosen.includes(column)) : usualColumns;
};

export const useColumns = () => {
  const [columns, setColumns] = useState(stored);
  return {
    columns,
    toggle: (column: OptionalColumn, on: boolean) => {
      const chosen = optionalColumns.filter((one) => (one === column ? on : columns.includes(one)));
      localStorage.setItem(key, chosen.join(','));
      setColumns(chosen);
    },
    reset: () => {
      localStorage.removeItem(key);
      setColumns(usualColumns);
    },
  };
};
