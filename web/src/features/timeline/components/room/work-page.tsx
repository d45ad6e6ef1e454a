import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { File } from '#contracts/files.ts';
import type { WirePoint } from '#contracts/points.ts';
import { inOrder, newestVersions } from '#domain/file/order.ts';
import type { Stage, Task } from '#domain/workflow/index.ts';
import { points as pointTexts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { CompareButton, comparableVersions, LazyCompare } from '#parts/compare/entry.ts';
import { filesOfStage, isOfStage } from '#parts/files/files-of-stage.ts';
import { useSight } from '#parts/guest/use-sight.ts';
import { canPointAt, WorkViewer } from '#parts/guest/work-viewer.tsx';
import { useSharedPages } from '#parts/points/page-pictures.ts';
import { marksOf } from '#parts/points/point-drafts.ts';
import { placeWords } from '#parts/points/point-place.ts';
import { useComment } from '#parts/points/team-comment.tsx';
import { listed, nextToAnswer, wholeList } from '#parts/points/team-list.ts';
import { cardsOf } from '#parts/points/team-points.tsx';
import { pointsQuery, roundOfTeam, usePointStep } from '#parts/points/team-points-api.ts';
import { timelinePages } from '#parts/points/team-reads.ts';
import type { PointingMode } from '#parts/viewer/gestures.ts';
import { useKeys } from '#parts/viewer/use-keys.ts';
import { Button, EmptyState, PageHeader, TabLinks } from '#ui/index.ts';
import type { Timeline } from '../../api.ts';
import { RoomPoints } from './room-points.tsx';
import css from './work-page.module.css';

export interface WorkPageProps {
  readonly timeline: Timeline;
  readonly stage: Stage;
  readonly task: Task;
  /** Signed-in member. */
  readonly me: number;
  /** Reason why nothing can be done here. */
  readonly closed: string | undefined;
  /** File and point of the address, in sight first. */
  readonly first: { readonly file?: string | undefined; readonly point?: string | undefined };
  readonly hrefOf: (revisionId: number) => string;
  readonly onRound: (revisionId: number, point: string) => void;
  /** Told of each point that is selected, for the address. */
  readonly onPoint: (point: string) => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Files of a round, 0 being the preview: the newest of each name, in their sender's order. */
const filesIn = (all: ReturnType<typeof filesOfStage>, round: number) =>
  inOrder(newestVersions(all.filter((file) => file.round === round)));

/** The room of a round for its team: the work large, its points as marks on it, and their list beside it. */
export function WorkPage(props: WorkPageProps) {
  const { timeline, stage, task, me, closed, first, onClose, onPoint, onRound } = props;
  const { project, workflow, version } = timeline;
  const round = roundOfTeam(project.id, workflow.id, stage) ?? {
    id: project.id,
    wf: workflow.id,
    rev: task.id,
  };
  const { data, isError, refetch } = useQuery(pointsQuery(round, version ?? ''));
  const step = usePointStep(round);
  const pages = timelinePages(round, timeline.files);
  const pagesOfCards = useSharedPages(pages);
  const place = stage.tasks.indexOf(task);
  const ofStage = filesOfStage(stage, timeline.files);
  const files = filesIn(ofStage, place);
  const earlier = ofStage.filter((file) => isOfStage(file) && file.round < place);
  const versionsOf = (file: File) => comparableVersions(file, files, earlier, place);
  const sight = useSight(files, versionsOf, first.file);
  const [choice, choose] = useState(wholeList);
  const [mode, setMode] = useState<PointingMode>('none');
  const comment = useComment({ id: project.id, wf: workflow.id, rev: task.id });
  const work = useRef<HTMLDivElement>(null);

  const all = data?.items ?? [];
  const here = all.filter(({ revision_id }) => revision_id === task.id);
  const shown = listed(here, choice, { me, files });
  const others = all
    .filter(({ revision_id }) => revision_id !== task.id)
    .toSorted((one, other) => other.revision_id - one.revision_id);

  /** On a phone the work is above its points. */
  const isNarrow = () => matchMedia('(max-width: 999px)').matches;
  const cardOf = (id: string) => document.querySelector(`[data-point="${CSS.escape(id)}"]`);
  const lookAt = (point: WirePoint) => {
    const isSeen = sight.lookAt(point);
    onPoint(point.id);
    // Its round has the file that it is about.
    if (!isSeen && point.file_id !== null && point.revision_id !== task.id)
      onRound(point.revision_id, point.id);
    else if (point.file_id !== null && isNarrow()) work.current?.scrollIntoView({ block: 'start' });
  };
  const selectMark = (id: string) => {
    sight.select(id);
    onPoint(id);
    cardOf(id)?.scrollIntoView({ block: 'nearest' });
  };
  const next = () => {
    const point = nextToAnswer([...shown, ...others], sight.selected);
    if (!point) return;
    lookAt(point);
    const card = cardOf(point.id);
    card?.scrollIntoView({ block: 'nearest' });
    card?.querySelector('button')?.focus({ preventScroll: true });
  };
  const showFirst = useEffectEvent(() => {
    const point = all.find(({ id }) => id === first.point);
    if (!point) return;
    sight.lookAt(point);
    if (!isNarrow()) cardOf(point.id)?.scrollIntoView({ block: 'nearest' });
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) showFirst();
  }, [isLoaded]);
  const isComparing = sight.compares && sight.file !== undefined && versionsOf(sight.file).length > 0;
  const leave = () => (isComparing ? sight.compare(false) : onClose());
  useKeys({
    n: next,
    Escape: mode === 'none' && !document.fullscreenElement ? leave : undefined,
  });

  const { draft } = comment;
  const cancelPointing = () => {
    if (comment.isBlank) comment.end();
    setMode('none');
  };
  const point = (file_id: string, selector: NonNullable<typeof draft>['selector'] | null) => {
    if (selector) comment.place(file_id, selector);
    else if (comment.isBlank) comment.end();
  };
  const link = files.length === 0 && stage.review_link !== 'files' ? stage.review_link : null;
  return (
    <>
      <PageHeader
        title={stage.title}
        subtitle={`${project.name} · ${texts.roundName(place)}`}
        actions={
          <Button icon="chevron-left" aria-keyshortcuts="Escape" onClick={onClose}>
            {texts.backToTimeline}
          </Button>
        }
        tabs={
          <TabLinks
            label={texts.roundTabs}
            items={stage.tasks.flatMap((one, index) => {
              const count = all.filter(({ revision_id }) => revision_id === one.id).length;
              const isThere = count > 0 || one === task || one.sent_on || filesIn(ofStage, index)[0];
              return isThere
                ? [
                    {
                      id: String(one.id),
                      label: texts.roundName(index),
                      count: count > 0 ? count : undefined,
                      href: props.hrefOf(one.id),
                    },
                  ]
                : [];
            })}
            selected={String(task.id)}
          />
        }
      />
      <div className={css.columns}>
        <div ref={work} className={css.work}>
          {files.length === 0 && !link ? (
            <EmptyState icon="image" title={task.sent_on ? texts.files.noneSent : texts.files.none} />
          ) : (
            <WorkViewer
              files={files}
              link={link}
              language="en"
              loadPages={pages}
              onReload={props.onReload}
              room={{
                shown: sight.index,
                onShow: (index) => {
                  sight.show(index);
                  setMode('none');
                },
                page: sight.page,
                onPage: sight.turnTo,
                sought: sight.sought,
                marksOn: (fileId) => [
                  ...marksOf(shown, fileId),
                  ...(draft?.file_id === fileId
                    ? [
                        {
                          id: draft.id,
                          number: null,
                          state: 'draft' as const,
                          selector: draft.selector,
                          words: draft.body,
                          internal: draft.internal,
                        },
                      ]
                    : []),
                ],
                markEvents: { selected: sight.selected, onSelect: selectMark },
                pointing: closed
                  ? undefined
                  : {
                      mode,
                      onMode: setMode,
                      onSelector: point,
                      draftOn: (fileId) => (draft?.file_id === fileId ? draft.selector : undefined),
                      onMove: (selector) => comment.change({ selector }),
                    },
                keys: () => [
                  [['n'], pointTexts.team.work.keys.next],
                  earlier.length > 0 && [['c'], pointTexts.team.work.keys.compare],
                  mode === 'none' && [['Esc'], pointTexts.team.work.keys.close],
                ],
                controls: (file) => {
                  const latest = versionsOf(file).at(-1);
                  return (
                    <>
                      {latest && (
                        <CompareButton
                          round={latest.round}
                          isOn={sight.compares}
                          onToggle={() => {
                            sight.compare(!sight.compares);
                            cancelPointing();
                          }}
                          texts={pointTexts}
                        />
                      )}
                      {!closed && canPointAt(file) && !(sight.compares && latest) && (
                        <Button
                          size="small"
                          icon={mode === 'none' ? 'plus' : 'x'}
                          onClick={mode === 'none' ? () => setMode('pin') : cancelPointing}
                        >
                          {mode === 'none' ? pointTexts.team.work.comment : pointTexts.cancel}
                        </Button>
                      )}
                    </>
                  );
                },
                instead: (file) => {
                  const versions = sight.compares ? versionsOf(file) : [];
                  if (versions.length === 0) return undefined;
                  return (
                    <LazyCompare
                      file={file}
                      round={place}
                      versions={versions}
                      points={all.map((point) => ({ ...point, unsaved: false }))}
                      selected={sight.selected}
                      onSelect={sight.select}
                      page={sight.page}
                      onPage={sight.turnTo}
                      load={pages}
                      language="en"
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
          points={here}
          shown={shown}
          others={others}
          failure={isError && !data ? () => void refetch() : undefined}
          isLoading={!data && !isError}
          choice={choice}
          onChoose={choose}
          selected={sight.selected}
          onSelect={lookAt}
          comment={comment}
          place={draft && placeWords(draft, files, pointTexts)}
          onWritten={() => setMode('none')}
          task={task}
          cards={cardsOf({
            project,
            stage,
            files: timeline.files,
            closed,
            pictures: data?.pictures,
            people: data?.people ?? [],
            onStep: step.mutateAsync,
            loadPages: pagesOfCards,
          })}
        />
      </div>
    </>
  );
}
