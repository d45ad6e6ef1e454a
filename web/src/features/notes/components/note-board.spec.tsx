import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Note } from '../../../../../shared/contracts/notes.ts';
import { aProject, someone } from '../../../lib/samples.testing.ts';
import { meQuery, subscriptionQuery } from '../../../lib/session/me.ts';
import { Toasts } from '../../../ui/index.ts';
import { type NoteList, notesQuery } from '../api.ts';
import { keeperOf, newDraft } from '../draft.ts';
import { NoteBoard } from './note-board.tsx';

const note: Note = {
  id: 5,
  project_id: aProject.id,
  body: '<p>Mind the logo.</p>',
  stage_id: 1,
  timeline_id: 7,
  created_on: '2026-03-01T00:00:00.000Z',
  created_by_name: 'Olga',
  created_by_surname: 'Owner',
  visible_to_client: false,
  visible_to_agency: true,
  notify_client: false,
  notify_agency: false,
  version: 1,
};
const workflow = { id: 7, tasks: [{ id: 1, title: 'Cut' }] };

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({}, { status: 502 })));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (list: NoteList, items: readonly Note[] | undefined) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(meQuery.queryKey, someone());
  client.setQueryDefaults(subscriptionQuery.queryKey, { enabled: false });
  if (items) {
    const { queryKey } = notesQuery({ list, projectId: aProject.id });
    client.setQueryData(queryKey, { items: [...items], available: true });
  }
  render(
    <QueryClientProvider client={client}>
      <NoteBoard list={list} project={aProject} workflow={workflow as never} />
      <Toasts />
    </QueryClientProvider>,
  );
};
/** A notice is told, and put away again. */
const told = async (notice: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Dismiss: ${notice}` }));
const choose = (entry: string) => {
  fireEvent.click(within(screen.getByRole('article')).getByRole('button', { name: /actions$/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
};

it('the switches of a new note are called what they decide', () => {
  show('notes', []);
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  const audience = screen.getByRole('group', { name: 'Who sees it and who is told by email' });
  expect(within(audience).getAllByRole('switch')).toHaveLength(4);
});

it.each(['notes', 'scope'] as const)('the empty editor of %s says what goes there', async (list) => {
  show(list, []);
  fireEvent.click(screen.getByRole('button', { name: /^Add / }));
  expect(await screen.findByText('Add text here')).toBeTruthy();
});

describe.each([
  ['notes', 'note', 'notes'],
  ['scope', 'scope', 'scope'],
] as const)('what fails of %s is told by its name', (list, one, several) => {
  it('fetching', async () => {
    show(list, undefined);
    expect(await screen.findByText(`Error fetching ${several}`)).toBeTruthy();
  });

  it('adding', async () => {
    const board = { list, projectId: aProject.id };
    const draft = { ...newDraft(1), body: '<p>Which logo?</p>' };
    keeperOf(board, list === 'notes' ? workflow.id : undefined).keep(draft);
    show(list, []);
    fireEvent.click(screen.getByRole('button', { name: `Add ${one}` }));
    await told(`Error adding ${one}`);
  });

  it('updating', async () => {
    show(list, [note]);
    choose(`Edit ${one}`);
    fireEvent.click(screen.getByRole('button', { name: `Save ${one}` }));
    await told(`Error updating ${one}`);
  });

  it('deleting', async () => {
    show(list, [note]);
    choose(`Delete ${one}`);
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: `Delete ${one}` }));
    await told(`Error deleting ${one}`);
    expect(screen.getByText('Mind the logo.')).toBeTruthy();
  });
});
