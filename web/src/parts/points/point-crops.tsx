import { replacementOf } from '#domain/file/replacement.ts';
import { anchorOf } from '#domain/point/index.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import type { ShownPoint } from './point-drafts.ts';
import type { PointFile } from './point-place.ts';
import css from './points.module.css';

/** The place of a point on the version it was written on, and at the same place of the version that replaces it. */
export function PointCrops({
  point,
  files,
  current,
  texts,
}: {
  point: ShownPoint;
  /** Files of all rounds. */
  files: readonly PointFile[];
  /** Files of the newest round. */
  current: readonly PointFile[];
  texts: Pick<PointsTexts, 'before' | 'after'>;
}) {
  const file = files.find(({ id }) => id === point.file_id);
  const spot = point.selector.shape && anchorOf(point.selector.shape);
  // Pages and frames have pictures of their own.
  if (!file?.preview || !spot || point.selector.page || point.selector.moment) return null;
  const next = current.some(({ id }) => id === file.id) ? undefined : replacementOf(file, current);
  const crops = [
    { src: file.preview, label: texts.before },
    ...(next?.preview ? [{ src: next.preview, label: texts.after }] : []),
  ];
  return (
    <div className={css.crops}>
      {crops.map(({ src, label }) => (
        <figure key={label} className={css.crop}>
          <span className={css.window}>
            <img src={src} alt="" loading="lazy" style={{ translate: `${-spot.x}% ${-spot.y}%` }} />
          </span>
          {crops.length > 1 && <figcaption className={css.meta}>{label}</figcaption>}
        </figure>
      ))}
    </div>
  );
}
