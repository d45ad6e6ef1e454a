import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { File } from '#contracts/file.ts';
import { SegmentedToggle } from '#ui/choices.tsx';
import { cx } from '#ui/cx.ts';
import { Menu } from '#ui/menu.tsx';
import { hasPages } from '../guest/pages-viewer.tsx';
import { useFullScreen } from '../viewer/use-full-screen.ts';
import { useKeys } from '../viewer/use-keys.ts';
import css from './compare.module.css';
import { type Content, lookModeOf, type Mode, modesIn, sideFrom } from './modes.ts';
import type { CompareProps, VersionsProps } from './props.ts';
import { Sheets } from './sheets.tsx';
import { sheetsOf, type Version } from './versions.ts';

/** Width of an element in pixels, measured before the first paint. */
const useWidthOf = (element: React.RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setWidth(measured.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
};

const contentOf = (file: File, older: File): Content => {
  if (file.kind === 'audio' || older.kind === 'audio') return 'sounds';
  return hasPages(file) && hasPages(older) ? 'pages' : 'pictures';
};

/** Indexes of two versions. */
type Pair = readonly [older: number, newer: number];

/** Comparison of two versions of a file, initially its latest two. */
export function Compare(props: CompareProps) {
  const { file, points, selected, onPage, compared, onCompared, films: Films, texts } = props;
  const all: readonly Version[] = [...props.versions, { ...file, round: props.round }];
  const last = all.length - 1;
  const root = useRef<HTMLElement>(null);
  const width = useWidthOf(root);
  const [isFull, setFull] = useFullScreen(root);
  const [wanted, setMode] = useState<Mode>('side');
  /** Pair of the latest version and that of the round chosen outside, or the one before. */
  const pairWith = (of: number | undefined): Pair => {
    const at = all.findIndex(({ round }) => round === of);
    return [at < 0 || at === last ? last - 1 : at, last];
  };
  const [pair, setPair] = useState(() => pairWith(compared));
  const choosePair = (next: Pair) => {
    setPair(next);
    const chosen = all[next[0]];
    if (chosen) onCompared?.(chosen.round);
  };
  const [page, setPage] = useState(props.page);
  const [isTurned, turn] = useState(false);
  const [shown, setShown] = useState(file.id);
  if (shown !== file.id) {
    setShown(file.id);
    setPair(pairWith(compared));
    turn(false);
  }
  // Another round was chosen outside; an own choice comes back unchanged.
  const [around, setAround] = useState(compared);
  if (around !== compared) {
    setAround(compared);
    if (all[pair[0]]?.round !== compared) setPair(pairWith(compared));
  }
  // The page can be turned outside as well.
  const [given, setGiven] = useState(props.page);
  if (given !== props.page || shown !== file.id) {
    setGiven(props.page);
    setPage(props.page);
  }
  const newerAt = Math.min(pair[1], last);
  const olderAt = Math.min(pair[0], newerAt - 1);
  const [older, newer] = [all[olderAt], all[newerAt]];
  const offered = modesIn(width, older && newer ? contentOf(newer, older) : 'pictures');
  const [first = 'slider'] = offered;
  const mode = offered.includes(wanted) ? wanted : first;
  const look = lookModeOf(mode, offered);
  const isNarrow = width < sideFrom;

  const toPage = (next: number) => {
    setPage(next);
    if (next <= sheetsOf(file)) onPage(next);
  };
  // A point selected beside the work is shown on its version and page.
  const show = useEffectEvent((id: string) => {
    const point = points.find((one) => one.id === id);
    const at = all.findIndex((one) => one.id === point?.file_id);
    if (!point || at < 0) return;
    root.current?.scrollIntoView({ block: 'nearest' });
    // Points are on the older side; a point of the latest version is about the compared one.
    if (at === last) choosePair([Math.min(olderAt, last - 1), last]);
    else choosePair([at, at < newerAt ? newerAt : last]);
    toPage(point.selector.page ?? 1);
  });
  useEffect(() => {
    if (selected !== undefined) show(selected);
  }, [selected]);
  // Focuses the comparison: the button that opened it is outside, and its keys are here.
  useEffect(() => {
    root.current?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const flip = () => {
    if (look === 'flip') turn(!isTurned);
    else {
      setMode('flip');
      turn(true);
    }
  };
  const chooseMode = (next: Mode) => {
    setMode(next);
    turn(false);
  };
  /** Puts another version on a side; the older one is always first. */
  const choose = (at: number, beside: number) => choosePair(at < beside ? [at, beside] : [beside, at]);
  const step = (by: -1 | 1) => {
    const next = olderAt + by;
    return next >= 0 && next < newerAt ? () => choose(next, newerAt) : undefined;
  };
  useKeys({ b: flip, '[': step(-1), ']': step(1) });

  if (!older || !newer) return null;
  const placed: VersionsProps = {
    ...props,
    file: newer,
    round: newer.round,
    older,
    page,
    onPage: toPage,
    onShown: newer.id === file.id ? props.onShown : undefined,
    mode,
    look,
    isTurned,
    onTurned: flip,
    onTurn: turn,
    isNarrow,
    isFull,
    onFull: () => setFull(!isFull),
  };
  return (
    <section
      ref={root}
      className={cx(css.compare, isNarrow && css.narrow, isFull && css.full)}
      aria-label={texts.region(newer.name, older.round, newer.round)}
      tabIndex={-1}
      data-viewer
    >
      <div className={css.head}>
        <div className={css.rounds}>
          <RoundChoice label={texts.older} all={all} at={olderAt} beside={newerAt} {...{ choose, texts }} />
          <span aria-hidden="true">·</span>
          <RoundChoice label={texts.newer} all={all} at={newerAt} beside={olderAt} {...{ choose, texts }} />
          <span role="status" className={css.unseen}>
            {texts.chosen(older.round, newer.round)}
          </span>
        </div>
        {offered.length > 1 &&
          (isNarrow ? (
            <Menu
              label={`${texts.mode}: ${texts.modes[mode]}`}
              trigger={<span className={css.mode}>{texts.modes[mode]}</span>}
              items={offered.map((value) => ({
                label: texts.modes[value],
                checked: value === mode,
                onSelect: () => chooseMode(value),
              }))}
            />
          ) : (
            <SegmentedToggle
              label={texts.mode}
              labelHidden
              options={offered.map((value) => ({ value, label: texts.modes[value] }))}
              value={mode}
              onChange={chooseMode}
            />
          ))}
      </div>
      {width > 0 &&
        (Films ? (
          <Films key={`${older.id} ${newer.id}`} {...placed} />
        ) : (
          <Sheets key={`${older.id} ${newer.id}`} {...placed} />
        ))}
    </section>
  );
}

/** Round of a side; with more than two, any but the other side's can be chosen. */
function RoundChoice({
  label,
  all,
  at,
  beside,
  choose,
  texts,
}: {
  label: string;
  /** Versions of all rounds, oldest first. */
  all: readonly Version[];
  /** Index of this side's version, and of the other side's. */
  at: number;
  beside: number;
  choose: (at: number, beside: number) => void;
  texts: CompareProps['texts'];
}) {
  const nameOf = (index: number) => texts.round(all[index]?.round ?? 0);
  if (all.length < 3) return <span>{nameOf(at)}</span>;
  return (
    <Menu
      label={`${label}: ${nameOf(at)}`}
      align="start"
      trigger={<span className={css.mode}>{nameOf(at)}</span>}
      items={all.flatMap((one, index) =>
        index === beside
          ? []
          : [{ label: texts.round(one.round), checked: index === at, onSelect: () => choose(index, beside) }],
      )}
    />
  );
}
