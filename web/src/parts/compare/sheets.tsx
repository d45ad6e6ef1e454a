import { lazy, Suspense, useEffect, useState } from 'react';
import type { File } from '#contracts/file.ts';
import { alternativeText } from '#domain/file/alternative-text.ts';
import { anchorOf, regionOf } from '#domain/point/index.ts';
import type { CompareTexts } from '#lib/texts/en/compare.ts';
import { IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Menu } from '#ui/menu.tsx';
import { hasPages } from '../guest/pages-viewer.tsx';
import { pictureOf } from '../guest/picture-viewer.tsx';
import { type LoadPages, usePages } from '../guest/use-pages.ts';
import type { Mark } from '../viewer/marks.ts';
import type { ViewControl } from '../viewer/use-view.ts';
import { Tools } from '../viewer/viewer-tools.tsx';
import { withFacts } from '../viewer/with-facts.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { Board, type BoardSide } from './board.tsx';
import css from './compare.module.css';
import { dividerStart } from './divider.ts';
import { Differing, PointsMenu, Strength, Turns } from './look-tools.tsx';
import type { VersionsProps } from './props.ts';
import { useDifference } from './use-difference.ts';
import { useHeldSpace } from './use-held-space.ts';
import { useTextMode } from './use-text-mode.tsx';
import { placeOf, sheetsOf } from './versions.ts';

const KeyList = lazy(() => import('../viewer/key-list.tsx'));

/** Two pictures, or two files page by page. */
export function Sheets({
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
  onShown,
  mode,
  look,
  isTurned,
  onTurned,
  onTurn,
  isNarrow,
  isFull,
  onFull,
  texts,
  viewerTexts,
  pointTexts,
}: VersionsProps) {
  const [tries, setTries] = useState(0);
  const [held, hold] = useState(false);
  const [strength, setStrength] = useState(50);
  const [share, setShare] = useState(dividerStart);
  const [listsKeys, listKeys] = useState(false);
  const count = Math.max(sheetsOf(older), sheetsOf(file));
  const at = Math.min(page, count);
  const chosen = points.find(({ id, file_id }) => id === selected && file_id === older.id);
  // Place of the answer on the newer version: its pages are offset from the older one's by the difference.
  const there = chosen && placeOf(chosen, file.id);
  const ahead = chosen && there ? (there.page ?? 1) - (chosen.selector.page ?? 1) : 0;
  const atAfter = Math.max(1, at + ahead);
  const before = useBoardSide(older, older.round, round, at, load, texts);
  const after = useBoardSide(file, round, older.round, atAfter, load, texts);
  const isSide = look === 'side';
  useHeldSpace(isSide ? undefined : hold);

  const asks = mode === 'difference';
  const large = (side: BoardSide | undefined) => {
    const { small, large: larger, width } = side?.picture ?? {};
    // A page's small picture is too coarse for letters; the original of a photograph may have 25 MB.
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
  const placed =
    chosen && there?.shape && (chosen.selector.page ?? 1) === at
      ? { id: chosen.id, number: chosen.number, state: chosen.state, selector: there, words: chosen.body }
      : undefined;
  const canPage = (by: -1 | 1) => at + by >= 1 && at + by <= count;
  const toPage = (by: -1 | 1): boolean => {
    if (canPage(by)) onPage(at + by);
    return canPage(by);
  };
  const bar = (view: ViewControl | undefined) => (
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
      menu={
        isNarrow
          ? (items) => (
              <span className={css.more}>
                <Menu label={texts.more} iconOnly items={items} />
              </span>
            )
          : undefined
      }
    />
  );
  const named = (of: File, number: number) =>
    alternativeText(of, count > 1 ? viewerTexts.pages.page(number, count) : undefined);
  const isBoth = before?.picture !== undefined && after?.picture !== undefined;
  const shown = held || isTurned ? older.round : round;
  const regionWords = ({ selector: { shape } }: Mark): string => {
    const spot = shape && anchorOf(shape);
    return spot ? viewerTexts.regions[regionOf(spot)] : viewerTexts.everywhere;
  };
  return (
    <>
      <div className={css.body}>
        {before && after ? (
          <Board
            key={`${at} ${atAfter} ${tries}`}
            names={{ before: named(older, at), after: named(file, atAfter) }}
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
            placed={placed}
            selected={selected}
            onSelect={onSelect}
            onShown={onShown}
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
          {/* A phone has room for what is not to be seen in the picture itself. */}
          <div
            className={cx(css.told, isNarrow && isBoth && mode !== 'difference' && css.unseen)}
            role="status"
          >
            <span className={css.unseen}>{`${texts.modes[mode]}. `}</span>
            {!isBoth && <p>{before?.blank ?? after?.blank}</p>}
            {isBoth && mode === 'side' && <p>{texts.side}</p>}
            {isBoth && mode === 'slider' && <p>{texts.slider(older.round, round)}</p>}
            {isBoth && look === 'flip' && <p>{texts.shown(shown)}</p>}
            {isBoth && mode === 'difference' && (
              <Differing difference={difference} before={older.round} after={round} texts={texts} />
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
              <span>{isNarrow ? viewerTexts.place(at, count) : viewerTexts.pages.page(at, count)}</span>
              <IconButton
                icon="chevron-right"
                label={viewerTexts.pages.next}
                disabledReason={!canPage(1) && viewerTexts.pages.last}
                onClick={() => toPage(1)}
              />
            </div>
          )}
          {!isSide && isBoth && !(isNarrow && (mode === 'overlay' || mode === 'difference')) && (
            <Turns
              look={look}
              before={older.round}
              after={round}
              isTurned={isTurned}
              onTurned={onTurned}
              held={held}
              onHeld={hold}
              isNarrow={isNarrow}
              texts={texts}
            />
          )}
          {!isSide && isBoth && (
            <PointsMenu
              marks={marks}
              placeOf={regionWords}
              onSelect={(id) => {
                if (look === 'flip') onTurn(true);
                onSelect(id);
              }}
              texts={texts}
              viewerTexts={viewerTexts}
            />
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

/** Picture of a page of a side; undefined while unknown. */
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
  if (!isPaged) return { round, picture: withFacts(pictureOf(file)) };
  if (isRefused(page)) return { ...none, blank: texts.refused(page, round) };
  const picture = pictures[page - 1];
  return picture && { round, picture: { ...picture, page: { file: file.id, number: page, load } } };
};
