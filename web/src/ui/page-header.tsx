import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './page-header.module.css';

/** Page header: the only title, badges, actions (at most one primary) and tabs. `useFocusHeading` focuses the title. */
export function PageHeader({
  title,
  badges,
  subtitle,
  actions,
  tabs,
  isShort = false,
}: {
  title: ReactNode;
  badges?: ReactNode | undefined;
  subtitle?: ReactNode | undefined;
  actions?: ReactNode | undefined;
  tabs?: ReactNode | undefined;
  /** True for fewer lines on a phone, where the content matters more: the subtitle shares the title's. */
  isShort?: boolean | undefined;
}) {
  return (
    <header className={cx(css.header, isShort && css.short)}>
      <div className={css.row}>
        <div className={css.words}>
          <div className={css.titleRow}>
            <h1 dir="auto" tabIndex={-1} className={css.title}>
              {title}
            </h1>
            {badges}
          </div>
          {subtitle && <p className={css.subtitle}>{subtitle}</p>}
        </div>
        {actions && (
          <div className={css.actions} data-paper="no">
            {actions}
          </div>
        )}
      </div>
      {tabs && <div className={css.tabs}>{tabs}</div>}
    </header>
  );
}
