import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showChange } from './query-client.ts';

/** List on a page, and a reader that answers as the test says, in the order in which it was asked. */
const listOnPage = () => {
  const reads: PromiseWithResolvers<readonly string[]>[] = [];
  const query = queryOptions({
    queryKey: ['list'],
    queryFn: () => {
      const read = Promise.withResolvers<readonly string[]>();
      reads.push(read);
      return read.promise;
    },
  });
  const client = new QueryClient();
  client.setQueryData(query.queryKey, ['a', 'b']);
  const leave = new QueryObserver(client, { ...query, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  );
  leaveAll.push(leave);
  return {
    reads,
    query,
    client,
    shown: () => client.getQueryData(query.queryKey),
    isSettled: () => vi.waitFor(() => expect(client.isFetching()).toBe(0)),
  };
};
const leaveAll: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaveAll.splice(0)) leave();
});

describe('a change that an action has made', () => {
  it('stays when a read that began before it is answered after it', async () => {
    const { reads, query, client, shown, isSettled } = listOnPage();
    void client.invalidateQueries(query);
    await showChange(client, query, (known) => known?.filter((one) => one !== 'a'));
    expect(shown()).toEqual(['b']);
    reads[0]?.resolve(['a', 'b']);
    reads[1]?.resolve(['b']);
    await isSettled();
    expect(shown()).toEqual(['b']);
  });

  it('stays where no page shows the list, which is read anew by the next page', async () => {
    const { reads, query, client, shown, isSettled } = listOnPage();
    for (const leave of leaveAll.splice(0)) leave();
    const read = client.fetchQuery(query).catch(() => undefined);
    await showChange(client, query, (known) => known?.filter((one) => one !== 'a'));
    reads[0]?.resolve(['a', 'b']);
    await read;
    await isSettled();
    expect(shown()).toEqual(['b']);
    expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
  });

  it('does not keep the change of somebody else away that the dropped read would have told', async () => {
    const { reads, query, client, shown, isSettled } = listOnPage();
    void client.invalidateQueries(query);
    await showChange(client, query, (known) => known?.filter((one) => one !== 'a'));
    for (const read of reads) read.resolve(['b', 'of a colleague']);
    await isSettled();
    expect(shown()).toEqual(['b', 'of a colleague']);
  });

  it('is read no more where nothing was being read', async () => {
    const { reads, query, client, shown } = listOnPage();
    await showChange(client, query, (known) => known && [...known, 'c']);
    expect(shown()).toEqual(['a', 'b', 'c']);
    expect(reads).toEqual([]);
  });
});
