import { cx } from './cx.ts';
import css from './skeleton.module.css';

/** From this height on, in px, what comes is a card or a picture: its place is only outlined, or it would be a slab. */
const large = 64;

/** A grey place of the size of what comes, so that nothing moves when it does. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1em',
  round = false,
}: {
  width?: string | number | undefined;
  height?: string | number | undefined;
  round?: boolean | undefined;
}) {
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={cx(css.skeleton, Number.parseInt(String(height), 10) >= large && css.large)}
      style={{ width, height, borderRadius: round ? '50%' : undefined }}
    />
  );
}
