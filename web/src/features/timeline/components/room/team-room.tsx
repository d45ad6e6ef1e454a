import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { File } from '#contracts/file.ts';
import type { WirePoint } from '#contracts/points.ts';
import type { ShownProject } from '#contracts/projects.ts';
import { inOrder, newestVersions } from '#domain/file/order.ts';
import type { Stage, Task } from '#domain/workflow/index.ts';
import { useUntouched } from '#lib/page/use-untouched.ts';
import { points as pointTexts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { language } from '#lib/texts/translated.ts';
import { LazyCompare } from '#parts/compare/entry.ts';
import { comparableVersions } from '#parts/compare/versions.ts';
import { ofRevision } from '#parts/files/api.ts';
import { filesOfStage, isOfStage } from '#parts/files/files-of-stage.ts';
import { useSight } from '#parts/guest/use-sight.ts';
import { canPointAt, WorkViewer } from '#parts/guest/work-viewer.tsx';
import { useSharedPages } from '#parts/points/page-pictures.ts';
import { listed, memberReader, nextToAnswer, wholeList } from '#parts/points/point-list.ts';
import { placeWords } from '#parts/points/point-place.ts';
import { timelinePictures } from '#parts/points/point-source.ts';
import { useComment } from '#parts/points/team-comment.tsx';
import { PlaceForm, placeToBegin } from '#parts/points/team-place.tsx';
import { cardsOf } from '#parts/points/team-points.tsx';
import { roundOfTeam, usePointStep, usePointsOfRoom } from '#parts/points/team-points-api.ts';
import { timelinePages } from '#parts/points/team-reads.ts';
import { useKeys } from '#parts/viewer/use-keys.ts';
import { cx } from '#ui/cx.ts';
import { isFocusFree } from '#ui/is-focus-free.ts';
import type { Timeline } from '../../api.ts';
import type { Said } from '../../history.ts';
import { FileControls } from './file-controls.tsx';
import { RoomPoints } from './room-points.tsx';
import css from './team-room.module.css';
import { usePointing } from './use-pointing.ts';

/** Round whose work is shown, and its context. */
export interface TeamRoomProps {
  readonly project: ShownProject;
  readonly workflowId: number;
  /** Version of the timeline. */
  readonly version: Timeline['version'];
  /** Files of all rounds. */
  readonly files: Timeline['files'];
  readonly stage: Stage;
  readonly task: Task;
  /** Link that the round was sent with; its files are then screenshots. */
  readonly link: string | null;
  /** Messages of clients on the round. */
  readonly said: readonly Said[];
  /** Signed-in member. */
  readonly me: number;
  /** Reason that all actions are disabled. */
  readonly closed: string | undefined;
  /** File and point shown first. */
  readonly first: {
    readonly file?: string | undefined;
    readonly point?: string | undefined;
    /** True to show the place of that point's change. */
    readonly placing?: boolean | undefined;
  };
  /** Shows another round, at a point of it; with `shows`, at the place of the point's change. */
  readonly onRound: (revisionId: number, point: string, shows?: boolean) => void;
  /** Called with each point that is selected. */
  readonly onPoint?: ((point: string) => void) | undefined;
  readonly onReload: () => void;
  /** Leaves the room's page by a shortcut; undefined if the room is a part of a page. */
  readonly onClose?: (() => void) | undefined;
  /** Shown in place of the work of a round without any. */
  readonly blank: ReactNode;
}

/** Files of a round (0 is the preview): the newest of each name, in their sender's order. */
export const filesIn = (all: ReturnType<typeof filesOfStage>, round: number) =>
  inOrder(newestVersions(all.filter((file) => file.round === round)));

/** Room of a round for its team: the work large, its points as marks on it, and their list beside it. */
export function TeamRoom(props: TeamRoomProps) {
  const { project, workflowId, stage, task, link, me, closed, first, onClose, onPoint, onRound } = props;
  const round = roundOfTeam(project.id, workflowId, stage) ?? {
    id: project.id,
    wf: workflowId,
    rev: task.id,
  };
  const source = ofRevision({ project: project.id, workflow: workflowId, revision: task.id });
  const { data, isError, refetch } = usePointsOfRoom(round, props.version);
  const step = usePointStep(round);
  const pages = timelinePages(round, props.files);
  const pagesOfCards = useSharedPages(pages);
  const place = stage.tasks.indexOf(task);
  const ofStage = filesOfStage(stage, props.files);
  const files = filesIn(ofStage, place);
  const earlier = ofStage.filter((file) => isOfStage(file) && file.round < place);
  const versionsOf = (file: File) => comparableVersions(file, files, earlier, place);
  const sight = useSight(files, versionsOf, first.file);
  const [choice, choose] = useState(wholeList);
  const [hovered, hover] = useState<string | null>(null);
  const comment = useComment({ id: project.id, wf: workflowId, rev: task.id });
  const pointing = usePointing(comment);
  const { placing } = pointing;
  const work = useRef<HTMLDivElement>(null);
  const isUntouched = useUntouched();

  const all = data?.items ?? [];
  const here = all.filter(({ revision_id }) => revision_id === task.id);
  const shown = listed(here, choice, { reader: memberReader(me), files });
  const others = all
    .filter(({ revision_id }) => revision_id !== task.id)
    .toSorted((one, other) => other.revision_id - one.revision_id);

  /** On a phone the work is above its points. */
  const isNarrow = () => matchMedia('(max-width: 999px)').matches;
  const cardOf = (id: string) => document.querySelector(`[data-point="${CSS.escape(id)}"]`);
  const lookAt = (point: WirePoint) => {
    const isSeen = sight.lookAt(point);
    onPoint?.(point.id);
    // Its round has the file that it is about.
    if (!isSeen && point.file_id !== null && point.revision_id !== task.id)
      onRound(point.revision_id, point.id);
    else if (point.file_id !== null && isNarrow()) work.current?.scrollIntoView({ block: 'start' });
  };
  const selectMark = (id: string) => {
    sight.select(id);
    onPoint?.(id);
    cardOf(id)?.scrollIntoView({ block: 'nearest' });
  };
  const focusCard = (id: string) => cardOf(id)?.querySelector('button')?.focus({ preventScroll: true });
  const next = () => {
    const point = nextToAnswer([...shown, ...others], sight.selected);
    if (!point) return;
    lookAt(point);
    cardOf(point.id)?.scrollIntoView({ block: 'nearest' });
    focusCard(point.id);
  };
  /** Latest round of the work that can show a point's change. */
  const latest = Math.max(-1, ...ofStage.filter(isOfStage).map((file) => file.round));
  const startPlacing = (point: WirePoint) => {
    const { file_id, selector } = placeToBegin(point, { files, ofStage, round: place }) ?? {};
    const at = files.findIndex(({ id }) => id === (file_id ?? sight.file?.id));
    sight.compare(false);
    sight.select(point.id);
    sight.show(Math.max(0, at));
    if (selector?.page) sight.turnTo(selector.page);
    if (selector?.moment) sight.seek({ ...selector.moment });
    pointing.beginPlacing(point);
    if (isNarrow()) work.current?.scrollIntoView({ block: 'start' });
  };
  const roundOfPoint = (point: WirePoint) => stage.tasks.findIndex(({ id }) => id === point.revision_id);
  /** Action for a point that has a later round with its change, here or there. */
  const showPlaceOf = (point: WirePoint): (() => void) | undefined => {
    if (roundOfPoint(point) < place && files.some(canPointAt)) return () => startPlacing(point);
    const there = stage.tasks[latest];
    return there && latest > roundOfPoint(point) && latest !== place
      ? () => onRound(there.id, point.id, true)
      : undefined;
  };
  const showFirst = useEffectEvent(() => {
    const point = all.find(({ id }) => id === first.point);
    if (!point) return;
    if (first.placing && !closed && point.answer?.what === 'done' && roundOfPoint(point) < place)
      return startPlacing(point);
    sight.lookAt(point);
    if (!isNarrow() && isUntouched()) cardOf(point.id)?.scrollIntoView({ block: 'nearest' });
    // Restores the focus, whose card was removed with the other round.
    if (!onClose && isFocusFree()) focusCard(point.id);
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) showFirst();
  }, [isLoaded]);
  const isComparing = sight.compares && sight.file !== undefined && versionsOf(sight.file).length > 0;
  const leave = isComparing ? () => sight.compare(false) : onClose;
  useKeys({
    n: next,
    Escape: !pointing.isOn && !document.fullscreenElement ? leave : undefined,
  });

  return (
    <div className={cx(css.columns, !onClose && css.within)} data-even={onClose ? undefined : true}>
      <div ref={work} className={css.work}>
        {files.length === 0 && !link ? (
          props.blank
        ) : (
          <WorkViewer
            files={files}
            link={link}
            language={language()}
            loadPages={pages}
            onReload={props.onReload}
            room={{
              shown: sight.index,
              onShow: (index) => {
                sight.show(index);
                pointing.end();
              },
              page: sight.page,
              onPage: sight.turnTo,
              sought: sight.sought,
              marksOn: (fileId) => pointing.marksOn([...shown, ...others], fileId),
              markEvents: {
                selected: sight.selected,
                onSelect: selectMark,
                hovered: hovered ?? undefined,
                onHover: hover,
              },
              pointing: closed ? undefined : pointing.tools,
              keys: () => [
                [['n'], pointTexts.team.work.keys.next],
                earlier.length > 0 && [['c'], pointTexts.team.work.keys.compare],
                !pointing.isOn && onClose !== undefined && [['Esc'], pointTexts.team.work.keys.close],
              ],
              controls: (file) => (
                <FileControls
                  file={file}
                  files={files}
                  source={source}
                  closed={closed !== undefined}
                  compared={versionsOf(file).at(-1)?.round}
                  isComparing={sight.compares}
                  onCompare={() => {
                    sight.compare(!sight.compares);
                    pointing.cancel();
                  }}
                  pointing={pointing}
                  onReload={props.onReload}
                />
              ),
              instead: (file) => {
                const versions = sight.compares ? versionsOf(file) : [];
                if (versions.length === 0) return undefined;
                return (
                  <LazyCompare
                    file={file}
                    round={place}
                    versions={versions}
                    files={ofStage}
                    points={all.map((point) => ({ ...point, unsaved: false }))}
                    selected={sight.selected}
                    onSelect={sight.select}
                    page={sight.page}
                    onPage={sight.turnTo}
                    load={pages}
                    language={language()}
                    pointTexts={pointTexts}
                  />
                );
              },
            }}
            texts={review}
          />
        )}
      </div>
      <RoomPoints
        said={props.said}
        points={here}
        shown={shown}
        others={others}
        failure={isError && !data ? () => void refetch() : undefined}
        isLoading={!data && !isError}
        choice={choice}
        onChoose={choose}
        selected={sight.selected}
        onSelect={lookAt}
        hovered={hovered}
        onHover={hover}
        comment={comment}
        place={comment.draft && placeWords(comment.draft, files, pointTexts)}
        onWritten={pointing.end}
        placing={
          placing.point && (
            <PlaceForm
              placing={placing}
              where={placing.placed && placeWords(placing.placed, files, pointTexts)}
              onStep={step.mutateAsync}
              onEnd={pointing.endPlacing}
            />
          )
        }
        onPlace={showPlaceOf}
        round={{ ...round, rev: task.id }}
        project={project.name}
        task={task}
        files={files}
        good={data?.good ?? []}
        cards={cardsOf({
          project,
          stage,
          files: props.files,
          closed,
          pictures: data?.pictures,
          people: data?.people ?? [],
          onStep: step.mutateAsync,
          pictureCalls: timelinePictures(round),
          loadPages: pagesOfCards,
        })}
      />
    </div>
  );
}
