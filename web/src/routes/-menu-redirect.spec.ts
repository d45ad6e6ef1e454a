import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Me, meQuery } from '#lib/session/me.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { routeTree } from '../route-tree.gen.ts';

vi.mock('#lib/session/auth.ts', () => ({ isSignedIn: async () => true }));

const server = fakeServer();
// Data of the pages are irrelevant here.
beforeEach(() => {
  server.down();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const owner = someone();
const none = {
  owner: false,
  admin: false,
  add_users: false,
  email_templates: false,
  workflow_templates: false,
  access_all_projects: false,
};
const member = (may: Partial<Me['user']> = {}): Me => ({
  ...owner,
  user: { ...owner.user, ...none, ...may },
});

/** URL to which this person is redirected. */
const ledTo = async (address: string, me: Me): Promise<string> => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(meQuery.queryKey, me);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history, context: { queryClient } });
  await router.load();
  return router.state.location.pathname;
};

it('an address above the settings leads to the first page that this person has of them', async () => {
  expect(await ledTo('/settings', owner)).toBe('/settings/workspace');
  expect(await ledTo('/settings', member({ admin: true }))).toBe('/settings/workspace');
  expect(await ledTo('/settings', member({ add_users: true }))).toBe('/settings/team');
  expect(await ledTo('/settings', member({ workflow_templates: true }))).toBe(
    '/templates/workflow-templates',
  );
  expect(await ledTo('/settings', member())).toBe('/profile');
  expect(await ledTo('/settings', someone({ id: 3, client_id: 2 }))).toBe('/projects');
});

it('on a phone the settings are a list, for members alone', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  expect(await ledTo('/settings', owner)).toBe('/settings');
  expect(await ledTo('/settings', member())).toBe('/settings');
  expect(await ledTo('/settings', someone({ id: 3, client_id: 2 }))).toBe('/projects');
});

it('an address above the templates leads to the first page that this person has of them', async () => {
  expect(await ledTo('/templates', owner)).toBe('/templates/email-templates');
  expect(await ledTo('/templates', member({ workflow_templates: true }))).toBe(
    '/templates/workflow-templates',
  );
  expect(await ledTo('/templates', member())).toBe('/');
});

it('the workspace’s analytics are open to agents with access to all projects, to nobody else', async () => {
  const address = '/workspace-analytics';
  expect(await ledTo(address, owner)).toBe(address);
  expect(await ledTo(address, member({ access_all_projects: true }))).toBe(address);
  expect(await ledTo(address, member({ email_templates: true }))).toBe('/');
  expect(await ledTo(address, someone({ id: 3, client_id: 2 }))).toBe('/projects');
});
