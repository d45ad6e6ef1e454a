import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { alternativeText } from '#domain/file/alternative-text.ts';
import type { Moment } from '#domain/point/index.ts';
import type { PlayerTexts } from '#lib/texts/en/player.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Notice } from '#ui/notice.tsx';
import type { KeyRow } from '../viewer/key-list.tsx';
import type { MarkEvents } from '../viewer/mark-badges.tsx';
import type { Mark } from '../viewer/marks.ts';
import { type PenEvent, Stage, type Tapped } from '../viewer/stage.tsx';
import { rounded } from '../viewer/strokes.ts';
import { useFullScreen } from '../viewer/use-full-screen.ts';
import { usePlainTap } from '../viewer/use-plain-tap.ts';
import type { ViewControl } from '../viewer/use-view.ts';
import { fitView, isFit, shownSize } from '../viewer/view.ts';
import viewerCss from '../viewer/viewer.module.css';
import { atOf, CaptionLine, CaptionSwitch, PlayedTranscript } from './captions.tsx';
import { Controls } from './controls.tsx';
import { DescribedNote, DescribedSwitch } from './described.tsx';
import { fromHere, isWithin, stepOf, untilHere } from './frames.ts';
import { OnPaper } from './on-paper.tsx';
import { Original } from './original.tsx';
import { FrameMarks, Overlay } from './over-film.tsx';
import css from './player.module.css';
import { type MomentPointing, PlayerKeys } from './player-keys.tsx';
import { filmSheet, type PlayedFile, type Rendition, renditionOf } from './rendition.ts';
import { momentCode, shareOf, TimeBar } from './time-bar.tsx';
import { useCaptions } from './use-captions.ts';
import { rememberDescription, useDescribed, wantsDescription } from './use-described.ts';
import { usePeaks } from './use-peaks.ts';
import { usePlayedSeconds, useRepeat, useStops } from './use-playback.ts';
import { usePlayhead } from './use-playhead.ts';
import { usePointing } from './use-pointing.ts';
import { useSource } from './use-source.ts';

const MarksLayer = lazy(() => import('../viewer/marks-layer.tsx'));
const PointingLayer = lazy(() => import('../viewer/pointing-layer.tsx'));
const KeyList = lazy(() => import('../viewer/key-list.tsx'));

export interface PlayerProps {
  readonly file: PlayedFile;
  /** Files of its round, among which its described version is. */
  readonly files?: readonly PlayedFile[] | undefined;
  /** Position of the file among those of the round; `index` from 0. */
  readonly position?: { readonly index: number; readonly count: number } | undefined;
  readonly onTurn?: ((by: -1 | 1) => void) | undefined;
  readonly marks?: readonly Mark[] | undefined;
  readonly markEvents?: MarkEvents | undefined;
  readonly pointing?: MomentPointing | undefined;
  /** Keeps the place of points above the bar, so that the first one that is loaded or arrives moves nothing. */
  readonly keepsPlace?: boolean | undefined;
  /** Moment to show; each new object seeks again. */
  readonly sought?: Moment | undefined;
  /** Told of each second that is played, from 0. */
  readonly onPlayed?: ((second: number) => void) | undefined;
  /** Reads the file anew, whose signed address may have expired. */
  readonly onReload?: (() => void) | undefined;
  /** Told once a frame is there, or a moment of a sound. */
  readonly onShown?: (() => void) | undefined;
  /** Keys of what is around the player, for the list of keys. */
  readonly moreKeys?: readonly KeyRow[] | undefined;
  readonly texts: PlayerTexts;
  readonly viewerTexts: ViewerTexts;
}

/**
 * Film or sound: its rendition with points, or the reason that there is none, with the original if the browser plays
 * it.
 */
export function Player(props: PlayerProps) {
  const { file } = props;
  const rendition = renditionOf(file.playback);
  if (rendition) return <Playable key={file.id} {...props} rendition={rendition} />;
  return <Unconverted key={file.id} {...props} />;
}

