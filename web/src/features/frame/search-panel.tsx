import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { SearchResult } from '#contracts/search.ts';
import { can } from '#domain/permission/can.ts';
import { piecesOf } from '#domain/search/marks.ts';
import { searchAmong } from '#domain/search/search.ts';
import { viewsQuery } from '#lib/calls/saved-views.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { personKey } from '#lib/session/person-key.ts';
import { common } from '#lib/texts/en/common.ts';
import { search as texts } from '#lib/texts/en/search.ts';
import {
  Badge,
  Dialog,
  EmptyState,
  Icon,
  IconButton,
  Kbd,
  Skeleton,
  useUi,
  VisuallyHidden,
} from '#ui/index.ts';
import {
  commandsOf,
  type Entry,
  type FrameActs,
  helpOf,
  pagesOf,
  resultEntry,
  savedViewsOf,
} from './commands.ts';
import { menuWorkspace } from './menu-pages.ts';
import { recentResults, rememberResult } from './recent-results.ts';
import { searchDelay, searchQuery } from './search.ts';
import css from './search-panel.module.css';
import { contactsQuery, placeOf, viewsOf } from './see-as.ts';

interface Group {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** Most entries of this device for a query; the server's come below them. */
const mostOwn = 8;
/** Most commands that are offered before anything is typed. */
const mostOffered = 5;

const without = (entries: readonly Entry[], others: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ key }) => others.every((other) => other.key !== key));

/**
 * Entries for a text. Those of this device are there with the key: recent ones, commands, pages and help. The server's
 * follow below, so that nothing that is in sight moves; until its answer to this text arrives, its last one is narrowed.
 */
const groupsOf = (
  text: string,
  recent: readonly Entry[],
  commands: readonly Entry[],
  further: readonly Entry[],
  found: readonly Entry[],
  isCurrent: boolean,
): readonly Group[] => {
  if (text === '') {
    return [
      { label: texts.recent, entries: recent },
      { label: texts.commandsTitle, entries: commands.slice(0, mostOffered) },
    ];
  }
  // By their titles alone: what lies behind them, such as the client's name, is better found by the server.
  const titled = recent.map((entry) => ({ ...entry, further: [] }));
  const among = [...titled, ...commands, ...further];
  // Together with the server's: a mistyped entry gives way to those that have the words as they are typed.
  const fitting = new Set<Entry>(searchAmong(text, [...among, ...found], Number.POSITIVE_INFINITY).best);
  const own = searchAmong(text, among, mostOwn).best.filter((entry) => fitting.has(entry));
  const others = isCurrent ? found : searchAmong(text, found, found.length).best;
  return [{ label: texts.results, entries: [...own, ...without(others, own)] }];
};

/**
 * Command palette: a combobox with an always open list of projects, clients, contacts, pages, commands and help. Arrows
 * select, Enter opens; a digit opens the entry of that number once an arrow key was pressed, and with Alt at any time.
 */
