import { useSyncExternalStore } from 'react';
import type { PlayState, Transport } from './playhead.ts';

/** Selected part of a playhead's state. Re-renders only when this part changes, so that a frame renders little. */
export const usePlayhead = <Part, State extends PlayState = PlayState>(
  head: Transport<State>,
  part: (state: State) => Part,
): Part => useSyncExternalStore(head.subscribe, () => part(head.get()));
