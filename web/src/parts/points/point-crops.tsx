import type { ReactNode } from 'react';
import { replacementOf } from '#domain/file/replacement.ts';
import { anchorOf, clock, type Moment, type Selector, type Spot } from '#domain/point/index.ts';
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

/**
 * Crops of a point's place: on the version that it was written on, and on the one that replaces it, by default at the
 * same place, otherwise where the answer shows it.
 */
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
  const [newest] = current;
  const place = point.answer?.place;
  const named = place && files.find(({ id }) => id === place.file_id);
  const replacement = (of: PointFile) =>
    newest && isOfStage(of) ? replacementOf(of, files.filter(isOfStage), newest.round) : undefined;
  const own = file && { file, selector: point.selector, label: texts.before };
  const next = named ?? (file && replacement(file));
  const later = next && {
    file: next,
    selector: named && place ? place.selector : point.selector,
    label: texts.after,
  };
  const before = own && isPictured(own, loadPages, true) ? own : undefined;
  const after = later && isPictured(later, loadPages) && (before || named) ? later : undefined;
  const sides = [before, after].filter((side) => side !== undefined);
  if (sides.length === 0) return null;
  const name = texts.lookAt(point.number ?? 0);
  return (
    <div className={css.crops}>
      {sides.map(({ label, ...side }) => (
        <PlaceCrop
          key={label}
          {...side}
          name={name}
          label={after && label}
          onLook={onLook}
          loadPages={loadPages}
        />
      ))}
    </div>
  );
}

/** Place on a file. */
interface Side {
  readonly file: PointFile;
  readonly selector: Selector;
}

/** True for a place that has a picture. The pages of a point's own file need not be counted yet. */
const isPictured = (
  { file: { preview, pages, playback }, selector: { moment, page, shape } }: Side,
  loadPages: LoadPages | undefined,
  isOwn = false,
): boolean => {
  if (moment) return isOwn || Boolean(playback);
  if (!shape || !anchorOf(shape)) return false;
  if (page) return loadPages !== undefined && (isOwn || (pages?.count ?? 0) >= page);
  return preview !== null;
};

function PlaceCrop({
  file,
  selector: { moment, page, shape },
  loadPages,
  ...crop
}: Side & Omit<CropProps, 'spot'> & { loadPages: LoadPages | undefined }) {
  if (moment)
    return (
      <figure className={css.crop}>
        <Look name={`${crop.name}, ${clock(moment)}`} onLook={crop.onLook}>
          <Shot file={file} moment={moment} />
        </Look>
        {crop.label && <figcaption className={css.meta}>{crop.label}</figcaption>}
      </figure>
    );
  const spot = shape && anchorOf(shape);
  if (!spot) return null;
  if (page)
    return loadPages ? (
      <PageCrop {...crop} spot={spot} loadPages={loadPages} file={file.id} page={page} />
    ) : null;
  return <Crop {...crop} spot={spot} src={file.preview ?? undefined} />;
}

interface CropProps {
  readonly spot: Spot;
  readonly name: string;
  readonly onLook: (() => void) | undefined;
  /** Undefined for a single crop. */
  readonly label: string | undefined;
}

/** Picture around a spot; an empty box until it is loaded. */
function Crop({ src, spot, name, onLook, label }: CropProps & { src: string | undefined }) {
  return (
    <figure className={css.crop}>
      <Look name={name} onLook={onLook}>
        <span className={css.window} data-crop data-pending={src === undefined || undefined}>
          {src && <img src={src} alt="" loading="lazy" style={{ translate: `${-spot.x}% ${-spot.y}%` }} />}
        </span>
      </Look>
      {label && <figcaption className={css.meta}>{label}</figcaption>}
    </figure>
  );
}

/** Crop of a page, whose picture is read first. */
function PageCrop({
  loadPages,
  file,
  page,
  ...crop
}: CropProps & { loadPages: LoadPages; file: string; page: number }) {
  const src = usePagePicture(loadPages, file, page);
  return src === null ? null : <Crop {...crop} src={src} />;
}

/** Picture that links to the work, if possible. */
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

/** Film at about a moment: its nearest small picture, or its poster, with the time. For a sound the time alone. */
function Shot({ file: { kind, preview, playback }, moment }: { file: PointFile; moment: Moment }) {
  const { strip, rate } = playback ?? {};
  // The same second, because another version may have another rate.
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
