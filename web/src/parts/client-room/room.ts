import type { PointsTexts } from '#lib/texts/en/points.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import type * as Comparison from '../compare/entry.ts';
import type * as Parts from '../points/client-room-parts.ts';
import type { PointStore, PointStoreState } from '../points/point-store.ts';

/** The points of the round, what shows them, and the way to the comparison with earlier rounds. */
export interface Room {
  readonly store: PointStore;
  readonly state: PointStoreState;
  readonly texts: PointsTexts;
  readonly parts: typeof Parts;
  readonly compare: typeof Comparison;
  /** Words for the place of a file among those of the round. */
  readonly placeOf: ViewerTexts['place'];
  /** Words for how far somebody is with a file. */
  readonly fileState: ViewerTexts['fileState'];
}
