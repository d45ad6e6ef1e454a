import { useMemo } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';
import { businessDaysBetween } from '#domain/calendar/business-days.ts';
import { type ListColumn, listColumns } from '#domain/project/list-look.ts';
import { type Format, inZone, useFormat } from '#lib/format/format.ts';
import { nextRoundHref } from '#lib/project/move-action.ts';
import { ProjectStatusBadge, statusOf, timelineHref } from '#lib/project/project-status.tsx';
import { Thumbnail } from '#lib/project/thumbnail.tsx';
import { common } from '#lib/texts/en/common.ts';
import { moves } from '#lib/texts/en/moves.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { takesFiles } from '#parts/files/drop-for-proof.tsx';
import {
  Badge,
  type Column,
  cx,
  Icon,
  ProgressBar,
  type RowGroups,
  type RowSelection,
  type Sort,
  Table,
  TextLink,
  Tooltip,
  VisuallyHidden,
} from '#ui/index.ts';
import type { Review } from '../api.ts';
import css from './project-list.module.css';
import { QuickReview } from './quick-review.tsx';

/** Stage title, "Multiple stages" if several are active, "--" if none (delivery.md section 2). */
export const stageOf = ({ active_stages, current_stage }: ProjectRow): string =>
  active_stages > 1 ? texts.multipleStages : (current_stage ?? common.none);

/** State of the client's newest survey on the project. */
function SurveyState({ status }: { status: ProjectRow['survey_status'] }) {
  if (status === null) return <span className={cx(css.muted, css.nothing)}>{common.none}</span>;
  return (
    <Badge icon={status === 'completed' ? 'check-circle' : status === 'pending' ? 'clock' : 'edit'}>
      {texts.survey[status]}
    </Badge>
  );
}

