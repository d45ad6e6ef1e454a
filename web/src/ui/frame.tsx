import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { Dialog } from './dialog.tsx';
import css from './frame.module.css';
import { Icon, type IconName } from './icon.tsx';
import { dismissActions, Toasts } from './toasts.tsx';
import { Tooltip } from './tooltip.tsx';
import { type LinkProps, useUi } from './ui-context.tsx';
import { useFocusHeading } from './use-focus-heading.ts';

export interface NavItem {
  readonly label: string;
  readonly href: string;
  readonly icon: IconName;
  readonly current?: boolean | undefined;
  /** Number at the end of the entry, and the entry's accessible name with it. */
  readonly count?: { readonly short: string; readonly label: string } | undefined;
}

export interface NavGroup {
  /** Heading of the group; the first one usually has none. */
  readonly label?: string | undefined;
  readonly items: readonly NavItem[];
}

export interface FrameProps {
  /** Accessible name of the navigation, and title of the drawer. */
  readonly navLabel: string;
  readonly groups: readonly NavGroup[];
  /** Navigation of an area of pages: in place of the main one in the sidebar, which the drawer keeps. */
  readonly area?:
    | {
        readonly label: string;
        readonly groups: readonly NavGroup[];
        /** Entry on top, back to where one came from. */
        readonly leave: { readonly label: string; readonly href: string };
      }
    | undefined;
  /** Picture and name of the workspace. The name is hidden when the sidebar is collapsed. */
  readonly brand: { readonly picture: ReactNode; readonly name: ReactNode; readonly href: string };
  /** Foot of the sidebar, e.g. the person. */
  readonly foot?: ReactNode | undefined;
  readonly breadcrumb?: ReactNode | undefined;
  /** Tools at the end of the top bar: search, help, account. */
  readonly tools?: ReactNode | undefined;
  /** Offline notice, sticky below the top bar. */
  readonly notice?: ReactNode | undefined;
  /** Banner over the full width of the page: read-only, expired. */
  readonly banner?: ReactNode | undefined;
  /** Identifies the page; a change moves the focus to the title. */
  readonly page: string;
  /** Key in localStorage for the collapsed state of the sidebar. */
  readonly storageKey: string;
  readonly children: ReactNode;
}

const read = (key: string) => {
  try {
    return localStorage.getItem(key) === 'collapsed';
  } catch {
    return false;
  }
};

const write = (key: string, collapsed: boolean) => {
  try {
    localStorage.setItem(key, collapsed ? 'collapsed' : 'open');
  } catch {
    // Without localStorage the sidebar starts open each time.
  }
};

function NavLink({ href, ...rest }: LinkProps) {
  const { Link } = useUi();
  return <Link href={href} {...rest} />;
}

function Item({
  label,
  href,
  icon,
  current,
  count,
  collapsed,
  onNavigate,
}: NavItem & { collapsed: boolean; onNavigate?: (() => void) | undefined }) {
  const name = count?.label ?? label;
  const link = (
    <NavLink
      href={href}
      aria-current={current ? 'page' : undefined}
      aria-label={collapsed || count ? name : undefined}
      className={css.item}
      onClick={onNavigate}
    >
      <Icon name={icon} />
      {!collapsed && <span className={css.itemLabel}>{label}</span>}
      {count && (
        <>
          {/* Else the words in sight run together, and are no part of the accessible name. */}{' '}
          <span className={css.count}>{count.short}</span>
        </>
      )}
    </NavLink>
  );
  if (!collapsed) return link;
  return (
    <Tooltip text={name} decorative side="right">
      {link}
    </Tooltip>
  );
}

function Nav({
  label,
  groups,
  leave,
  collapsed,
  onNavigate,
}: {
  label: string;
  groups: readonly NavGroup[];
  leave?: { readonly label: string; readonly href: string } | undefined;
  collapsed: boolean;
  onNavigate?: (() => void) | undefined;
}) {
  return (
    <nav aria-label={label} className={css.nav}>
      {leave && <Item {...leave} icon="chevron-left" collapsed={collapsed} />}
      {groups.map((group, index) => (
        <div key={index} className={css.group}>
          {group.label && <div className={cx(css.groupLabel, collapsed && css.gone)}>{group.label}</div>}
          <ul>
            {group.items.map((item) => (
              <li key={item.href}>
                <Item {...item} collapsed={collapsed} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/**
 * Frame of every page: a sidebar that collapses to icons and becomes a drawer on phones, a top bar, the page as the
 * main landmark, and the toasts.
 */
export function FrameLayout({
  navLabel,
  groups,
  area,
  brand,
  foot,
  breadcrumb,
  tools,
  notice,
  banner,
  page,
  storageKey,
  children,
}: FrameProps) {
  const { texts } = useUi();
  const [collapsed, setCollapsed] = useState(() => read(storageKey));
  const [drawer, setDrawer] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLElement>(null);
  const banners = useRef<HTMLDivElement>(null);
  useFocusHeading(page);
  useEffect(dismissActions, [page]);
  useEffect(() => {
    // Heights of top bar and banners, which position other sticky elements.
    const observer = new ResizeObserver(() => {
      // Reads both before writing either, because a write restyles everything below and would force a second layout.
      const [top, notices] = [header.current?.offsetHeight, banners.current?.offsetHeight];
      frame.current?.style.setProperty('--header', `${top}px`);
      frame.current?.style.setProperty('--banners', `${notices}px`);
    });
    for (const { current } of [header, banners]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);

  const toggle = () => {
    write(storageKey, !collapsed);
    setCollapsed(!collapsed);
  };

  return (
    <div ref={frame} className={cx(css.frame, collapsed && css.collapsed)}>
      <a href="#main" className={css.skip}>
        {texts.skipToContent}
      </a>
      <aside className={css.sidebar}>
        <NavLink href={brand.href} className={css.brand}>
          {brand.picture}
          <span className={cx(css.brandName, collapsed && css.gone)}>{brand.name}</span>
        </NavLink>
        {area ? (
          <Nav label={area.label} groups={area.groups} leave={area.leave} collapsed={collapsed} />
        ) : (
          <Nav label={navLabel} groups={groups} collapsed={collapsed} />
        )}
        <div className={css.foot}>
          {!collapsed && foot}
          <IconButton
            label={collapsed ? texts.expand : texts.collapse}
            aria-expanded={!collapsed}
            icon="sidebar"
            size="small"
            onClick={toggle}
          />
        </div>
      </aside>
      <div className={css.column}>
        <header ref={header} className={css.header}>
          <div className={css.topbar}>
            <span className={css.menuButton}>
              <IconButton label={texts.openMenu} icon="menu" onClick={() => setDrawer(true)} />
            </span>
            <div className={css.crumbs}>{breadcrumb}</div>
            <div className={css.tools}>{tools}</div>
          </div>
          {notice}
        </header>
        <main id="main" tabIndex={-1} className={css.main}>
          <div ref={banners}>{banner}</div>
          <div className={css.page}>{children}</div>
        </main>
      </div>
      <Dialog open={drawer} onClose={() => setDrawer(false)} title={navLabel} width={280} drawer>
        <Nav label={navLabel} groups={groups} collapsed={false} onNavigate={() => setDrawer(false)} />
        {foot && <div className={css.foot}>{foot}</div>}
      </Dialog>
      <Toasts />
    </div>
  );
}
