import { type ReactNode, useState } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';
import { usePrinting } from '#lib/page/use-printing.ts';
import { statusOf, timelineHref } from '#lib/project/project-status.tsx';
import { dashboard as texts } from '#lib/texts/en/dashboard.ts';
import { Button, type Column, Icon, Table, TextLink } from '#ui/index.ts';
import css from './dashboard.module.css';

/** Rows shown before "show all", so that the figures below stay visible. */
const few = 5;

/** Table of projects with its heading; the first rows at once, and a sentence where there is none. */
export function ProjectsTable({
  title,
  none,
  rows,
  total = rows?.length ?? 0,
  all: allHref,
  action,
  columns,
}: {
  title: string;
  none: string;
  /** Undefined while loading. */
  rows: readonly ProjectRow[] | undefined;
  /** Projects, also those that are not listed. */
  total?: number | undefined;
  /** Address of the list of all. */
  all: string;
  /** Action on all of them, where there are any. */
  action?: ReactNode;
  columns: readonly Column<ProjectRow>[];
}) {
  const [all, setAll] = useState(false);
  const isPrinted = usePrinting() !== undefined;
  const shown = all || isPrinted ? rows : rows?.slice(0, few);
  return (
    <section aria-label={title}>
      <div className={css.head}>
        <h2 className={css.heading}>
          {title}
          {total > 0 && <span className={css.count}>{total}</span>}
        </h2>
        {total > 0 && action}
      </div>
      {rows?.length === 0 ? (
        <p className={css.clear}>
          <Icon name="check-circle" />
          {none}
        </p>
      ) : (
        <Table
          caption={title}
          columns={columns}
          rows={shown ?? []}
          rowKey={({ id }) => id}
          rowHref={timelineHref}
          rowStatus={statusOf}
          linkColumn="name"
          loading={shown ? undefined : few}
        />
      )}
      {rows && rows.length > few && (
        <div className={css.below}>
          <Button variant="quiet" size="small" onClick={() => setAll(!all)}>
            {all ? texts.showFewer : texts.showAll(rows.length)}
          </Button>
        </div>
      )}
      {rows && total > rows.length && (
        <p className={css.below}>
          {texts.mostUrgent(rows.length, total)}
          <span data-paper="no">
            {' '}
            · <TextLink href={allHref}>{texts.seeAll}</TextLink>
          </span>
        </p>
      )}
    </section>
  );
}
