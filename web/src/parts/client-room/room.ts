import type { PointsTexts } from '#lib/texts/en/points.ts';
import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import type * as Comparison from '../compare/entry.ts';
import type * as Parts from '../points/client-room-parts.ts';
import type { PointStore, PointStoreState } from '../points/point-store.ts';

/** Points of the round, their components, and the comparison with earlier rounds. */
export interface Room {
  readonly store: PointStore;
  readonly state: PointStoreState;
  readonly texts: PointsTexts;
  readonly parts: typeof Parts;
  readonly compare: typeof Comparison;
  /** Texts for the position of a file among those of the round. */
  readonly placeOf: ViewerTexts['place'];
  /** Texts for the reader's progress with a file. */
  readonly fileState: ViewerTexts['fileState'];
}
