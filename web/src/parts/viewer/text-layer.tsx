import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Area, Shape, Spot, TextMark } from '#domain/point/index.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { cx } from '#ui/cx.ts';
import type { PointingMode } from './gestures.ts';
import { wordsAt } from './page-texts.ts';
import { type Found, foundAreas } from './search.ts';
import type { PenEvent, Tapped } from './stage.tsx';
import { areasOf, linesOf, markOn, rangeOf, type Word, type WordRange, wordAt } from './text.ts';
import css from './text-layer.module.css';
import { TextTools } from './text-tools.tsx';
import type { ViewControl } from './use-view.ts';

interface TextLayerProps {
  /** Address of the page's text; undefined where it has none. */
  readonly source: string | undefined;
  readonly view: ViewControl;
  /** Listened to in the modes `none` and `text`: there the pen chooses words. */
  readonly mode: PointingMode;
  readonly onMode: ((mode: PointingMode) => void) | undefined;
  /** Undefined where no mark can be made. */
  readonly onShape: ((shape: Shape) => void) | undefined;
  /** Places a point at a spot; undefined where none can be. */
  readonly onPin: ((spot: Spot) => void) | undefined;
  readonly pen: RefObject<((event: PenEvent) => void) | null>;
  readonly tapped: RefObject<Tapped | null>;
  /** Places of a search on this page, and the one that was gone to. */
  readonly found: Found | undefined;
  readonly current: number | undefined;
  /** A point is being written on this page. */
  readonly hasDraft: boolean;
  /** Places that do not move with the page: of the keyboard's field over it, and of the tools. */
  readonly field: HTMLElement | null;
  readonly toolbar: HTMLElement | null;
  readonly texts: ViewerTexts;
}

/**
 * Text of a page over its picture: transparent, at the places of the printed words, so that it can be chosen, copied and
 * read aloud. It lies on the paper and is zoomed with it.
 */
export default function TextLayer(props: TextLayerProps): ReactNode {
  const {
    source,
    view,
    mode,
    onMode,
    onShape,
    onPin,
    pen,
    tapped,
    found,
    current,
    hasDraft,
    field,
    toolbar,
    texts,
  } = props;
  const read = useWords(source);
  const words = read ?? none;
  const lines = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<WordRange>();
  /** Mark that was made of the chosen words, which may still become another. */
  const [marked, setMarked] = useState<TextMark>();
  /** Words are being chosen: their tools would lie in the way. */
  const [isChoosing, setChoosing] = useState(false);
  const start = useRef(-1);
  /** Words were chosen when the pointer was pressed: the browser has given them up by its click. */
  const held = useRef(false);
  const { frame } = view;
  const ratio = frame ? frame.fit.width / frame.fit.height : 1;

  /** Chooses words, in the browser's own selection too: that is what it copies and reads aloud. */
  const choose = (next: WordRange | undefined) => {
    setRange(next);
    setMarked(undefined);
    const selection = getSelection();
    const [first, last] = next
      ? [next.first, next.last].map((index) => wordElement(lines.current, index))
      : [];
    if (first?.firstChild && last?.firstChild)
      selection?.setBaseAndExtent(first.firstChild, 0, last.firstChild, last.textContent.length);
    else if (!next && lines.current?.contains(selection?.anchorNode ?? null)) selection?.removeAllRanges();
  };

  const isPen = mode === 'none' || mode === 'text';
  const write = useEffectEvent(({ what, spot }: PenEvent) => {
    setChoosing(what === 'begin' || what === 'on');
    if (what === 'cancel') return choose(undefined);
    const at = wordAt(words, spot, ratio);
    if (what === 'begin') start.current = at;
    if (at >= 0 && start.current >= 0) choose(rangeOf(start.current, at));
  });
  // A click on a word chooses it, elsewhere it lets go of what is chosen: neither places a point unasked.
  const tap = useEffectEvent((spot: Spot, onWord: boolean) => {
    const at = onWord ? wordAt(words, spot, ratio) : -1;
    const isTaken = at >= 0 || held.current;
    choose(at >= 0 ? rangeOf(at, at) : undefined);
    return isTaken;
  });
  const press = useEffectEvent(() => {
    held.current = range !== undefined;
  });
  useEffect(() => {
    if (!isPen) return;
    const listen = () => press();
    addEventListener('pointerdown', listen, { capture: true });
    pen.current = (event) => write(event);
    tapped.current = (spot, onWord = false) => tap(spot, onWord);
    return () => {
      removeEventListener('pointerdown', listen, { capture: true });
      pen.current = null;
      tapped.current = null;
    };
  }, [isPen, pen, tapped]);

  // Chosen by the platform's own means: a long press, a screen reader, a caret.
  const follow = useEffectEvent(() => {
    const selection = getSelection();
    const root = lines.current;
    if (!root || !selection) return;
    const one = indexOf(root, selection.anchorNode);
    const other = indexOf(root, selection.focusNode);
    if (selection.isCollapsed || one === undefined || other === undefined) {
      // In the mode, the words stay chosen while the point is written.
      if (mode !== 'text') setRange(undefined);
      return;
    }
    const next = rangeOf(one, other);
    if (next.first !== range?.first || next.last !== range.last) setRange(next);
  });
  useEffect(() => {
    const listen = () => follow();
    document.addEventListener('selectionchange', listen);
    return () => document.removeEventListener('selectionchange', listen);
  }, []);

  const finish = useEffectEvent(() => {
    if (marked) choose(undefined);
  });
  useEffect(() => {
    if (!hasDraft) finish();
  }, [hasDraft]);

  const places = useMemo(() => (found ? foundAreas(words, found.needle) : []), [words, found]);
  const gone = current === undefined ? undefined : places[current]?.[0];
  const show = useEffectEvent((area: Area) => view.show({ x: area.x + area.w / 2, y: area.y + area.h / 2 }));
  useEffect(() => {
    if (gone) show(gone);
  }, [gone]);

  const areas = useMemo(() => (range && !marked ? areasOf(words, range) : []), [words, range, marked]);

  return (
    <>
      <div className={css.text} data-text={words.length}>
        {places.flatMap((place, index) =>
          place.map((area, line) => (
            <span
              key={`${index} ${line}`}
              className={cx(css.found, index === current && css.current)}
              style={boxOf(area)}
            />
          )),
        )}
        {areas.map((area, line) => (
          <span key={line} className={css.chosen} style={boxOf(area)} />
        ))}
        {words.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of lines is no set of fields
          <div
            ref={lines}
            role="group"
            aria-label={texts.text.label}
            className={css.lines}
            onMouseDown={(event) => {
              // The pen chooses the words: the browser's own way would jump where a line has a gap.
              event.preventDefault();
              event.currentTarget.closest<HTMLElement>('[data-viewer]')?.focus({ preventScroll: true });
            }}
          >
            <Lines words={words} ratio={ratio} />
          </div>
        )}
      </div>
      <TextTools
        words={words}
        isKnown={source === undefined || read !== undefined}
        range={range}
        onRange={choose}
        marked={marked}
        mode={mode}
        onMode={onMode}
        onMark={
          onShape &&
          ((mark: TextMark) => {
            if (!range) return;
            onShape(markOn(words, range, mark));
            if (mode === 'text') setMarked(mark);
            else choose(undefined);
          })
        }
        onPin={onPin}
        chosen={areas}
        isChoosing={isChoosing}
        view={view}
        field={field}
        toolbar={toolbar}
        texts={texts}
      />
    </>
  );
}

