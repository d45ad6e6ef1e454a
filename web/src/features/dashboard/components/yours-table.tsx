import { useFormat } from '#lib/format.ts';
import { ProjectName } from '#lib/project-status.tsx';
import { common } from '#lib/texts/en/common.ts';
import { dashboard as texts } from '#lib/texts/en/dashboard.ts';
import { moves } from '#lib/texts/en/moves.ts';
import type { Dashboard } from '../api.ts';
import { ProjectsTable } from './projects-table.tsx';

const text = texts.column;

/** Projects that the agency has a move on, the most urgent first. */
export function YoursTable({
  yours,
  total,
}: {
  /** Undefined while loading. */
  yours: Dashboard['yours'] | undefined;
  total: number | undefined;
}) {
  const { date, exact } = useFormat();
  return (
    <ProjectsTable
      title={texts.yours}
      none={texts.noYours}
      rows={yours}
      total={total}
      all="/projects?turn=yours"
      columns={[
        {
          key: 'move',
          header: text.move,
          cell: ({ own_move }) => own_move && <strong>{moves[own_move.move]}</strong>,
        },
        { key: 'client', header: text.client, cell: ({ client_name }) => client_name },
        { key: 'name', header: text.name, cell: ({ name }) => <ProjectName name={name} /> },
        { key: 'current_stage', header: text.current_stage, cell: ({ own_move }) => own_move?.stage },
        {
          key: 'since',
          header: text.since,
          width: '180px',
          cell: ({ own_move }) =>
            own_move?.since ? (
              <time dateTime={own_move.since} title={exact(own_move.since)}>
                {date(own_move.since)}
              </time>
            ) : (
              common.none
            ),
        },
      ]}
    />
  );
}
