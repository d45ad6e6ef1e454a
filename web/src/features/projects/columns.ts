/** Columns of the project list that a person can choose. */
import { useState } from 'react';
import { type ListColumn, listColumns } from '#domain/project/list-look.ts';
import type { ProjectList } from '#domain/project/view.ts';
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

/** The same in a window that is narrower than a desk: as many as fit beside the menu. */
const narrowColumns = {
  small: ['picture', 'client', 'status', 'current_stage'],
  laptop: ['picture', 'client', 'status', 'current_stage', 'progress'],
} as const satisfies Record<string, readonly ListColumn[]>;

/** Columns until somebody chooses, by the width of the window; undefined where all of them fit. */
const useNarrowColumns = ({ archived, client }: ProjectList) => {
  // A tablet held upright has cards beside its menu, as a phone does.
  const isTablet = useMedia('(max-width: 934px)');
  const isSmall = useMedia('(max-width: 1151px)');
  const isLaptop = useMedia('(max-width: 1279px)');
  if (isTablet) return { ofTeam: phoneColumns, ofClient: phoneColumns };
  // An archive has no stages, and a client's page no clients: their lists have room for one more.
  const small = archived || client !== undefined ? narrowColumns.laptop : narrowColumns.small;
  return {
    ofTeam: isSmall ? small : isLaptop ? narrowColumns.laptop : undefined,
    ofClient: isSmall ? narrowColumns.laptop : undefined,
  };
};

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
  list: ProjectList,
  given: readonly ListColumn[] | undefined,
  onChange: (columns: readonly ListColumn[]) => void,
) => {
  const [own, setOwn] = useState(stored);
  const narrow = useNarrowColumns(list);
  const columns = given ?? own ?? narrow.ofTeam ?? usualColumns;
  return {
    columns,
    /** Columns of a client, who chooses none; undefined for all of a wide page. */
    ofClient: narrow.ofClient,
    /** Columns that a view keeps: the usual ones of a narrow window are no choice. */
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
