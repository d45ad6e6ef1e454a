import { memo } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';
import { type Format, useFormat } from '#lib/format/format.ts';
import { nextRoundHref } from '#lib/project/move-action.ts';
import { ProjectStatusBadge, statusOf, timelineHref } from '#lib/project/project-status.tsx';
import { Thumbnail } from '#lib/project/thumbnail.tsx';
import { common } from '#lib/texts/en/common.ts';
import { moves } from '#lib/texts/en/moves.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { takesFiles } from '#parts/files/drop-for-proof.tsx';
import {
  Card,
  cardEdge,
  cx,
  groupsOf,
  Icon,
  ProgressBar,
  RowCheckbox,
  type RowGroups,
  type RowSelection,
  Skeleton,
  TextLink,
  useUi,
} from '#ui/index.ts';
import type { Review } from '../api.ts';
import { quickRounds } from '../waiting.ts';
import css from './project-list.module.css';
import { MultiMark, stageOf } from './project-table.tsx';
import { QuickReview } from './quick-review.tsx';

interface RowProps {
  readonly agent: boolean;
  readonly showClient: boolean;
  readonly onReview: (review: Review) => void;
  readonly disabledReason?: string | false | undefined;
}

/** Projects as cards, with a card to add a project. */
export function ProjectGrid({
  rows,
  agent,
  showClient,
  loading,
  createHref,
  onReview,
  disabledReason,
  selection,
  groups,
}: RowProps & {
  groups?: RowGroups<ProjectRow> | undefined;
  selection?: RowSelection<ProjectRow> | undefined;
  rows: readonly ProjectRow[];
  loading: boolean;
  /** Page to create a project; undefined for users who may not. */
  createHref: string | undefined;
}) {
  const { Link } = useUi();
  const format = useFormat();
  const cards = (some: readonly ProjectRow[]) =>
    some.map((row) => (
      <li key={row.id} className={cx(selection?.has(row) && css.chosen)}>
        {selection && (
          <span className={css.pick}>
            <RowCheckbox
              label={selection.labelOf(row)}
              on={selection.has(row)}
              onToggle={(isRange) => selection.onToggle(row, isRange)}
            />
          </span>
        )}
        <ProjectCard
          {...{ row, agent, showClient, onReview, disabledReason }}
          format={format}
          isGrouped={groups !== undefined}
        />
      </li>
    ));
  if (groups && !loading)
    return groupsOf(rows, groups).map(({ key, heading, rows: some }) => (
      <section key={key} className={css.group}>
        <h2 className={css.groupTitle}>{heading}</h2>
        <ul className={css.grid}>{cards(some)}</ul>
      </section>
    ));
  return (
    <ul className={css.grid} aria-busy={loading || undefined}>
      {createHref && (
        <li>
          <Link href={createHref} className={css.add}>
            <Icon name="plus" size={20} />
            {texts.create}
          </Link>
        </li>
      )}
      {loading &&
        Array.from({ length: 6 }, (_, index) => (
          <li key={index}>
            <Card className={css.card}>
              <Skeleton height="176px" />
              <Skeleton width="70%" height="22px" />
              <Skeleton width="40%" height="20px" />
              <Skeleton width="60%" height="20px" />
              <Skeleton height="28px" />
            </Card>
          </li>
        ))}
      {cards(rows)}
    </ul>
  );
}

/** Card of a project. Memoised: there are many, and data loaded after the rows changes few of them. */
const ProjectCard = memo(function ProjectCard({
  row,
  agent,
  showClient,
  format,
  onReview,
  disabledReason,
  isGrouped,
}: RowProps & { row: ProjectRow; format: Format; isGrouped: boolean }) {
  const { Link } = useUi();
  const Title = isGrouped ? 'h3' : 'h2';
  return (
    <Card className={cx(css.card, cardEdge(statusOf(row)))}>
      <Thumbnail of={row} large />
      <div className={css.cardHead} {...takesFiles(nextRoundHref(row), row.name)}>
        <Title className={css.cardTitle}>
          <Link href={timelineHref(row)} className={css.cover} data-row>
            {row.name}
          </Link>
          {row.deliverable_type === 'Multi' && <MultiMark />}
        </Title>
        {agent && (
          <TextLink
            quiet
            href={`/projects/${row.id}`}
            aria-label={texts.settingsOf(row.name)}
            className={css.edit}
            data-edit="row"
          >
            <Icon name="edit" size={14} />
          </TextLink>
        )}
      </div>
      <p className={css.muted}>
        {[agent && showClient && row.client_name, row.reference_code, format.date(row.start_date)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={css.cardState}>
        <ProjectStatusBadge status={row.status} undelivered={row.undelivered} />
        {row.own_move && row.own_move.move !== 'work' && (
          <span className={css.move}>{moves[row.own_move.move]}</span>
        )}
        {stageOf(row) !== common.none && <span className={css.cardStage}>{stageOf(row)}</span>}
      </div>
      <div className={css.cardFoot}>
        <ProgressBar value={row.progress} label={texts.progressOf(row.name)} cancelled={row.cancelled} />
        {agent && quickRounds(row).length > 0 && (
          <QuickReview project={row} onAsk={onReview} disabledReason={disabledReason} />
        )}
      </div>
    </Card>
  );
});
