import type { ReactNode } from 'react';
import css from './badge.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

/** States of work. Each has a fixed colour and icon, independent of the tenant's theme. */
export type Status = 'production' | 'awaiting' | 'overdue' | 'csat' | 'completed' | 'cancelled';

const iconOfStatus: Record<Status, IconName> = {
  production: 'layers',
  awaiting: 'clock',
  overdue: 'alert',
  csat: 'star',
  completed: 'check-circle',
  cancelled: 'ban',
};

/** Badge with a word like "Archived" or "Linear"; `accent` marks the reader's own. */
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

/** Badge with the icon, colour and word of a state; the caller translates the word. */
export function StatusBadge({ status, children }: { status: Status; children: ReactNode }) {
  return (
    <span className={cx(css.badge, css[status])}>
      <Icon name={iconOfStatus[status]} size={14} />
      <span className={css.whole}>{children}</span>
    </span>
  );
}
