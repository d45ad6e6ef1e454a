import type { ProjectRow } from '#contracts/projects.ts';
import { ProjectName, ProjectStatusBadge, timelineHref } from '#lib/project-status.tsx';
import { common } from '#lib/texts/en/common.ts';
import { dashboard as texts } from '#lib/texts/en/dashboard.ts';
import { Icon, Table } from '#ui/index.ts';
import css from './dashboard.module.css';
import { Shortened } from './shortened.tsx';

/** Projects that wait for their client's answer. */
export function DueTable({
  title,
  none,
  rows,
}: {
  title: string;
  none: string;
  /** Undefined while loading. */
  rows: readonly ProjectRow[] | undefined;
}) {
  const text = texts.column;
  return (
    <section aria-label={title}>
      <h2 className={css.heading}>
        {title}
        {rows && rows.length > 0 && <span className={css.count}>{rows.length}</span>}
      </h2>
      {rows?.length === 0 ? (
        <p className={css.clear}>
          <Icon name="check-circle" />
          {none}
        </p>
      ) : (
        <Shortened rows={rows}>
          {(shown) => (
            <Table
              caption={title}
              columns={[
                { key: 'client', header: text.client, cell: ({ client_name }) => client_name },
                {
                  key: 'reference_code',
                  header: text.reference_code,
                  cell: ({ reference_code }) => reference_code || common.none,
                },
                { key: 'name', header: text.name, cell: ({ name }) => <ProjectName name={name} /> },
                {
                  key: 'current_stage',
                  header: text.current_stage,
                  cell: ({ current_stage, active_stages }) =>
                    active_stages > 1 ? texts.multipleStages : (current_stage ?? common.none),
                },
                {
                  key: 'status',
                  header: text.status,
                  width: '180px',
                  cell: ({ status, undelivered }) => <ProjectStatusBadge {...{ status, undelivered }} />,
                },
              ]}
              rows={shown ?? []}
              rowKey={({ id }) => id}
              rowHref={timelineHref}
              linkColumn="name"
              loading={shown ? undefined : 2}
            />
          )}
        </Shortened>
      )}
    </section>
  );
}
