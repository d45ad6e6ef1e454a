import type { WirePoint } from '#contracts/points.ts';
import type { ShownProject } from '#contracts/projects.ts';
import type { Person } from '#domain/point/index.ts';
import type { Stage } from '#domain/workflow/index.ts';
import { useFormat } from '#lib/format/format.ts';
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

/** Context of the cards of a stage. */
export interface CardsProps {
  readonly stage: Stage;
  /** Key of the member in this browser's storage. */
  readonly reader: string;
  /** Files of all rounds, and of the newest one. */
  readonly files: readonly PointFile[];
  readonly current: readonly PointFile[];
  readonly team: ShownProject['team_members'];
  /** People who may be mentioned. */
  readonly people: readonly Person[];
  /** URLs of the points' attachments, once loaded. */
  readonly pictures: Pictures | undefined;
  /** Reason that all actions are disabled. */
  readonly closed: string | undefined;
  readonly onStep: TakeStep;
  /** Uploads of pictures for replies. */
  readonly pictureCalls: PictureCalls;
  /** Reads pages of the files, for their pictures. */
  readonly loadPages: LoadPages;
}

/** Point as its team reads and answers it. */
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
  /** Shows the point on the work; undefined if its head does that. */
  onLook?: (() => void) | undefined;
  /** Starts pointing at the place of the change; undefined without a work to point at. */
  onPlace?: (() => void) | undefined;
  /** Shows its actions only while it is selected. */
  folds?: boolean | undefined;
  /** False if its place is visible beside it. */
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
          // Hidden instead of unmounted, so that an action in progress ends in its place. Started words stay visible.
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
