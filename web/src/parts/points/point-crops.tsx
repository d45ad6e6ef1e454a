import { replacementOf } from '#domain/file/replacement.ts';
import { anchorOf, type Moment, timecode } from '#domain/point/index.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { cx } from '#ui/cx.ts';
import { frameAt, timeOf } from '../player/frames.ts';
import { cellStyle } from '../player/strip.ts';
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
  const { shape, moment, page } = point.selector;
  const spot = shape && anchorOf(shape);
  if (!file) return null;
  const next = current.some(({ id }) => id === file.id) ? undefined : replacementOf(file, current);
  if (moment) {
    const shots = [
      { of: file, label: texts.before },
      ...(next?.playback ? [{ of: next, label: texts.after }] : []),
    ];
    return (
      <div className={css.crops}>
        {shots.map(({ of, label }) => (
          <figure key={label} className={css.crop}>
            <Shot file={of} moment={moment} />
            {shots.length > 1 && <figcaption className={css.meta}>{label}</figcaption>}
          </figure>
        ))}
      </div>
    );
  }
  // Pages have pictures of their own.
  if (!file.preview || !spot || page) return null;
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

/** A film at about a moment: its nearest small picture, or its poster, with the timecode. A sound has the timecode alone. */
function Shot({ file: { kind, preview, playback }, moment }: { file: PointFile; moment: Moment }) {
  const { strip, rate } = playback ?? {};
  // Another version may have another rate: the same second of it.
  const look = strip
    ? cellStyle(strip, rate ? frameAt(timeOf(moment.frame, moment.rate), rate) : moment.frame)
    : preview && kind === 'video'
      ? { backgroundImage: `url(${JSON.stringify(preview)})` }
      : undefined;
  return (
    <span className={cx(css.shot, look && css.pictured)} style={look}>
      <span className={css.timecode}>{timecode(moment)}</span>
    </span>
  );
}
