import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { getTimeline, getTimelineVersion } from '#contracts/timeline.ts';
import { linear } from '#domain/workflow/workflow.testing.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aProject, wireOf } from '#lib/testing/samples.testing.ts';
import { type Timeline, timelineQuery } from './api.ts';

const workflow = linear(1);
const page = (more: Partial<Timeline> = {}): Timeline => ({
  project: aProject,
  workflow: wireOf(workflow, 1),
  files: [],
  history: [],
  cursor: null,
  project_progress: 0,
  recall: null,
  version: 'v1',
  now: new Date().toISOString(),
  ...more,
});

const server = fakeServer();
let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

const look = () => client.fetchQuery({ ...timelineQuery(1, 7), staleTime: 0 });
const asked = () => server.calls().map(({ route }) => route);
const answer = (version: string) => {
  server.on(getTimeline, () => page({ version }));
  server.on(getTimelineVersion, { version });
};

it('reads the whole timeline only if its version has changed', async () => {
  answer('v1');
  const first = await look();
  expect(await look()).toBe(first);
  expect(asked()).toEqual([getTimeline, getTimelineVersion]);
  expect(server.calls()[0]?.params).toEqual({ id: 1, wf: 7 });
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
  expect(asked()).toEqual([getTimeline]);
});
