import { cx } from './cx.ts';
import css from './progress.module.css';

/**
 * Progress bar, `value` from 0 to 1. At 0 it shows a thin transparent bar of 4 %, so that it is recognised as a bar;
 * `cancelled` is grey (delivery.md, section 9).
 */
export function ProgressBar({
  value,
  label,
  cancelled = false,
  showValue = true,
}: {
  value: number;
  /** Accessible name. */
  label: string;
  cancelled?: boolean | undefined;
  showValue?: boolean | undefined;
}) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span className={css.progress}>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={css.track}
      >
        <span
          className={cx(css.bar, percent === 0 && css.none, cancelled && css.cancelled)}
          style={{ width: `${percent || 4}%` }}
        />
      </span>
      {showValue && (
        <span aria-hidden="true" className={css.value}>
          {percent}%
        </span>
      )}
    </span>
  );
}
