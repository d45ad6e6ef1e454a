import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Pages } from './page-strip.tsx';
import { type Found, mostFound, needleOf } from './search.ts';
import css from './search-bar.module.css';
import { useSearch } from './use-search.ts';

/** Match of a search: its page from 1, and its index there. */
interface Place {
  readonly page: number;
  readonly index: number;
}

/** Match by its number among all, counted from 0. */
const placeAt = (counts: ReadonlyMap<number, number>, at: number): Place | undefined => {
  let left = at;
  for (const [page, count] of counts) {
    if (left < count) return { page, index: left };
    left -= count;
  }
  return undefined;
};

const numberOf = (counts: ReadonlyMap<number, number>, { page, index }: Place): number =>
  [...counts].reduce((sum, [of, count]) => (of < page ? sum + count : sum), index);

/** Search in the text of all pages of a file: shows the matches, and moves from one to the next. */
export default function SearchBar({
  begun = '',
  pages,
  onPages,
  page,
  onPage,
  onFound,
  onClose,
  texts,
}: {
  /** Text typed before it was loaded. */
  begun?: string | undefined;
  pages: Pages;
  onPages: ((from: number, until: number) => void) | undefined;
  page: number;
  onPage: ((page: number) => void) | undefined;
  onFound: (found: Found | undefined) => void;
  onClose: () => void;
  texts: ViewerTexts['search'];
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(begun);
  const [place, setPlace] = useState<Place>();
  const needle = needleOf(typed);
  const { counts, total, read, failed, isMute } = useSearch(pages, needle, onPages);
  const focus = useEffectEvent(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(begun.length, begun.length);
  });
  useEffect(() => focus(), []);

  // First match from the visible page on, once there is one; it stays while more pages are read.
  const isKnown = place !== undefined && place.index < (counts.get(place.page) ?? 0);
  const current = needle === '' || !isKnown ? undefined : place;
  const begin = useEffectEvent(() => {
    if (needle === '' || total === 0 || current) return;
    const next = [...counts.keys()].find((of) => of >= page) ?? [...counts.keys()][0];
    // Later pages may still be read; this page's own matches are known first.
    if (next !== undefined && (next >= page || read === pages.length)) go({ page: next, index: 0 });
  });
  useEffect(() => begin());

  const go = (to: Place) => {
    setPlace(to);
    if (to.page !== page) onPage?.(to.page);
  };
  const step = (by: -1 | 1) => {
    if (total === 0) return;
    const at = current ? numberOf(counts, current) + by : 0;
    const to = placeAt(counts, (at + total) % total);
    if (to) go(to);
  };

  const tell = useEffectEvent(() => onFound(needle === '' ? undefined : { needle, counts, current }));
  const key = `${needle} ${current?.page} ${current?.index} ${[...counts].join(';')}`;
  useEffect(() => tell(), [key]);
  useEffect(() => () => onFound(undefined), [onFound]);

  const isDone = read === pages.length;
  const nothing = total === 0 && texts.none;
  const number = current ? numberOf(counts, current) + 1 : 0;
  return (
    <search className={css.search} aria-label={texts.label} data-own-keys>
      <Icon name="search" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-label={texts.field}
        placeholder={texts.field}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPlace(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      />
      <span className={css.told} role="status">
        {told({ needle, number, total, read, failed, isDone, isMute, of: pages.length }, texts)}
      </span>
      <IconButton
        icon="chevron-up"
        label={texts.previous}
        aria-keyshortcuts="Shift+Enter"
        disabledReason={nothing}
        onClick={() => step(-1)}
      />
      <IconButton
        icon="chevron-down"
        label={texts.next}
        aria-keyshortcuts="Enter"
        disabledReason={nothing}
        onClick={() => step(1)}
      />
      <IconButton icon="x" label={texts.close} onClick={onClose} />
    </search>
  );
}

/** Text for the state of a search. */
const told = (
  state: {
    readonly needle: string;
    readonly number: number;
    readonly total: number;
    readonly read: number;
    readonly failed: number;
    readonly isDone: boolean;
    readonly isMute: boolean;
    readonly of: number;
  },
  texts: ViewerTexts['search'],
): string => {
  const { needle, number, total, read, failed, isDone, isMute, of } = state;
  if (isDone && isMute) return texts.mute;
  if (needle === '') return '';
  const count = total === 0 ? '' : texts.place(number, total, total >= mostFound);
  if (!isDone) return [count, texts.searching(read, of)].filter(Boolean).join(' · ');
  const missing = failed === 0 ? '' : texts.unread(failed);
  return [count || texts.none, missing].filter(Boolean).join(' · ');
};
