import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { LeaveGuard } from '#lib/page/leave-guard.tsx';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aProject, someone } from '#lib/testing/samples.testing.ts';
import { aTemplate } from '#lib/testing/template.testing.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { deliverables as texts } from '#lib/texts/en/deliverables.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { mailStore, nameOfDraft } from '#parts/mail/mail-drafts.ts';
import { Toasts } from '#ui/index.ts';
import { deliverablesQuery } from '../api.ts';
import DeliverablesTab from './deliverables-tab.tsx';

const server = fakeServer();
// Loaded in a part of its own, which takes longer than a test's timeout on a busy machine.
beforeAll(() => import('#parts/left-words/left-words.tsx'));
beforeEach(() => {
  server.leave(previewDeliverableMail, deliverableFiles.list);
  for (const route of [createDeliverable, listDeliverables, sendDeliverable]) server.on(route, badGateway);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
});

const project = {
  ...aProject,
  projectWorkflows: [{ workflow_id: 101, workflow_title: 'Video' }],
  email_subject_line_default: 'Autumn film',
  contacts: [{ id: 20001, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }],
};
const master: Deliverable = {
  id: 1_01_9001,
  workflow_id: 101,
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

const shownProject = { queryKey: ['shown project'], queryFn: skipToken } as const;
function Page() {
  const { data: shown = project } = useQuery<typeof project>(shownProject);
  return <DeliverablesTab project={shown} workflow={undefined} />;
}

/** Renders the tab with these deliverables; `shows` changes them, `close` archives the project, as a colleague does. */
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
        <Page />
        <Toasts />
        <LeaveGuard />
      </>
    ),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree, history: createBrowserHistory() }) as never} />
    </QueryClientProvider>,
  );
  const { queryKey } = deliverablesQuery(project.id);
  return {
    shows: (now: readonly Deliverable[]) => act(() => client.setQueryData(queryKey, { items: [...now] })),
    close: () => act(() => client.setQueryData(shownProject.queryKey, { ...project, archived: true })),
  };
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
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '101' } });
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
  expect(server.calls(sendDeliverable).at(-1)?.params).toEqual({ id: 1, dId: master.id });
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

describe('the unsaved words', () => {
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  const write = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Master file' }));
    fireEvent.change(field(/^Title/), { target: { value: 'Master, final' } });
    fireEvent.change(field(/^Notes/), { target: { value: 'Play it loud\nand late' } });
    field(/^Notes/).focus();
  };
  const left = () => screen.findByRole('region', { name: texts.left.title });
  /** True if the browser asks before it closes the window. */
  const asksToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('stay in sight when a colleague removes their deliverable meanwhile, with a notice and the focus', async () => {
    const { shows } = show([master]);
    await write();
    shows([]);
    const region = await left();
    const words = within(region);
    words.getByText('Master, final');
    expect(words.getByRole('blockquote').textContent).toBe('Play it loud\nand late');
    expect(document.activeElement).toBe(region);
    await told(texts.left.title);
  });

  it('are in sight after a removal while their author was elsewhere, and no others are', async () => {
    show([master]);
    await write();
    cleanup();
    show([{ ...master, id: 1_01_9002, title: 'Another' }]);
    within(await left()).getByText('Master, final');
    cleanup();
    show([master]);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Master, final');
    expect(screen.queryByRole('region', { name: texts.left.title })).toBeNull();
  });

  it('are shown in their own project alone', async () => {
    show([{ ...master, id: 2_01_9001 }]);
    await write();
    cleanup();
    show([]);
    await screen.findByText(texts.empty);
    expect(screen.queryByRole('region', { name: texts.left.title })).toBeNull();
  });

  it('are copied with name and link', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
    const { shows } = show([master]);
    await write();
    shows([]);
    fireEvent.click(within(await left()).getByRole('button', { name: 'Copy' }));
    await screen.findByRole('button', { name: 'Copied' });
    const [[item]] = copied.mock.calls[0] ?? [[]];
    const textOf = async (type: string) => (await item?.getType(type))?.text();
    expect(await textOf('text/plain')).toBe(
      'Master, final\n\nhttps://preview.example/master\n\nPlay it loud\nand late',
    );
    expect(await textOf('text/html')).toBe(
      '<p>Master, final</p><p>https://preview.example/master</p><p>Play it loud<br>and late</p>',
    );
  });

  it('hold the window open until they are discarded', async () => {
    const { shows } = show([master]);
    await screen.findByText('Master file');
    expect(asksToLeave()).toBe(false);
    await write();
    expect(asksToLeave()).toBe(true);
    shows([]);
    const words = within(await left());
    expect(asksToLeave()).toBe(true);
    fireEvent.click(words.getByRole('button', { name: connection.discard }));
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: forms.startOver.confirm }),
    );
    await waitFor(() => expect(screen.queryByText('Master, final')).toBeNull());
    expect(asksToLeave()).toBe(false);
  });

  it('stay in their form, with the reason that they cannot be saved, once the project is archived', async () => {
    const { close } = show([master]);
    await write();
    close();
    await screen.findByText(texts.closed);
    expect(field(/^Title/).value).toBe('Master, final');
    expect(document.activeElement).toBe(field(/^Notes/));
    for (const name of [texts.save, texts.send]) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      fireEvent.click(button);
    }
    expect(server.calls(updateDeliverable)).toEqual([]);
  });
});
