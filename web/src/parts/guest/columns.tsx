import type { ReactNode } from 'react';
import css from './columns.module.css';

/** Columns with the work and the text about it, stacked on a phone. */
export function Columns({ work, children }: { work: ReactNode; children: ReactNode }) {
  return (
    <div className={css.columns}>
      {work}
      <aside className={css.side}>{children}</aside>
    </div>
  );
}
