import { useFormat } from '#lib/format.ts';
import { ProjectName, timelineHref } from '#lib/project-status.tsx';
import { common } from '#lib/texts/en/common.ts';
import { dashboard as texts } from '#lib/texts/en/dashboard.ts';
import { moves } from '#lib/texts/en/moves.ts';
import { Icon, Table, TextLink } from '#ui/index.ts';
import type { Dashboard } from '../api.ts';
import css from './dashboard.module.css';
import { Shortened } from './shortened.tsx';

/** Projects that the agency has a move on, the most urgent first. */
export function YoursTable({
  yours,
}: {
  /** Undefined while loading. */
  yours: Dashboard['yours'] | undefined;
}) {
  const { date, exact } = useFormat();
  const text = texts.column;
  const { items, total = 0 } = yours ?? {};
  return (
    <section aria-label={texts.yours}>
      <h2 className={css.heading}>
        {texts.yours}
        {total > 0 && <span className={css.count}>{total}</span>}
      </h2>
      {items?.length === 0 ? (
        <p className={css.clear}>
          <Icon name="check-circle" />
          {texts.noYours}
        </p>
      ) : (
        <Shortened rows={items}>
          {(shown) => (
            <Table
              caption={texts.yours}
              columns={[
                {
                  key: 'move',
                  header: text.move,
                  cell: ({ own_move }) => own_move && <strong>{moves[own_move.move]}</strong>,
                },
                { key: 'client', header: text.client, cell: ({ client_name }) => client_name },
                { key: 'name', header: text.name, cell: ({ name }) => <ProjectName name={name} /> },
                {
                  key: 'current_stage',
                  header: text.current_stage,
                  cell: ({ own_move }) => own_move?.stage,
                },
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
              rows={shown ?? []}
              rowKey={({ id }) => id}
              rowHref={timelineHref}
              linkColumn="name"
              loading={shown ? undefined : 2}
            />
          )}
        </Shortened>
      )}
      {items && total > items.length && (
        <p className={css.below}>
          {texts.mostUrgent(items.length, total)} · <TextLink href="/projects">{texts.seeAll}</TextLink>
        </p>
      )}
    </section>
  );
}
