import css from './skeleton.module.css';

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
      className={css.skeleton}
      style={{ width, height, borderRadius: round ? '50%' : undefined }}
    />
  );
}
