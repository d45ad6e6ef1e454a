import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { alternativeText } from '#domain/file/alternative-text.ts';
import type { Shape, Spot } from '#domain/point/index.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EarlySearch } from './early-search.tsx';
import { toolOn } from './gestures.ts';
import type { KeyRow } from './key-list.tsx';
import type { Mark } from './marks.ts';
import type { MarkEvents } from './marks-layer.tsx';
import type { Pages } from './page-strip.tsx';
import type { LoadLevels, Picture } from './picture.ts';
import type { PictureNotesProps } from './picture-notes.tsx';
import type { Pointing } from './pointing.ts';
import type { Found } from './search.ts';
import { type PenEvent, Stage, type Tapped } from './stage.tsx';
import { rounded } from './strokes.ts';
import { useFullScreen } from './use-full-screen.ts';
import { usePlainTap } from './use-plain-tap.ts';
import type { ViewControl } from './use-view.ts';
import { shownSize } from './view.ts';
import css from './viewer.module.css';
import { Tools } from './viewer-tools.tsx';
import { withFacts } from './with-facts.ts';

const MarksLayer = lazy(() => import('./marks-layer.tsx'));
const PointingLayer = lazy(() => import('./pointing-layer.tsx'));
/** Offline the page's picture stays, without its words. */
const nothing = () => ({ default: (): ReactNode => null });
const TextLayer = lazy(() => import('./text-layer.tsx').catch(nothing));
const SearchBar = lazy(() => import('./search-bar.tsx').catch(nothing));
const PageStrip = lazy(() => import('./page-strip.tsx'));
const PictureNotes = lazy<ComponentType<PictureNotesProps>>(() =>
  import('./picture-notes.tsx').catch(nothing),
);
const KeyList = lazy(() => import('./key-list.tsx'));

export interface ViewerFile {
  readonly id: string;
  readonly name: string;
  /** Description in words for people who do not see it. */
  readonly description?: string | undefined;
  /** URL of the file itself. */
  readonly download: string | null;
  /** Undefined for a file with pages. */
  readonly picture?: Picture | undefined;
  /** An entry for each page of the file, undefined until it is loaded. */
  readonly pages?: Pages | undefined;
}

export interface ViewerProps {
  readonly file: ViewerFile;
  /** Shown page, from 1. */
  readonly page?: number | undefined;
  readonly onPage?: ((page: number) => void) | undefined;
  /** Requests pages, by index, the second one excluded. */
  readonly onPages?: ((from: number, until: number) => void) | undefined;
  /** Reads pages, to request their levels. */
  readonly loadPages?: LoadLevels | undefined;
  /** Position of the file among those of the round; `index` from 0. */
  readonly position?: { readonly index: number; readonly count: number } | undefined;
  readonly onTurn?: ((by: -1 | 1) => void) | undefined;
  /** Told once the picture, or a page, is shown. */
  readonly onShown?: (() => void) | undefined;
  /** Pictures to load once this one is there. */
  readonly ahead?: readonly string[] | undefined;
  readonly marks?: readonly Mark[] | undefined;
  readonly markEvents?: MarkEvents | undefined;
  readonly pointing?: Pointing | undefined;
  /** Fills its parent, which does not scroll; otherwise the stage is as high as the picture. */
  readonly fills?: boolean | undefined;
  /** Shortcuts outside the viewer, for the list of keys. */
  readonly moreKeys?: readonly KeyRow[] | undefined;
  readonly texts: ViewerTexts;
}

