import { cx } from '#ui/index.ts';
import css from './thumbnail.module.css';

/**
 * Picture of a project's work; the initial of its client while there is none. Decorative: the project's name is beside it.
 */
export function Thumbnail({
  of: { thumbnail, client_name },
  large = false,
}: {
  of: { readonly thumbnail: string | null; readonly client_name: string };
  /** Fills the width, in 16:9. */
  large?: boolean;
}) {
  const [initial = ''] = client_name.trim();
  return (
    // The initial is drawn by the stylesheet, so that it is no text of the link around it.
    <span
      className={cx(css.frame, large && css.large)}
      data-initial={thumbnail === null ? initial.toUpperCase() : undefined}
      aria-hidden="true"
    >
      {thumbnail !== null && <img src={thumbnail} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}
