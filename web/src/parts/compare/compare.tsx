import { lazy, Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { File } from '#contracts/files.ts';
import type { CompareTexts } from '#lib/texts/en/compare.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { SegmentedToggle } from '#ui/choices.tsx';
import { cx } from '#ui/cx.ts';
import { hasPages } from '../guest/pages-viewer.tsx';
import { pictureOf } from '../guest/picture-viewer.tsx';
import { type LoadPages, usePages } from '../guest/use-pages.ts';
import type { ShownPoint } from '../points/point-drafts.ts';
import { useFullScreen } from '../viewer/use-full-screen.ts';
import { useKeys } from '../viewer/use-keys.ts';
import { Tools } from '../viewer/viewer.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { Board, type BoardSide } from './board.tsx';
import css from './compare.module.css';
import { dividerStart } from './divider.ts';
import { HoldButton } from './hold-button.tsx';
import { type LookMode, lookModeOf, type Mode, modesIn } from './modes.ts';
import { type DifferenceState, useDifference } from './use-difference.ts';
import { useHeldSpace } from './use-held-space.ts';
import { useTextMode } from './use-text-mode.tsx';
import { sheetsOf, type Version } from './versions.ts';

const KeyList = lazy(() => import('../viewer/key-list.tsx'));

export interface CompareProps {
  /** File of this round. */
  readonly file: File;
  readonly round: number;
  /** Versions of it in earlier rounds, at least one, the oldest first. */
  readonly versions: readonly Version[];
  /** Points of all rounds. */
  readonly points: readonly ShownPoint[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** Page in sight, from 1. */
  readonly page: number;
  /** Called with pages of this round's file alone. */
  readonly onPage: (page: number) => void;
  readonly load: LoadPages;
  readonly texts: CompareTexts;
  readonly viewerTexts: ViewerTexts;
  readonly pointTexts: PointsTexts;
}

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

/** Comparison of a file with its version in an earlier round. */
export function Compare(props: CompareProps) {
  const { file, round, versions, points, selected, onPage, texts } = props;
  const root = useRef<HTMLElement>(null);
  const width = useWidth(root);
  const [isFull, setFull] = useFullScreen(root);
  const [wanted, setMode] = useState<Mode>('side');
  const [version, choose] = useState(versions.length - 1);
  const [page, setPage] = useState(props.page);
  const [isTurned, turn] = useState(false);
  const [shown, setShown] = useState(file.id);
  if (shown !== file.id) {
    setShown(file.id);
    choose(versions.length - 1);
    turn(false);
  }
  // The page is turned from beside the work as well.
  const [given, setGiven] = useState(props.page);
  if (given !== props.page || shown !== file.id) {
    setGiven(props.page);
    setPage(props.page);
  }
  const older = versions[Math.min(version, versions.length - 1)];
  const offered = modesIn(width, hasPages(file) && older !== undefined && hasPages(older));
  const mode = offered.includes(wanted) ? wanted : 'slider';
  const look = lookModeOf(mode, offered);

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
  const step = (by: -1 | 1) => (versions[version + by] ? () => choose(version + by) : undefined);
  useKeys({ b: flip, '[': step(-1), ']': step(1) });

  if (!older) return null;
  return (
    <section
      ref={root}
      className={cx(css.compare, isFull && css.full)}
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
        <SegmentedToggle
          label={texts.mode}
          labelHidden
          options={offered.map((value) => ({ value, label: texts.modes[value] }))}
          value={mode}
          onChange={(next) => {
            setMode(next);
            turn(false);
          }}
        />
      </div>
      {width > 0 && (
        <Versions
          key={older.id}
          {...props}
          older={older}
          page={page}
          onPage={toPage}
          mode={mode}
          look={look}
          isTurned={isTurned}
          onTurned={flip}
          onTurn={turn}
          isFull={isFull}
          onFull={() => setFull(!isFull)}
        />
      )}
    </section>
  );
}

function Versions({
  file,
  round,
  older,
  versions,
  points,
  selected,
  onSelect,
  page,
  onPage,
  load,
  mode,
  look,
  isTurned,
  onTurned,
  onTurn,
  isFull,
  onFull,
  texts,
  viewerTexts,
  pointTexts,
}: CompareProps & {
  older: Version;
  mode: Mode;
  look: LookMode;
  isTurned: boolean;
  onTurned: () => void;
  /** Shows the older version alone, where they are shown in turn. */
  onTurn: (isTurned: boolean) => void;
  isFull: boolean;
  onFull: () => void;
}) {
  const [tries, setTries] = useState(0);
  const [held, hold] = useState(false);
  const [strength, setStrength] = useState(50);
  const [share, setShare] = useState(dividerStart);
  const [listsKeys, listKeys] = useState(false);
  const count = Math.max(sheetsOf(older), sheetsOf(file));
  const at = Math.min(page, count);
  const before = useBoardSide(older, older.round, round, at, load, texts);
  const after = useBoardSide(file, round, older.round, at, load, texts);
  const isSide = look === 'side';
  useHeldSpace(isSide ? undefined : hold);

  const asks = mode === 'difference';
  const large = (side: BoardSide | undefined) => {
    const { small, large: larger, width } = side?.picture ?? {};
    // A page's small picture is too coarse to tell letters; the original of a photograph may have 25 MB.
    return asks ? (width && larger) || small : undefined;
  };
  const difference = useDifference(large(before), large(after));
  const isText = mode === 'text';
  const words = useTextMode({
    isOn: isText,
    before: before?.picture,
    after: after?.picture,
    onShow: (side) => look === 'flip' && onTurn(side === 'before'),
    texts: texts.text,
  });

  const marks = points.flatMap(({ id, number, state, selector, body, file_id }) =>
    file_id === older.id && selector.shape && (selector.page ?? 1) === at && state !== 'draft'
      ? [{ id, number, state, selector, words: body }]
      : [],
  );
  const chosen = points.find(({ id, file_id }) => id === selected && file_id === older.id);
  const canPage = (by: -1 | 1) => at + by >= 1 && at + by <= count;
  const toPage = (by: -1 | 1): boolean => {
    if (canPage(by)) onPage(at + by);
    return canPage(by);
  };
  const bar = (view: Parameters<typeof Tools>[0]['view']) => (
    <Tools
      view={view}
      texts={viewerTexts}
      isFull={isFull}
      onFull={onFull}
      onKeys={() => listKeys(true)}
      turn={() => undefined}
      turns={() => false}
      position={undefined}
      onPage={count > 1 ? toPage : undefined}
      pointing={undefined}
    />
  );
  const named = ({ name }: File) => (count > 1 ? `${name}, ${viewerTexts.pages.page(at, count)}` : name);
  const isBoth = before?.picture !== undefined && after?.picture !== undefined;
  return (
    <>
      <div className={css.body}>
        {before && after ? (
          <Board
            key={`${at} ${tries}`}
            names={{ before: named(older), after: named(file) }}
            before={before}
            after={after}
            mode={look}
            over={words.over}
            shown={words.shown}
            turned={held || (look === 'flip' && isTurned)}
            strength={strength / 100}
            share={share}
            onShare={setShare}
            mask={typeof difference === 'object' ? difference.mask : undefined}
            marks={marks}
            selected={selected}
            onSelect={onSelect}
            onTurn={count > 1 ? toPage : undefined}
            alone={isFull}
            bar={bar}
            onRetry={() => setTries(tries + 1)}
            texts={texts}
            viewerTexts={viewerTexts}
          />
        ) : (
          <>
            <div className={css.board} role="status" data-board="loading">
              <span className={css.unseen}>{viewerTexts.loading}</span>
            </div>
            {bar(undefined)}
          </>
        )}
        <div className={css.line}>
          <div className={css.told} role="status">
            <span className={css.unseen}>{`${texts.modes[mode]}. `}</span>
            {!isBoth && <p>{before?.blank ?? after?.blank}</p>}
            {isBoth && isText && look === 'flip' && (
              <p>{texts.shown(held || isTurned ? older.round : round)}</p>
            )}
            {isBoth && mode !== 'text' && (
              <Told
                mode={mode}
                before={older.round}
                after={round}
                shown={held || isTurned ? older.round : round}
                difference={difference}
                texts={texts}
              />
            )}
          </div>
          {mode === 'overlay' && isBoth && (
            <Strength label={texts.opacity(older.round)} value={strength} onValue={setStrength} />
          )}
          {count > 1 && (
            <div className={css.pages}>
              <IconButton
                icon="chevron-left"
                label={viewerTexts.pages.previous}
                disabledReason={!canPage(-1) && viewerTexts.pages.first}
                onClick={() => toPage(-1)}
              />
              <span>{viewerTexts.pages.page(at, count)}</span>
              <IconButton
                icon="chevron-right"
                label={viewerTexts.pages.next}
                disabledReason={!canPage(1) && viewerTexts.pages.last}
                onClick={() => toPage(1)}
              />
            </div>
          )}
          {!isSide && isBoth && (
            <div className={css.turns}>
              {look === 'flip' && (
                <Button aria-keyshortcuts="b" onClick={onTurned}>
                  {texts.show(isTurned ? round : older.round)}
                </Button>
              )}
              <HoldButton label={texts.hold(older.round)} held={held} onHeld={hold} />
            </div>
          )}
        </div>
        {isBoth && words.list}
      </div>
      <div aria-live="polite">
        {chosen && (
          <AnswerPanel
            point={chosen}
            close={texts.close}
            onClose={() => onSelect(undefined)}
            texts={pointTexts}
          />
        )}
      </div>
      {listsKeys && (
        <Suspense>
          <KeyList
            texts={viewerTexts}
            points={false}
            pages={count > 1}
            files={false}
            arrows={texts.keys.move}
            more={[
              [['b'], texts.keys.flip],
              [[texts.keys.space], texts.keys.hold],
              ...(versions.length > 1 ? [[['[', ']'], texts.keys.versions] as const] : []),
              [['c'], texts.keys.leave],
            ]}
            onClose={() => listKeys(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** A side's picture of a page; undefined while it is not known. */
const useBoardSide = (
  file: File,
  round: number,
  other: number,
  page: number,
  load: LoadPages,
  texts: CompareTexts,
): BoardSide | undefined => {
  const { pictures, isRefused, want } = usePages(file, load);
  const isPaged = hasPages(file);
  useEffect(() => {
    if (isPaged && page <= pictures.length) want(page - 1, page);
  });
  const none = { round, picture: undefined };
  if (page > sheetsOf(file)) return { ...none, blank: texts.only(page, other) };
  if (!isPaged) return { round, picture: pictureOf(file) };
  if (isRefused(page)) return { ...none, blank: texts.refused(page, round) };
  const picture = pictures[page - 1];
  return picture && { round, picture };
};

/** Sentence about what is in sight. */
function Told({
  mode,
  before,
  after,
  shown,
  difference,
  texts,
}: {
  mode: LookMode;
  before: number;
  after: number;
  shown: number;
  difference: DifferenceState;
  texts: CompareTexts;
}) {
  if (mode === 'side') return <p>{texts.side}</p>;
  if (mode === 'slider') return <p>{texts.slider(before, after)}</p>;
  if (mode === 'flip') return <p>{texts.shown(shown)}</p>;
  if (mode === 'overlay') return null;
  if (difference === 'computing') return <p>{texts.comparing}</p>;
  if (difference === 'failed') return <p>{texts.notCompared}</p>;
  const { share, isScaled } = difference;
  return (
    <>
      <p className={css.strong}>
        {share === 0 ? texts.same : texts.differs(share < 0.01 ? 0 : Math.round(share * 100))}
      </p>
      {isScaled && <p>{texts.scaled(before, after)}</p>}
    </>
  );
}

function Strength({
  label,
  value,
  onValue,
}: {
  label: string;
  value: number;
  onValue: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className={css.strength}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-valuetext={`${value} %`}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </div>
  );
}
