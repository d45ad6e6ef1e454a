import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Area, anchorOf, type Spot } from '#domain/point/index.ts';
import type { CompareTexts } from '#lib/texts/en/compare.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { badgeSpot, type Mark } from '../viewer/marks.ts';
import MarksLayer from '../viewer/marks-layer.tsx';
import type { Picture } from '../viewer/picture.ts';
import { takesTouches, useGestures } from '../viewer/use-gestures.ts';
import type { ViewControl } from '../viewer/use-view.ts';
import { centredOn, type Size, shownSize, toScreen } from '../viewer/view.ts';
import css from './compare.module.css';
import { dividerAt } from './divider.ts';
import { DividerLine } from './divider-line.tsx';
import { type Apart, useLocked } from './locked.ts';
import { type LookMode, lookOf } from './modes.ts';
import { boxOn, ontoPaper, paperOf, shapeOntoPaper } from './paper.ts';
import { Side, useSide } from './side.tsx';

export interface BoardSide {
  readonly round: number;
  /** Undefined if there is none, for the reason in `blank`. */
  readonly picture: Picture | undefined;
  /** Film shown in place of the picture, which then only gives the size. */
  readonly media?: ReactNode;
  readonly blank?: string | undefined;
}

interface BoardProps {
  /** Names of the versions, each with its page; a newer one may be named otherwise. */
  readonly names: { readonly before: string; readonly after: string };
  readonly before: BoardSide;
  readonly after: BoardSide;
  readonly mode: LookMode;
  /** True while the older version is shown in place of the newer one. */
  readonly turned: boolean;
  /** Opacity of the older version in an overlay, from 0 to 1. */
  readonly strength: number;
  readonly share: number;
  readonly onShare: (share: number) => void;
  /** Mask of the differing pixels; undefined while there is none. */
  readonly mask: ImageBitmap | undefined;
  /** Content on the paper over each side's picture, which covers `box`. */
  readonly over?: ((side: 'before' | 'after', box: Area) => ReactNode) | undefined;
  /** Spot of a side to centre; each new object centres again. */
  readonly shown?: { readonly side: 'before' | 'after'; readonly spot: Spot } | undefined;
  /** Points on the older version, in percent of it. */
  readonly marks: readonly Mark[];
  /** Selected point, where its answer shows it on the newer version, in percent of that. */
  readonly placed?: Mark | undefined;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  /** Told once the newer version is shown. */
  readonly onShown?: (() => void) | undefined;
  /** Turns the page; false if there is none on that side. */
  readonly onTurn?: ((by: -1 | 1) => boolean) | undefined;
  /** True if it covers the window. */
  readonly alone: boolean;
  /** Bar below the board. */
  readonly bar: (view: ViewControl | undefined) => ReactNode;
  readonly onRetry: () => void;
  readonly texts: CompareTexts;
  readonly viewerTexts: ViewerTexts;
}

/** Pixels between a selected point and the divider, so that its badge and the divider's grip don't overlap. */
const besidePoint = 64;

const known = ({ width, height }: Picture): Size | undefined =>
  width && height ? { width, height } : undefined;

