import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Subscription } from '#contracts/workspace.ts';
import { type Me, meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { UpgradeDialog } from './upgrade-dialog.tsx';

afterEach(cleanup);

const { user: owner, ...rest } = someone();
/** Member of the team with only these permissions. */
const me = (permissions: Partial<Me['user']>): Me => ({
  ...rest,
  user: { ...owner, owner: false, admin: false, ...permissions },
});

const subscription = (active_users: number): Subscription => ({
  tenant_id: 1,
  name: 'starter',
  users_allowed: 5,
  active_users,
  active_projects_allowed: 25,
  active_projects: 1,
  archived_projects_allowed: 100,
  archived_projects: 0,
  message_templates_allowed: 20,
  active_message_templates: 12,
  workflow_templates_allowed: 10,
  active_workflow_templates: 1,
  system_message_templates: 0,
  system_workflow_templates: 0,
  expires: null,
  grace_period: null,
  cancellation_date: null,
  appsumo: false,
  read_only: false,
  details: null,
});

/** Renders the dialog with this history of pages; returns a function for the current page. */
const show = async ({
  user = {},
  seats = 1,
  came = ['/clients', '/workspace-analytics'],
  onClose,
}: {
  user?: Partial<Me['user']>;
  seats?: number;
  came?: string[];
  onClose?: () => void;
}) => {
  const queries = new QueryClient();
  queries.setQueryData(meQuery.queryKey, me(user));
  queries.setQueryData(subscriptionQuery.queryKey, subscription(seats));
  const history = createMemoryHistory({ initialEntries: came });
  const routeTree = createRootRoute({
    component: () => <UpgradeDialog onClose={onClose} />,
    notFoundComponent: () => null,
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createRouter({ routeTree, history })} />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog', { name: "You don't have access to this feature" });
  return () => history.location.pathname;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });

describe('the way to a feature that the plan lacks', () => {
  it.each([{ owner: true }, { admin: true }])('is a button for %o', async (user) => {
    await show({ user });
    expect(screen.getByText('Upgrade your workspace to get access to this feature')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade workspace' })).toBeTruthy();
  });

  it('is the administrator for others', async () => {
    await show({});
    expect(screen.getByText('Contact your administrator')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('closing', () => {
  it('only takes the dialog away where the page may be used without the feature', async () => {
    const onClose = vi.fn();
    const where = await show({ onClose });
    pressEscape();
    expect(onClose).toHaveBeenCalledOnce();
    expect(where()).toBe('/workspace-analytics');
  });

  it('leads back where the page may not be used', async () => {
    const where = await show({});
    pressEscape();
    expect(where()).toBe('/workspace-analytics');
    press('Go back');
    await waitFor(() => expect(where()).toBe('/clients'));
  });

  it('leads home without a previous page', async () => {
    const where = await show({ came: ['/workspace-analytics'] });
    press('Go back');
    await waitFor(() => expect(where()).toBe('/'));
  });

  it('leads to the team where there are more than seats', async () => {
    const where = await show({ seats: 6 });
    press('Go back');
    await waitFor(() => expect(where()).toBe('/settings/team'));
  });
});
