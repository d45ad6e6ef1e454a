/** Keys of the frame: one list, from which they act and from which the sheet of keys is made. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Agent, ContactActor } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { entriesOf, type MenuEntry, type MenuWorkspace, menuOf } from '#domain/permission/menu.ts';
import { isTaken, selectRow, singleKeysAreOn } from '#lib/page/single-keys.ts';
import { frame } from '#lib/texts/en/frame.ts';
import type { keys as texts } from '#lib/texts/en/keys.ts';
import { pages } from './menu-pages.ts';
import { type Neighbours, rowsOnPage } from './neighbours.ts';
import { takesText } from './use-search-keys.ts';

/** Shortcut: one key, or two after each other. */
export interface Shortcut {
  readonly keys: readonly [string] | readonly [string, string];
  /** Text on the sheet: its own, or the name of the page that it leads to. */
  readonly words: keyof (typeof texts)['words'] | { readonly page: MenuEntry };
  /** Undefined for a key that others listen to: Enter is the link's own, `/` the palette's. */
  readonly act?: (() => void) | undefined;
}

/** Letters behind `g`, by the page that they lead to. */
const goal: Partial<Record<MenuEntry, string>> = {
  dashboard: 'd',
  inbox: 'i',
  projects: 'p',
  clients: 'c',
  workspace_analytics: 'r',
  archived_projects: 'a',
  settings: 's',
  team: 't',
};

export interface KeyActs {
  readonly showKeys: () => void;
  readonly go: (address: string) => void;
}

const focusRow = (by: 1 | -1): void => {
  const rows = rowsOnPage();
  const at = rows.findIndex((row) => row === document.activeElement || holds(row, document.activeElement));
  const row = rows[at < 0 ? (by === 1 ? 0 : rows.length - 1) : at + by];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
};

/** Row or card of a link that names it. */
const boundsOf = (row: Element): Element | null => row.closest('tr, li');
const holds = (row: Element, element: Element | null): boolean =>
  element !== null && (boundsOf(row)?.contains(element) ?? false);

const focusedRow = (): HTMLElement | undefined => {
  const { activeElement } = document;
  return rowsOnPage().find((one) => one === activeElement || holds(one, activeElement));
};

const edit = (): void => {
  const row = focusedRow();
  const link = row
    ? boundsOf(row)?.querySelector<HTMLElement>('[data-edit="row"]')
    : document.querySelector<HTMLElement>('main [data-edit="page"]');
  link?.click();
};

/** Shortcuts of a person, in the order of the sheet. */
export const shortcutsOf = (
  actor: Agent | ContactActor,
  workspace: MenuWorkspace,
  neighbours: Neighbours | undefined,
  { showKeys, go }: KeyActs,
): readonly Shortcut[] => {
  const pagesByKey = entriesOf(menuOf(actor, workspace)).flatMap((page): Shortcut[] => {
    const letter = goal[page];
    return letter ? [{ keys: ['g', letter], words: { page }, act: () => go(pages[page].href) }] : [];
  });
  const walk = (address: string | undefined) => () => {
    if (address !== undefined) go(address);
  };
  const isAgent = actor.kind === 'agent';
  const offered: readonly (Shortcut | false)[] = [
    { keys: ['/'], words: 'search' },
    { keys: ['j'], words: 'nextRow', act: () => focusRow(1) },
    { keys: ['k'], words: 'previousRow', act: () => focusRow(-1) },
    { keys: ['Enter'], words: 'open' },
    isAgent && { keys: ['e'], words: 'edit', act: edit },
    isAgent && {
      keys: ['x'],
      words: 'select',
      act: () => focusedRow()?.dispatchEvent(new CustomEvent(selectRow, { bubbles: true })),
    },
    can(actor, 'create_project') === true && {
      keys: ['c'],
      words: 'create',
      act: () => go('/projects/create'),
    },
    { keys: ['['], words: 'previousProject', act: walk(neighbours?.previous) },
    { keys: [']'], words: 'nextProject', act: walk(neighbours?.next) },
    ...pagesByKey,
    isAgent && { keys: ['g', 'b'], words: 'board', act: () => go('/projects/board') },
    isAgent && { keys: ['g', 'k'], words: 'calendar', act: () => go('/projects/calendar') },
    { keys: ['?'], words: 'sheet', act: showKeys },
  ];
  return offered.filter((shortcut) => shortcut !== false);
};

/** Name of a shortcut on the sheet. */
export const wordsOf = ({ words }: Shortcut, own: typeof texts): string =>
  typeof words === 'string' ? own.words[words] : frame.menu[words.page];

/** Milliseconds for which the first of two keys waits for the second. */
const secondKeyTimeoutMs = 1500;

/**
 * Listens to the shortcuts on the whole page: never in text fields, behind dialogs or with a modifier, and never to a key
 * of a room on the page. The second of two keys is taken before the room sees it.
 */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const begun = useRef<{ readonly key: string; readonly at: number }>(undefined);
  const isOurs = ({ ctrlKey, metaKey, altKey, isComposing, target, key }: KeyboardEvent) =>
    !ctrlKey &&
    !metaKey &&
    !altKey &&
    !isComposing &&
    key.length === 1 &&
    singleKeysAreOn() &&
    !takesText(target) &&
    document.querySelector('dialog:modal') === null;
  const second = useEffectEvent((event: KeyboardEvent) => {
    const first = begun.current;
    if (!first || !isOurs(event)) return;
    begun.current = undefined;
    if (event.timeStamp - first.at > secondKeyTimeoutMs) return;
    const found = shortcuts.find(({ keys }) => keys[0] === first.key && keys[1] === event.key);
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    found.act?.();
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.defaultPrevented || !isOurs(event) || isTaken(key)) return;
    const found = shortcuts.find(({ keys }) => keys[0] === key);
    if (!found?.act) return;
    event.preventDefault();
    if (found.keys.length === 2) begun.current = { key, at: event.timeStamp };
    else found.act();
  });
  useEffect(() => {
    const capture = (event: KeyboardEvent) => second(event);
    const bubble = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', capture, true);
    document.addEventListener('keydown', bubble);
    return () => {
      document.removeEventListener('keydown', capture, true);
      document.removeEventListener('keydown', bubble);
    };
  }, []);
};
