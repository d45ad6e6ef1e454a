/** Inbox of the signed-in member: its lists by state, and what is done with its entries. */
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type InboxEntry, listInbox, markInbox } from '#contracts/inbox.ts';
import type { InboxState } from '#domain/inbox/inbox.ts';
import { api } from '#lib/calls/api.ts';
import { notifyError } from '#lib/page/notify.ts';
import { inbox as texts } from '#lib/texts/en/inbox.ts';

export const inboxQuery = (state: InboxState, project: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['inbox', 'list', state, project ?? 0],
    queryFn: ({ pageParam, signal }) =>
      api(listInbox, {
        query: { state, ...(project && { project }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { hears: 'inbox' },
    refetchOnWindowFocus: 'always',
  });

interface Marking {
  readonly entries: readonly Pick<InboxEntry, 'id'>[];
  readonly state: InboxState;
  readonly until?: string | undefined;
  /** List whose further entries are marked as well, from the end of what is loaded. */
  readonly onwards?: Onwards | undefined;
}

interface Onwards {
  readonly state: InboxState;
  readonly project: number | undefined;
  /** Position in the list; null at its end. */
  readonly before: string | null;
}

/** Entries of a call at most. */
const together = 50;

const markEach = async ({ entries, state, until }: Marking): Promise<void> => {
  const ids = entries.map(({ id }) => id);
  for (let first = 0; first < ids.length; first += together) {
    await api(markInbox, {
      body: { ids: ids.slice(first, first + together), state, ...(until && { until }) },
    });
  }
};

/** Marks entries, and reads the lists and the badge again. */
export const useMark = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (marking: Marking) => {
      await markEach(marking);
      const { onwards } = marking;
      // The list goes backwards in time: what comes after the press stays unread.
      for (let before = onwards?.before; onwards && before; ) {
        const { state, project } = onwards;
        const page = await api(listInbox, { query: { state, before, ...(project && { project }) } });
        await markEach({ ...marking, entries: page.items });
        before = page.next;
      }
    },
    onError: (error) => notifyError(error, texts.notMarked),
    onSettled: () => client.invalidateQueries({ queryKey: ['inbox'] }),
  });
};
