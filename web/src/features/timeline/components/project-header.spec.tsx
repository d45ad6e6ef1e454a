import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Project } from '#contracts/projects.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { aProject, someone } from '#lib/testing/samples.testing.ts';
import { Toasts } from '#ui/index.ts';
import { ProjectHeader } from './project-header.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the header as the multi-update page shows it. */
const show = async (more: Partial<Project> = {}, { complete = true, archivedAllowed = 5 } = {}) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(meQuery.queryKey, someone());
  client.setQueryData(subscriptionQuery.queryKey, {
    read_only: false,
    archived_projects: 3,
    archived_projects_allowed: archivedAllowed,
  } as never);
  const routeTree = createRootRoute({
    component: () => (
      <>
        <ProjectHeader
          project={{ ...aProject, deliverable_type: 'Multi', ...more }}
          workflow={undefined}
          complete={complete}
          isMultiUpdate
          tabs={null}
        />
        <Toasts />
      </>
    ),
    notFoundComponent: () => null,
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: aProject.name });
};
const archive = () => screen.queryByRole('button', { name: 'Archive project' });

describe('a multi-update', () => {
  it('links to the timelines, the project and the client', async () => {
    await show();
    const targets = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(targets).toEqual([
      ['Timelines', '/projects/1/timelines'],
      ['Project settings', '/projects/1'],
      ['Client settings', '/clients/2?tab=details'],
    ]);
  });

  it('archives what is complete, and asks in the specification’s words', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Archive project' }));
    const dialog = within(
      screen.getByRole('dialog', { name: 'Are you sure you want to archive this project?' }),
    );
    expect(
      dialog.getByText('This project will be hidden and can be found in the archived projects section.'),
    ).toBeTruthy();
  });

  it.each([
    [200, 'Project Archived'],
    [502, 'Error on archiving project'],
  ])('says what came of the archiving: %i', async (status, notice) => {
    const call = vi.fn(async (address: string, init?: RequestInit) =>
      init?.method === 'PUT'
        ? Response.json({}, { status })
        : Response.json(address.endsWith('/me') ? someone() : {}),
    );
    vi.stubGlobal('fetch', call);
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Archive project' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive project' }));
    fireEvent.click(await screen.findByRole('button', { name: `Dismiss: ${notice}` }));
    expect(call).toHaveBeenCalledWith(
      '/api/projects/1/archive',
      expect.objectContaining({ method: 'PUT', body: '{"archive":true,"from":"timeline"}' }),
    );
  });

  it('archives nothing that is not complete, or archived already', async () => {
    await show({}, { complete: false });
    expect(archive()).toBeNull();
    cleanup();
    await show({ archived: true });
    expect(archive()).toBeNull();
  });

  it('archives nothing beyond the plan', async () => {
    await show({}, { archivedAllowed: 3 });
    expect(archive()?.getAttribute('aria-disabled')).toBe('true');
    const described = archive()?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toContain(
      'You reached the archived projects limit',
    );
  });

  it.each([
    [{ archived: true }, 'Archived'],
    [{ archived: true, cancelled: true }, 'Cancelled'],
  ])('is badged for what it is: %j', async (state, badge) => {
    await show(state);
    expect(screen.getAllByText(/^(Archived|Cancelled)$/).map(({ textContent }) => textContent)).toEqual([
      badge,
    ]);
  });
});
