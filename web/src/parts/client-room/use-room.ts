import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Language } from '#contracts/common.ts';
import type { PointSource } from '../points/point-source.ts';
import type { PointStoreState } from '../points/point-store.ts';
import type { loadRoom } from './load-room.ts';
import type { Room } from './room.ts';

type Loaded = Awaited<ReturnType<typeof loadRoom>> & Pick<Room, 'store'>;

/** Room with its view. */
export type LoadedRoom = Loaded & Pick<Room, 'state'>;

/** Loading state of the room: in progress, offline, or loaded. */
export type RoomLoading =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly retry: () => void }
  | { readonly is: 'there'; readonly room: LoadedRoom };

const noStore = { subscribe: () => () => {}, get: () => undefined };

/**
 * Loads the room after the work, so that the work is visible first. `sourceOf` makes the calls of the round named by
 * `scope`. Undefined `language`: not known yet.
 */
export const useRoom = (
  scope: string,
  language: Language | undefined,
  sourceOf: (parts: Room['parts']) => PointSource,
): RoomLoading => {
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();
  const [tries, setTries] = useState(0);
  const newSource = useEffectEvent(sourceOf);
  useEffect(() => {
    if (!language) return;
    let end: (() => void) | undefined;
    let isGone = false;
    import('./load-room.ts')
      .then((module) => module.loadRoom(language))
      .then(
        (room) => {
          if (isGone) return;
          const store = room.parts.createPointStore(newSource(room.parts));
          end = store.start();
          setLoaded({ ...room, store });
        },
        () => isGone || setLoaded('failed'),
      );
    return () => {
      isGone = true;
      end?.();
    };
  }, [scope, language, tries]);
  const { subscribe, get } = loaded && loaded !== 'failed' ? loaded.store : noStore;
  const state = useSyncExternalStore<PointStoreState | undefined>(subscribe, get);
  if (loaded === 'failed') {
    return {
      is: 'failed',
      retry: () => {
        setLoaded(undefined);
        setTries(tries + 1);
      },
    };
  }
  return loaded && state ? { is: 'there', room: { ...loaded, state } } : { is: 'loading' };
};
