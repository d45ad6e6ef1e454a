import { type ReactNode, useId, useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import type { HistoryEntry, Revision, WireStage } from '#contracts/workflows.ts';
import { inOrder, newestVersions } from '#domain/file/order.ts';
import { useFormat } from '#lib/format/format.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { FileGrid, ReviewLink } from '#parts/files/file-grid.tsx';
import { EmptyState, Select, type Status, StatusBadge, TabPanel, Tabs } from '#ui/index.ts';
import type { Timeline } from '../api.ts';
import { openingsOf } from '../history.ts';
import type { Wall } from '../relative-dates.ts';
import { LinkClicks } from './link-clicks.tsx';
import css from './timeline.module.css';

const looks: Readonly<Partial<Record<Revision['status'], Status>>> = {
  in_progress: 'production',
  awaiting_feedback: 'awaiting',
  overdue_feedback: 'overdue',
  rejected: 'cancelled',
  completed: 'completed',
};

/** Round in progress or awaiting feedback; its state equals the stage's. */
const openIn = ({ tasks }: WireStage): Revision | undefined =>
  tasks.find(({ status }) => ['in_progress', 'awaiting_feedback', 'overdue_feedback'].includes(status));

/**
 * Round shown first: the open one, otherwise the last one started. For a client, and if work and points are in one
 * room, the last one with work.
 */
const firstShown = (stage: WireStage, isAgent: boolean, work: number | undefined): Revision | undefined => {
  const { tasks } = stage;
  const sent = isAgent ? undefined : tasks.findLast(({ sent_on }) => sent_on !== null);
  return (
    sent ??
    tasks.find(({ id }) => id === work) ??
    openIn(stage) ??
    tasks.findLast(({ status }) => status !== 'pending') ??
    tasks[0]
  );
};

/** Place to open a room at. */
export interface RoomPlace {
  readonly revisionId: number;
  /** Point shown first. */
  readonly point: string | undefined;
  /** True to show the place of that point's change. */
  readonly placing: boolean;
  /** Small picture of its first file. */
  readonly thumbnail: string | null | undefined;
  /** Number of its files. */
  readonly count: number;
  /** Files alone, or the reason that there are none. */
  readonly plain: ReactNode;
  /** Shows another round, at a point of it; with `shows`, at the place of the point's change. */
  readonly onRound: (revisionId: number, point: string, shows?: boolean) => void;
  /** Keeps the round when a later one comes, until called with false. */
  readonly onStay: (stays: boolean) => void;
}

/** Preview and rounds of a stage, one at a time, each with its dates and the sent work. */
export function Rounds({
  project,
  isLinear,
  stage,
  files,
  history,
  wall,
  isAgent,
  closed,
  linkOf,
  onKind,
  onOpen,
  roomOf,
  work: firstWork,
}: {
  project: ShownProject;
  isLinear: boolean;
  stage: WireStage;
  files: Timeline['files'];
  history: readonly HistoryEntry[];
  wall: Wall;
  isAgent: boolean;
  closed: string | undefined;
  /** Link that a round was sent with. */
  linkOf: (revisionId: number, hasFiles: boolean) => string | null;
  onKind: (revisionId: number, kind: 'free' | 'cost') => void;
  /** Opens a round's work at a file; undefined for readers with another room. */
  onOpen?: ((revisionId: number, fileId: string) => void) | undefined;
  /** Room of a round; for a client only of a sent one. */
  roomOf?: ((place: RoomPlace) => ReactNode) | undefined;
  /** Latest round with work. */
  work?: number | undefined;
}) {
  const id = useId();
  const [chosen, choose] = useState<{
    readonly id: number;
    readonly point?: string;
    readonly placing?: boolean;
  }>();
  const [kept, keep] = useState<number>();
  const task =
    stage.tasks.find(({ id: one }) => one === (kept ?? chosen?.id)) ??
    firstShown(stage, isAgent, roomOf ? firstWork : undefined);
  if (!task) return null;
  const isKindOpen = task.sent_on === null && stage.status !== 'completed' && isAgent;
  const ofRound = files.filter(({ revision_id }) => revision_id === task.id).map(({ file }) => file);
  const shown = inOrder(newestVersions(ofRound));
  const link = linkOf(task.id, shown.length > 0);
  const hasRoom = roomOf !== undefined && (isAgent || task.sent_on !== null);
  const isOver = project.archived || stage.status === 'completed';
  const head = (
    <div className={css.roundHead}>
      {task !== openIn(stage) && <RoundStatus task={task} isNext={isUpNext(isLinear, stage, task)} />}
      <RoundDates task={task} />
      {(task.kind === 'free' || task.kind === 'cost') &&
        (isKindOpen && !closed ? (
          <Select
            label={texts.roundKind.label}
            labelHidden
            className={css.kind}
            value={task.kind}
            onChange={({ target }) => onKind(task.id, target.value === 'cost' ? 'cost' : 'free')}
          >
            <option value="free">{texts.roundKind.free}</option>
            <option value="cost">{texts.roundKind.cost}</option>
          </Select>
        ) : (
          <span className={css.quiet}>
            {texts.roundKind.label}: {texts.roundKind[task.kind]}
          </span>
        ))}
    </div>
  );
  const work =
    shown.length > 0 || link ? (
      <div className={css.sent}>
        {link && <ReviewLink href={link} />}
        {shown.length > 0 && (
          <FileGrid
            files={shown}
            label={texts.files.title(task.round)}
            onOpen={onOpen && ((file) => onOpen(task.id, file.id))}
            leads={isAgent}
          />
        )}
      </div>
    ) : (
      <EmptyState
        icon="image"
        title={task.sent_on ? texts.files.noneSent : isOver ? texts.files.noneOver : texts.files.none}
        text={isAgent && !isOver && !task.sent_on ? texts.files.noneText(task.round) : undefined}
      />
    );
  const around = (
    <>
      {head}
      {isAgent && task.sent_on && (
        <LinkClicks
          projectId={project.id}
          revisionId={task.id}
          opened={openingsOf(history, task.id)}
          isDecided={task.status === 'completed' || task.status === 'rejected'}
          isClosed={closed !== undefined || project.archived}
          wall={wall}
        />
      )}
    </>
  );
  return (
    // Race: a later round gets its work while a member writes about this one, which stays until another is chosen.
    <section
      className={css.rounds}
      aria-label={texts.roundTabs}
      onInput={() => isAgent && choose(chosen?.id === task.id ? chosen : { id: task.id })}
    >
      <Tabs
        label={texts.roundTabs}
        idPrefix={id}
        items={stage.tasks.map(({ id: taskId, round, kind }) => ({
          id: String(taskId),
          label: texts.roundName(round),
          ...(kind === 'cost' ? { icon: 'card' as const } : {}),
        }))}
        selected={String(task.id)}
        onSelect={(taskId) => choose({ id: Number(taskId) })}
      />
      <TabPanel idPrefix={id} selected={String(task.id)}>
        {!hasRoom && around}
        {hasRoom
          ? roomOf({
              revisionId: task.id,
              point: task.id === chosen?.id ? chosen.point : undefined,
              placing: task.id === chosen?.id && chosen.placing === true,
              thumbnail: shown[0]?.thumbnail,
              count: shown.length,
              plain: work,
              onRound: (revision, point, placing = false) => choose({ id: revision, point, placing }),
              onStay: (stays) => keep(stays ? task.id : undefined),
            })
          : work}
        {hasRoom && around}
      </TabPanel>
    </section>
  );
}

/** True for the next round of a linear timeline: the preview of a pending stage, otherwise the first round. */
const isUpNext = (isLinear: boolean, { status }: WireStage, task: Revision): boolean =>
  isLinear && task.status === 'pending' && task.round === (status === 'pending' ? 0 : 1);

function RoundStatus({ task, isNext }: { task: Revision; isNext: boolean }) {
  const status = looks[task.status];
  const words = isNext ? texts.upNext : texts.roundStatus[task.status];
  return status ? (
    <StatusBadge status={status}>{words}</StatusBadge>
  ) : (
    <span className={css.quiet}>{words}</span>
  );
}

function RoundDates({ task }: { task: Revision }) {
  const { date, exact } = useFormat();
  const dates = [
    [texts.roundDates.requested, task.requested_on],
    [texts.roundDates.sent, task.sent_on],
    [texts.roundDates.completed, task.completed_on],
  ] as const;
  return (
    <>
      {dates.map(
        ([label, at]) =>
          at && (
            <span key={label} className={css.quiet}>
              {label}{' '}
              <time dateTime={at} title={exact(at)}>
                {date(at)}
              </time>
            </span>
          ),
      )}
    </>
  );
}
