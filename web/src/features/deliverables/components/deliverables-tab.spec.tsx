import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createDeliverable,
  type Deliverable,
  listDeliverables,
  previewDeliverableMail,
  sendDeliverable,
  updateDeliverable,
} from '#contracts/deliverables.ts';
import { deliverableFiles } from '#contracts/files.ts';
import { emailTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aProject, someone } from '#lib/testing/samples.testing.ts';
import { aTemplate } from '#lib/testing/template.testing.ts';
import { deliverables as texts } from '#lib/texts/en/deliverables.ts';
import { mailStore, nameOfDraft } from '#parts/mail/mail-drafts.ts';
import { Toasts } from '#ui/index.ts';
import { deliverablesQuery } from '../api.ts';
import DeliverablesTab from './deliverables-tab.tsx';

const server = fakeServer();
beforeEach(() => {
  server.leave(previewDeliverableMail, deliverableFiles.list);
  for (const route of [createDeliverable, listDeliverables, sendDeliverable]) server.on(route, badGateway);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const project = {
  ...aProject,
  email_subject_line_default: 'Autumn film',
  contacts: [{ id: 20001, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }],
};
const master: Deliverable = {
  id: 70001,
  workflow_id: 7,
  title: 'Master file',
  body: '',
  type: 'link',
  link: 'https://preview.example/master',
  files: [],
  last_save_time: '2026-03-01T00:00:00.000Z',
  last_save_user_name: 'Olga Owner',
  last_send_time: null,
  last_send_user_name: null,
  version: 1,
  opened: [],
};

/** Renders the tab with these deliverables. */
const show = (items: readonly Deliverable[] | undefined) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(meQuery.queryKey, someone());
  client.setQueryDefaults(subscriptionQuery.queryKey, { enabled: false });
  client.setQueryData(emailTemplatesQuery.queryKey, { items: [aTemplate({ type: 'deliverable' })] });
  if (items) client.setQueryData(deliverablesQuery(project.id).queryKey, { items: [...items] });
  const routeTree = createRootRoute({
    component: () => (
      <>
        <DeliverablesTab project={project} workflow={undefined} />
        <Toasts />
      </>
    ),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  );
};
/** Expects a notice and dismisses it. */
const told = async (notice: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Dismiss: ${notice}` }));

it('says that deliverables could not be loaded', async () => {
  show(undefined);
  expect(await screen.findByText('Error on loading project deliverables')).toBeTruthy();
});

it('asks for a name and a flow, and says that a deliverable could not be saved', async () => {
  show([]);
  fireEvent.click((await screen.findAllByRole('button', { name: 'New deliverable' }))[0] ?? document.body);
  const next = screen.getByRole('button', { name: 'Next' });
  const isOpen = () => next.getAttribute('aria-disabled') !== 'true';
  expect(isOpen()).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Film' } });
  expect(isOpen()).toBe(false);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '7' } });
  expect(isOpen()).toBe(true);
  fireEvent.click(next);
  await told('Error on saving deliverable');
});

it('reports the outcome of sending a deliverable', async () => {
  show([master]);
  fireEvent.click(await screen.findByRole('button', { name: 'Preview & send' }));
  await screen.findByRole('heading', { name: 'Send “Master file”' });
  const send = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Preview & send' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send deliverable to 1 contact' }));
  };
  send();
  await told('Error on sending deliverable');
  server.on(sendDeliverable, master);
  send();
  await told('Deliverable Sent');
  expect(server.calls(sendDeliverable).at(-1)?.params).toEqual({ id: 1, dId: 70_001 });
});

it('keeps the email of a deliverable in sight that a colleague has removed meanwhile', async () => {
  mailStore(nameOfDraft(project.id, { deliverable: master.id })).save({
    draft: { subject: 'The master', body: '<p>Here it is</p>', template_id: null },
    version: 1,
  });
  show([master]);
  await screen.findByText('Master file');
  expect(screen.queryByText('The master')).toBeNull();
  cleanup();
  show([]);
  await screen.findByText('The master');
});

it('stays open with text that was typed during a save', async () => {
  show([master]);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Master file' }));
  const notes = () => screen.getByLabelText<HTMLTextAreaElement>(/^Notes/);
  const type = (value: string) => fireEvent.change(notes(), { target: { value } });
  const saves = server.hold(updateDeliverable);
  type('Before');
  fireEvent.click(screen.getByRole('button', { name: texts.save }));
  await waitFor(() => expect(saves).toHaveLength(1));
  type('Before and during');
  saves[0]?.answer({ ...master, body: 'Before', version: 2 });
  await told(texts.notices.saved);
  expect(notes().value).toBe('Before and during');
  expect(screen.getByText(texts.unsaved)).toBeTruthy();
});
