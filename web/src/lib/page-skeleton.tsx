import type { ReactNode } from 'react';
import { Skeleton, VisuallyHidden } from '../ui/index.ts';
import css from './page-skeleton.module.css';

/** A page's head while it is loading, and below it the places of what comes. */
export function PageSkeleton({
  label,
  subtitle = false,
  tabs = false,
  children,
}: {
  /** What is on its way, for a screen reader. */
  label: string;
  subtitle?: boolean;
  tabs?: boolean;
  children: ReactNode;
}) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={css.head}>
        <div className={css.row}>
          <div className={css.words}>
            <Skeleton width={240} height={32} />
            {subtitle && <Skeleton width={180} height={20} />}
          </div>
          <Skeleton width={168} height={32} />
        </div>
        {tabs && <Skeleton width={420} height={36} />}
      </div>
      {children}
    </div>
  );
}
