import type { ReactNode } from 'react';
import css from './badge.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

/** The states work can be in, each with a fixed colour and icon whatever the tenant's theme. */
export type Status = 'production' | 'awaiting' | 'overdue' | 'csat' | 'completed' | 'cancelled';

const ICONS: Record<Status, IconName> = {
  production: 'layers',
  awaiting: 'clock',
  overdue: 'alert',
  csat: 'star',
  completed: 'check-circle',
  cancelled: 'ban',
};

/** A word about a thing, as "Archived" or "Linear"; `accent` for what is the reader's own. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: 'neutral' | 'accent' | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
}) {
  return (
    <span className={cx(css.badge, css[tone])}>
      {icon && <Icon name={icon} size={14} />}
      <span className={css.words}>{children}</span>
    </span>
  );
}

/** A state with its icon, colour and word; the word comes from the caller, in the reader's language. */
export function StatusBadge({ status, children }: { status: Status; children: ReactNode }) {
  return (
    <span className={cx(css.badge, css[status])}>
      <Icon name={ICONS[status]} size={14} />
      <span className={css.words}>{children}</span>
    </span>
  );
}
