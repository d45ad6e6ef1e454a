import { useCallback, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './toasts.module.css';
import { useUi } from './ui-context.tsx';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  readonly title: string;
  readonly text?: string | undefined;
  /** Defaults to `success`. Screen readers announce warnings and errors at once, the others in a pause. */
  readonly tone?: ToastTone | undefined;
  /** Action in the toast, e.g. "Undo". It closes the toast. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  /** Later toast on the same topic replaces it, as its outcome. */
  readonly topic?: string | undefined;
  /** True if the banner says the same: the toast lies over it, and over nothing else. */
  readonly ofBanner?: boolean | undefined;
}

/** Duration of a toast without an action, in ms (delivery.md, section 1). */
const toastMs = 5000;
/** Toasts with an action at a time; the oldest leaves for the next. */
const mostActions = 3;
/** Time in ms in which a change of the page belongs to the toast itself, e.g. after a removal. */
const ownMove = 1000;

type Shown = Toast & { readonly id: number; readonly at: number };

let shown: readonly Shown[] = [];
let outlets: readonly string[] = [];
let nextId = 1;
/** True while the time of the toasts stands still: they are hovered or focused, or there is no outlet. */
let paused = true;
const clocks = new Map<number, { left: number; since: number; timer: ReturnType<typeof setTimeout> }>();
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

const run = (id: number, left: number) => {
  clocks.set(id, { left, since: Date.now(), timer: setTimeout(() => dismissToast(id), left) });
};

const pause = () => {
  if (paused) return;
  paused = true;
  for (const clock of clocks.values()) {
    clearTimeout(clock.timer);
    clock.left -= Date.now() - clock.since;
  }
};

const resume = () => {
  if (!paused) return;
  paused = false;
  for (const [id, { left }] of clocks) run(id, left);
};

/** Removes a toast before its time. */
export const dismissToast = (id: number): void => {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
  shown = shown.filter((toast) => toast.id !== id);
  if (shown.length === 0) paused = outlets.length === 0;
  changed();
};

/** Removes the toasts with an action at a change of the page, except those that came with it. */
export const dismissActions = (): void => {
  for (const { id, action, at } of shown) if (action && Date.now() - at > ownMove) dismissToast(id);
};

/**
 * Shows a toast for five seconds from the first `<Toasts>` on, longer while it is hovered or focused. With an action it stays
 * until it is dismissed or the page changes (WCAG 2.2.1). Replaces a toast with the same text, or on the same topic.
 */
export const toast = (content: Toast): number => {
  for (const { id, title, text, action, topic } of shown) {
    const isSame = !action && title === content.title && text === content.text;
    if (isSame || (topic !== undefined && topic === content.topic)) dismissToast(id);
  }
  const id = nextId++;
  shown = [...shown, { ...content, id, at: Date.now() }];
  if (content.action) {
    for (const one of shown.filter(({ action }) => action).slice(0, -mostActions)) dismissToast(one.id);
  } else run(id, toastMs);
  if (paused) clearTimeout(clocks.get(id)?.timer);
  changed();
  return id;
};

/**
 * `toast` for messages of a page: a toast with an action is removed with its page, where the action would do nothing.
 */
export const usePageToast = (): ((content: Toast) => number) => {
  const own = useRef<number[]>([]);
  useEffect(() => {
    const ids = own.current;
    return () => {
      for (const id of ids.splice(0)) dismissToast(id);
    };
  }, []);
  return useCallback((content) => {
    const id = toast(content);
    if (content.action) own.current.push(id);
    return id;
  }, []);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const getShown = () => shown;
const getOutlet = () => outlets.at(-1);

const iconOfTone: Record<ToastTone, IconName> = {
  success: 'check-circle',
  info: 'info',
  warning: 'alert',
  error: 'x-circle',
};

/**
 * Outlet of toasts, once in the frame. An open dialog renders another, because everything outside a modal dialog is
 * inert; the innermost shows them. The frame's is a landmark; a dialog is one itself. F6 leads there and back.
 */
export function Toasts({ landmark = true }: { landmark?: boolean | undefined }) {
  const { texts } = useUi();
  const outlet = useId();
  const toasts = useSyncExternalStore(subscribe, getShown, getShown);
  const current = useSyncExternalStore(subscribe, getOutlet, getOutlet);

  useEffect(() => {
    outlets = [...outlets, outlet];
    if (outlets.length === 1) resume();
    changed();
    return () => {
      outlets = outlets.filter((other) => other !== outlet);
      if (outlets.length === 0) pause();
      // Hovered or focused in a dialog that is gone: the browser tells no end of either.
      else resume();
      changed();
    };
  }, [outlet]);

  const mine = current === outlet ? toasts : [];
  const isEmpty = mine.length === 0;
  const region = useRef<HTMLElement>(null);
  const before = useRef<(Element & HTMLOrSVGElement) | null>(null);
  const goBack = () => {
    // It may be gone, with a deleted row for instance.
    (before.current?.isConnected ? before.current : document.querySelector('h1'))?.focus();
  };
  const close = (id: number) => {
    if (region.current?.contains(document.activeElement)) goBack();
    dismissToast(id);
  };
  useEffect(() => {
    if (isEmpty) return;
    const lead = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement)) goBack();
      else region.current?.focus();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [isEmpty]);
  return (
    <section
      ref={region}
      className={css.region}
      data-of-banner={(!isEmpty && mine.every(({ ofBanner }) => ofBanner)) || undefined}
      tabIndex={-1}
      aria-label={landmark ? texts.notifications : undefined}
      aria-keyshortcuts="F6"
      aria-live="polite"
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={(event) => {
        pause();
        if (!event.currentTarget.contains(event.relatedTarget))
          before.current = event.relatedTarget as HTMLElement | null;
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && resume()}
    >
      {mine.map(({ id, title, text, tone = 'success', action }) => (
        <div
          key={id}
          className={cx(css.toast, css[tone])}
          role={tone === 'error' || tone === 'warning' ? 'alert' : undefined}
        >
          <Icon name={iconOfTone[tone]} className={css.icon} />
          <div className={css.words}>
            <div className={css.title}>{title}</div>
            {text && <div className={css.text}>{text}</div>}
            {action && (
              <button
                type="button"
                className={css.action}
                onClick={() => {
                  close(id);
                  action.onSelect();
                }}
              >
                {action.label}
              </button>
            )}
          </div>
          <button
            type="button"
            className={css.dismiss}
            aria-label={`${texts.dismiss}: ${title}`}
            onClick={() => close(id)}
          >
            <Icon name="x" size={14} />
          </button>
        </div>
      ))}
    </section>
  );
}
