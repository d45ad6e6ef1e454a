import { type ReactNode, useState } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';
import { dashboard as texts } from '#lib/texts/en/dashboard.ts';
import { Button } from '#ui/index.ts';
import css from './dashboard.module.css';

/** Rows shown before "show all", so that the figures below stay visible. */
const few = 5;

/** The first rows of a table, with a button for all of them. */
export function Shortened({
  rows,
  children,
}: {
  /** Undefined while loading. */
  rows: readonly ProjectRow[] | undefined;
  children: (shown: readonly ProjectRow[] | undefined) => ReactNode;
}) {
  const [all, setAll] = useState(false);
  return (
    <>
      {children(all ? rows : rows?.slice(0, few))}
      {rows && rows.length > few && (
        <div className={css.below}>
          <Button variant="quiet" size="small" onClick={() => setAll(!all)}>
            {all ? texts.showFewer : texts.showAll(rows.length)}
          </Button>
        </div>
      )}
    </>
  );
}
