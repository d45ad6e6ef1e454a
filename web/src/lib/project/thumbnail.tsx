import { useState } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';
import { cx } from '#ui/index.ts';
import css from './thumbnail.module.css';

/**
 * Picture of a project's work; while there is none, the logo of its client, or their initial. Decorative: the project's name is
 * beside it.
 */
export function Thumbnail({
  of: { thumbnail, client_logo, client_name },
  large = false,
}: {
  of: Pick<ProjectRow, 'thumbnail' | 'client_logo' | 'client_name'>;
  /** Fills the width, in 16:9. */
  large?: boolean;
}) {
  // A logo that was replaced a moment ago cannot be loaded.
  const [failed, setFailed] = useState<string>();
  const [initial = ''] = client_name.trim();
  const picture = thumbnail ?? client_logo;
  const isShown = picture !== undefined && picture !== failed;
  return (
    // The initial is drawn by the stylesheet, so that it is no text of the link around it.
    <span
      className={cx(css.frame, large && css.large)}
      data-initial={isShown ? undefined : initial.toUpperCase()}
      data-logo={(isShown && picture === client_logo) || undefined}
      aria-hidden="true"
    >
      {isShown && (
        <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setFailed(picture)} />
      )}
    </span>
  );
}