export default function SearchPanel({
  typedAhead,
  acts,
  onGo,
  onClose,
}: {
  /** Returns the letters typed while the panel was being loaded, with a line break at the end for Enter. */
  typedAhead: () => string;
  acts: FrameActs;
  onGo: (address: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const { Link } = useUi();
  const me = useMe();
  const { actor, tenant } = me;
  const { data: subscription } = useQuery(subscriptionQuery);
  const person = personKey(me);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<string>();
  const [inList, setInList] = useState(false);
  /** True after Enter on a text that nothing on this device fits: the server's first result is opened. */
  const [entered, setEntered] = useState(false);
  const [recent] = useState(() => recentResults(person, location.pathname).map(resultEntry));
  const isAgent = actor.kind === 'agent';
  const [place] = useState(() => (isAgent ? placeOf(location.pathname) : undefined));
  const { data: contacts } = useQuery(contactsQuery(place));
  const commands = useMemo(() => {
    const [view, ...views] = viewsOf(place, contacts ?? [], onGo);
    return [...(view ? [view] : []), ...commandsOf(actor, acts), ...views];
  }, [place, contacts, onGo, actor, acts]);
  const keepsViews = can(actor, 'keep_views') === true;
  const { data: views } = useQuery({ ...viewsQuery, enabled: keepsViews });
  const further = useMemo(
    () => [
      ...pagesOf(actor, menuWorkspace(tenant, subscription)),
      ...(keepsViews && views ? savedViewsOf(views.items) : []),
      ...helpOf(actor),
    ],
    [actor, tenant, subscription, keepsViews, views],
  );

  // In an effect, because a render may be discarded.
  useEffect(() => {
    const letters = typedAhead();
    setText((since) => letters.replace(/\n+$/, '') + since);
    if (letters.endsWith('\n')) setEntered(true);
  }, [typedAhead]);

  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), text.trim() === '' ? 0 : searchDelay);
    return () => clearTimeout(timer);
  }, [text]);

  const { data, error, isPlaceholderData, refetch } = useQuery(searchQuery(query));
  const asked = text.trim();
  const isCurrent = asked === query && !isPlaceholderData;
  const found = error || asked === '' ? undefined : data;
  const results = useMemo(() => (found?.results ?? []).map(resultEntry), [found]);
  const groups = useMemo(
    () => groupsOf(asked, recent, commands, further, results, isCurrent),
    [asked, recent, commands, further, results, isCurrent],
  ).filter(({ entries }) => entries.length > 0);
  const options = groups.flatMap(({ entries }) => entries);
  // The selection stays with its entry while others come and go around it.
  const active = Math.max(
    0,
    options.findIndex(({ key }) => key === selected),
  );
  if (options[active] && options[active].key !== selected) setSelected(options[active].key);
  const isSettled = asked === '' || (isCurrent && (found !== undefined || error !== null));

  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    remember(person, entry.result);
    onClose();
    if (entry.href === undefined) entry.onSelect?.();
    else if (isOutside(entry.href)) location.assign(entry.href);
    else onGo(entry.href);
  };
  if (entered && isSettled && options.length === 0) setEntered(false);
  const openLater = useEffectEvent(open);
  const awaited = entered ? options[active] : undefined;
  useEffect(() => {
    if (awaited) openLater(awaited);
  }, [awaited]);

  const move = (to: number) => {
    const next = (to + options.length) % Math.max(1, options.length);
    setSelected(options[next]?.key);
    setInList(true);
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const byNumber = digit !== undefined && (event.altKey || (inList && !event.ctrlKey && !event.metaKey));
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (options[active]) open(options[active]);
      else setEntered(true);
    } else if (byNumber && Number(digit) <= options.length) open(options[Number(digit) - 1]);
    else return;
    event.preventDefault();
  };

  const count = options.length + (found ? found.count - found.results.length : 0);
  const isMore = found?.more ?? false;
  const placeholder = texts.placeholder[isAgent ? 'agent' : 'client'];
  const option = (entry: Entry) => {
    const index = options.indexOf(entry);
    const shared = {
      id: `${id}-${index}`,
      'aria-selected': index === active,
      className: css.option,
      onPointerMove: () => setSelected(entry.key),
    } as const;
    const content = (
      <>
        <span className={css.number} aria-hidden>
          {index + 1}
        </span>
        <Icon name={entry.icon} className={css.kind} />
        <span className={css.words}>
          <span className={css.title}>
            <Marked query={asked} text={entry.title} />
          </span>
          <span className={css.subtitle}>
            <Marked
              query={asked}
              text={entry.subtitle}
              searched={[...entry.further, ...(entry.stages ?? [])]}
            />
          </span>
        </span>
        {entry.archived && <Badge>{texts.archived}</Badge>}
      </>
    );
    if (entry.href === undefined)
      return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and its keys.
        <div key={entry.key} role="option" tabIndex={-1} {...shared} onClick={() => open(entry)}>
          {content}
        </div>
      );
    return (
      <Link
        key={entry.key}
        role="option"
        tabIndex={-1}
        {...shared}
        href={entry.href}
        onClick={(event) => {
          remember(person, entry.result);
          // An entry opened in another tab or window leaves the panel open.
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onClose();
        }}
      >
        {content}
      </Link>
    );
  };

  return (
    <Dialog open onClose={onClose} title={texts.title} width={640} bare>
      <div className={css.field}>
        <Icon name="search" className={css.glass} />
        <input
          role="combobox"
          className={css.input}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setSelected(undefined);
            setInList(false);
            setEntered(false);
          }}
          // A dialog selects the text of its first field; letters typed ahead are kept and continued.
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onKeyDown={onKeyDown}
        />
        <IconButton label={common.close} icon="x" size="small" onClick={onClose} />
      </div>
      <div role="status">
        <VisuallyHidden>
          {asked !== '' && (isSettled ? !error && texts.found(count, isMore) : texts.searching)}
        </VisuallyHidden>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={asked ? texts.results : texts.title}
        className={css.list}
        hidden={options.length === 0}
      >
        {groups.map(({ label, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, and no fieldset.
          <div key={label} role="group" aria-label={label}>
            {asked === '' && (
              <div className={css.head} aria-hidden>
                {label}
              </div>
            )}
            {entries.map(option)}
          </div>
        ))}
      </div>
      {!isSettled && !error && options.length === 0 && (
        <div className={css.list} aria-hidden>
          {[0, 1, 2].map((line) => (
            <div key={line} className={css.option}>
              <Skeleton width="100%" height={36} />
            </div>
          ))}
        </div>
      )}
      {asked !== '' && isSettled && !error && options.length === 0 && (
        <EmptyState icon="search" title={texts.none(query)} text={texts.noneText} />
      )}
      {asked !== '' && error && (
        <LoadError error={error} title={texts.failed} onRetry={() => void refetch()} />
      )}
      <div className={css.keys} aria-hidden>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {texts.keys.choose}
        </span>
        <span>
          <Kbd>Enter</Kbd> {texts.keys.open}
        </span>
        <span>
          <Kbd>↓</Kbd> <Kbd>1</Kbd>–<Kbd>9</Kbd> {texts.keys.number}
        </span>
        <span>
          <Kbd>Esc</Kbd> {texts.keys.close}
        </span>
        {isSettled && found && (
          <span className={css.took}>
            {texts.head({ count, isMore, shown: options.length, ms: found.ms })}
          </span>
        )}
      </div>
    </Dialog>
  );
}

/** Text with the letters that a query has in it. */
function Marked({ query, text, searched }: { query: string; text: string; searched?: readonly string[] }) {
  return piecesOf(query, text, searched).map((piece, index) =>
    piece.isMatch ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}

const remember = (person: string, result: SearchResult | undefined): void => {
  if (result) rememberResult(person, result);
};

/** True for an address that the router does not know, such as that of a mail. */
const isOutside = (href: string): boolean => !href.startsWith('/');
