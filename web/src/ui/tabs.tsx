import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './tabs.module.css';
import { useUi } from './ui-context.tsx';

export interface TabItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: IconName | undefined;
  readonly count?: number | undefined;
}

interface TabsProps<Item extends TabItem> {
  /** Accessible name of the tabs. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly selected: string;
}

const content = ({ label, icon, count }: TabItem) => (
  <>
    {icon && <Icon name={icon} />}
    {label}
    {count !== undefined && <span className={css.count}>{count}</span>}
  </>
);

/** Scrolls the selected tab into view within the row, without scrolling the page. */
const useSelectedInSight = (list: RefObject<HTMLElement | null>, selected: string, count: number): void => {
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const show = () => {
      const tab = row.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]');
      if (tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    };
    // Calls at once after the layout, and when a phone is rotated.
    const observer = new ResizeObserver(show);
    observer.observe(row);
    return () => observer.disconnect();
  }, [list, selected, count]);
};

/**
 * Tabs over a panel: arrows, Home and End select, and only the selected tab is in the tab order. Show the content in
 * `TabPanel`.
 */
export function Tabs({
  label,
  items,
  selected,
  onSelect,
  idPrefix,
}: TabsProps<TabItem> & {
  onSelect: (id: string) => void;
  /** Links the tabs to their `TabPanel`; unique on the page. */
  idPrefix: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  useSelectedInSight(list, selected, items.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex(({ id }) => id === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + items.length) % items.length;
    const next = items[index];
    if (!next) return;
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      className={css.tabs}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={`${idPrefix}-tab-${item.id}`}
          aria-selected={item.id === selected}
          aria-controls={item.id === selected ? `${idPrefix}-panel` : undefined}
          tabIndex={item.id === selected ? 0 : -1}
          className={cx(css.tab, item.id === selected && css.selected)}
          onClick={() => onSelect(item.id)}
        >
          {content(item)}
        </button>
      ))}
    </div>
  );
}

/** Panel of the `Tabs` with the same `idPrefix`. */
export function TabPanel({
  idPrefix,
  selected,
  children,
}: {
  idPrefix: string;
  selected: string;
  children: ReactNode;
}) {
  return (
    <div
      role="tabpanel"
      id={`${idPrefix}-panel`}
      aria-labelledby={`${idPrefix}-tab-${selected}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable for scrolling
      tabIndex={0}
      className={css.panel}
    >
      {children}
    </div>
  );
}

/** Tabs with addresses of their own: links in a navigation, the current one marked. */
export function TabLinks({ label, items, selected }: TabsProps<TabItem & { readonly href: string }>) {
  const { Link } = useUi();
  const list = useRef<HTMLElement>(null);
  useSelectedInSight(list, selected, items.length);
  return (
    <nav ref={list} aria-label={label} className={css.tabs} data-paper="no">
      {items.map((item) => (
        <Link
          key={item.id}
          href={item.href}
          aria-current={item.id === selected ? 'page' : undefined}
          className={cx(css.tab, item.id === selected && css.selected)}
        >
          {content(item)}
        </Link>
      ))}
    </nav>
  );
}
