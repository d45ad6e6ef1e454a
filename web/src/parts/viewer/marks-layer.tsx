import { Fragment, useMemo } from 'react';
import { anchorOf, regionOf } from '#domain/point/index.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import css from './marks.module.css';
import { badgeSpot, gathered, type Mark } from './marks.ts';
import { ArrowHeads, Drawings, placed, ShapeDrawing } from './shape-drawing.tsx';
import type { Size } from './view.ts';

export interface MarkEvents {
  readonly selected?: string | undefined;
  readonly hovered?: string | undefined;
  readonly onSelect: (id: string) => void;
  /** Null when the pointer or the focus has left. */
  readonly onHover?: ((id: string | null) => void) | undefined;
}

const icons: Readonly<Record<Mark['state'], IconName | undefined>> = {
  draft: 'edit',
  open: undefined,
  unanswered: 'alert',
  answered: 'comment',
  accepted: 'check',
};

/** Characters of a point's words in its name. */
const wordsInName = 60;

/** Height of a badge in pixels: nearer to an edge, it is turned inwards. */
const badge = 30;

const shortened = (words: string): string =>
  words.length > wordsInName ? `${words.slice(0, wordsInName).trimEnd()}…` : words;

const nameOf = ({ number, state, selector, words }: Mark, texts: ViewerTexts): string => {
  const spot = selector.shape && anchorOf(selector.shape);
  const place = spot ? texts.regions[regionOf(spot)] : texts.everywhere;
  return texts.mark(
    number === null ? texts.draft : texts.point(number),
    number === null ? place : `${texts.states[state]}, ${place}`,
    shortened(words),
  );
};

/** Marks of points over a picture: outlines, and a button for each point or for several that would overlap. */
export default function MarksLayer({
  marks,
  shown,
  selected,
  hovered,
  onSelect,
  onHover,
  texts,
}: MarkEvents & {
  marks: readonly Mark[];
  /** Pixels of the picture as it is zoomed. */
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
  const looks = ({ id, state }: Mark) =>
    cx(css[state], id === selected && css.selected, id === hovered && css.hovered);

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
      {clusters.map(({ place, items }) => {
        const [first] = items;
        if (!first) return null;
        const at = placed({ x: (place.x / width) * 100, y: (place.y / height) * 100 }, shown);
        const turned = cx(place.y < badge && css.below, place.x > width - badge && css.before);
        if (items.length === 1) {
          const { id, number, state } = first;
          const icon = icons[state];
          return (
            <button
              key={id}
              type="button"
              data-mark={id}
              className={cx(css.place, css.pin, turned, looks(first))}
              {...at}
              aria-label={nameOf(first, texts)}
              aria-pressed={id === selected}
              onClick={() => onSelect(id)}
              onPointerEnter={() => onHover?.(id)}
              onPointerLeave={() => onHover?.(null)}
              onFocus={() => onHover?.(id)}
              onBlur={() => onHover?.(null)}
            >
              {number ?? <Icon name="edit" size={14} />}
              {icon && number !== null && (
                <span className={css.sign}>
                  <Icon name={icon} size={10} />
                </span>
              )}
            </button>
          );
        }
        const has = (id: string | undefined) => items.some((item) => item.id === id);
        return (
          <Fragment key={`${first.id} gathered`}>
            <span
              data-mark={first.id}
              className={cx(
                css.place,
                css.gathered,
                turned,
                has(selected) && css.selected,
                has(hovered) && css.hovered,
              )}
              {...at}
            >
              <Menu
                label={texts.gathered(items.length)}
                trigger={<span className={css.count}>{items.length}</span>}
                align="start"
                items={items.map((item) => ({
                  label: nameOf(item, texts),
                  icon: icons[item.state] ?? 'flag',
                  onSelect: () => onSelect(item.id),
                }))}
              />
            </span>
          </Fragment>
        );
      })}
    </>
  );
}