/** Film without a rendition, or its described version in its place, without the points on the film. */
function Unconverted(props: PlayerProps) {
  const { file, files = [], texts } = props;
  const [isOn, setOn] = useState(wantsDescription);
  const version = files.find(({ id }) => id === file.described_by);
  const made = version && renditionOf(version.playback);
  const canSwitch = made !== undefined || Boolean(version?.url && version.playback?.state !== 'pending');
  const played = (isOn && canSwitch && version) || file;
  const isDescribed = played === version;
  const own = { ...props, file: played, pointing: undefined, marks: undefined, markEvents: undefined };
  return (
    <>
      {isDescribed && made ? (
        <Playable key={played.id} {...own} sought={undefined} onPlayed={undefined} rendition={made} />
      ) : (
        <Original key={played.id} {...props} file={played} hasPoints={props.markEvents !== undefined} />
      )}
      {canSwitch && (
        <p className={css.described}>
          <Button
            size="small"
            aria-pressed={isDescribed}
            onClick={() => {
              rememberDescription(!isDescribed);
              setOn(!isDescribed);
            }}
          >
            {texts.described.name}
          </Button>
        </p>
      )}
    </>
  );
}

function Playable(props: PlayerProps & { rendition: Rendition }) {
  const { file, position, onTurn, sought, texts, viewerTexts } = props;
  const described = useDescribed(file, props.rendition, props.files);
  const { head, rendition } = described;
  const { rate, frames } = rendition;
  const [pointing, markEvents] = described.hasOwnTimes ? [] : [props.pointing, props.markEvents];
  const { width, height, strip = null, loudness = null } = described.file.playback ?? {};
  const film = width && height ? { width, height } : undefined;
  const words = texts.kinds[film ? 'film' : 'sound'];
  const root = useRef<HTMLElement>(null);
  const [isFull, setFull] = useFullScreen(root);
  const [listsKeys, listKeys] = useState(false);
  const [field, setField] = useState<HTMLElement | null>(null);
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const pen = useRef<((event: PenEvent) => void) | null>(null);
  const tapped = useRef<Tapped | null>(null);
  const isPlaying = usePlayhead(head, (state) => state.isPlaying);
  const hasFailed = usePlayhead(head, (state) => state.hasFailed);
  const src = useSource(head, rendition.url);
  const peaks = usePeaks(film ? null : loudness);
  const captions = useCaptions(described.captions);
  const marks = (markEvents && props.marks) ?? [];
  const draft = pointing?.draft;
  const plain = usePlainTap(pointing, isFull, () => setFull(false));
  const by = stepOf(rate, film !== undefined);

  const show = useEffectEvent(({ frame }: Moment) => {
    const to = described.hasOwnTimes ? described.leave() : head;
    to.hold();
    to.seek(frame);
  });
  useEffect(() => {
    if (sought) show(sought);
  }, [sought]);

  usePlayedSeconds(head, rate, (second) => props.onPlayed?.(described.secondOfFilm(second)));

  const selected = marks.find(({ id }) => id === markEvents?.selected)?.selector.moment;
  const chosen = draft?.moment ?? selected;
  const range = chosen?.until === undefined ? undefined : chosen;
  const repeat = useRepeat(head, range);
  const { mode, place, setMoment } = usePointing({
    pointing,
    head,
    rate,
    isFilm: film !== undefined,
    root,
    leaveFull: isFull ? () => setFull(false) : undefined,
  });
  const events = markEvents && {
    ...markEvents,
    onSelect: (id: string) => {
      const moment = marks.find((mark) => mark.id === id)?.selector.moment;
      if (moment && !isWithin(head.hold(), moment)) head.seek(moment.frame);
      markEvents.onSelect(id);
    },
  };

  const stops = useStops(head, marks, markEvents?.onSelect);

  /** Turns to a file beside this one; undefined at the ends. */
  const turnTo = (to: -1 | 1): (() => void) | undefined => {
    const index = (position?.index ?? 0) + to;
    return onTurn && index >= 0 && index < (position?.count ?? 1) ? () => onTurn(to) : undefined;
  };

  const bar = (view: ViewControl | undefined) => (
    <>
      <div ref={setToolbar} className={viewerCss.toolRow} />
      {hasFailed && (
        <Notice
          tone="error"
          title={words.failed}
          action={
            <Button
              icon="refresh"
              onClick={() => {
                props.onReload?.();
                head.reload();
              }}
            >
              {viewerTexts.retry}
            </Button>
          }
        >
          {texts.failedText}
        </Notice>
      )}
      {draft?.moment && <MomentEdges moment={draft.moment} onSet={setMoment} texts={texts} />}
      <TimeBar
        head={head}
        rate={rate}
        frames={frames}
        strip={strip}
        lanes={[
          {
            id: file.id,
            from: 0,
            until: 1,
            played: (frame) => shareOf(frame, frames),
            peaks: film ? undefined : peaks,
          },
        ]}
        marks={marks}
        markEvents={events}
        keepsPlace={props.keepsPlace}
        texts={texts}
        viewerTexts={viewerTexts}
      />
      <Controls
        head={head}
        rate={rate}
        frames={frames}
        by={by}
        words={words}
        repeats={repeat.isOn}
        onRepeat={repeat.turn}
        canRepeat={markEvents && range !== undefined}
        stops={markEvents && stops.isOn}
        onStops={stops.turn}
        texts={texts}
      >
        <CaptionSwitch captions={captions} texts={texts} />
        <DescribedSwitch described={described} texts={texts} />
        {film && (
          <IconButton
            icon="expand"
            label={isFull ? viewerTexts.leaveFullScreen : viewerTexts.fullScreen}
            aria-pressed={isFull}
            onClick={() => setFull(!isFull)}
          />
        )}
        <span className={viewerCss.wide}>
          <IconButton icon="help" label={viewerTexts.keys} onClick={() => listKeys(true)} />
        </span>
      </Controls>
      <DescribedNote described={described} pointing={props.pointing} texts={texts} />
      <PlayedTranscript head={head} rate={rate} captions={captions} texts={texts} />
      <PlayerKeys
        root={root}
        head={head}
        by={by}
        view={view}
        turn={turnTo}
        full={film && (() => setFull(!isFull))}
        isFull={isFull}
        repeat={range && (() => repeat.turn(!repeat.isOn))}
        from={pointing && (() => setMoment(fromHere))}
        until={pointing && (() => setMoment(untilHere))}
        pointing={pointing}
        draws={film !== undefined}
        captions={captions}
        described={described}
        help={() => listKeys(true)}
      />
    </>
  );

  return (
    <section
      ref={root}
      className={cx(viewerCss.viewer, css.player, isFull && viewerCss.full)}
      aria-label={words.name}
      data-player
      data-full={isFull || undefined}
    >
      <OnPaper file={file} />
      <div className={viewerCss.board}>
        {film ? (
          <Stage
            picture={filmSheet(film)}
            media={
              // biome-ignore lint/a11y/useMediaCaption: captions are drawn over the stage
              <video
                ref={head.attach}
                className={css.film}
                src={src}
                // CORS like in the comparison, which reads its pixels: the browser caches one answer for both.
                crossOrigin="anonymous"
                poster={described.file.preview ?? undefined}
                preload="auto"
                playsInline
                disablePictureInPicture
                onLoadedData={props.onShown}
                aria-label={alternativeText(file)}
              />
            }
            name={alternativeText(file)}
            mode={isPlaying ? 'none' : mode}
            alone={isFull}
            fills={isFull}
            onTurn={
              onTurn &&
              ((to) => {
                const turn = turnTo(to);
                turn?.();
                return turn !== undefined;
              })
            }
            onTap={(spot) => {
              // The first tap pauses playback; the next one points at a place on the paused frame.
              if (isPlaying) head.toggle();
              else if (mode !== 'none') tapped.current?.(spot);
              else if (plain.onTap)
                plain.onTap({
                  moment: { frame: head.hold(), rate },
                  shape: { type: 'pin', ...rounded(spot) },
                });
              else head.toggle();
            }}
            onUntap={plain.onUntap}
            pen={pen}
            layer={({ frame, settled, show }) =>
              frame && (
                <Suspense>
                  {events && (
                    <FrameMarks head={head} marks={marks}>
                      {(shown) => (
                        <MarksLayer
                          marks={shown}
                          shown={shownSize(frame, settled)}
                          {...events}
                          texts={viewerTexts}
                        />
                      )}
                    </FrameMarks>
                  )}
                  {pointing && mode !== 'none' && !isPlaying && (
                    <PointingLayer
                      mode={mode}
                      onMode={pointing.onMode}
                      onShape={place}
                      pen={pen}
                      tapped={tapped}
                      show={show}
                      shown={shownSize(frame, settled)}
                      field={field}
                      toolbar={toolbar}
                      texts={viewerTexts}
                    />
                  )}
                </Suspense>
              )
            }
            over={(view) => (
              <>
                <div ref={setField} className={viewerCss.over} />
                <CaptionLine head={head} at={atOf(rate)} captions={captions} over />
                <Overlay head={head} shows={mode === 'none'} texts={texts} />
                <ZoomOut view={view} texts={viewerTexts} />
              </>
            )}
            bar={bar}
            failed={null}
            loading={null}
          />
        ) : (
          <>
            {/* biome-ignore lint/a11y/useMediaCaption: captions are shown below */}
            <audio
              ref={head.attach}
              src={src}
              preload="auto"
              aria-label={alternativeText(file)}
              onLoadedData={props.onShown}
            />
            <CaptionLine head={head} at={atOf(rate)} captions={captions} />
            {bar(undefined)}
          </>
        )}
      </div>
      {listsKeys && (
        <Suspense>
          <KeyList
            texts={viewerTexts}
            points={pointing !== undefined && film !== undefined}
            pages={false}
            files={false}
            film={[
              [['Space'], texts.keyList.play],
              [[',', '.'], texts.keyList.step],
              [['<', '>'], texts.keyList.speed],
              [['m'], texts.keyList.mute],
              captions.canShow && [['u'], texts.keyList.captions],
              captions.languages.length > 0 && [['t'], texts.keyList.transcript],
              described.canSwitch && [['v'], texts.keyList.described],
              markEvents !== undefined && [['l'], texts.keyList.repeat],
              (position?.count ?? 1) > 1 && [['←', '→'], texts.keyList.files],
              pointing !== undefined && [['p'], texts.keyList.point],
              pointing !== undefined && [['i', 'o'], texts.keyList.range],
            ]}
            more={props.moreKeys}
            onClose={() => listKeys(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Place of the draft in time, and buttons that move its ends to the frame shown. */
function MomentEdges({
  moment,
  onSet,
  texts,
}: {
  moment: Moment;
  onSet: (change: typeof fromHere) => void;
  texts: PlayerTexts;
}) {
  return (
    <fieldset className={css.moment} aria-label={texts.place}>
      <strong className={css.code}>{momentCode(moment, true)}</strong>
      <span className={css.group}>
        <Button size="small" onClick={() => onSet(fromHere)}>
          {texts.fromHere}
        </Button>
        <Button size="small" onClick={() => onSet(untilHere)}>
          {texts.untilHere}
        </Button>
      </span>
    </fieldset>
  );
}

/** Zoom of the picture, and the way back to all of it. */
function ZoomOut({ view, texts }: { view: ViewControl; texts: ViewerTexts }) {
  if (isFit(view.settled)) return null;
  const percent = Math.round(view.settled.zoom * 100);
  return (
    <Button
      size="small"
      className={css.whole}
      icon="search"
      aria-label={texts.toFit(percent)}
      onClick={() => view.glide(fitView)}
      data-aside
    >
      {texts.percent(percent)}
    </Button>
  );
}
