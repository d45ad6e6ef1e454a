import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, memo, useId, useMemo, useRef, useState } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';
import type { TeamMember } from '#contracts/workspace.ts';
import { fullName } from '#domain/full-name.ts';
import { usersQuery, workflowTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { type Format, inZone, useFormat } from '#lib/format/format.ts';
import { moveAction } from '#lib/project/move-action.ts';
import { ProjectStatusBadge, statusOf, timelineHref } from '#lib/project/project-status.tsx';
import { Thumbnail } from '#lib/project/thumbnail.tsx';
import { subscriptionQuery } from '#lib/session/me.ts';
import { board as texts } from '#lib/texts/en/board.ts';
import { movePoints } from '#lib/texts/en/moves.ts';
import {
  Avatar,
  ButtonLink,
  cardEdge,
  cx,
  Icon,
  type IconName,
  Select,
  Skeleton,
  useUi,
  VisuallyHidden,
} from '#ui/index.ts';
import {
  type BoardCard,
  type BoardColumn,
  isSameCard,
  placeAfter,
  stageColumns,
  stageKey,
  turnColumns,
} from '../columns.ts';
import css from './board.module.css';

const icons = {
  yours: 'edit',
  clients: 'clock',
  nobody: 'minus',
  done: 'check-circle',
} as const satisfies Record<keyof typeof texts.turn, IconName>;
const isTurn = (key: string): key is keyof typeof texts.turn => Object.hasOwn(texts.turn, key);

const titleOf = (key: string): string => {
  if (isTurn(key)) return texts.turn[key];
  return key === 'other' ? texts.other : key.slice(stageKey('').length);
};

type Team = ReadonlyMap<number, TeamMember>;

/**
 * Projects in columns by turn, or by the stages of a template. A card leads to its project and to the move; turn and
 * stage change by that move alone.
 */
export function Board({
  rows,
  now,
  by,
}: {
  rows: readonly ProjectRow[];
  now: string;
  /** Id of the workflow template that gives the columns; undefined for turns. */
  by: number | undefined;
}) {
  const { timezone } = useFormat();
  const { data: templates } = useQuery(workflowTemplatesQuery);
  const template = templates?.items.find(({ id }) => id === by);
  const { data: subscription } = useQuery(subscriptionQuery);
  const sample = subscription?.sample_project;
  const columns = useMemo(() => {
    const present = { now, timezone };
    return template
      ? stageColumns(
          rows,
          template.stages.map(({ title }) => title),
          present,
        )
      : turnColumns(rows, present, sample);
  }, [rows, now, timezone, sample, template]);
  return <Columns columns={columns} />;
}

/** Choice of what the columns are, among the filters. */
export function ColumnsChoice({
  by,
  onBy,
}: {
  by: number | undefined;
  onBy: (by: number | undefined) => void;
}) {
  const { data: templates } = useQuery(workflowTemplatesQuery);
  const isKnown = templates?.items.some(({ id }) => id === by);
  return (
    <Select
      label={texts.by}
      labelHidden
      className={css.by}
      value={by ?? ''}
      onChange={({ target }) => onBy(Number(target.value) || undefined)}
    >
      <option value="">{texts.byTurn}</option>
      {by !== undefined && !isKnown && <option value={by}>{texts.unknownStages}</option>}
      {templates?.items.map(({ id, name }) => (
        <option key={id} value={id}>
          {texts.byStages(name)}
        </option>
      ))}
    </Select>
  );
}

/** Columns with keys: one card of each column is in the tab order, arrows lead to the others. */
function Columns({ columns }: { columns: readonly BoardColumn[] }) {
  const hint = useId();
  const area = useRef<HTMLDivElement>(null);
  const format = useFormat();
  const { data } = useQuery(usersQuery);
  const team: Team = useMemo(() => new Map(data?.users.map((user) => [user.id, user])), [data]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const all = [...(area.current?.children ?? [])].map((column) =>
      column.querySelectorAll<HTMLElement>('[data-row]'),
    );
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement)) return;
    const column = all.findIndex((some) => [...some].includes(activeElement));
    const index = [...(all[column] ?? [])].indexOf(activeElement);
    if (index < 0) return;
    const place = placeAfter(
      { column, index },
      event.key,
      all.map(({ length }) => length),
    );
    const link = place && all[place.column]?.[place.index];
    if (!link) return;
    event.preventDefault();
    link.focus({ preventScroll: true });
    link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    <section aria-label={texts.label} aria-describedby={hint}>
      <VisuallyHidden>
        <span id={hint}>{texts.hint}</span>
      </VisuallyHidden>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside */}
      <div ref={area} className={css.board} onKeyDown={onKeyDown}>
        {columns.map((column) => (
          <Column key={column.key} {...{ column, team, format }} />
        ))}
      </div>
    </section>
  );
}

