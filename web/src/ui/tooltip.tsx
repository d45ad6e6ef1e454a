import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useAnchored } from './anchored.ts';
import css from './tooltip.module.css';

interface Describable {
  readonly 'aria-describedby'?: string | undefined;
}

/**
 * Tooltip of its only child, shown on hover and focus; Escape hides it. It describes the child to screen readers,
 * unless `decorative`, when it only repeats the child's label. Without a text the same child element is rendered, so
 * that it keeps the focus when a text comes or goes. The wrapper has no box of its own.
 */
export function Tooltip({
  text,
  decorative = false,
  side = 'above',
  children,
}: {
  text: string | false | null | undefined;
  decorative?: boolean | undefined;
  side?: 'above' | 'right' | undefined;
  children: ReactElement<Describable>;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const visible = open && Boolean(text);
  const describes = Boolean(text) && !decorative;
  useAnchored(visible, () => anchor.current?.firstElementChild, tip, 'center', side);
  useEffect(() => {
    if (!open) return;
    const hide = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', hide, true);
    return () => document.removeEventListener('keydown', hide, true);
  }, [open]);
  const describedBy = [children.props['aria-describedby'], id].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only listens; the control is its child
    <span
      ref={anchor}
      className={css.anchor}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={(event) => setOpen(event.target.matches(':focus-visible'))}
      onBlur={() => setOpen(false)}
      onPointerDown={() => setOpen(false)}
    >
      {describes ? cloneElement(children, { 'aria-describedby': describedBy }) : children}
      {describes && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {visible && (
        <span ref={tip} role="tooltip" aria-hidden="true" popover="manual" className={css.tip}>
          {text}
        </span>
      )}
    </span>
  );
}
