/** Tabs of a project that hear of its changes, as all of them are told. */
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { listDeliverables } from '#contracts/deliverables.ts';
import { notes, scope } from '#contracts/notes.ts';
import { listProjectSurveys } from '#contracts/surveys.ts';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { deliverablesQuery } from '../features/deliverables/api.ts';
import { looking } from '../features/frame/use-live.ts';
import { notesQuery } from '../features/notes/api.ts';
import { projectSurveysQuery, sentSurveyQuery } from '../features/surveys/api.ts';

const server = fakeServer();
let leave: () => void = () => {};
afterEach(() => leave());

it.each([
  ['the deliverables', deliverablesQuery(3), listDeliverables],
  ['the notes', notesQuery({ list: 'notes', projectId: 3 }), notes.list],
  ['the scope', notesQuery({ list: 'scope', projectId: 3 }), scope.list],
  ['the surveys', projectSurveysQuery(3), listProjectSurveys],
  ['the survey that a contact was sent', sentSurveyQuery(3, 20_001, 5), listProjectSurveys],
] as const)('reads %s again once the page is told of the project', async (_, query, route) => {
  server.on(route, badGateway);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(query.queryKey as QueryKey, { items: [] });
  leave = new QueryObserver(client, {
    ...(query as object),
    queryKey: query.queryKey as QueryKey,
    staleTime: Infinity,
    refetchOnMount: false,
  }).subscribe(() => {});
  const { look } = looking(client);
  look({ about: 'project', project: 4 });
  look({ about: 'project', project: 3 });
  await vi.waitFor(() => expect(server.calls(route)).toHaveLength(1));
});
