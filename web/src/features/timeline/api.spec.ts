import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Timeline, timelineQuery } from './api.ts';

const page = (more: Partial<Timeline> = {}) =>
  ({
    workflow: { version: 1 } as Timeline['workflow'],
    files: [],
    history: [],
    cursor: null,
    version: 'v1',
    now: new Date().toISOString(),
    ...more,
  }) as Partial<Timeline> as Timeline;

const calls = vi.fn<(address: string) => Promise<Response>>();
let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', calls);
});
afterEach(() => {
  calls.mockReset();
  vi.unstubAllGlobals();
});

const look = () => client.fetchQuery({ ...timelineQuery(1, 7), staleTime: 0 });
const asked = () => calls.mock.calls.map(([address]) => address);
const answer = (version: string) =>
  calls.mockImplementation(async (address) =>
    Response.json(address.endsWith('/version') ? { version } : page({ version })),
  );

it('reads the whole timeline only if its version has changed', async () => {
  answer('v1');
  const first = await look();
  expect(await look()).toBe(first);
  expect(asked()).toEqual(['/api/projects/1/timeline/7', '/api/projects/1/timeline/7/version']);
  answer('v2');
  expect((await look()).version).toBe('v2');
});

const checking = { state: 'checking' } as Timeline['files'][number]['file'];

it.each<[string, Partial<Timeline>]>([
  ['a file is being checked', { files: [{ revision_id: 1, file: checking }] }],
  ['it has become old', { now: new Date(Date.now() - 61_000).toISOString() }],
])('reads everything when %s', async (_why, more) => {
  answer('v1');
  client.setQueryData(timelineQuery(1, 7).queryKey, page(more));
  await look();
  expect(asked()).toEqual(['/api/projects/1/timeline/7']);
});
