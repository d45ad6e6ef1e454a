import type { Selector } from '#domain/point/index.ts';
import type { PointingMode } from './gestures.ts';

/** Pointing, if the reader may point. Mode `none` lets all gestures through. */
export interface Pointing {
  readonly mode: PointingMode;
  readonly onMode: (mode: PointingMode) => void;
  /** Place pointed at, on each change; null once its last step was undone. */
  readonly onSelector: (selector: Selector | null) => void;
  /** Plain tap on the work, outside any mode. */
  readonly onTap?: ((selector: Selector) => void) | undefined;
  /** Takes back a tap that was the first of a double tap. */
  readonly onUntap?: (() => void) | undefined;
  /** Place of the point that is being written, if it is on this file. */
  readonly draft?: Selector | undefined;
}
