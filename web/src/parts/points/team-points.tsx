import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WirePoint } from '#contracts/points.ts';
import type { ShownProject } from '#contracts/projects.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { getTimeline } from '#contracts/timeline.ts';
import { awaitsAnswer, type Person } from '#domain/point/index.ts';
import type { Stage } from '#domain/workflow/index.ts';
import { useFormat } from '#lib/format/format.ts';
import { notifyError } from '#lib/page/notify.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { cx } from '#ui/cx.ts';
import { Button, Card, Notice } from '#ui/index.ts';
import { filesOfStage } from '../files/files-of-stage.ts';
import type { PictureCalls } from '../files/send-picture.ts';
import type { LoadPages } from '../guest/use-pages.ts';
import { ExportMenu } from './export-menu.tsx';
import { GoodFiles } from './good-files.tsx';
import { useSharedPages } from './page-pictures.ts';
import {
  type Pictures,
  readerHere,
  type TimelineRound,
  takeFromTimeline,
  timelinePictures,
} from './point-source.ts';
import css from './points.module.css';
import { AnswerAll } from './team-answer-all.tsx';
import { hasComment, NewComment } from './team-comment.tsx';
import { TeamPointCard } from './team-point-card.tsx';
import { pointsQuery, roundOfTeam, usePointStep } from './team-points-api.ts';
import { TeamPointsLoading } from './team-points-loading.tsx';
import { timelinePages } from './team-reads.ts';

interface Props {
  readonly project: ShownProject;
  readonly workflowId: number;
  readonly stage: Stage;
  /** Visible version of the timeline. */
  readonly version: string | null;
  /** Files of all rounds. */
  readonly files: AnswerOf<typeof getTimeline>['files'];
  /** Reason that all actions are disabled. */
  readonly closed: string | undefined;
  /** True for a card of its own, rendered only if there are points. */
  readonly framed?: boolean | undefined;
  /** Opens the work at a point; undefined where that would leave unsent input. */
  readonly onOpen?: ((point: WirePoint) => void) | undefined;
}

/**
 * Points of a stage on the team's side: those of its newest round with points first, to be answered beside the work.
 */
export function TeamPoints(props: Props) {
  const { project, workflowId, stage } = props;
  const round = roundOfTeam(project.id, workflowId, stage);
  return round && <Points {...props} round={round} />;
}

