import { useSyncExternalStore } from 'react';
import type { Playhead, PlayState } from './playhead.ts';

/** Part of a playhead's state. Rendered anew only when this part changes, so that a frame draws little. */
export const usePlayhead = <Part>(head: Playhead, part: (state: PlayState) => Part): Part =>
  useSyncExternalStore(head.subscribe, () => part(head.get()));
