import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './notice.module.css';

const iconOfTone = {
  info: 'info',
  warning: 'alert',
  error: 'x-circle',
  success: 'check-circle',
  locked: 'lock',
} as const satisfies Record<string, IconName>;

/**
 * Notice in the page: a state, and the next step (`action`: a small button, or several side by side). `banner` spans
 * the page's whole width, and is no part of the record that is printed.
 */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  banner = false,
}: {
  tone?: keyof typeof iconOfTone | undefined;
  title?: ReactNode | undefined;
  children?: ReactNode | undefined;
  action?: ReactNode | undefined;
  banner?: boolean | undefined;
}) {
  return (
    <div
      className={cx(css.notice, css[tone], banner && css.banner)}
      data-banner={banner || undefined}
      data-paper={banner ? 'no' : undefined}
    >
      <Icon name={iconOfTone[tone]} className={css.icon} />
      <div className={css.words}>
        {title && <div className={css.title}>{title}</div>}
        {children}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

/** Banner for the read-only state, over the page's whole width. */
export function ReadOnlyBanner({
  children,
  action,
}: {
  children: ReactNode;
  action?: ReactNode | undefined;
}) {
  return (
    <Notice tone="locked" banner action={action}>
      {children}
    </Notice>
  );
}
