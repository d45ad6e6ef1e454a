import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PointSource } from './point-source.ts';
import { createPointStore, type PointStore, type PointStoreState } from './point-store.ts';

/** The points of a source, polled while the page is in view. The source is that of the first render. */
export const usePoints = (source: PointSource): readonly [PointStoreState, PointStore] => {
  const [store] = useState(() => createPointStore(source));
  const state = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => store.start(), [store]);
  return [state, store];
};
