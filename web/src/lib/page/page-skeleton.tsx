import type { ReactNode } from 'react';
import { Skeleton, VisuallyHidden } from '#ui/index.ts';
import css from './page-skeleton.module.css';

/** Placeholder of a page: its head, and below it the placeholders of its content. */
export function PageSkeleton({
  label,
  subtitle = false,
  tabs = false,
  children,
}: {
  /** Name of the loading content, for screen readers. */
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

/** Placeholder of a tab: its title, and the cards of its content. */
export function TabSkeleton() {
  return (
    <div aria-busy="true" className={css.tab}>
      <Skeleton width={160} height={24} />
      <Skeleton height={136} />
      <Skeleton height={136} />
    </div>
  );
}
