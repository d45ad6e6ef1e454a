import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { IconButton } from '#ui/button.tsx';
import { batchesFor, pageBatch, rangeInSight } from './page-range.ts';
import css from './page-strip.module.css';
import type { Picture } from './picture.ts';

/** Pixels per page in the strip, including the gap. */
const pageSize = 64;

/** Pages of a file: an entry for each, undefined until it is loaded. */
export type Pages = readonly (Picture | undefined)[];

/** Strip of a file's pages, which renders only the visible ones, and a field for a page number. */
export default function PageStrip({
  pages,
  page,
  onPage,
  onPages,
  found,
  texts,
}: {
  pages: Pages;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
  /** Requests pages, by index, the second one excluded. */
  onPages?: ((from: number, until: number) => void) | undefined;
  /** Number of search matches by page. */
  found?: ReadonlyMap<number, number> | undefined;
  texts: ViewerTexts['pages'];
}) {
  const count = pages.length;
  const strip = useRef<HTMLDivElement>(null);
  const asked = useRef(new Set<number>());
  const [sight, setSight] = useState({ scrolled: 0, extent: 0 });
  const range = rangeInSight(sight.scrolled, sight.extent, pageSize, count);
  const look = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    setSight({ scrolled: scrollLeft, extent: clientWidth });
  };
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const to = (page - 0.5) * pageSize - element.clientWidth / 2;
    if (Math.abs(element.scrollLeft - to) > element.clientWidth / 2 - pageSize) element.scrollLeft = to;
    setSight({ scrolled: element.scrollLeft, extent: element.clientWidth });
  }, [page]);
  const { from, until } = range;
  useEffect(() => {
    for (const batch of batchesFor({ from, until }, asked.current)) {
      const end = Math.min(count, batch + pageBatch);
      asked.current.add(batch);
      if (pages.slice(batch, end).includes(undefined)) onPages?.(batch, end);
    }
  }, [from, until, count, pages, onPages]);

  return (
    <nav className={css.pages} aria-label={texts.pages}>
      <PageField key={page} page={page} count={count} onPage={onPage} texts={texts} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its buttons */}
      <div
        ref={strip}
        className={css.strip}
        data-own-keys
        onScroll={look}
        onKeyDown={(event) => {
          const to = { ArrowRight: page + 1, ArrowLeft: page - 1, Home: 1, End: count }[event.key];
          if (to === undefined || to < 1 || to > count) return;
          event.preventDefault();
          onPage(to);
        }}
      >
        <div className={css.all} style={{ width: count * pageSize }}>
          {Array.from({ length: until - from }, (_, offset) => {
            const number = from + offset + 1;
            const small = pages[number - 1]?.small;
            const places = found?.get(number) ?? 0;
            const label = texts.page(number, count);
            return (
              <PageButton
                key={number}
                number={number}
                small={small}
                isCurrent={number === page}
                label={places > 0 ? `${label}, ${texts.found(places)}` : label}
                isFound={places > 0}
                onPage={onPage}
              />
            );
          })}
        </div>
      </div>
    </nav>
  );
}

function PageButton({
  number,
  small,
  isCurrent,
  isFound,
  label,
  onPage,
}: {
  number: number;
  small: string | undefined;
  isCurrent: boolean;
  isFound: boolean;
  label: string;
  onPage: (page: number) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // The focus follows the page while it is within the strip.
    if (isCurrent && activeElement?.closest('[data-own-keys]')?.contains(button.current))
      button.current?.focus({ preventScroll: true });
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      className={css.page}
      style={{ left: (number - 1) * pageSize }}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
      onClick={() => onPage(number)}
    >
      {small && <img src={small} alt="" loading="lazy" />}
      {isFound && <span className={css.tick} />}
      <span className={css.number}>{number}</span>
    </button>
  );
}

function PageField({
  page,
  count,
  onPage,
  texts,
}: {
  page: number;
  count: number;
  onPage: (page: number) => void;
  texts: ViewerTexts['pages'];
}) {
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Number.parseInt(typed, 10);
    if (!Number.isFinite(wanted)) return setTyped(String(page));
    const to = Math.min(count, Math.max(1, wanted));
    setTyped(String(to));
    if (to !== page) onPage(to);
  };
  return (
    <div className={css.field}>
      <IconButton
        icon="chevron-left"
        label={texts.previous}
        disabledReason={page <= 1 && texts.first}
        onClick={() => onPage(page - 1)}
      />
      <input
        inputMode="numeric"
        aria-label={texts.number}
        value={typed}
        size={String(count).length}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={({ key }) => key === 'Enter' && go()}
        onBlur={go}
      />
      <span data-paper="no">{texts.of(count)}</span>
      <IconButton
        icon="chevron-right"
        label={texts.next}
        disabledReason={page >= count && texts.last}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
