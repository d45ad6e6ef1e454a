/** Points of a round as a page shows them: loaded, polled, and saved as they are typed. */
import type { WirePoint } from '#contracts/points.ts';
import { ApiError } from '#lib/api.ts';
import { nowIso } from '#lib/server-time.ts';
import {
  forked,
  isSameContent,
  type LocalDraft,
  type PointsState,
  removed,
  removedThere,
  saved,
  told,
  typed,
} from './point-drafts.ts';
import type { PointContent, PointSource } from './point-source.ts';
import { storeDrafts, storedDrafts } from './stored-drafts.ts';

/** Milliseconds between two looks at the server, and between the last letter and its saving. */
const lookAfter = 5000;
const saveAfter = 600;

/** `here`: kept in this browser until the connection is back. `gone`: the link ended, and the words stay here. */
export type Saving = 'saved' | 'saving' | 'here' | 'gone';

export interface PointStoreState extends PointsState {
  readonly saving: Saving;
  /** Failure of the first load. */
  readonly failure: Error | undefined;
}

export type PointStore = ReturnType<typeof createPointStore>;

/** Store of a round's points. `start` begins polling and returns how to end it. */
export const createPointStore = (source: PointSource) => {
  let state: PointStoreState = {
    told: undefined,
    local: storedDrafts(source.scope),
    saving: 'saved',
    failure: undefined,
  };
  /** Ids of drafts that became points of their own, by the id that they were typed under. */
  const followed = new Map<string, string>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const set = (next: Partial<PointStoreState>) => {
    const before = state.local;
    state = { ...state, ...next };
    if (state.local !== before) storeDrafts(source.scope, state.local);
    for (const listener of listeners) listener();
  };

  const look = async () => {
    try {
      const points = await source.list();
      set({ ...told(state, points), failure: undefined });
    } catch (error) {
      if (!state.told) set({ failure: error as Error });
    }
  };

  /** Sends one draft. True if the next one may be sent. */
  const send = async (draft: LocalDraft): Promise<boolean> => {
    try {
      if (draft.removed) {
        await source.remove(draft.id);
        set(removedThere(state, draft.id));
        return true;
      }
      const answer = await source.save(draft.id, { ...draft.content, version: draft.version });
      set(saved(state, draft, answer));
      return true;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 409 || (status === 403 && draft.version > 0)) {
        await look();
        const fresh = state.told?.find(({ id }) => id === draft.id);
        // Submitted meanwhile, as it was typed: nothing is left to save.
        if (fresh?.submitted_on && isSameContent(fresh, draft.content))
          set({ local: state.local.filter((one) => one !== draft) });
        else {
          const id = crypto.randomUUID();
          followed.set(draft.id, id);
          set(forked(state, draft, id, nowIso()));
        }
        return true;
      }
      set({ saving: status === 404 ? 'gone' : 'here' });
      return false;
    }
  };

  const flush = async () => {
    set({ saving: 'saving' });
    for (let next = state.local[0]; next; next = state.local[0]) {
      if (!(await send(next))) return;
    }
    set({ saving: 'saved' });
  };

  /** Saves all that is typed; a save under way is waited for, and what was typed meanwhile follows it. */
  const saveNow = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (running) await running;
    if (state.local.length === 0) return;
    running ??= flush().finally(() => {
      running = undefined;
    });
    await running;
  };

  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void saveNow(), saveAfter);
  };

  const replaced = (point: WirePoint) =>
    set(told(state, [...(state.told ?? []).filter(({ id }) => id !== point.id), point]));

  return {
    get: (): PointStoreState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: () => {
      void look().then(() => saveNow());
      const poll = setInterval(() => {
        if (document.visibilityState === 'hidden') return;
        void look();
        if (state.local.length > 0 && !timer) void saveNow();
      }, lookAfter);
      const online = () => void saveNow();
      addEventListener('online', online);
      return () => {
        clearInterval(poll);
        removeEventListener('online', online);
        void saveNow();
      };
    },
    /** Present id of a draft that is being typed. */
    current: (id: string): string => followed.get(id) ?? id,
    look,
    saveNow,
    type: (id: string, content: PointContent) => {
      set({ ...typed(state, id, content, nowIso()), saving: 'saving' });
      saveSoon();
    },
    remove: (id: string) => {
      set(removed(state, id));
      saveSoon();
    },
    /** Submits own drafts, after all that is typed was saved. */
    submit: async (ids: readonly string[]) => {
      await saveNow();
      await source.submit(ids);
      await look();
    },
    reply: async (id: string, reply: string, text: string) => replaced(await source.reply(id, reply, text)),
    settle: async (id: string, to: 'accepted' | 'open', text = '') =>
      replaced(await source.settle(id, to, text)),
    agree: async (id: string, agrees: boolean) => replaced(await source.agree(id, agrees)),
  };
};
