import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Person } from '#domain/point/index.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { cx } from '#ui/cx.ts';
import floating from '#ui/floating.module.css';
import { Icon } from '#ui/icon.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { type MentionQuery, matchingPeople, queryAt } from './mention-query.ts';
import css from './mentions.module.css';

const gapPx = 4;
const marginPx = 8;

/**
 * Positions an open list beside a field, on the side with more visible room: on a phone above its keyboard, which
 * covers the page without resizing it.
 */
const useBeside = (
  isOpen: boolean,
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
) => {
  const place = useEffectEvent(() => {
    const [from, box] = [field.current, list.current];
    if (!from || !box) return;
    const { top, bottom, left, width } = from.getBoundingClientRect();
    const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
    box.style.width = `${Math.min(width, 320)}px`;
    box.style.maxHeight = '';
    const above = top - gapPx - marginPx - offsetTop;
    const below = offsetTop + height - bottom - gapPx - marginPx;
    const isBelow = below >= box.offsetHeight || below >= above;
    box.style.maxHeight = `min(264px, ${Math.max(48, isBelow ? below : above)}px)`;
    box.style.top = `${isBelow ? bottom + gapPx : top - gapPx - box.offsetHeight}px`;
    box.style.left = `${Math.max(marginPx, left)}px`;
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    list.current?.showPopover?.();
    const follow = () => place();
    const ended = new AbortController();
    const { signal } = ended;
    addEventListener('scroll', follow, { capture: true, signal });
    addEventListener('resize', follow, { signal });
    window.visualViewport?.addEventListener('resize', follow, { signal });
    window.visualViewport?.addEventListener('scroll', follow, { signal });
    return () => ended.abort();
  }, [isOpen, list]);
  // After every render, because typing changes the size of both.
  useLayoutEffect(() => {
    if (isOpen) place();
  });
};

/** Replaces part of a field's text like typing: the browser can undo it, and React gets the event. */
const typeOver = (area: HTMLTextAreaElement, from: number, until: number, text: string): void => {
  area.focus();
  area.setSelectionRange(from, until);
  if (document.execCommand?.('insertText', false, text)) return;
  area.setRangeText(text, from, until, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Text field that suggests people after an “@”: a listbox controlled by the field's keys. The field stays a textbox,
 * because a combobox is single-line (docs/decisions/0049).
 */
export function MentionArea({
  people,
  texts,
  onText,
  ref,
  onKeyDown,
  ...props
}: Omit<ComponentProps<typeof TextArea>, 'onChange' | 'ref'> & {
  /** People to suggest; without them the field is a plain one. */
  people: readonly Person[];
  texts: Pick<PointsTexts, 'mention'>;
  value: string;
  onText: (text: string) => void;
  ref?: RefObject<HTMLTextAreaElement | null> | undefined;
}) {
  const own = useRef<HTMLTextAreaElement>(null);
  const area = ref ?? own;
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [query, setQuery] = useState<MentionQuery>();
  const [active, setActive] = useState(0);
  /** Position of an “@” whose list was closed, so that it stays closed while typing continues. */
  const closed = useRef<number>(undefined);
  const found = query ? matchingPeople(people, query.text) : [];
  const isOpen = found.length > 0;
  useBeside(isOpen, area, list);

  const look = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next = selectionStart === selectionEnd ? queryAt(value, selectionStart) : undefined;
    if (next?.from !== closed.current) closed.current = undefined;
    setQuery(closed.current === undefined ? next : undefined);
    if (next?.text !== query?.text) setActive(0);
  };
  const close = () => {
    closed.current = query?.from;
    setQuery(undefined);
  };
  const choose = (person: Person | undefined) => {
    const field = area.current;
    if (!query || !person || !field) return;
    const { value, maxLength } = field;
    const caret = query.from + 1 + query.text.length;
    const text = `@${person.name}${value[caret] === ' ' ? '' : ' '}`;
    const isTooLong = maxLength > 0 && value.length - (caret - query.from) + text.length > maxLength;
    // A truncated name would mention nobody.
    if (!isTooLong) typeOver(field, query.from, caret, text);
    close();
  };
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: () => setActive((active + 1) % found.length),
    ArrowUp: () => setActive((active + found.length - 1) % found.length),
    Enter: () => choose(found[active]),
    Tab: () => choose(found[active]),
    Escape: close,
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event;
    const isPlain = !(shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing);
    const act = isOpen && isPlain ? keys[key] : undefined;
    if (!act) return onKeyDown?.(event);
    event.preventDefault();
    act();
  };
  useLayoutEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, active]);

  const isPlain = people.length === 0;
  return (
    <>
      <TextArea
        {...props}
        ref={area}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value);
          look(currentTarget);
        }}
        // The caret has left the name, or returned to it.
        onSelect={({ currentTarget }) => query && look(currentTarget)}
        onBlur={() => setQuery(undefined)}
        onKeyDown={press}
        placeholder={isPlain ? undefined : texts.mention.hint}
        aria-autocomplete={isPlain ? undefined : 'list'}
        aria-haspopup={isPlain ? undefined : 'listbox'}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
      />
      {!isPlain && (
        <span role="status" className={css.hidden}>
          {isOpen && texts.mention.found(found.length)}
        </span>
      )}
      {isOpen && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={texts.mention.people}
          popover="manual"
          className={cx(floating.floating, css.list)}
          // Keeps the focus in the field, and a phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((person, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            <div
              key={`${person.kind} ${person.id}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={cx(css.option, index === active && css.active)}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(person)}
            >
              <Icon name={person.kind === 'member' ? 'users' : 'user'} size={14} />
              <span className={css.name}>{person.name}</span>
              <span className={css.side}>{texts.mention.side[person.kind]}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