const none: readonly Word[] = [];

/** Words of a page; undefined until they are read, or if they cannot be: the picture stays. */
const useWords = (source: string | undefined): readonly Word[] | undefined => {
  const [words, setWords] = useState<readonly Word[]>();
  useEffect(() => {
    let isGone = false;
    if (source === undefined) return;
    wordsAt(source).then(
      (read) => isGone || setWords(read),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [source]);
  return words;
};

const boxOf = ({ x, y, w, h }: Area) => ({ left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` });

const wordElement = (root: Element | null, index: number): Element | undefined =>
  root?.querySelector(`[data-word="${index}"]`) ?? undefined;

const indexOf = (root: Element, node: Node | null): number | undefined => {
  const element = node instanceof Element ? node : node?.parentElement;
  const word = element?.closest('[data-word]');
  return word && root.contains(word) ? Number(word.getAttribute('data-word')) : undefined;
};

/** Words that run upwards or downwards. */
const isUpright = ({ text, box: [, , w, h] }: Word, ratio: number): boolean =>
  text.trimEnd().length > 2 && h > w * ratio * 1.5;

let measuring: CanvasRenderingContext2D | null | undefined;
/** Width of a word in the browser's font of a size of 1. */
const widthOf = (text: string): number => {
  measuring ??= document.createElement('canvas').getContext('2d');
  if (!measuring) return text.length / 2;
  measuring.font = '100px sans-serif';
  return measuring.measureText(text).width / 100;
};

/**
 * Lines as blocks, with their words in a row: so they are read aloud and copied line by line. A word is as wide as the way
 * to the next one, and its letters are stretched to its box.
 */
const Lines = memo(function Lines({ words, ratio }: { words: readonly Word[]; ratio: number }) {
  return linesOf(words).map(({ first, last }) => {
    const line = words.slice(first, last + 1);
    const top = Math.min(...line.map(({ box }) => box[1]));
    return (
      <div key={first} className={css.line} style={{ left: `${line[0]?.box[0] ?? 0}cqw`, top: `${top}cqh` }}>
        {line.map((word, index) => {
          const [x, y, w, h] = word.box;
          const next = line[index + 1];
          const upright = isUpright(word, ratio);
          const natural = widthOf(word.text.trimEnd()) || 1;
          // The size of the letters is that of the shorter side, in the unit of that side.
          const stretch = upright ? h / (natural * w * ratio) : (w * ratio) / (natural * h);
          return (
            <span
              key={first + index}
              className={cx(css.word, upright && css.upright)}
              data-word={first + index}
              style={{
                width: `${next ? next.box[0] - x : w}cqw`,
                height: `${h}cqh`,
                marginTop: `${y - top}cqh`,
                fontSize: upright ? `${w}cqw` : `${h}cqh`,
                transform: upright ? `scaleY(${stretch})` : `scaleX(${stretch})`,
              }}
            >
              {word.text.replace('\n', ' ')}
            </span>
          );
        })}
      </div>
    );
  });
});
