/** Badge of the inbox, for which one tab of a browser asks for all of them. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { countInbox } from '#contracts/workspace.ts';
import { api } from '#lib/calls/api.ts';
import { joinTabs, type Tabs } from '#lib/page/browser-tabs.ts';
import { useMe } from './me.ts';
import { personKey } from './person-key.ts';

/** Count with the time at which it was asked for, by the clock of this device. */
interface Counted {
  readonly unread: number;
  readonly asked: number;
}

const key = ['inbox', 'unread'] as const;

/**
 * Number of unread entries in the inbox of a member of the team; 0 for clients. Each tab asks as it opens and after its own
 * changes, and tells the others; one alone is told of others’ actions, hidden or not. A failure is only logged: the badge stays as it was.
 */
export const useUnread = (): number => {
  const me = useMe();
  const client = useQueryClient();
  const isAgent = me.actor.kind === 'agent';
  // Nobody else's: neither another person's at this device, nor that of another workspace.
  const name = `proofline.unread.${personKey(me)}`;
  const [leads, setLeads] = useState(false);
  const tabs = useRef<Tabs<Counted>>(undefined);
  useEffect(() => {
    if (!isAgent) return;
    const joined = joinTabs<Counted>(name, {
      onLead: setLeads,
      onTold: (told) =>
        client.setQueryData<Counted>(key, (known) => (known && known.asked > told.asked ? known : told)),
    });
    tabs.current = joined;
    return () => {
      tabs.current = undefined;
      joined.leave();
    };
  }, [isAgent, name, client]);
  const { data } = useQuery(
    queryOptions({
      queryKey: key,
      queryFn: async ({ signal }): Promise<Counted> => {
        const asked = Date.now();
        const { unread } = await api(countInbox, { signal });
        // Race: another tab was told a later count meanwhile.
        const known = client.getQueryData<Counted>(key);
        if (known && known.asked > asked) return known;
        const counted = { unread, asked };
        tabs.current?.tell(counted);
        return counted;
      },
      enabled: isAgent,
      meta: { hears: leads ? 'badge' : undefined },
    }),
  );
  return data?.unread ?? 0;
};