/** Viewer of one file. */
export function Viewer(props: ViewerProps) {
  const { file, page = 1, onPage, onPages, position, onTurn, ahead, pointing, fills = false, texts } = props;
  const { pages } = file;
  const { loadPages: load } = props;
  const root = useRef<HTMLElement>(null);
  const [isFull, setFull] = useFullScreen(root);
  const [tries, setTries] = useState(0);
  const [listsKeys, listKeys] = useState(false);
  const pen = useRef<((event: PenEvent) => void) | null>(null);
  const tapped = useRef<Tapped | null>(null);
  const [field, setField] = useState<HTMLElement | null>(null);
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const shownPage = pages?.[page - 1];
  const picture = pages
    ? shownPage && { ...shownPage, page: load && { file: file.id, number: page, load } }
    : withFacts(file.picture);
  const mode = toolOn(pointing?.mode, pages !== undefined);
  const plain = usePlainTap(pointing, isFull, () => setFull(false));
  const [isSearching, search] = useState(false);
  const [early, typeEarly] = useState('');
  const closeSearch = () => {
    search(false);
    typeEarly('');
    root.current?.focus({ preventScroll: true });
  };
  const [found, setFound] = useState<Found>();
  const hasText = pages?.some((one) => typeof one?.text === 'string') ?? false;
  const { index = 0, count = 1 } = position ?? {};
  const last = pages?.length ?? 1;
  const hasStrip = pages && pages.length > 1 && onPage;
  const marks = props.marks?.filter(({ selector }) => selector.shape && (selector.page ?? 1) === page);
  const draft = (pointing?.draft?.page ?? 1) === page ? pointing?.draft?.shape : undefined;

  const canTurn = (by: -1 | 1) => onTurn !== undefined && index + by >= 0 && index + by < count;
  const canPage = (by: -1 | 1) => onPage !== undefined && page + by >= 1 && page + by <= last;
  const turn = (by: -1 | 1) => {
    if (canTurn(by)) onTurn?.(by);
  };
  /** Handles a swipe, which turns the pages first. False if there is nothing on that side. */
  const swiped = (by: -1 | 1): boolean => {
    if (canPage(by)) onPage?.(page + by);
    else if (canTurn(by)) onTurn?.(by);
    else return false;
    return true;
  };

  useEffect(() => {
    // Chosen by a key, or by a button of the page, while the work is scrolled away.
    if (mode !== 'none') root.current?.scrollIntoView?.({ block: 'nearest' });
  }, [mode]);
  const loadAhead = ahead?.join('\n');
  useEffect(() => {
    for (const src of loadAhead?.split('\n') ?? []) new Image().src = src;
  }, [loadAhead]);

  const pinAt =
    plain.onTap &&
    ((spot: Spot) => plain.onTap?.({ ...(pages && { page }), shape: { type: 'pin', ...rounded(spot) } }));
  const tools = (view: ViewControl | undefined) => (
    <Tools
      view={view}
      texts={texts}
      isFull={isFull}
      onFull={() => setFull(!isFull)}
      onKeys={() => listKeys(true)}
      turn={turn}
      turns={(by) => canTurn(by)}
      position={position}
      onPage={onPage && last > 1 ? (by) => canPage(by) && onPage(page + by) : undefined}
      pointing={pointing}
      onSearch={hasText ? () => search(true) : undefined}
    />
  );
  const failed = (
    <div className={css.blank} role="alert">
      <Icon name="image" size={32} />
      <p className={css.strong}>{texts.failed}</p>
      <p>{texts.failedText}</p>
      <div className={css.choices}>
        <Button icon="refresh" onClick={() => setTries(tries + 1)}>
          {texts.retry}
        </Button>
        {file.download && (
          <ButtonLink href={file.download} download={file.name} icon="download">
            {texts.download}
          </ButtonLink>
        )}
      </div>
    </div>
  );
  const loading = (
    <div className={css.loading} role="status">
      <Skeleton width={120} height={12} />
      <span className={css.hidden}>{texts.loading}</span>
    </div>
  );

  return (
    <section
      ref={root}
      className={cx(css.viewer, isFull && css.full, fills && css.whole, hasStrip && css.paged)}
      aria-label={texts.tools}
      data-viewer
      // A click into the viewer focuses it, so that the browser's search key reaches it.
      tabIndex={-1}
      onKeyDown={(event) => {
        if (!hasText || event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        search(true);
      }}
    >
      <div className={css.board}>
        {picture ? (
          <Stage
            key={`${file.id} ${page} ${tries}`}
            picture={picture}
            name={alternativeText(file, pages && texts.pages.page(page, last))}
            mode={mode}
            alone={isFull || fills}
            fills={isFull || fills}
            onShown={props.onShown}
            onTurn={canTurn(1) || canTurn(-1) || canPage(1) || canPage(-1) ? swiped : undefined}
            onTap={(spot, { onWord }) => {
              const isTaken = tapped.current?.(spot, onWord);
              if (mode === 'none' && !isTaken) pinAt?.(spot);
            }}
            written={draft}
            onUntap={plain.onUntap}
            pen={pen}
            onPicture={(view) =>
              pages &&
              (typeof picture.text === 'string' || mode === 'text') && (
                <Suspense>
                  <TextLayer
                    source={picture.text ?? undefined}
                    view={view}
                    mode={mode}
                    onMode={pointing?.onMode}
                    onShape={pointing && ((shape) => pointing.onSelector({ page, shape }))}
                    onPin={pinAt}
                    pen={pen}
                    tapped={tapped}
                    found={found}
                    current={found?.current?.page === page ? found.current.index : undefined}
                    hasDraft={draft !== undefined}
                    field={field}
                    toolbar={toolbar}
                    texts={texts}
                  />
                </Suspense>
              )
            }
            layer={({ frame, settled, show }) =>
              frame && (
                <Suspense>
                  {marks && marks.length > 0 && props.markEvents && (
                    <MarksLayer
                      marks={marks}
                      shown={shownSize(frame, settled)}
                      {...props.markEvents}
                      texts={texts}
                    />
                  )}
                  {pointing && mode !== 'none' && mode !== 'text' && (
                    <PointingLayer
                      mode={mode}
                      onMode={pointing.onMode}
                      onShape={(shape: Shape | null) => {
                        // Its words are written beside the work. A drawing may continue.
                        if (isFull && shape && shape.type !== 'drawing') setFull(false);
                        pointing.onSelector(shape && { ...(pages && { page }), shape });
                      }}
                      pen={pen}
                      tapped={tapped}
                      show={show}
                      shown={shownSize(frame, settled)}
                      field={field}
                      toolbar={toolbar}
                      hasText={hasText}
                      texts={texts}
                    />
                  )}
                </Suspense>
              )
            }
            over={() => <div ref={setField} className={css.over} />}
            bar={(view) => (
              <>
                <div ref={setToolbar} className={css.toolRow} />
                {tools(view)}
                {file.picture?.file?.picture && (
                  <Suspense>
                    <PictureNotes facts={file.picture.file.picture} texts={texts.notes} />
                  </Suspense>
                )}
              </>
            )}
            failed={failed}
            loading={loading}
          />
        ) : (
          <>
            <div className={cx(css.stage, fills || isFull ? css.fills : css.unsized)}>{loading}</div>
            {tools(undefined)}
          </>
        )}
      </div>
      {isSearching && pages && hasText && (
        <Suspense
          fallback={
            <EarlySearch typed={early} onTyped={typeEarly} onClose={closeSearch} label={texts.search.field} />
          }
        >
          <SearchBar
            key={file.id}
            begun={early}
            pages={pages}
            onPages={onPages}
            page={page}
            onPage={onPage}
            onFound={setFound}
            onClose={closeSearch}
            texts={texts.search}
          />
        </Suspense>
      )}
      {hasStrip && (
        <Suspense fallback={<div className={css.pagesRoom} />}>
          <PageStrip
            pages={pages}
            page={page}
            onPage={onPage}
            onPages={onPages}
            found={found?.counts}
            texts={texts.pages}
          />
        </Suspense>
      )}
      {listsKeys && (
        <Suspense>
          <KeyList
            texts={texts}
            points={pointing !== undefined}
            pages={last > 1}
            files={count > 1}
            more={props.moreKeys}
            searches={hasText}
            onClose={() => listKeys(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
