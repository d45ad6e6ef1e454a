import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { scope } from '#contracts/notes.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer, lost } from '#lib/testing/fake-server.testing.ts';
import { aProject, someone } from '#lib/testing/samples.testing.ts';
import { readAgain } from '#lib/testing/show-page.testing.tsx';
import { notesQuery } from '../features/notes/api.ts';
import { type ProjectTab, ProjectTabs } from './-project-tabs.tsx';

const server = fakeServer();
afterEach(cleanup);

const tab = (id: string, offered: boolean | undefined): ProjectTab => ({
  id,
  label: id.toUpperCase(),
  hash: id,
  useOffered: () => offered,
  component: lazy(async () => ({ default: ({ project }) => <p>{`${id} of ${project.name}`}</p> })),
});

const newClient = (me = someone()) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(meQuery.queryKey, me);
  client.setQueryDefaults(subscriptionQuery.queryKey, { enabled: false });
  return client;
};
const shown = async (address: string, tabs?: readonly ProjectTab[], client = newClient()) => {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/page',
    component: () => (
      <ProjectTabs
        project={aProject}
        workflow={undefined}
        overview={false}
        complete={false}
        label="Timeline"
        {...(tabs && { tabs })}
      >
        the stages
      </ProjectTabs>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('tablist');
  return router;
};

const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const panel = () => screen.getByRole('tabpanel').textContent;
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

describe('the tabs of a project', () => {
  it('are those that are offered, the first one chosen', async () => {
    await shown('/page', [tab('scope', false), tab('notes', true), tab('feedback', undefined)]);
    expect(names()).toEqual(['Timeline', 'NOTES']);
    expect(chosen()).toBe('Timeline');
    expect(panel()).toBe('the stages');
  });

  it('are named by the address, and name it', async () => {
    const router = await shown('/page?stage=7#notes', [tab('notes', true), tab('deliverables', true)]);
    expect(await screen.findByText('notes of Autumn film')).toBeTruthy();
    expect(chosen()).toBe('NOTES');
    fireEvent.keyDown(screen.getByRole('tab', { name: 'NOTES' }), { key: 'ArrowRight' });
    expect(await screen.findByText('deliverables of Autumn film')).toBeTruthy();
    expect(router.state.location.hash).toBe('deliverables');
    expect(router.state.location.search).toEqual({ stage: 7 });
    expect(document.activeElement?.textContent).toBe('DELIVERABLES');
    fireEvent.click(screen.getByRole('tab', { name: 'Timeline' }));
    expect(await screen.findByText('the stages')).toBeTruthy();
    expect(router.state.location.hash).toBe('');
  });

  it('wait for one that is not known yet to be there, and do without one that is not', async () => {
    await shown('/page#feedback', [tab('feedback', undefined)]);
    expect(screen.getByRole('tabpanel').querySelector('[aria-busy]')).toBeTruthy();
    cleanup();
    await shown('/page#feedback', [tab('feedback', false)]);
    expect(panel()).toBe('the stages');
    cleanup();
    await shown('/page#nonsense', [tab('feedback', true)]);
    expect(panel()).toBe('the stages');
  });

  it('keep one whose content is read again in vain', async () => {
    const me = someone();
    const client = newClient({ ...me, user: { ...me.user, owner: false, admin: false } });
    const board = notesQuery({ list: 'scope', projectId: aProject.id });
    client.setQueryData(board.queryKey, { available: true, items: [] });
    server.on(scope.list, lost());
    await shown('/page', undefined, client);
    const tab = await screen.findByRole('tab', { name: 'Project scope' });
    await readAgain(client, board);
    expect(client.getQueryState(board.queryKey)?.status).toBe('error');
    expect(tab.isConnected).toBe(true);
  });
});
