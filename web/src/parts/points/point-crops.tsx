import type { ReactNode } from 'react';
import { replacementOf } from '#domain/file/replacement.ts';
import { anchorOf, clock, type Moment } from '#domain/point/index.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { cx } from '#ui/cx.ts';
import { isOfStage } from '../files/files-of-stage.ts';
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
  onLook,
  texts,
}: {
  point: ShownPoint;
  /** Files of all rounds. */
  files: readonly PointFile[];
  /** Files of the newest round. */
  current: readonly PointFile[];
  /** Shows the place on the work itself. */
  onLook?: (() => void) | undefined;
  texts: Pick<PointsTexts, 'before' | 'after' | 'lookAt'>;
}) {
  const file = files.find(({ id }) => id === point.file_id);
  const { shape, moment, page } = point.selector;
  const spot = shape && anchorOf(shape);
  const name = texts.lookAt(point.number ?? 0);
  if (!file) return null;
  const [newest] = current;
  const paired = files.filter(isOfStage);
  const next = newest && isOfStage(file) ? replacementOf(file, paired, newest.round) : undefined;
  if (moment) {
    const shots = [
      { of: file, label: texts.before },
      ...(next?.playback ? [{ of: next, label: texts.after }] : []),
    ];
    return (
      <div className={css.crops}>
        {shots.map(({ of, label }) => (
          <figure key={label} className={css.crop}>
            <Look name={`${name}, ${clock(moment)}`} onLook={onLook}>
              <Shot file={of} moment={moment} />
            </Look>
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
          <Look name={name} onLook={onLook}>
            <span className={css.window}>
              <img src={src} alt="" loading="lazy" style={{ translate: `${-spot.x}% ${-spot.y}%` }} />
            </span>
          </Look>
          {crops.length > 1 && <figcaption className={css.meta}>{label}</figcaption>}
        </figure>
      ))}
    </div>
  );
}

/** A picture that leads to the work, where it can. */
function Look({
  name,
  onLook,
  children,
}: {
  name: string;
  onLook: (() => void) | undefined;
  children: ReactNode;
}) {
  if (!onLook) return children;
  return (
    <button type="button" className={css.look} aria-label={name} onClick={onLook}>
      {children}
    </button>
  );
}

/** A film at about a moment: its nearest small picture, or its poster, with the time. A sound has the time alone. */
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
      <span className={css.timecode}>{clock(moment)}</span>
    </span>
  );
}
