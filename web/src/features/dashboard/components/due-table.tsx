import type { ReactNode } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';
import { type Format, inZone, useFormat } from '#lib/format/format.ts';
import { ProjectName, ProjectStatusBadge } from '#lib/project/project-status.tsx';
import { Thumbnail } from '#lib/project/thumbnail.tsx';
import { common } from '#lib/texts/en/common.ts';
import { dashboard as texts } from '#lib/texts/en/dashboard.ts';
import css from './dashboard.module.css';
import { ProjectsTable } from './projects-table.tsx';

const text = texts.column;

/** Projects that wait for their client's answer. */
export function DueTable({
  title,
  none,
  rows,
  total,
  all,
  action,
}: {
  title: string;
  none: string;
  /** Projects, also those that are not listed. */
  total: number | undefined;
  /** Address of the list of all. */
  all: string;
  /** Action on all of them. */
  action?: ReactNode;
  /** Undefined while loading. */
  rows: readonly ProjectRow[] | undefined;
}) {
  const format = useFormat();
  return (
    <ProjectsTable
      title={title}
      none={none}
      rows={rows}
      total={total}
      all={all}
      action={action}
      columns={[
        { key: 'client', header: text.client, short: true, cell: ({ client_name }) => client_name },
        {
          key: 'reference_code',
          header: text.reference_code,
          short: true,
          cell: ({ reference_code }) => reference_code || common.none,
        },
        {
          key: 'name',
          header: text.name,
          cell: (row) => (
            <span className={css.work}>
              <Thumbnail of={row} />
              <ProjectName name={row.name} />
            </span>
          ),
        },
        {
          key: 'current_stage',
          header: text.current_stage,
          short: true,
          cell: ({ current_stage, active_stages }) =>
            active_stages > 1 ? texts.multipleStages : (current_stage ?? common.none),
        },
        {
          key: 'status',
          header: text.status,
          width: '264px',
          bare: true,
          cell: ({ status, undelivered, feedback_due, timezone }) => (
            <span className={css.due}>
              <ProjectStatusBadge {...{ status, undelivered }} />
              {feedback_due && <DueDay at={feedback_due} format={inZone(format, timezone)} />}
            </span>
          ),
        },
      ]}
    />
  );
}

/** Day of the answer in the project's zone, as its timeline and its mails have it. */
function DueDay({ at, format: { date, exact } }: { at: string; format: Format }) {
  return (
    <time dateTime={at} title={exact(at)} className={css.muted}>
      {date(at)}
    </time>
  );
}
