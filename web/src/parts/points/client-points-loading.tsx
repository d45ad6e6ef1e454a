import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import css from './points.module.css';

/** Placeholder of a client's points, as high as a round without points, so that nothing moves when they arrive. */
export function ClientPointsLoading({ texts }: { texts: Pick<PointsTexts, 'loading' | 'title'> }) {
  return (
    <div className={css.panel} role="status" aria-label={texts.loading} aria-busy>
      <div className={css.title}>
        <h2>{texts.title}</h2>
      </div>
      <p className={css.meta}>
        <Skeleton width={240} height="1lh" />
      </p>
      <Skeleton width={140} height={32} />
    </div>
  );
}
