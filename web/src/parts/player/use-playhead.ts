import { useSyncExternalStore } from 'react';
import type { PlayState, Transport } from './playhead.ts';

/** Part of a playhead's state. Rendered anew only when this part changes, so that a frame draws little. */
export const usePlayhead = <Part, State extends PlayState = PlayState>(
  head: Transport<State>,
  part: (state: State) => Part,
): Part => useSyncExternalStore(head.subscribe, () => part(head.get()));
