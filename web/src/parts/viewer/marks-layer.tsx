import { useMemo } from 'react';
import { anchorOf, markInWords, regionOf } from '#domain/point/index.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { cx } from '#ui/cx.ts';
import { MarkBadges, type MarkEvents, markLooks, markName } from './mark-badges.tsx';
import css from './marks.module.css';
import { badgeSpot, gathered, type Mark } from './marks.ts';
import { ArrowHeads, Drawings, placed, ShapeDrawing } from './shape-drawing.tsx';
import type { Size } from './view.ts';

export type { MarkEvents };

/** Height of a badge in pixels: nearer to an edge, it is turned inwards. */
const badge = 30;

const nameOf = (mark: Mark, texts: ViewerTexts): string => {
  const { shape } = mark.selector;
  const spot = shape && anchorOf(shape);
  const quoted = shape?.type === 'text' ? markInWords(shape, texts.language) : undefined;
  return markName(mark, quoted ?? (spot ? texts.regions[regionOf(spot)] : texts.everywhere), texts);
};

/** Marks of points over a picture: outlines, and a button for each point or for a cluster of overlapping ones. */
export default function MarksLayer({
  marks,
  shown,
  texts,
  ...events
}: MarkEvents & {
  marks: readonly Mark[];
  /** Size of the zoomed picture in pixels. */
  shown: Size;
  texts: ViewerTexts;
}) {
  const { width, height } = shown;
  const clusters = useMemo(() => {
    const placedMarks = marks.flatMap((item) => {
      const spot = item.selector.shape && badgeSpot(item.selector.shape);
      return spot ? [{ item, place: { x: (spot.x * width) / 100, y: (spot.y * height) / 100 } }] : [];
    });
    return gathered(placedMarks);
  }, [marks, width, height]);
  const looks = (mark: Mark) => markLooks(mark, events);
  const drawn = useMemo(() => marks.filter(({ selector }) => selector.shape?.type !== 'pin'), [marks]);
  return (
    <>
      <Drawings shown={shown}>
        {drawn.map((mark) =>
          mark.selector.shape ? (
            <ShapeDrawing key={mark.id} shape={mark.selector.shape} className={looks(mark)} />
          ) : null,
        )}
      </Drawings>
      {drawn.map((mark) =>
        mark.selector.shape ? (
          <ArrowHeads key={mark.id} shape={mark.selector.shape} shown={shown} className={looks(mark)} />
        ) : null,
      )}
      <MarkBadges
        {...events}
        clusters={clusters}
        nameOf={(mark) => nameOf(mark, texts)}
        at={({ place }) => ({
          ...placed({ x: (place.x / width) * 100, y: (place.y / height) * 100 }, shown),
          turned: cx(place.y < badge && css.below, place.x > width - badge && css.before),
        })}
        texts={texts}
      />
    </>
  );
}
