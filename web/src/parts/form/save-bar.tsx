import type { ReactNode } from 'react';
import css from './form.module.css';

/** Sticky bar below a long form: a message and the buttons, the main one last. */
export function SaveBar({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className={css.bar}>
      <span className={css.barWords} role="status">
        {words}
      </span>
      {children}
    </div>
  );
}
