import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { Review } from '#contracts/review.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import type * as Comparison from '#parts/compare/entry.ts';
import type { ClientPointsProps } from '#parts/points/client-points.tsx';
import type * as Drafts from '#parts/points/point-drafts.ts';
import type { PointStore, PointStoreState } from '#parts/points/point-store.ts';

/** The points of the round, their panel, what is known of drafts, and the way to the comparison with earlier rounds. */
export interface Room {
  readonly store: PointStore;
  readonly state: PointStoreState;
  readonly texts: PointsTexts;
  readonly Points: ComponentType<ClientPointsProps>;
  readonly compare: typeof Comparison;
  readonly drafts: typeof Drafts;
}

type Loaded = Omit<Room, 'state'>;

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
export const useRoom = (token: string, language: Review['language'] | undefined): Room | undefined => {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (!language) return;
    let end: (() => void) | undefined;
    let isGone = false;
    void Promise.all([
      import('#parts/points/point-store.ts'),
      import('#parts/points/point-source.ts'),
      import('#parts/points/client-points.tsx'),
      import('#parts/compare/entry.ts'),
      import('#parts/points/point-drafts.ts'),
      catalogues[language](),
    ]).then(
      ([{ createPointStore }, { reviewSource }, { ClientPoints }, compare, drafts, texts]) => {
        if (isGone) return;
        const store = createPointStore(reviewSource(token));
        end = store.start();
        setLoaded({ store, texts, Points: ClientPoints, compare, drafts });
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
