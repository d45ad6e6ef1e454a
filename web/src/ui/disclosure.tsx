import type { ReactNode } from 'react';
import css from './disclosure.module.css';
import { Icon } from './icon.tsx';

/** Disclosure by the browser's own `details`, so that find-in-page opens it. */
export function Disclosure({
  summary,
  defaultOpen = false,
  onToggle,
  children,
}: {
  summary: ReactNode;
  defaultOpen?: boolean | undefined;
  onToggle?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}) {
  return (
    <details
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
