import type { ReactNode } from 'react';
import css from './disclosure.module.css';
import { Icon } from './icon.tsx';

/** Disclosure by the browser's own `details`, so that find-in-page opens it. */
export function Disclosure({
  id,
  summary,
  defaultOpen = false,
  onToggle,
  children,
}: {
  /** Anchor of the section. */
  id?: string | undefined;
  summary: ReactNode;
  defaultOpen?: boolean | undefined;
  onToggle?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}) {
  return (
    <details
      id={id}
      className={css.details}
      open={defaultOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={css.summary}>
        <Icon name="chevron-right" size={14} className={css.chevron} />
        {summary}
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