function Points({
  project,
  stage,
  version,
  files,
  closed,
  framed = false,
  onOpen,
  round,
}: Props & { round: TimelineRound }) {
  const { data, isError, refetch } = useQuery(pointsQuery(round, version ?? ''));
  const { dateTime } = useFormat();
  const step = usePointStep(round);
  const loadPages = useSharedPages(timelinePages(round, files));
  const [selected, select] = useState<string>();
  /** Round that a comment is being written on. Race: the client's answer begins the next one meanwhile. */
  const [written, setWritten] = useState(() => {
    const kept = stage.tasks.findLast(({ id }) => hasComment(id));
    return kept && { ...round, rev: kept.id };
  });
  const commented = written ?? round;
  const items = data?.items ?? [];
  const good = data?.good ?? [];
  const rounds = [...new Set(items.map(({ revision_id }) => revision_id))].toSorted((a, b) => b - a);
  const cards = cardsOf({
    project,
    stage,
    files,
    closed,
    pictures: data?.pictures,
    people: data?.people ?? [],
    onStep: step.mutateAsync,
    pictureCalls: timelinePictures(round),
    loadPages,
  });
  if (!data && isError)
    return (
      <Notice tone="warning" action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}>
        {texts.loadError}
      </Notice>
    );
  // No placeholder where a stage without points shows nothing, because it would disappear again.
  if (!data) return closed || framed ? null : <TeamPointsLoading />;
  if (items.length === 0 && good.length === 0 && (closed || framed)) return null;
  const section = (
    <section className={cx(css.panel, !framed && css.onStage)} aria-labelledby="stage-points">
      <div className={css.title}>
        <h3 id="stage-points">{texts.title}</h3>
        <HowFar points={items} />
      </div>
      <GoodFiles files={cards.current} good={good} texts={texts} />
      {rounds.map((revisionId) => (
        <div key={revisionId} className={css.earlier}>
          <div className={css.title}>
            <h4 className={css.meta}>{roundNamed(stage, revisionId)}</h4>
            {stage.tasks.some(({ id }) => id === revisionId) && (
              <ExportMenu
                take={takeFromTimeline({ ...round, rev: revisionId })}
                onFailed={(error) => notifyError(error, texts.export.failed)}
                time={dateTime}
                texts={texts}
                title={`${project.name} · ${stage.title} · ${roundNamed(stage, revisionId)}`}
                points={items.filter(({ revision_id }) => revision_id === revisionId)}
                files={cards.files}
                current={cards.current}
                pictures={data.pictures}
                loadPages={cards.loadPages}
              />
            )}
          </div>
          <ol className={css.list}>
            {items
              .filter(({ revision_id }) => revision_id === revisionId)
              .map((point) => (
                <TeamPointCard
                  key={point.id}
                  {...cards}
                  point={point}
                  isSelected={onOpen ? undefined : selected === point.id}
                  onSelect={() => (onOpen ? onOpen(point) : select(point.id))}
                  onLook={onOpen && (() => onOpen(point))}
                  // Settled points above a form are folded, so that the form is near.
                  folds={framed && !awaitsAnswer(point)}
                  pictured={!framed || awaitsAnswer(point)}
                />
              ))}
          </ol>
        </div>
      ))}
      {!closed && (
        <div className={css.actions}>
          <AnswerAll points={items} onStep={step.mutateAsync} />
          <NewComment
            key={commented.rev}
            round={commented}
            place={commented.rev === round.rev ? undefined : roundNamed(stage, commented.rev)}
            people={cards.people}
            isSent={stage.tasks.some(({ id, sent_on }) => id === commented.rev && sent_on !== null)}
            onStep={step.mutateAsync}
            onWriting={(isWriting) => setWritten(isWriting ? commented : undefined)}
          />
        </div>
      )}
    </section>
  );
  return framed ? <Card>{section}</Card> : section;
}

/** Context of a stage's cards. The newest files are those of its latest round with files. */
export const cardsOf = ({
  project,
  stage,
  files,
  ...rest
}: Pick<Props, 'project' | 'stage' | 'files' | 'closed'> & {
  pictures: Pictures | undefined;
  people: readonly Person[];
  onStep: ReturnType<typeof usePointStep>['mutateAsync'];
  pictureCalls: PictureCalls;
  loadPages: LoadPages;
}) => {
  const named = filesOfStage(stage, files);
  const newest = Math.max(0, ...named.map(({ round }) => round));
  return {
    ...rest,
    stage,
    reader: readerHere(project.id, stage.id),
    team: project.team_members,
    files: named,
    current: named.filter(({ round }) => round === newest),
  };
};

/** Numbers of points that await an answer, and of those that await the client. */
export function HowFar({ points }: { points: readonly WirePoint[] }) {
  const changes = points.filter(({ kind, internal }) => kind === 'change' && !internal);
  if (changes.length === 0) return null;
  const open = changes.filter(awaitsAnswer).length;
  const asked = changes.filter(({ state }) => state === 'asked').length;
  return (
    <span className={css.meta}>
      {open + asked === 0
        ? texts.team.answeredAll(changes.length)
        : [
            ...(open > 0 ? [texts.team.unanswered(open)] : []),
            ...(asked > 0 ? [texts.team.asked(asked)] : []),
          ].join(' · ')}
    </span>
  );
}

/** Name of a round in its stage, even of a removed one. */
export const roundNamed = ({ tasks }: Stage, revisionId: number): string => {
  const round = tasks.findIndex(({ id }) => id === revisionId);
  return round < 0 ? timeline.removedRound : timeline.roundName(round);
};
