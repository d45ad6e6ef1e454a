import { cx } from './cx.ts';
import css from './skeleton.module.css';

/** Height in px from which a placeholder is only outlined: a filled card or picture would be a slab. */
const large = 64;

/** Placeholder of the size of the loading content, so that nothing moves when it arrives. Sizes are CSS lengths. */
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
