/** Notices of pages that redirect to the projects because a project's data could not be loaded (section 8). */
import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getProject } from '#contracts/projects.ts';
import { getTimeline } from '#contracts/timeline.ts';
import { meQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { Toasts } from '#ui/index.ts';
import { Route as actions } from './_app.projects.$projectId.actions.$action.tsx';
import { Route as multiUpdate } from './_app.projects.$projectId.multi-update.tsx';

const server = fakeServer();
beforeEach(() => {
  for (const route of [getTimeline, getProject]) server.on(route, badGateway);
});
afterEach(cleanup);

type Load = (context: object) => Promise<unknown>;
const loaderOf = ({ options }: { options: object }) => (options as { loader: Load }).loader;

const openedFrom = async (route: { options: object }, context: object) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(meQuery.queryKey, someone());
  const thrown = await loaderOf(route)({ context: { queryClient }, ...context }).catch(
    (error: unknown) => error,
  );
  return isRedirect(thrown) ? thrown.options.to : undefined;
};

it.each([
  [
    'the link of a mail',
    actions,
    { params: { projectId: '1', action: 'approve-revision' }, deps: { revisionId: 70002 } },
  ],
  ['a multi-update', multiUpdate, { params: { projectId: '1' } }],
])('is said, and leads to the projects: %s', async (_page, route, context) => {
  render(<Toasts />);
  expect(await openedFrom(route, context)).toBe('/projects');
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Error on loading project data' }));
  // Preloading shows no notice.
  expect(await openedFrom(route, { ...context, preload: true })).toBe('/projects');
  expect(screen.queryByRole('alert')).toBeNull();
});
