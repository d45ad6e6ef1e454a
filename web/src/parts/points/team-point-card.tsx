import type { WirePoint } from '#contracts/points.ts';
import type { ShownProject } from '#contracts/projects.ts';
import type { Person } from '#domain/point/index.ts';
import type { Stage } from '#domain/workflow/index.ts';
import { useFormat } from '#lib/format.ts';
import { ownOutbox } from '#lib/offline/own-outbox.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import type { PictureCalls } from '../files/send-picture.ts';
import type { LoadPages } from '../guest/use-pages.ts';
import { hasKeptWords } from './kept-words.ts';
import { PointCard } from './point-card.tsx';
import { PointCrops } from './point-crops.tsx';
import { type PointFile, placeWords } from './point-place.ts';
import type { Pictures } from './point-source.ts';
import css from './points.module.css';
import { TeamActions } from './team-actions.tsx';
import type { TakeStep } from './team-points-api.ts';
import { isSettling, useWaitingSteps, WaitingSteps } from './waiting-steps.tsx';

/** Surroundings of the cards of a stage. */
export interface CardsProps {
  readonly stage: Stage;
  /** Name of the member in this browser's storage. */
  readonly reader: string;
  /** Files of all rounds, and of the newest one. */
  readonly files: readonly PointFile[];
  readonly current: readonly PointFile[];
  readonly team: ShownProject['team_members'];
  /** Those who may be mentioned. */
  readonly people: readonly Person[];
  /** Addresses of the points' attachments, once they are loaded. */
  readonly pictures: Pictures | undefined;
  /** Reason why nothing can be done here. */
  readonly closed: string | undefined;
  readonly onStep: TakeStep;
  /** Uploads of pictures for replies. */
  readonly pictureCalls: PictureCalls;
  /** Reads pages of the files, for their pictures. */
  readonly loadPages: LoadPages;
}

/** A point as its team reads and answers it. */
export function TeamPointCard({
  point,
  isSelected,
  onSelect,
  isHovered,
  onHover,
  onLook,
  onPlace,
  folds = false,
  pictured = true,
  files,
  current,
  team,
  people,
  reader,
  pictures,
  closed,
  onStep,
  pictureCalls,
  loadPages,
}: CardsProps & {
  point: WirePoint;
  isSelected?: boolean | undefined;
  onSelect: () => void;
  isHovered?: boolean | undefined;
  /** Null when the pointer or the focus has left. */
  onHover?: ((id: string | null) => void) | undefined;
  /** Shows the point on the work; undefined where its head does. */
  onLook?: (() => void) | undefined;
  /** Shows on the work where it was done; undefined where there is nothing to show it on. */
  onPlace?: (() => void) | undefined;
  /** Shows its steps only while it is selected. */
  folds?: boolean | undefined;
  /** False where its place is in sight beside it. */
  pictured?: boolean | undefined;
}) {
  const { dateTime } = useFormat();
  const shown = { ...point, unsaved: false };
  const calls = useWaitingSteps(ownOutbox, point.id);
  return (
    <PointCard
      point={shown}
      badge={String(point.number ?? 0)}
      place={placeWords(point, files, texts)}
      time={dateTime}
      texts={texts}
      isSelected={isSelected}
      pictures={pictures}
      onSelect={onSelect}
      isHovered={isHovered}
      onHover={onHover}
      crops={
        pictured && (
          <PointCrops
            point={shown}
            files={files}
            current={current}
            loadPages={loadPages}
            onLook={onLook}
            texts={texts}
          />
        )
      }
      note={point.answer && !point.accepted && !point.told && !point.internal && texts.team.toldLater}
      waiting={<WaitingSteps calls={calls} outbox={ownOutbox} texts={texts} />}
      actions={
        !closed && (
          // Hidden rather than gone: a step that is under way ends in its place. Words that were begun are in sight.
          <div className={folds && !isSelected && !hasKeptWords(reader, point) ? css.folded : css.unfolded}>
            <TeamActions
              point={shown}
              team={team}
              people={people}
              reader={reader}
              isWaiting={isSettling(calls)}
              onStep={onStep}
              onPlace={onPlace}
              calls={pictureCalls}
            />
          </div>
        )
      }
    />
  );
}
