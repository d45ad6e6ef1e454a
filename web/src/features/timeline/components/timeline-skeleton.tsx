import { PageSkeleton } from '#lib/page-skeleton.tsx';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { Card, Skeleton } from '#ui/index.ts';
import css from './timeline.module.css';

export function TimelineSkeleton() {
  return (
    <PageSkeleton label={texts.title} subtitle tabs>
      <div className={css.columns}>
        <Card title={<Skeleton width={64} />}>
          <div className={css.dialog}>
            {[0, 1, 2, 3].map((step) => (
              <Skeleton key={step} height={48} />
            ))}
          </div>
        </Card>
        <div className={css.main}>
          <Card>
            <div className={css.dialog}>
              <Skeleton width={220} height={28} />
              <Skeleton width="70%" height={24} />
              <Skeleton width={320} height={36} />
              <Skeleton height={200} />
            </div>
          </Card>
          <Card>
            <Skeleton height={160} />
          </Card>
        </div>
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
