import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { SearchResult } from '#contracts/search.ts';
import { LoadError } from '#lib/load-error.tsx';
import { common } from '#lib/texts/en/common.ts';
import { search as texts } from '#lib/texts/en/search.ts';
import { Badge, Dialog, EmptyState, Icon, IconButton, Kbd, Skeleton, useUi } from '#ui/index.ts';
import { recentResults, rememberResult } from './recent-results.ts';
import { addressOf, iconOf, searchDelay, searchQuery } from './search.ts';
import css from './search-panel.module.css';

/**
 * Search over projects, clients and contacts: a combobox with an always open list. Arrows select, Enter opens; a digit opens
 * the result of that number once an arrow key was pressed, and with Alt at any time.
 */
export default function SearchPanel({
  typedAhead,
  person,
  agent,
  onGo,
  onClose,
}: {
  /** Returns the letters typed while the panel was being loaded. */
  typedAhead: () => string;
  /** Key of the recent results: a workspace and a person. */
  person: string;
  agent: boolean;
  onGo: (address: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const { Link } = useUi();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [inList, setInList] = useState(false);
  const [recent] = useState(() => recentResults(person));

  // In an effect, because a render may be discarded.
  useEffect(() => {
    const letters = typedAhead();
    setText((since) => letters + since);
  }, [typedAhead]);

  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), text.trim() === '' ? 0 : searchDelay);
    return () => clearTimeout(timer);
  }, [text]);

  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(searchQuery(query));
  const asked = query !== '';
  const found = error ? undefined : data;
  const options: readonly SearchResult[] = asked ? (found?.results ?? []) : recent;
  const side = agent ? 'agent' : 'client';

  const open = (result: SearchResult | undefined) => {
    if (!result) return;
    rememberResult(person, result);
    onClose();
    onGo(addressOf(result));
  };
  const move = (to: number) => {
    const next = (to + options.length) % Math.max(1, options.length);
    setActive(next);
    setInList(true);
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const byNumber = digit !== undefined && (event.altKey || (inList && !event.ctrlKey && !event.metaKey));
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Race: until the answer to this query arrives, the visible results belong to the previous one.
      if (text.trim() === query && !isPlaceholderData) open(options[active]);
    } else if (byNumber && Number(digit) <= options.length) open(options[Number(digit) - 1]);
    else return;
    event.preventDefault();
  };

  const status = !asked
    ? ''
    : found && !isPlaceholderData
      ? texts.head({ count: found.count, shown: found.results.length, ms: found.ms })
      : error
        ? ''
        : texts.searching;

  return (
    <Dialog open onClose={onClose} title={texts.title} width={640} bare>
      <div className={css.field}>
        <Icon name="search" className={css.glass} />
        <input
          role="combobox"
          className={css.input}
          placeholder={texts.placeholder[side]}
          aria-label={texts.placeholder[side]}
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
            setActive(0);
            setInList(false);
          }}
          // A dialog selects the text of its first field; letters typed ahead are kept and continued.
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onKeyDown={onKeyDown}
        />
        <IconButton label={common.close} icon="x" size="small" onClick={onClose} />
      </div>
      <div className={css.head} role="status">
        {status}
      </div>
      {!asked && recent.length > 0 && <div className={css.head}>{texts.recent}</div>}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={asked ? texts.results : texts.recent}
        className={css.list}
        hidden={options.length === 0}
      >
        {options.map((result, index) => (
          <Link
            key={`${result.kind} ${result.id}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            href={addressOf(result)}
            className={css.option}
            onPointerMove={() => setActive(index)}
            onClick={(event) => {
              rememberResult(person, result);
              // A result opened in another tab or window leaves the panel open.
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onClose();
            }}
          >
            <span className={css.number} aria-hidden>
              {index + 1}
            </span>
            <Icon name={iconOf[result.kind]} className={css.kind} />
            <span className={css.words}>
              <span className={css.title}>{result.title}</span>
              <span className={css.subtitle}>
                {[texts.kind[result.kind], result.subtitle].filter(Boolean).join(' · ')}
              </span>
            </span>
            {result.archived && <Badge>{texts.archived}</Badge>}
          </Link>
        ))}
      </div>
      {!asked && recent.length === 0 && <p className={css.hint}>{texts.hint[side]}</p>}
      {asked && isPending && (
        <div className={css.list} aria-hidden>
          {[0, 1, 2].map((line) => (
            <div key={line} className={css.option}>
              <Skeleton width="100%" height={36} />
            </div>
          ))}
        </div>
      )}
      {asked && found?.count === 0 && !isPlaceholderData && (
        <EmptyState icon="search" title={texts.none(query)} text={texts.noneText} />
      )}
      {asked && error && <LoadError error={error} title={texts.failed} onRetry={() => void refetch()} />}
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
      </div>
    </Dialog>
  );
}
