import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { addGuest, archiveProject, type Project } from '#contracts/projects.ts';
import { getMe, getSubscription } from '#contracts/workspace.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { aProject, aSubscription, someone } from '#lib/testing/samples.testing.ts';
import { Toasts } from '#ui/index.ts';
import { ProjectHeader } from './project-header.tsx';

const server = fakeServer();
afterEach(cleanup);

/** Renders the header as the multi-update page shows it. */
const show = async (
  more: Partial<Project> = {},
  { complete = true, archivedAllowed = 5, me = someone() } = {},
) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(meQuery.queryKey, me);
  client.setQueryData(subscriptionQuery.queryKey, {
    ...aSubscription,
    archived_projects: 3,
    archived_projects_allowed: archivedAllowed,
  });
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
    [200, { project: { ...aProject, archived: true } }, 'Project Archived'],
    [502, badGateway, 'Error on archiving project'],
  ])('says what came of the archiving: %i', async (_, answer, notice) => {
    server.on(getMe, someone());
    server.on(getSubscription, aSubscription);
    server.on(archiveProject, answer);
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Archive project' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive project' }));
    fireEvent.click(await screen.findByRole('button', { name: `Dismiss: ${notice}` }));
    expect(server.calls(archiveProject)).toMatchObject([
      { params: { id: 1 }, body: { archive: true, from: 'timeline' } },
    ]);
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

describe('a contact who adds a person', () => {
  const ann = { id: 20_001, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' };
  const contactOf = (clients_allow_adding_guests: boolean) => {
    const me = someone();
    return {
      ...me,
      contact: { id: ann.id, client_id: aProject.client_id },
      tenant: { ...me.tenant, clients_allow_adding_guests },
    };
  };
  const opener = () => screen.queryByRole('button', { name: 'Add a person' });
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } });
  const add = () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }));

  it('is offered the form only where the workspace lets clients add people', async () => {
    await show({ contacts: [ann] }, { me: contactOf(false) });
    expect(opener()).toBeNull();
    cleanup();
    await show({ contacts: [ann] }, { me: contactOf(true) });
    expect(opener()).not.toBeNull();
    cleanup();
    // The agency has them in the settings of the project.
    await show();
    expect(opener()).toBeNull();
  });

  it('keeps the words of a refused call, and shows the reason at its field', async () => {
    server.on(addGuest, refuse('guest_on_project', { field: 'email' }));
    await show({ contacts: [ann] }, { me: contactOf(true) });
    fireEvent.click(opener() as HTMLElement);
    await screen.findByRole('dialog');
    add();
    expect(await screen.findByRole('link', { name: 'Enter a first name.' })).toBeTruthy();
    expect(server.calls(addGuest)).toEqual([]);
    type('First name', 'Bruno');
    type('Email', 'bruno@client.example');
    add();
    await screen.findByRole('link', { name: 'This person is on the project already.' });
    expect((screen.getByRole('textbox', { name: /^First name/ }) as HTMLInputElement).value).toBe('Bruno');
  });
});