/** Column with its cards. Memoised, as are they: a move of the focus changes two cards of one column. */
const Column = memo(function Column({
  column: { key, cards },
  team,
  format,
}: {
  column: BoardColumn;
  team: Team;
  format: Format;
}) {
  const id = useId();
  /** Project in the tab order; the first one by default. */
  const [stopId, setStop] = useState<number>();
  const stop = cards.find(({ row }) => row.id === stopId) ?? cards[0];
  return (
    <section className={css.column} aria-labelledby={id}>
      <h2 id={id} className={css.head}>
        {isTurn(key) && <Icon name={icons[key]} className={css[key]} />}
        {titleOf(key)}
        <span className={css.count} data-tabular>
          <VisuallyHidden>{', '}</VisuallyHidden>
          {cards.length}
        </span>
      </h2>
      {cards.length === 0 ? (
        <p className={css.none}>{isTurn(key) ? texts.noCards[key] : texts.noneAtStage}</p>
      ) : (
        <ul
          className={css.cards}
          onFocus={({ target }) => setStop(Number(target.closest('li')?.dataset.id) || stopId)}
        >
          {cards.map((card) => (
            <CardOf key={card.row.id} card={card} team={team} format={format} isStop={card === stop} />
          ))}
        </ul>
      )}
    </section>
  );
});

const wordsOf = ({ deliverable, stage, round, turn, row }: BoardCard): string | undefined => {
  const at = stage === null || round === undefined ? stage : texts.stageAndRound(stage, round);
  const points = turn === 'yours' ? row.own_move?.points : undefined;
  return (
    [deliverable, at, points !== undefined && movePoints.toAnswer(points)].filter(Boolean).join(' · ') ||
    undefined
  );
};

interface CardProps {
  readonly card: BoardCard;
  readonly team: Team;
  readonly format: Format;
  readonly isStop: boolean;
}

const isSame = (one: CardProps, other: CardProps): boolean =>
  one.team === other.team &&
  one.format === other.format &&
  one.isStop === other.isStop &&
  isSameCard(one.card, other.card);

/** Card of a project. Memoised by what it shows. */
const CardOf = memo(function CardOf({ card, team, format, isStop }: CardProps) {
  const { Link } = useUi();
  const { row, turn, date } = card;
  const action = turn === 'yours' ? moveAction(row) : null;
  const words = wordsOf(card);
  const tabIndex = isStop ? 0 : -1;
  return (
    <li data-id={row.id} className={css.place}>
      <article className={cx(css.card, cardEdge(date?.isLate ? 'overdue' : statusOf(row)))}>
        <div className={css.top}>
          <Thumbnail of={row} />
          <div className={css.words}>
            <h3 className={css.name}>
              <Link href={timelineHref(row)} className={css.cover} data-row tabIndex={tabIndex}>
                {row.name}
              </Link>
            </h3>
            <p className={css.muted}>{[row.client_name, row.reference_code].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
        {words && <p className={css.stage}>{words}</p>}
        {date && action && <When date={date} format={inZone(format, row.timezone)} />}
        <div className={css.foot}>
          {action ? (
            <ButtonLink
              size="small"
              href={action.href}
              aria-label={texts.actionOf(action.label, row.name)}
              className={css.action}
              tabIndex={tabIndex}
            >
              {action.label}
            </ButtonLink>
          ) : turn === 'done' ? (
            <ProjectStatusBadge status={row.status} />
          ) : (
            date && <When date={date} format={inZone(format, row.timezone)} />
          )}
          <Owners ids={row.team} team={team} />
        </div>
      </article>
    </li>
  );
}, isSame);

function When({
  date: { kind, at, isLate },
  format: { date, exact },
}: {
  date: NonNullable<BoardCard['date']>;
  format: Format;
}) {
  const words = kind === 'due' ? (isLate ? texts.late : texts.due) : isLate ? texts.missed : texts.target;
  return (
    <time
      dateTime={at}
      title={kind === 'due' ? exact(at) : undefined}
      className={cx(css.when, isLate && css.whenLate)}
      data-tabular
    >
      <Icon name={isLate ? 'alert' : 'calendar'} size={14} />
      {words(date(at))}
    </time>
  );
}

/** Members of the team that are shown by their avatars at most. */
const mostShown = 3;

function Owners({ ids, team }: { ids: readonly number[]; team: Team }) {
  const members = ids.flatMap((id) => team.get(id) ?? []);
  if (members.length === 0) return null;
  const names = members.map(fullName).join(', ');
  return (
    <span className={css.owners} title={names}>
      <VisuallyHidden>{texts.team(names)}</VisuallyHidden>
      {members.slice(0, mostShown).map((member) => (
        <Avatar key={member.id} name={fullName(member)} src={member.picture} size={22} />
      ))}
      {members.length > mostShown && (
        <span aria-hidden="true" className={css.more}>
          {texts.more(members.length - mostShown)}
        </span>
      )}
    </span>
  );
}

/** Placeholders of the size of the board. */
export function BoardSkeleton() {
  return (
    <div className={css.board} aria-busy="true">
      {[4, 3, 2].map((count) => (
        <div key={count} className={css.column}>
          <div className={css.head}>
            <Skeleton width="45%" />
          </div>
          <div className={css.cards}>
            {Array.from({ length: count }, (_, index) => (
              <div key={index} className={css.card}>
                <div className={css.top}>
                  <Skeleton width={48} height={32} />
                  <div className={css.words}>
                    <Skeleton width="80%" />
                    <Skeleton width="55%" />
                  </div>
                </div>
                <Skeleton width="65%" />
                <Skeleton width="40%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
