import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { clock, clockRange, type FrameRate, type Moment } from '#domain/point/index.ts';
import type { PlayerTexts } from '#lib/texts/en/player.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { cx } from '#ui/cx.ts';
import { useWidth } from '#ui/use-width.ts';
import { MarkBadges, type MarkEvents, markLooks, markName } from '../viewer/mark-badges.tsx';
import marksCss from '../viewer/marks.module.css';
import { gathered, type Mark } from '../viewer/marks.ts';
import { framesIn } from './frames.ts';
import css from './player.module.css';
import type { Transport } from './playhead.ts';
import { cellStyle, type Strip } from './strip.ts';
import { usePlayhead } from './use-playhead.ts';
import { resampled, wavePath } from './wave.ts';

/** Seconds of an arrow key and of Page Up or Down on the bar. */
const steps = { arrow: 1, page: 10 } as const;
/** Pixels of a bar of the waveform with its gap, of a badge, and of a preview. */
const pixels = { bar: 4, badge: 28, preview: 160 } as const;

/** Time text of a moment or a range. */
export const momentCode = (moment: Moment, withFrame = false): string =>
  clockRange(moment, withFrame).join('–');

type Momentous = Mark & { readonly selector: { readonly moment: Moment } };
const hasMoment = (mark: Mark): mark is Momentous => mark.selector.moment !== undefined;

/** Lane below the playhead: a bar for a film, a waveform for a sound. */
export interface Lane {
  readonly id: string;
  /** Part of the bar that it covers, from 0 to 1. */
  readonly from: number;
  readonly until: number;
  /** Played share of it at a frame of the bar. */
  readonly played: (frame: number) => number;
  /** Loudness of a sound; undefined for a film. */
  readonly peaks: readonly number[] | undefined;
  /** Label in front of it. */
  readonly label?: ReactNode;
}

/** Bar of films, or waveforms of sounds: seeks by click, drag and keys, and shows the points at their moments. */
export function TimeBar({
  head,
  rate,
  frames,
  strip,
  lanes,
  marks,
  markEvents,
  keepsPlace,
  texts,
  viewerTexts,
}: {
  head: Transport;
  rate: FrameRate;
  frames: number;
  strip: Strip | null;
  lanes: readonly Lane[];
  marks: readonly Mark[];
  markEvents: MarkEvents | undefined;
  /** Keeps the place of points above the bar without any. */
  keepsPlace?: boolean | undefined;
  texts: PlayerTexts;
  viewerTexts: ViewerTexts;
}) {
  const [width, measure] = useWidth();
  const [pointed, setPointed] = useState<number>();
  const [drags, setDrags] = useState(false);
  const timed = useMemo(() => marks.filter(hasMoment), [marks]);
  const share = (frame: number) => Math.min(1, shareOf(frame, frames));
  const isSound = lanes.some(({ peaks }) => peaks);
  const clusters = useMemo(
    () =>
      gathered(
        timed
          .map((item) => ({
            item: item as Mark,
            place: { x: share(item.selector.moment.frame) * width, y: 0 },
          }))
          .toSorted((one, other) => one.place.x - other.place.x),
      ),
    [timed, width, frames],
  );
  const frameBelow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
    const { left, width: room } = currentTarget.getBoundingClientRect();
    return Math.round(Math.min(1, Math.max(0, (clientX - left) / Math.max(1, room))) * (frames - 1));
  };
  const point = (event: PointerEvent<HTMLElement>, begins = false) => {
    if (isOnLabel(event)) return setPointed(undefined);
    const frame = frameBelow(event);
    setPointed(frame);
    if (begins || drags) head.seek(frame);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { frame } = head.get();
    const to: Readonly<Record<string, number>> = {
      ArrowLeft: frame - framesIn(steps.arrow, rate),
      ArrowDown: frame - framesIn(steps.arrow, rate),
      ArrowRight: frame + framesIn(steps.arrow, rate),
      ArrowUp: frame + framesIn(steps.arrow, rate),
      PageDown: frame - framesIn(steps.page, rate),
      PageUp: frame + framesIn(steps.page, rate),
      Home: 0,
      End: frames - 1,
    };
    const wanted = to[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    head.seek(wanted);
  };

  return (
    <div
      ref={measure}
      className={cx(css.time, isSound && css.sound, lanes.length > 1 && css.paired)}
      data-paper="no"
    >
      {keepsPlace && !(markEvents && timed.length > 0) && <div className={css.badges} data-badges />}
      {markEvents && timed.length > 0 && (
        <fieldset data-badges className={css.badges} aria-label={texts.marks}>
          <MarkBadges
            {...markEvents}
            clusters={clusters}
            nameOf={(mark) =>
              markName(
                mark,
                mark.selector.moment ? momentCode(mark.selector.moment) : viewerTexts.everywhere,
                viewerTexts,
              )
            }
            at={({ place }) => ({
              style: { left: place.x, top: pixels.badge },
              turned: cx(place.x > width - pixels.badge && marksCss.before),
            })}
            texts={viewerTexts}
          />
        </fieldset>
      )}
      <div
        className={css.track}
        data-track
        onPointerDown={(event) => {
          if (event.button !== 0 || isOnLabel(event)) return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrags(true);
          point(event, true);
          event.currentTarget.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
        }}
        onPointerMove={point}
        onPointerUp={(event) => {
          setDrags(false);
          if (event.pointerType !== 'mouse') setPointed(undefined);
        }}
        onPointerCancel={() => {
          setDrags(false);
          setPointed(undefined);
        }}
        onPointerLeave={() => !drags && setPointed(undefined)}
      >
        {lanes.map(({ id, from, until, played, peaks, label }) => (
          <div key={id} className={css.lane}>
            {label && (
              <div className={css.before} data-lane-label>
                {label}
              </div>
            )}
            <div className={css.length} style={{ left: `${from * 100}%`, width: `${(until - from) * 100}%` }}>
              {peaks ? (
                <Wave head={head} played={played} peaks={peaks} width={width * (until - from)} />
              ) : (
                <Line head={head} played={played} />
              )}
            </div>
          </div>
        ))}
        {timed.map(({ selector: { moment }, ...mark }) =>
          moment.until === undefined ? null : (
            <span
              key={mark.id}
              className={cx(css.range, markLooks({ ...mark, selector: { moment } }, markEvents ?? {}))}
              data-range={mark.id}
              style={{
                left: `${share(moment.frame) * 100}%`,
                width: `${(share(moment.until) - share(moment.frame)) * 100}%`,
              }}
            />
          ),
        )}
        <Thumb head={head} rate={rate} frames={frames} texts={texts} onKeyDown={onKeyDown} />
        {pointed !== undefined && (
          <Preview strip={strip} frame={pointed} rate={rate} left={share(pointed) * width} room={width} />
        )}
      </div>
    </div>
  );
}

