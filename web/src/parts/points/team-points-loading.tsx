import { points as texts } from '#lib/texts/en/points.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import css from './points.module.css';

/** Placeholder of the points of a stage, as high as a stage without points, so that nothing moves when they arrive. */
export function TeamPointsLoading() {
  return (
    <div className={css.onStage} role="status" aria-label={texts.loading} aria-busy>
      <div className={css.panel}>
        <div className={css.title}>
          <h3>{texts.title}</h3>
        </div>
        <Skeleton width={140} height={32} />
      </div>
    </div>
  );
}
