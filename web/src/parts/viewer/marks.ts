/** Marks on a picture: positions of their badges, and their clusters. */
import type { PointState, Selector, Shape, Spot } from '#domain/point/index.ts';
import type { Place } from './view.ts';

/** Point as marked on the work. */
export interface Mark {
  readonly id: string;
  /** Null for a draft. */
  readonly number: number | null;
  /** Number that a draft would get now, if known. */
  readonly expected?: number | undefined;
  readonly state: PointState;
  readonly selector: Selector;
  /** First words of the point. */
  readonly words: string;
  /** True for a point that only the agency reads. */
  readonly internal?: boolean | undefined;
}

/** Distance in pixels below which two badges are clustered. */
export const gatherDistance = 24;

/**
 * Spot of a mark's badge, beside the subject rather than on it: a pin's own, the corner of an area or a text, the
 * tail of an arrow, the start of a line.
 */
export const badgeSpot = (shape: Shape): Spot | undefined => {
  switch (shape.type) {
    case 'pin':
    case 'area':
      return { x: shape.x, y: shape.y };
    case 'drawing':
      return shape.strokes[0]?.spots[0];
    case 'text':
      return shape.areas[0];
  }
};

export interface Placed<Item> {
  readonly item: Item;
  readonly place: Place;
}

/** Items whose badges would overlap, at the place of the first of them. */
export interface Cluster<Item> {
  readonly place: Place;
  readonly items: readonly Item[];
}

/**
 * Clusters items that are nearer than the distance to an earlier one. The places of two clusters are at least the
 * distance apart, and each item is in one.
 */
export const gathered = <Item>(
  placed: readonly Placed<Item>[],
  distance = gatherDistance,
): readonly Cluster<Item>[] => {
  const clusters: { place: Place; items: Item[] }[] = [];
  for (const { item, place } of placed) {
    const near = clusters.find(
      (cluster) => Math.hypot(cluster.place.x - place.x, cluster.place.y - place.y) < distance,
    );
    if (near) near.items.push(item);
    else clusters.push({ place, items: [item] });
  }
  return clusters;
};
