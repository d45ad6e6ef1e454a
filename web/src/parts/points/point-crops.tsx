import type { ReactNode } from 'react';
import { replacementOf } from '#domain/file/replacement.ts';
import { anchorOf, clock, type Moment, type Spot } from '#domain/point/index.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { cx } from '#ui/cx.ts';
import { isOfStage } from '../files/files-of-stage.ts';
import type { LoadPages } from '../guest/use-pages.ts';
import { frameAt, timeOf } from '../player/frames.ts';
import { cellStyle } from '../player/strip.ts';
import { usePagePicture } from './page-pictures.ts';
import type { ShownPoint } from './point-drafts.ts';
import type { PointFile } from './point-place.ts';
import css from './points.module.css';

/** The place of a point on the version it was written on, and at the same place of the version that replaces it. */
export function PointCrops({
  point,
  files,
  current,
  loadPages,
  onLook,
  texts,
}: {
  point: ShownPoint;
  /** Files of all rounds. */
  files: readonly PointFile[];
  /** Files of the newest round. */
  current: readonly PointFile[];
  /** Reads pages of the files; without it pages have no pictures. */
  loadPages?: LoadPages | undefined;
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
  if (!spot) return null;
  const around = { spot, name, onLook };
  if (page) {
    if (!loadPages) return null;
    const isIn = (one: PointFile | undefined) => one !== undefined && (one.pages?.count ?? 0) >= page;
    const shown = { page, loadPages, ...around };
    return (
      <div className={css.crops}>
        <PageCrop {...shown} file={file.id} label={isIn(next) ? texts.before : undefined} />
        {next && isIn(next) && <PageCrop {...shown} file={next.id} label={texts.after} />}
      </div>
    );
  }
  if (!file.preview) return null;
  return (
    <div className={css.crops}>
      <Crop {...around} src={file.preview} label={next?.preview ? texts.before : undefined} />
      {next?.preview && <Crop {...around} src={next.preview} label={texts.after} />}
    </div>
  );
}

interface CropProps {
  readonly spot: Spot;
  readonly name: string;
  readonly onLook: (() => void) | undefined;
  /** Undefined where there is one crop. */
  readonly label: string | undefined;
}

/** A picture around a spot; an empty window until it is there. */
function Crop({ src, spot, name, onLook, label }: CropProps & { src: string | undefined }) {
  return (
    <figure className={css.crop}>
      <Look name={name} onLook={onLook}>
        <span className={css.window} data-pending={src === undefined || undefined}>
          {src && <img src={src} alt="" loading="lazy" style={{ translate: `${-spot.x}% ${-spot.y}%` }} />}
        </span>
      </Look>
      {label && <figcaption className={css.meta}>{label}</figcaption>}
    </figure>
  );
}

/** The same of a page, whose picture is read first. */
function PageCrop({
  loadPages,
  file,
  page,
  ...crop
}: CropProps & { loadPages: LoadPages; file: string; page: number }) {
  const src = usePagePicture(loadPages, file, page);
  return src === null ? null : <Crop {...crop} src={src} />;
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
