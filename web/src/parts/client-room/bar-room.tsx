import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import css from './client-room.module.css';

/** Placeholder of the bar until the drafts are known. */
export function BarRoom() {
  return (
    <div className={css.bar} aria-hidden>
      <div className={css.barInner}>
        <div className={css.told}>
          <Skeleton width={160} height={20} />
        </div>
        <div className={cx(css.buttons, css.oneLine)}>
          <Skeleton height={36} />
        </div>
      </div>
    </div>
  );
}