/** True in front of the bar, where a click does not seek. */
const isOnLabel = ({ target }: PointerEvent<HTMLElement>): boolean =>
  target instanceof Element && target.closest('[data-lane-label]') !== null;

/** Position of a frame on a bar of so many, from 0 to 1. */
export const shareOf = (frame: number, frames: number): number => (frames > 1 ? frame / (frames - 1) : 0);

function Line({ head, played: at }: { head: Transport; played: Lane['played'] }) {
  const played = usePlayhead(head, ({ frame }) => at(frame));
  return (
    <span className={css.line}>
      <span className={css.filled} style={{ transform: `scaleX(${played})` }} />
    </span>
  );
}

function Wave({
  head,
  played: at,
  peaks,
  width,
}: {
  head: Transport;
  played: Lane['played'];
  peaks: readonly number[];
  width: number;
}) {
  const played = usePlayhead(head, ({ frame }) => at(frame));
  const bars = Math.max(1, Math.floor(width / pixels.bar));
  const path = useMemo(() => wavePath(resampled(peaks.length > 0 ? peaks : [0], bars)), [peaks, bars]);
  const drawing = (className: string | undefined, right: number) => (
    <svg
      className={cx(css.wave, className)}
      viewBox={`0 0 ${bars} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ clipPath: `inset(0 ${right}% 0 0)` }}
    >
      <path d={path} />
    </svg>
  );
  return (
    <>
      {drawing(undefined, 0)}
      {drawing(css.heard, (1 - played) * 100)}
    </>
  );
}

function Thumb({
  head,
  rate,
  frames,
  texts,
  onKeyDown,
}: {
  head: Transport;
  rate: FrameRate;
  frames: number;
  texts: PlayerTexts;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const frame = usePlayhead(head, (state) => state.frame);
  return (
    <span
      role="slider"
      tabIndex={0}
      className={css.thumb}
      style={{ left: `${shareOf(frame, frames) * 100}%` }}
      aria-label={texts.position}
      aria-valuemin={0}
      aria-valuemax={frames - 1}
      aria-valuenow={frame}
      aria-valuetext={texts.of(clock({ frame, rate }, true), clock({ frame: frames, rate }))}
      onKeyDown={onKeyDown}
    />
  );
}

/** Picture and time of the moment under the pointer. */
function Preview({
  strip,
  frame,
  rate,
  left,
  room,
}: {
  strip: Strip | null;
  frame: number;
  rate: FrameRate;
  left: number;
  room: number;
}) {
  const half = strip ? pixels.preview / 2 : 40;
  const at = Math.min(Math.max(left, half), Math.max(half, room - half));
  return (
    <span className={css.preview} style={{ left: at }} aria-hidden="true" data-preview>
      {strip && <span className={css.cell} style={cellStyle(strip, frame)} />}
      {clock({ frame, rate })}
    </span>
  );
}