/** Icon of a project with several deliverables. */
export function MultiMark() {
  return (
    <Tooltip text={texts.multi} decorative>
      <span className={css.multi} title={texts.multi}>
        <Icon name="layers" size={14} />
        <VisuallyHidden>{texts.multi}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

export interface ProjectTableProps {
  readonly rows: readonly ProjectRow[];
  readonly archived: boolean;
  readonly agent: boolean;
  /** Shows the client's name; false on the page of a client. */
  readonly showClient: boolean;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
  readonly loading: boolean;
  readonly empty: React.ReactNode;
  readonly onReview: (review: Review) => void;
  readonly disabledReason?: string | false | undefined;
  /** Optional columns to show, by default all of those that a client or a client's page has. */
  readonly columns?: readonly ListColumn[] | undefined;
  /** Present time in ISO 8601, from which days with the client are counted. */
  readonly now?: string | undefined;
  /** Names of the team, by id. */
  readonly names?: ReadonlyMap<number, string> | undefined;
  readonly selection?: RowSelection<ProjectRow> | undefined;
  readonly groups?: RowGroups<ProjectRow> | undefined;
}

const noNames: ReadonlyMap<number, string> = new Map();

const columnsOf = ({
  archived,
  agent,
  showClient,
  format,
  onReview,
  disabledReason,
  columns: chosen = listColumns.filter((column) => !forAgents.includes(column)),
  now,
  names = noNames,
  selects = false,
}: Pick<
  ProjectTableProps,
  'archived' | 'agent' | 'showClient' | 'onReview' | 'disabledReason' | 'columns' | 'now' | 'names'
> & {
  format: Format;
  /** Checkboxes take the room of the settings. */
  selects?: boolean;
}): readonly Column<ProjectRow>[] => {
  const { date, exact, timezone } = format;
  const text = texts.column;
  const columns: readonly (Column<ProjectRow> | false)[] = [
    {
      key: 'start_date',
      header: text.start_date,
      sortable: true,
      cell: ({ start_date }) => <time dateTime={start_date}>{date(start_date)}</time>,
    },
    agent &&
      showClient && {
        key: 'client',
        header: text.client,
        sortable: true,
        short: true,
        cell: ({ client_name }) => (
          <span dir="auto" className={css.client} title={client_name}>
            {client_name}
          </span>
        ),
      },
    {
      key: 'reference_code',
      header: text.reference_code,
      sortable: true,
      cell: ({ reference_code }) => reference_code || <span className={css.muted}>{common.none}</span>,
    },
    {
      key: 'name',
      header: text.name,
      sortable: true,
      cell: (row) => (
        <span className={css.name} {...takesFiles(nextRoundHref(row), row.name)}>
          {chosen.includes('picture') && <Thumbnail of={row} />}
          <span dir="auto" className={css.whole} title={row.name}>
            {row.name}
          </span>
          {row.deliverable_type === 'Multi' && <MultiMark />}
        </span>
      ),
    },
    {
      key: 'status',
      header: text.status,
      sortable: true,
      short: true,
      cell: ({ status, undelivered, own_move }) => (
        <span className={css.status}>
          <ProjectStatusBadge {...{ status, undelivered }} />
          {own_move && own_move.move !== 'work' && <span className={css.move}>{moves[own_move.move]}</span>}
        </span>
      ),
    },
    !archived && {
      key: 'current_stage',
      header: text.current_stage,
      sortable: true,
      short: true,
      cell: (row) => (
        <span
          dir="auto"
          className={cx(css.cut, css.stage, row.current_stage === null && css.nothing)}
          title={stageOf(row)}
        >
          {stageOf(row)}
        </span>
      ),
    },
    agent &&
      !archived && {
        key: 'due',
        header: text.due,
        sortable: true,
        short: true,
        // In the project's zone, as its timeline and its mails have the day.
        cell: ({ feedback_due, timezone: ofProject }) => (
          <When at={feedback_due} {...inZone(format, ofProject)} />
        ),
      },
    agent &&
      !archived && {
        key: 'days',
        header: text.days,
        cell: ({ client_since, days_off }) =>
          client_since && now ? (
            <span data-tabular>{texts.days(businessDaysBetween(client_since, now, timezone, days_off))}</span>
          ) : (
            <span className={css.muted}>{common.none}</span>
          ),
      },
    agent &&
      !archived && {
        key: 'target',
        header: text.target,
        cell: ({ next_target }) =>
          next_target ? (
            <time dateTime={next_target}>{date(next_target)}</time>
          ) : (
            <span className={css.muted}>{common.none}</span>
          ),
      },
    agent && {
      key: 'owner',
      header: text.owner,
      cell: ({ team }) => {
        const members = team.flatMap((id) => names.get(id) ?? []).join(', ');
        return (
          <span dir="auto" className={css.cut} title={members}>
            {members || common.none}
          </span>
        );
      },
    },
    {
      key: 'progress',
      header: text.progress,
      sortable: true,
      width: '112px',
      short: true,
      cell: ({ name, progress, cancelled }) => (
        <span className={css.bar}>
          <ProgressBar value={progress} label={texts.progressOf(name)} cancelled={cancelled} />
        </span>
      ),
    },
    agent && {
      key: 'link_clicked',
      header: text.link_clicked,
      sortable: true,
      cell: ({ lastClicked }) =>
        lastClicked ? (
          <time dateTime={lastClicked} title={exact(lastClicked)}>
            {date(lastClicked)}
          </time>
        ) : (
          <span className={css.muted}>{texts.neverClicked}</span>
        ),
    },
    agent &&
      !archived && {
        key: 'review',
        header: text.review,
        short: true,
        cell: (row) => <QuickReview project={row} onAsk={onReview} disabledReason={disabledReason} />,
      },
    agent &&
      !selects && {
        key: 'settings',
        header: text.settings,
        headerHidden: true,
        cell: ({ id, name }) => (
          <TextLink
            quiet
            href={`/projects/${id}`}
            aria-label={texts.settingsOf(name)}
            className={css.edit}
            data-edit="row"
          >
            <Icon name="edit" size={14} />
          </TextLink>
        ),
      },
    !agent && {
      key: 'survey',
      header: text.survey,
      short: true,
      cell: ({ survey_status }) => <SurveyState status={survey_status} />,
    },
  ];
  return columns.filter((column) => column !== false).filter(({ key }) => isShown(key, chosen));
};

/** Columns that say something to agents alone, or that a client's page has no room for. */
const forAgents: readonly ListColumn[] = ['due', 'days', 'target', 'owner'];

const isShown = (key: string, chosen: readonly ListColumn[]): boolean => {
  const optional = listColumns.find((column) => column === key);
  return optional === undefined || chosen.includes(optional);
};

function When({ at, date, exact }: { at: string | null } & Pick<Format, 'date' | 'exact'>) {
  if (at === null) return <span className={cx(css.muted, css.nothing)}>{common.none}</span>;
  return (
    <time dateTime={at} title={exact(at)} className={css.due}>
      {date(at)}
    </time>
  );
}

/** Project table with the specification's columns, for agents or for clients. */
export function ProjectTable(props: ProjectTableProps) {
  const { rows, archived, agent, showClient, sort, onSort, loading, empty, onReview, disabledReason } = props;
  const { columns: chosen, now, names, selection } = props;
  const format = useFormat();
  const selects = selection !== undefined;
  const columns = useMemo(
    () =>
      columnsOf({
        ...{ archived, agent, showClient, format, onReview, disabledReason },
        ...{ columns: chosen, now, names, selects },
      }),
    [archived, agent, showClient, format, onReview, disabledReason, chosen, now, names, selects],
  );
  return (
    <Table
      caption={archived ? texts.caption.archived : texts.caption.active}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={timelineHref}
      rowStatus={statusOf}
      linkColumn="name"
      sort={sort}
      onSort={onSort}
      loading={loading ? 8 : undefined}
      empty={empty}
      selection={selection}
      groups={props.groups}
      scrolls
    />
  );
}
