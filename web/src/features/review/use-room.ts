import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Review } from '#contracts/review.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { viewerCatalogues } from '#parts/guest/picture-viewer.tsx';
import type { PointStoreState } from '#parts/points/point-store.ts';
import type * as RoomView from './components/room-view.tsx';
import type { Room } from './room.ts';

/** The room with its view, once both are loaded. */
export interface LoadedRoom extends Room {
  readonly view: typeof RoomView.roomView;
}

type Loaded = Omit<LoadedRoom, 'state'>;

const catalogues: Readonly<Record<Review['language'], () => Promise<PointsTexts>>> = {
  en: async () => (await import('#lib/texts/en/points.ts')).points,
  es: async () => translation((await import('#lib/texts/es/points.ts')).points),
  it: async () => translation((await import('#lib/texts/it/points.ts')).points),
  fr: async () => translation((await import('#lib/texts/fr/points.ts')).points),
};

/** A client's texts; those of the team are shown to nobody here. */
const translation = async (texts: Omit<PointsTexts, 'team'>): Promise<PointsTexts> => ({
  ...texts,
  team: (await import('#lib/texts/en/points.ts')).points.team,
});

const noStore = { subscribe: () => () => {}, get: () => undefined };

/** Loads the room behind the work, so that the work is in sight first. Undefined until then, and without a connection. */
export const useRoom = (token: string, language: Review['language'] | undefined): LoadedRoom | undefined => {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (!language) return;
    let end: (() => void) | undefined;
    let isGone = false;
    void Promise.all([
      import('#parts/points/client-room.ts'),
      import('#parts/compare/entry.ts'),
      import('./components/room-view.tsx'),
      catalogues[language](),
      viewerCatalogues[language](),
    ]).then(
      ([parts, compare, { roomView }, texts, { viewer }]) => {
        if (isGone) return;
        const store = parts.createPointStore(parts.reviewSource(token));
        end = store.start();
        setLoaded({ parts, store, texts, compare, fileState: viewer.fileState, view: roomView });
      },
      // Without a connection the page still shows the work; the next load brings the room.
      () => {},
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [token, language]);
  const { subscribe, get } = loaded?.store ?? noStore;
  const state = useSyncExternalStore<PointStoreState | undefined>(subscribe, get);
  return loaded && state && { ...loaded, state };
};
