import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import css from './columns.module.css';

/** Columns with the work and the text about it, stacked on a phone. */
export function Columns({
  work,
  className,
  children,
}: {
  work: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx(css.columns, className)}>
      {work}
      <aside className={css.side}>{children}</aside>
    </div>
  );
}
