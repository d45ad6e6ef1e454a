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
  /** URL of the page's text; undefined without one. */
  readonly source: string | undefined;
  readonly view: ViewControl;
  /** Active in the modes `none` and `text`, in which the pen selects words. */
  readonly mode: PointingMode;
  readonly onMode: ((mode: PointingMode) => void) | undefined;
  /** Undefined if marks are not possible. */
  readonly onShape: ((shape: Shape) => void) | undefined;
  /** Places a point at a spot; undefined if that is not possible. */
  readonly onPin: ((spot: Spot) => void) | undefined;
  readonly pen: RefObject<((event: PenEvent) => void) | null>;
  readonly tapped: RefObject<Tapped | null>;
  /** Search matches on this page, and the current one. */
  readonly found: Found | undefined;
  readonly current: number | undefined;
  /** True if a point is being written on this page. */
  readonly hasDraft: boolean;
  /** Containers that do not move with the page: for the keyboard's field over it, and for the tools. */
  readonly field: HTMLElement | null;
  readonly toolbar: HTMLElement | null;
  readonly texts: ViewerTexts;
}

/**
 * Text layer of a page over its picture: transparent, at the positions of the printed words, so that it can be
 * selected, copied and read aloud. It is on the paper and zoomed with it.
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
  /** Mark made of the selected words, whose kind can still be changed. */
  const [marked, setMarked] = useState<TextMark>();
  /** True while words are being selected: the tools would be in the way. */
  const [isChoosing, setChoosing] = useState(false);
  const start = useRef(-1);
  /** True if words were selected when the pointer was pressed: the click has cleared the browser's selection. */
  const held = useRef(false);
  const { frame } = view;
  const ratio = frame ? frame.fit.width / frame.fit.height : 1;

  /** Selects words, in the browser's own selection as well, which it copies and reads aloud. */
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
  // A click on a word selects it, elsewhere it clears the selection: neither places a point.
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

  // Selected by the platform's own means: a long press, a screen reader, a caret.
  const follow = useEffectEvent(() => {
    const selection = getSelection();
    const root = lines.current;
    if (!root || !selection) return;
    const one = indexOf(root, selection.anchorNode);
    const other = indexOf(root, selection.focusNode);
    if (selection.isCollapsed || one === undefined || other === undefined) {
      // In the mode, the words stay selected while the point is being written.
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
              // The pen selects the words: the browser's own selection would jump at gaps of a line.
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

/** Words of a page; undefined until they are read, and after a failure, when the picture stays. */
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

/** True for words that run upwards or downwards. */
const isUpright = ({ text, box: [, , w, h] }: Word, ratio: number): boolean =>
  text.trimEnd().length > 2 && h > w * ratio * 1.5;

let measuring: CanvasRenderingContext2D | null | undefined;
/** Width of a word in the browser's font at a font size of 1. */
const widthOf = (text: string): number => {
  measuring ??= document.createElement('canvas').getContext('2d');
  if (!measuring) return text.length / 2;
  measuring.font = '100px sans-serif';
  return measuring.measureText(text).width / 100;
};

/**
 * Lines as blocks, with their words in a row, so that they are read aloud and copied line by line. A word extends to
 * the next one, and its letters are stretched to its box.
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
          // The font size is relative to the shorter side, in the unit of that side.
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
