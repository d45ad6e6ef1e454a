import type { ProjectRow } from '#contracts/projects.ts';
import { calendarAt, nearTarget } from '#domain/project/turns.ts';
import { useFormat } from '#lib/format/format.ts';
import { moveAction, nextRoundHref } from '#lib/project/move-action.ts';
import { Thumbnail } from '#lib/project/thumbnail.tsx';
import { useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { dashboard as texts } from '#lib/texts/en/dashboard.ts';
import { movePoints, moves } from '#lib/texts/en/moves.ts';
import { takesFiles } from '#parts/files/drop-for-proof.tsx';
import { ButtonLink } from '#ui/index.ts';
import type { Dashboard } from '../api.ts';
import css from './dashboard.module.css';
import { ProjectsTable } from './projects-table.tsx';

const text = texts.column;

/** Projects that the agency has a move on, the most urgent first, each with its action. */
export function YoursTable({
  yours,
  total,
  now,
}: {
  /** Undefined while loading. */
  yours: Dashboard['yours'] | undefined;
  total: number | undefined;
  /** Time of the rows. */
  now: string | undefined;
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
          key: 'name',
          header: text.name,
          cell: (row) => (
            <span className={css.work} {...takesFiles(nextRoundHref(row), row.name)}>
              <Thumbnail of={row} />
              <span className={css.two}>
                <bdi>{row.name}</bdi>
                <span className={css.muted}>{row.client_name}</span>
              </span>
            </span>
          ),
        },
        {
          key: 'move',
          header: text.move,
          bare: true,
          cell: (row) =>
            row.own_move && (
              <span className={css.two}>
                <strong>{moves[row.own_move.move]}</strong>
                <span className={css.muted}>{detailsOf(row.own_move)}</span>
                {now && <Target row={row} now={now} />}
              </span>
            ),
        },
        {
          key: 'since',
          header: text.since,
          width: '110px',
          cell: ({ own_move }) =>
            own_move?.since ? (
              <time dateTime={own_move.since} title={exact(own_move.since)}>
                {date(own_move.since)}
              </time>
            ) : (
              common.none
            ),
        },
        {
          key: 'action',
          header: text.action,
          headerHidden: true,
          width: '200px',
          long: true,
          cell: (row) => <MoveButton row={row} />,
        },
      ]}
    />
  );
}

/** Target date of a project, if it has passed or is near. */
function Target({ row: { next_target, timezone }, now }: { row: ProjectRow; now: string }) {
  const { tenant } = useMe();
  const { date } = useFormat();
  const end = nearTarget(next_target, timezone, calendarAt(now, tenant.timezone));
  if (next_target === null || end === null) return null;
  const isMissed = end <= now;
  return (
    <span className={css.target} data-missed={isMissed || undefined}>
      {(isMissed ? texts.targetMissed : texts.target)(date(next_target))}
    </span>
  );
}

const detailsOf = ({ stage, round, points }: NonNullable<ProjectRow['own_move']>): string =>
  [
    stage,
    round !== undefined && (round === 0 ? texts.preview : texts.round(round)),
    points !== undefined && movePoints.toAnswer(points),
  ]
    .filter(Boolean)
    .join(' · ');

function MoveButton({ row }: { row: ProjectRow }) {
  const action = moveAction(row);
  return (
    action && (
      <ButtonLink size="small" href={action.href} aria-label={texts.actionOf(action.label, row.name)}>
        {action.label}
      </ButtonLink>
    )
  );
}
