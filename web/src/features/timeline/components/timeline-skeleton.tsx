import { PageSkeleton } from '#lib/page/page-skeleton.tsx';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { Card, Skeleton } from '#ui/index.ts';
import css from './timeline.module.css';

export function TimelineSkeleton() {
  return (
    <PageSkeleton label={texts.title} subtitle tabs>
      <div className={css.page}>
        <Skeleton height={84} />
        <Card>
          <div className={css.dialog}>
            <Skeleton width={220} height={28} />
            <Skeleton width="70%" height={24} />
            <Skeleton width={320} height={36} />
          </div>
        </Card>
        <Card>
          <Skeleton height={360} />
        </Card>
      </div>
    </PageSkeleton>
  );
}

export function OverviewSkeleton() {
  return (
    <PageSkeleton label={texts.overview.title} subtitle tabs>
      <Skeleton height={164} />
    </PageSkeleton>
  );
}
