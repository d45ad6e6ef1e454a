import { useSuspenseQuery } from '@tanstack/react-query';
import { useFormat } from '#lib/format/format.ts';
import { hasSettings } from '#lib/project/project-settings.ts';
import { ProjectStatusBadge } from '#lib/project/project-status.tsx';
import { useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { LeftMails } from '#parts/mail/left-mails.tsx';
import { type Column, Icon, ProgressBar, Table, TextLink } from '#ui/index.ts';
import { type Timelines, timelinesQuery } from '../api.ts';
import { isLeftBehind } from '../left-behind.ts';
import css from './timeline.module.css';

type Item = Timelines['items'][number];

/** All deliverables of a project side by side (delivery.md section 2, Timelines overview). */
export function OverviewPage({ projectId }: { projectId: number }) {
  const { actor } = useMe();
  const { date, exact } = useFormat();
  const { data } = useSuspenseQuery(timelinesQuery(projectId));
  const { project, items } = data;
  const isAgent = actor.kind === 'agent';
  const text = texts.overview.column;
  const columns: readonly (Column<Item> | false)[] = [
    {
      key: 'start',
      header: text.start,
      cell: ({ started_on }) => {
        const start = started_on ?? project.start_date;
        return <time dateTime={start}>{date(start)}</time>;
      },
    },
    { key: 'name', header: text.name, cell: ({ title }) => title },
    {
      key: 'status',
      header: text.status,
      cell: ({ status, undelivered }) => <ProjectStatusBadge {...{ status, undelivered }} />,
    },
    {
      key: 'stage',
      header: text.stage,
      cell: ({ active_stages, current_stage }) =>
        active_stages > 1 ? texts.overview.multipleStages : (current_stage ?? common.none),
    },
    {
      key: 'progress',
      header: text.progress,
      width: '176px',
      cell: ({ title, progress }) => (
        <ProgressBar
          value={progress}
          label={texts.overview.progressOf(title)}
          cancelled={project.cancelled}
        />
      ),
    },
    isAgent && {
      key: 'clicked',
      header: text.clicked,
      cell: ({ last_clicked }) =>
        last_clicked ? (
          <time dateTime={last_clicked} title={exact(last_clicked)}>
            {date(last_clicked)}
          </time>
        ) : (
          texts.overview.notClicked
        ),
    },
    isAgent && {
      key: 'settings',
      header: text.settings,
      cell: ({ id, title }) => (
        <TextLink
          quiet
          href={`/projects/${projectId}?deliverable=${id}`}
          aria-label={texts.overview.settingsOf(title)}
          className={css.edit}
        >
          <Icon name="edit" size={14} />
        </TextLink>
      ),
    },
  ];
  return (
    <>
      {isAgent && hasSettings(project) && (
        <LeftMails project={project} isLeft={(subject) => isLeftBehind(subject, project)} />
      )}
      <Table
        caption={texts.overview.caption}
        columns={columns.filter((column) => column !== false)}
        rows={items}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/projects/${projectId}/timeline/${id}`}
        linkColumn="name"
      />
    </>
  );
}
