import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { File } from '#contracts/files.ts';
import { IconButton } from '#ui/button.tsx';
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
import { sheetsOf } from './versions.ts';

/** Width of an element in pixels, measured before the first paint. */
const useWidth = (element: React.RefObject<HTMLElement | null>): number => {
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

/** Comparison of a file with its version in an earlier round. */
export function Compare(props: CompareProps) {
  const {
    file,
    round,
    versions,
    compared,
    onCompared,
    points,
    selected,
    onPage,
    films: Films,
    texts,
  } = props;
  const root = useRef<HTMLElement>(null);
  const width = useWidth(root);
  const [isFull, setFull] = useFullScreen(root);
  const [wantedMode, setMode] = useState<Mode>('side');
  const [own, setOwn] = useState(versions.length - 1);
  const wanted = versions.findIndex(({ round: of }) => of === compared);
  const version = onCompared ? (wanted < 0 ? versions.length - 1 : wanted) : own;
  const choose = (at: number) => {
    setOwn(at);
    const chosen = versions[at];
    if (chosen) onCompared?.(chosen.round);
  };
  const [page, setPage] = useState(props.page);
  const [isTurned, turn] = useState(false);
  const [shown, setShown] = useState(file.id);
  if (shown !== file.id) {
    setShown(file.id);
    setOwn(versions.length - 1);
    turn(false);
  }
  // The page is turned from beside the work as well.
  const [given, setGiven] = useState(props.page);
  if (given !== props.page || shown !== file.id) {
    setGiven(props.page);
    setPage(props.page);
  }
  const older = versions[Math.min(version, versions.length - 1)];
  const offered = modesIn(width, older ? contentOf(file, older) : 'pictures');
  const [first = 'slider'] = offered;
  const mode = offered.includes(wantedMode) ? wantedMode : first;
  const look = lookModeOf(mode, offered);
  const isNarrow = width < sideFrom;

  const toPage = (next: number) => {
    setPage(next);
    if (next <= sheetsOf(file)) onPage(next);
  };
  // A point that is chosen beside the work leads to its version and page.
  const show = useEffectEvent((id: string) => {
    const point = points.find((one) => one.id === id);
    const at = versions.findIndex((one) => one.id === point?.file_id);
    if (!point || at < 0) return;
    root.current?.scrollIntoView({ block: 'nearest' });
    choose(at);
    toPage(point.selector.page ?? 1);
  });
  useEffect(() => {
    if (selected !== undefined) show(selected);
  }, [selected]);
  // The button that opened it is beside the work: from here the keys belong to the comparison.
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
  const step = (by: -1 | 1) => (versions[version + by] ? () => choose(version + by) : undefined);
  useKeys({ b: flip, '[': step(-1), ']': step(1) });

  if (!older) return null;
  const placed: VersionsProps = {
    ...props,
    older,
    page,
    onPage: toPage,
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
      aria-label={texts.region(file.name, older.round, round)}
      tabIndex={-1}
      data-viewer
    >
      <div className={css.head}>
        <div className={css.rounds}>
          {versions.length > 1 && (
            <IconButton
              icon="chevron-left"
              size="small"
              label={texts.older}
              aria-keyshortcuts="["
              disabledReason={!step(-1) && texts.noOlder}
              onClick={() => step(-1)?.()}
            />
          )}
          <span role="status">{texts.round(older.round)}</span>
          {versions.length > 1 && (
            <IconButton
              icon="chevron-right"
              size="small"
              label={texts.newer}
              aria-keyshortcuts="]"
              disabledReason={!step(1) && texts.noNewer}
              onClick={() => step(1)?.()}
            />
          )}
          <span aria-hidden="true">·</span>
          <span>{texts.round(round)}</span>
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
          <Films key={`${older.id} ${file.id}`} {...placed} />
        ) : (
          <Sheets key={older.id} {...placed} />
        ))}
    </section>
  );
}