/** Two versions under one view. Remount it for other pictures. */
export function Board(props: BoardProps) {
  const { names, before, after, mode, share, marks, placed, selected, onSelect, onTurn, alone } = props;
  const { texts, viewerTexts } = props;
  const board = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState<{ readonly before?: Size; readonly after?: Size }>({});
  const [failed, setFailed] = useState<number>();
  const older = before.picture && (known(before.picture) ?? sizes.before);
  const newer = after.picture && (known(after.picture) ?? sizes.after);
  const isReady = (!before.picture || older) && (!after.picture || newer);
  const whole = isReady ? (older && newer ? paperOf(older, newer) : (older ?? newer)) : undefined;
  // Frames of both sides depend on its identity.
  const { width = 0, height = 0 } = whole ?? {};
  const paper = useMemo(() => (width > 0 ? { width, height } : undefined), [width, height]);
  const left = useSide(paper);
  const right = useSide(paper);
  const box = paper && older && boxOn(paper, older);
  const newerBox = paper && newer && boxOn(paper, newer);
  const chosen = marks.find(({ id }) => id === selected);
  const [here, there] = [spotOn(chosen, box), spotOn(placed, newerBox)];
  // Only side by side and in turn: in overlays the rest would not match.
  const isApart = (mode === 'side' || mode === 'flip') && here && there;
  const apart = useSame(isApart ? { one: here, other: there } : undefined);
  const view = useLocked(left.view, right.view, apart);
  const { frame } = view;

  const gestures = useGestures(board, view, {
    mode: 'none',
    turns: onTurn !== undefined && mode !== 'slider',
    alone,
    on: (meant) => {
      if (meant.type === 'swipe') view.swipe(meant.by);
      if (meant.type === 'turn' && (meant.by === 0 || !onTurn?.(meant.by))) view.glide(view.now());
    },
  });

  const centre = useEffectEvent(() => {
    if (!here || !frame) return;
    const centred = centredOn(here, view.now(), frame);
    view.glide(centred);
    // Moves the divider off the point.
    const beside = dividerAt(toScreen(here, centred, frame).x + besidePoint, frame.stage.width);
    if (mode === 'slider' && beside > share) props.onShare(beside);
  });
  /** True left of the divider; elsewhere the newer version is visible. */
  const isUncovered = ({ selector: { shape }, id }: Mark): boolean => {
    const spot = shape && badgeSpot(shape);
    if (!spot || !box || !frame || id === selected) return true;
    return toScreen(ontoPaper(spot, box), view.settled, frame).x <= (share * frame.stage.width) / 100;
  };
  const isShown = frame !== undefined;
  useEffect(() => {
    if (isShown && chosen?.id !== undefined) centre();
  }, [isShown, chosen?.id]);
  const isLocked = apart === undefined;
  const lock = useEffectEvent(() => view.set(view.now()));
  useEffect(() => {
    if (isShown && isLocked) lock();
  }, [isShown, isLocked]);

  const { shown } = props;
  const bring = useEffectEvent(({ side, spot }: NonNullable<BoardProps['shown']>) => {
    const onto = side === 'before' ? box : newerBox;
    board.current?.scrollIntoView({ block: 'nearest' });
    if (frame && onto) view.glide(centredOn(ontoPaper(spot, onto), view.now(), frame));
  });
  useEffect(() => {
    if (isShown && shown) bring(shown);
  }, [isShown, shown]);

  const look = before.picture
    ? after.picture
      ? lookOf(mode, props)
      : { before: 1, alone: mode !== 'side' }
    : { before: 0, alone: false };
  const both = before.picture && after.picture;
  const isDivided = mode === 'slider' && both && !look.alone;
  const uncovered = isDivided ? marks.filter(isUncovered) : marks;
  // Versions in an overlay have no sides to label.
  const isNamed = mode !== 'overlay' && mode !== 'difference';
  const isMarked = mode === 'difference' && both && !look.alone;
  const style = {
    touchAction: takesTouches(view, 'none', alone) ? 'none' : 'pan-y',
    ...(paper && { '--ratio': paper.width / paper.height, '--tall': `${paper.height}px` }),
  } as CSSProperties;

  return (
    <>
      <div
        ref={board}
        className={cx(css.board, mode === 'side' && css.twice)}
        style={style}
        data-board={failed === undefined ? (isShown ? 'ready' : 'loading') : 'failed'}
        data-mode={mode}
        {...gestures}
      >
        <Side
          side="after"
          elements={right}
          view={view}
          picture={after.picture}
          media={after.media}
          name={names.after}
          box={newerBox}
          onSize={(size) => {
            setSizes((of) => ({ ...of, after: size }));
            props.onShown?.();
          }}
          onFailed={() => setFailed(after.round)}
          label={texts.round(after.round)}
          labelled={isNamed && !look.alone}
          clip={isDivided ? `inset(0 0 0 ${share}%)` : undefined}
          hidden={look.alone || (mode !== 'side' && !after.picture)}
          opacity={isMarked ? 0.3 : 1}
          over={
            isMarked ? props.mask && <Mask mask={props.mask} /> : newerBox && props.over?.('after', newerBox)
          }
          marks={
            frame &&
            newerBox &&
            placed && (
              <MarksLayer
                marks={[ontoBox(placed, newerBox)]}
                shown={shownSize(frame, view.settled)}
                selected={selected}
                onSelect={onSelect}
                texts={viewerTexts}
              />
            )
          }
          blank={mode === 'side' && after.blank}
        />
        <Side
          side="before"
          elements={left}
          view={view}
          picture={before.picture}
          media={before.media}
          name={names.before}
          box={box}
          onSize={(size) => setSizes((of) => ({ ...of, before: size }))}
          onFailed={() => setFailed(before.round)}
          label={texts.round(before.round)}
          labelled={look.alone || (isNamed && look.before > 0)}
          clip={isDivided ? `inset(0 ${100 - share}% 0 0)` : undefined}
          hidden={mode !== 'side' && (!before.picture || (mode === 'flip' && look.before === 0))}
          opacity={look.before}
          over={box && look.before > 0 && props.over?.('before', box)}
          marks={
            frame &&
            box &&
            uncovered.length > 0 && (
              <MarksLayer
                marks={uncovered.map((mark) => ontoBox(mark, box))}
                shown={shownSize(frame, view.settled)}
                selected={selected}
                onSelect={onSelect}
                texts={viewerTexts}
              />
            )
          }
          blank={mode === 'side' && before.blank}
        />
        {isDivided && isShown && (
          <DividerLine
            board={board}
            share={share}
            onShare={props.onShare}
            label={texts.divider}
            value={texts.shares(before.round, after.round, Math.round(share))}
          />
        )}
        {failed === undefined && !isShown && (
          <div className={css.over} role="status">
            <Skeleton width={120} height={12} />
            <span className={css.unseen}>{viewerTexts.loading}</span>
          </div>
        )}
        {failed !== undefined && (
          <div className={css.over} role="alert" data-aside>
            <Icon name="image" size={32} />
            <p className={css.strong}>{texts.failed(failed)}</p>
            <p>{texts.failedText}</p>
            <Button icon="refresh" onClick={props.onRetry}>
              {viewerTexts.retry}
            </Button>
          </div>
        )}
      </div>
      {props.bar(isShown && failed === undefined ? view : undefined)}
    </>
  );
}

/** Converts a mark to the paper, from percent of a picture that covers a part of it. */
const ontoBox = (mark: Mark, box: Area): Mark => ({
  ...mark,
  selector: { ...mark.selector, shape: mark.selector.shape && shapeOntoPaper(mark.selector.shape, box) },
});

/** Converts the spot of a mark to the paper. */
const spotOn = (mark: Mark | undefined, box: Area | undefined): Spot | undefined => {
  const spot = mark?.selector.shape && anchorOf(mark.selector.shape);
  return spot && box && ontoPaper(spot, box);
};

/** Memoised: the same object while its spots are equal. */
const useSame = (apart: Apart | undefined): Apart | undefined => {
  const { one: { x: oneX = 0, y: oneY = 0 } = {}, other: { x = 0, y = 0 } = {} } = apart ?? {};
  const isThere = apart !== undefined;
  return useMemo(
    () => (isThere ? { one: { x: oneX, y: oneY }, other: { x, y } } : undefined),
    [isThere, oneX, oneY, x, y],
  );
};

function Mask({ mask }: { mask: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(mask, 0, 0);
  }, [mask]);
  return <canvas ref={canvas} className={css.mask} width={mask.width} height={mask.height} />;
}
