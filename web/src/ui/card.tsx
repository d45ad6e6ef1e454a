import type { ReactNode } from 'react';
import css from './card.module.css';
import { cx } from './cx.ts';

/** Bordered surface with an optional title and actions. `flush` drops the padding, e.g. for a table. */
export function Card({
  title,
  actions,
  flush = false,
  headingLevel: Heading = 'h2',
  className,
  children,
}: {
  title?: ReactNode | undefined;
  actions?: ReactNode | undefined;
  flush?: boolean | undefined;
  headingLevel?: 'h2' | 'h3' | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section className={cx(css.card, className)}>
      {(title || actions) && (
        <header className={css.head}>
          {title && (
            <Heading dir="auto" className={css.title}>
              {title}
            </Heading>
          )}
          {actions && (
            <div className={css.actions} data-paper="no">
              {actions}
            </div>
          )}
        </header>
      )}
      <div className={cx(css.body, flush && css.flush)}>{children}</div>
    </section>
  );
}

/** Figure with its name, as a card of a dashboard. Inside a link it leads to its list. */
export function Stat({
  label,
  value,
  detail,
}: {
  label: ReactNode;
  value: ReactNode;
  detail?: ReactNode | undefined;
}) {
  return (
    <div className={css.stat}>
      <div className={css.statLabel}>{label}</div>
      <div className={css.statValue}>{value}</div>
      {detail && <div className={css.statDetail}>{detail}</div>}
    </div>
  );
}
