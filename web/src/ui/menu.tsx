import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAnchored } from './anchored.ts';
import { Button, type ButtonProps, IconButton } from './button.tsx';
import { cx } from './cx.ts';
import floating from './floating.module.css';
import { Icon, type IconName } from './icon.tsx';
import css from './menu.module.css';
import { useUi } from './ui-context.tsx';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName | undefined;
  /** Link to another page; otherwise `onSelect` acts. */
  readonly href?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
  readonly danger?: boolean | undefined;
  /** Reason why it is disabled, shown under the label; the item stays reachable and does nothing. */
  readonly disabledReason?: string | false | null | undefined;
  readonly separated?: boolean | undefined;
  /** Makes the item a radio item, chosen or not. */
  readonly checked?: boolean | undefined;
}

interface MenuProps {
  /** Label of the button, or its accessible name with `icon` alone. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: IconName | undefined;
  /** Shows only the icon, or `trigger` instead of it. */
  readonly iconOnly?: boolean | undefined;
  readonly trigger?: ReactNode | undefined;
  readonly align?: 'start' | 'end' | undefined;
  /** Content above the items, e.g. the account's name and address. */
  readonly header?: ReactNode | undefined;
  readonly variant?: ButtonProps['variant'];
  readonly size?: ButtonProps['size'];
  readonly disabledReason?: ButtonProps['disabledReason'];
}

/** Menu button. Arrows, Home, End and typing move; Escape and Tab close; focus returns to the button. */
export function Menu({
  label,
  items,
  icon = 'more',
  iconOnly = false,
  trigger,
  align = 'end',
  header,
  variant = iconOnly || trigger ? 'quiet' : 'secondary',
  size,
  disabledReason,
}: MenuProps) {
  const { Link } = useUi();
  const id = useId();
  const [open, setOpen] = useState(false);
  const startAtEnd = useRef(false);
  const typed = useRef({ text: '', at: -Infinity });
  const anchor = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useAnchored(open, () => anchor.current, box, align);

  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) anchor.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const all = box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [];
    all[startAtEnd.current ? all.length - 1 : 0]?.focus();
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node)) return;
      if (!box.current?.contains(event.target) && !anchor.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const openFrom = (end: boolean) => {
    startAtEnd.current = end;
    setOpen(true);
  };

  const onMenuKey = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const focus = (index: number) => all[(index + all.length) % all.length]?.focus();
    const { key } = event;
    if (key === 'Tab') return close(true);
    if (key === 'ArrowDown') focus(at + 1);
    else if (key === 'ArrowUp') focus(at - 1);
    else if (key === 'Home') focus(0);
    else if (key === 'End') focus(-1);
    else if (key === 'Escape') close(true);
    else if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const fresh = event.timeStamp - typed.current.at > 500;
      const text = (fresh ? '' : typed.current.text) + key.toLowerCase();
      typed.current = { text, at: event.timeStamp };
      const from = fresh ? at + 1 : at;
      const order = [...all.slice(from), ...all.slice(0, from)];
      order.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(text))?.focus();
    } else return;
    event.preventDefault();
  };

  const shared = {
    ref: anchor,
    variant,
    size,
    disabledReason,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => (open ? close(true) : openFrom(false)),
    onKeyDown: (event: KeyboardEvent) => {
      if (disabledReason || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      openFrom(event.key === 'ArrowUp');
    },
  } as const;

  const button = trigger ? (
    <Button {...shared} aria-label={label} className={css.custom}>
      {trigger}
    </Button>
  ) : iconOnly ? (
    <IconButton {...shared} label={label} icon={icon} />
  ) : (
    <Button {...shared}>
      <span className={css.withChevron}>
        {label}
        <Icon name="chevron-down" size={14} />
      </span>
    </Button>
  );

  const entry = (item: MenuItem, index: number) => {
    const content = (
      <>
        {item.icon && <Icon name={item.icon} />}
        <span className={css.words}>
          {item.label}
          {item.disabledReason && <span className={css.reason}>{item.disabledReason}</span>}
        </span>
        {item.checked && <Icon name="check" />}
      </>
    );
    const props = {
      role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
      'aria-checked': item.checked,
      tabIndex: -1,
      className: cx(css.item, item.danger && css.danger, item.separated && css.separated),
    };
    if (item.href !== undefined && !item.disabledReason)
      return (
        <Link key={index} {...props} href={item.href} onClick={() => close(false)}>
          {content}
        </Link>
      );
    return (
      <button
        key={index}
        type="button"
        {...props}
        aria-disabled={item.disabledReason ? true : undefined}
        onClick={() => {
          if (item.disabledReason) return;
          close(true);
          item.onSelect?.();
        }}
      >
        {content}
      </button>
    );
  };

  return (
    <span className={css.menu}>
      {button}
      {open && (
        <div ref={box} popover="manual" className={cx(floating.floating, css.list)}>
          {header && <div className={css.header}>{header}</div>}
          <div id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onMenuKey}>
            {items.map(entry)}
          </div>
        </div>
      )}
    </span>
  );
}
