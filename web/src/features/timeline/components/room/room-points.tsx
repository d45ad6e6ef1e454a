import type { ReactNode } from 'react';
import type { WirePoint } from '#contracts/points.ts';
import type { Task } from '#domain/workflow/index.ts';
import { useFormat } from '#lib/format/format.ts';
import { notifyError } from '#lib/page/notify.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { ExportMenu } from '#parts/points/export-menu.tsx';
import { GoodFiles } from '#parts/points/good-files.tsx';
import type { ListChoice } from '#parts/points/point-list.ts';
import { PointListChoice } from '#parts/points/point-list-choice.tsx';
import { type GoodMarks, type TimelineRound, takeFromTimeline } from '#parts/points/point-source.ts';
import { AnswerAll } from '#parts/points/team-answer-all.tsx';
import { CommentForm, type useComment, WaitingComments } from '#parts/points/team-comment.tsx';
import { type CardsProps, TeamPointCard } from '#parts/points/team-point-card.tsx';
import { HowFar, roundNamed } from '#parts/points/team-points.tsx';
import { Button, Notice, Skeleton } from '#ui/index.ts';
import type { Said } from '../../history.ts';
import css from './team-room.module.css';

/** List of a round's points beside the work, and of those of the other rounds below it. */
export function RoomPoints({
  said,
  points,
  shown,
  others,
  failure,
  isLoading,
  choice,
  onChoose,
  selected,
  onSelect,
  hovered,
  onHover,
  comment,
  place,
  onWritten,
  round,
  project,
  placing,
  onPlace,
  task,
  files,
  good,
  cards,
}: {
  said: readonly Said[];
  /** Points of the round, and those of them that are listed, in order. */
  points: readonly WirePoint[];
  shown: readonly WirePoint[];
  /** Points of the stage's other rounds, the latest round first. */
  others: readonly WirePoint[];
  /** Reloads the points; undefined unless loading failed. */
  failure: (() => void) | undefined;
  isLoading: boolean;
  choice: ListChoice;
  onChoose: (choice: ListChoice) => void;
  selected: string | undefined;
  onSelect: (point: WirePoint) => void;
  /** Point whose card or mark is hovered or focused. */
  hovered: string | null;
  onHover: (id: string | null) => void;
  comment: ReturnType<typeof useComment>;
  place: string | undefined;
  /** Called once the comment was sent, or cancelled. */
  onWritten: () => void;
  round: TimelineRound;
  /** Name of the project, for printouts. */
  project: string;
  /** Form for the place of a point's change, while one is shown. */
  placing: ReactNode;
  /** Starts pointing at the place of the change; undefined without a work to point at. */
  onPlace: (point: WirePoint) => (() => void) | undefined;
  task: Task;
  /** Files of the round, for the list of "looks good" marks. */
  files: readonly { readonly id: string; readonly name: string }[];
  good: GoodMarks;
  cards: CardsProps;
}) {
  const { dateTime } = useFormat();
  const { closed, onStep, stage, pictures } = cards;
  const cardOf = (point: WirePoint) => (
    <TeamPointCard
      key={point.id}
      {...cards}
      point={point}
      folds
      pictured={point.revision_id !== task.id}
      isSelected={selected === point.id}
      onSelect={() => onSelect(point)}
      onPlace={onPlace(point)}
      isHovered={hovered === point.id}
      onHover={onHover}
    />
  );
  return (
    <aside className={css.side} aria-label={texts.title}>
      {said.length > 0 && (
        <section className={css.list} aria-labelledby="room-said">
          <h2 id="room-said">{timeline.said}</h2>
          {said.map(({ id, by, at, words }) => (
            <figure key={id} className={css.said}>
              <blockquote dir="auto">{words}</blockquote>
              <figcaption>
                {by} · <time dateTime={at}>{dateTime(at)}</time>
              </figcaption>
            </figure>
          ))}
        </section>
      )}
      <section className={css.list} aria-labelledby="room-points">
        <div className={css.head}>
          <h2 id="room-points">{texts.title}</h2>
          <HowFar points={points} />
          {points.length > 0 && pictures && (
            <ExportMenu
              take={takeFromTimeline(round)}
              onFailed={(error) => notifyError(error, texts.export.failed)}
              time={dateTime}
              texts={texts}
              title={`${project} · ${stage.title} · ${roundNamed(stage, task.id)}`}
              points={points}
              files={cards.files}
              current={cards.current}
              pictures={pictures}
              loadPages={cards.loadPages}
            />
          )}
        </div>
        <GoodFiles files={files} good={good} texts={texts} />
        {failure && (
          <Notice tone="warning" action={<Button onClick={failure}>{texts.retry}</Button>}>
            {texts.loadError}
          </Notice>
        )}
        {isLoading && (
          <div role="status" aria-label={texts.loading}>
            <Skeleton height={72} />
          </div>
        )}
        {points.length > 1 && (
          <PointListChoice
            points={points}
            printed={{ shown: shown.length, all: points.length }}
            choice={choice}
            onChoose={onChoose}
            texts={texts}
          />
        )}
        {placing}
        {!closed && !placing && (
          <CommentForm
            comment={comment}
            revisionId={task.id}
            place={place}
            isReplaced={
              comment.draft !== undefined &&
              comment.draft.file_id !== null &&
              files.every(({ id }) => id !== comment.draft?.file_id)
            }
            people={cards.people}
            isSent={task.sent_on !== null}
            onStep={onStep}
            onEnd={onWritten}
          />
        )}
        <WaitingComments comment={comment} revisionId={task.id} />
        {!isLoading && !failure && shown.length === 0 && (
          <p className={css.none}>{points.length === 0 ? texts.noneToRead : texts.list.none}</p>
        )}
        {shown.length > 0 && <ol className={css.cards}>{shown.map(cardOf)}</ol>}
        {!closed && (
          <div className={css.actions}>
            <AnswerAll points={points} onStep={onStep} />
            {!comment.draft && (
              <Button size="small" icon="plus" onClick={() => comment.place(null, {})}>
                {texts.team.comment}
              </Button>
            )}
          </div>
        )}
      </section>
      {others.length > 0 && (
        <section className={css.list} aria-labelledby="other-points">
          <div className={css.head}>
            <h2 id="other-points">{texts.team.otherRounds}</h2>
            <HowFar points={others} />
          </div>
          {[...Map.groupBy(others, ({ revision_id }) => revision_id)].map(([revisionId, ofRound]) => (
            <div key={revisionId} className={css.list}>
              <h3>{roundNamed(stage, revisionId)}</h3>
              <ol className={css.cards}>{ofRound.map(cardOf)}</ol>
            </div>
          ))}
        </section>
      )}
    </aside>
  );
}
