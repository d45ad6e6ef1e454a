import type { CSSProperties } from 'react';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName, iconPath } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import css from './marks.module.css';
import type { Cluster, Mark } from './marks.ts';

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
  asked: 'help',
  answered: 'comment',
  accepted: 'check',
};

/**
 * Icon of a sign as a picture: an SVG element of each would be two nodes more of the browser's property trees, which
 * 200 marks make noticeable in every frame.
 */
const signImage = (icon: IconName): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#1b1b1f" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="${iconPath(icon)}"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};

/** Maximum of characters of a point's words in its name. */
const wordsInName = 60;

const shortened = (words: string): string =>
  words.length > wordsInName ? `${words.slice(0, wordsInName).trimEnd()}…` : words;

/** Accessible name of a mark, with its place in words. */
export const markName = (
  { number, expected, state, words }: Mark,
  place: string,
  texts: ViewerTexts,
): string => {
  const shown = number ?? expected;
  return texts.mark(
    shown === undefined ? texts.draft : texts.point(shown),
    shown === undefined ? place : `${texts.states[state]}, ${place}`,
    shortened(words),
  );
};

/** Classes of a mark: its state and audience, and whether it is selected or hovered. */
export const markLooks = (
  { id, state, internal }: Mark,
  { selected, hovered }: Pick<MarkEvents, 'selected' | 'hovered'>,
): string | undefined =>
  cx(css[state], internal && css.internal, id === selected && css.selected, id === hovered && css.hovered);

/** Button for each point, or for a cluster of overlapping ones. */
export function MarkBadges({
  clusters,
  nameOf,
  at,
  selected,
  hovered,
  onSelect,
  onHover,
  texts,
}: MarkEvents & {
  clusters: readonly Cluster<Mark>[];
  nameOf: (mark: Mark) => string;
  /** Properties that position a badge, and classes that turn it away from the edges. */
  at: (cluster: Cluster<Mark>) => {
    readonly turned: string | undefined;
    readonly style: CSSProperties;
    readonly 'data-spot'?: string;
  };
  texts: ViewerTexts;
}) {
  return clusters.map((cluster) => {
    const { items } = cluster;
    const [first] = items;
    if (!first) return null;
    const { turned, ...place } = at(cluster);
    if (items.length === 1) {
      const { id, number, expected, state, internal } = first;
      const icon = internal ? 'lock' : icons[state];
      return (
        <button
          key={id}
          type="button"
          data-mark={id}
          className={cx(css.place, css.pin, turned, markLooks(first, { selected, hovered }))}
          {...place}
          aria-label={nameOf(first)}
          aria-pressed={id === selected}
          onClick={() => onSelect(id)}
          onPointerEnter={() => onHover?.(id)}
          onPointerLeave={() => onHover?.(null)}
          onFocus={() => onHover?.(id)}
          onBlur={() => onHover?.(null)}
        >
          {number ?? expected ?? <Icon name="edit" size={14} />}
          {icon && number !== null && (
            <span className={css.sign} style={{ backgroundImage: signImage(icon) }} />
          )}
        </button>
      );
    }
    const has = (id: string | undefined) => items.some((item) => item.id === id);
    return (
      <span
        key={`${first.id} gathered`}
        data-mark={first.id}
        className={cx(
          css.place,
          css.gathered,
          turned,
          has(selected) && css.selected,
          has(hovered) && css.hovered,
        )}
        {...place}
      >
        <Menu
          label={texts.gathered(items.length)}
          trigger={<span className={css.count}>{items.length}</span>}
          align="start"
          items={items.map((item) => ({
            label: nameOf(item),
            icon: item.internal ? 'lock' : (icons[item.state] ?? 'flag'),
            onSelect: () => onSelect(item.id),
          }))}
        />
      </span>
    );
  });
}
