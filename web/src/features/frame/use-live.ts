/** Live updates of the app's pages: their queries are asked again when the page looks. */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { joinLive, joinProjectLive } from '#contracts/live.ts';
import type { LiveMessage } from '#domain/live/live.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import type { LiveConnection } from '#lib/live/connection.ts';
import { onLook } from '#lib/live/looks.ts';
import { whenIdle } from '#lib/page/when-idle.ts';

/** Milliseconds between two looks at the same: a workspace where much is done does not have all its pages ask all the time. */
const rest = { project: 1000, lists: 3000, inbox: 1000 };
/** Milliseconds until the code is loaded again that could not be. */
const loadAgainAfter = 30_000;

/** Drafts are read by rooms alone, which look by themselves. */
type Heard = Exclude<LiveMessage, { readonly about: 'drafts' }>;

const isHeard = ({ meta }: Query, about: Heard | undefined): boolean => {
  const hears = meta?.hears;
  if (hears === undefined) return false;
  if (about === undefined) return true;
  if (about.about === 'inbox') return hears === 'inbox' || hears === 'badge';
  return about.about === 'lists' ? hears === 'lists' : hears === about.project;
};

/** A hidden page does not ask; its title has the badge. */
const isAsked = ({ meta }: Query): boolean =>
  document.visibilityState !== 'hidden' || meta?.hears === 'badge';

const isLoadedFirst = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

/** Asks the queries again that hear of it, after the changes of this page that are under way. */
export const looking = (client: QueryClient) => {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const last = new Map<string, number>();
  const look = (about: Heard | undefined): void => {
    const heard = client.getQueryCache().findAll({ predicate: (query) => isHeard(query, about) });
    for (const query of heard) {
      const again = () =>
        client.invalidateQueries({
          queryKey: query.queryKey,
          exact: true,
          // However new its answer is, it is asked again once the page is seen.
          refetchType: isAsked(query) ? 'active' : 'none',
        });
      // Race: the answer of a first load may be from before, and is not given up for another one.
      if (isLoadedFirst(query)) query.promise?.then(again, () => undefined);
      else void again();
    }
  };
  const soon = (about: Heard): void => {
    const name = JSON.stringify(about);
    if (waiting.has(name)) return;
    const wait = Math.max(0, (last.get(name) ?? 0) + rest[about.about] - performance.now());
    const work = () => {
      // Race: an answer from before a change that is under way would show what it has replaced.
      if (client.isMutating() > 0) return void waiting.set(name, setTimeout(work, 200));
      waiting.delete(name);
      last.set(name, performance.now());
      look(about);
    };
    waiting.set(name, setTimeout(work, wait));
  };
  return {
    look: (about?: LiveMessage) => {
      if (!about) look(undefined);
      else if (about.about !== 'drafts') soon(about);
    },
    end: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
};

/** Access to the channels of the page; those of the person alone where the project is not theirs to see. */
const join = async (project: number | undefined) => {
  try {
    return await (project === undefined ? api(joinLive) : api(joinProjectLive, { params: { id: project } }));
  } catch (error) {
    if (project === undefined || !(error instanceof ApiError) || error.status < 400 || error.status >= 500)
      throw error;
    return api(joinLive);
  }
};

/** Keeps the queries of a page live; `project` is that of the page. Its code is loaded once the page is at rest. */
export const useLive = (project: number | undefined): void => {
  const client = useQueryClient();
  const shown = useRef(project);
  const live = useRef<LiveConnection>(undefined);
  useEffect(() => {
    const { look, end } = looking(client);
    const forget = onLook(look);
    let isGone = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = () =>
      import('#lib/live/live.ts').then(
        ({ startLive }) => {
          if (!isGone) live.current = startLive(() => join(shown.current));
        },
        () => {
          if (!isGone) retry = setTimeout(load, loadAgainAfter);
        },
      );
    void whenIdle().then(() => (isGone ? undefined : load()));
    return () => {
      isGone = true;
      clearTimeout(retry);
      forget();
      end();
      live.current?.stop();
      live.current = undefined;
    };
  }, [client]);
  useEffect(() => {
    if (shown.current === project) return;
    shown.current = project;
    live.current?.rejoin();
  }, [project]);
};
