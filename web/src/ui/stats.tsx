import type { CSSProperties, ReactNode } from 'react';
import { Stat } from './card.tsx';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';
import css from './stats.module.css';
import { useUi } from './ui-context.tsx';

export interface StatItem {
  readonly label: string;
  /** Undefined while loading. */
  readonly value: string | number | undefined;
  /** How it has changed. */
  readonly detail?: string | undefined;
  /** Address of the list behind the figure. */
  readonly href?: string | undefined;
}

/** True for a text that is too long for the size of numbers. */
const isLong = (value: ReactNode): boolean => typeof value === 'string' && value.length > 10;

/** Most figures in a row; more of them are divided into even rows. */
const most = 7;

/** Figures side by side in a card, as many per row as fit. A figure with `href` is a link as a whole. */
export function Stats({ items }: { items: readonly StatItem[] }) {
  const { Link } = useUi();
  const isCompared = items.some(({ detail }) => detail !== undefined);
  const perRow = Math.ceil(items.length / Math.ceil(items.length / most));
  return (
    <ul
      className={cx(css.stats, isCompared && css.compared)}
      style={{ '--per-row': perRow } as CSSProperties}
    >
      {items.map(({ label, value, detail, href }) => {
        const shown = value ?? <Skeleton width="48px" height="32px" />;
        const stat = (
          <Stat
            label={label}
            value={isLong(shown) ? <span className={css.long}>{shown}</span> : shown}
            detail={detail ?? (isCompared && <span className={css.noDetail} />)}
          />
        );
        return (
          <li key={label} aria-busy={value === undefined || undefined}>
            {href === undefined ? (
              <div className={css.stat}>{stat}</div>
            ) : (
              <Link href={href} className={css.stat}>
                {stat}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
