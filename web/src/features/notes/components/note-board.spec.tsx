import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Note, notes, scope } from '#contracts/notes.ts';
import { idsPerWorkflow } from '#domain/workflow/state.ts';
import { linear } from '#domain/workflow/workflow.testing.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer, lost } from '#lib/testing/fake-server.testing.ts';
import { aProject, someone, wireOf } from '#lib/testing/samples.testing.ts';
import { createFormStore } from '#parts/form/form-store.ts';
import { Toasts } from '#ui/index.ts';
import { type NoteList, notesQuery } from '../api.ts';
import { draftName, draftOf, newDraft } from '../draft.ts';
import { NoteBoard } from './note-board.tsx';

const note: Note = {
  id: 5,
  project_id: aProject.id,
  body: '<p>Mind the logo.</p>',
  pictures: {},
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
const wire = wireOf(linear(1, 1), 1);
const workflow = { ...wire, tasks: wire.tasks.map((stage, place) => ({ ...stage, id: place + 1 })) };

const server = fakeServer();
beforeEach(() => {
  for (const { list, add, update, remove } of [notes, scope])
    for (const route of [list, add, update, remove]) server.on(route, badGateway);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const show = (list: NoteList, items: readonly Note[] | undefined, project = aProject) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(meQuery.queryKey, someone());
  client.setQueryDefaults(subscriptionQuery.queryKey, { enabled: false });
  if (items) {
    const { queryKey } = notesQuery({ list, projectId: aProject.id });
    client.setQueryData(queryKey, { items: [...items], available: true });
  }
  const page = (isHere: boolean) => (
    <QueryClientProvider client={client}>
      {isHere && <NoteBoard list={list} project={project} workflow={workflow} />}
      <Toasts />
    </QueryClientProvider>
  );
  const { rerender } = render(page(true));
  /** Shows the entries as a colleague has left them. */
  const turnsTo = (now: readonly Note[]) =>
    act(() =>
      client.setQueryData(notesQuery({ list, projectId: aProject.id }).queryKey, {
        items: [...now],
        available: true,
      }),
    );
  return { turnsTo, leave: () => rerender(page(false)), comeBack: () => rerender(page(true)) };
};
/** Expects a notice and dismisses it. */
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

it('the form of a scope item says who will read it, as its switches are', () => {
  show('scope', []);
  fireEvent.click(screen.getByRole('button', { name: 'Add scope' }));
  expect(screen.getByText('Only your team reads this')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Notify client' }));
  expect(screen.getByText('The client will read this')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Visible to client' }));
  expect(screen.getByText('Only your team reads this')).toBeTruthy();
});

it('the form of a note says that only the team reads it while production details are hidden', () => {
  show('notes', []);
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Visible to client' }));
  expect(screen.getByText('Only your team reads this')).toBeTruthy();
});

describe.each([
  ['notes', 'note', 'notes'],
  ['scope', 'scope', 'scope'],
] as const)('a failed part of %s is told by its name', (list, one, several) => {
  it('fetching', async () => {
    show(list, undefined);
    expect(await screen.findByText(`Error fetching ${several}`)).toBeTruthy();
  });

  it('adding', async () => {
    const board = { list, projectId: aProject.id };
    createFormStore({
      name: draftName(board, list === 'notes' ? workflow.id : undefined),
      stored: newDraft(1),
    }).tell({ type: 'typed', change: (draft) => ({ ...draft, body: '<p>Which logo?</p>' }) });
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

it('stays open with a change that was made during a save', async () => {
  show('notes', [note]);
  choose('Edit note');
  const saves = server.hold(notes.update);
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  const stage = () => screen.getByRole<HTMLSelectElement>('combobox');
  fireEvent.change(stage(), { target: { value: '2' } });
  saves[0]?.answer({ ...note, version: 2 });
  await told('Note updated');
  expect(stage().value).toBe('2');
});

it('continues a new note that was changed while it was added as the note that it is now', async () => {
  const board = { list: 'notes', projectId: aProject.id } as const;
  const blank = newDraft(1);
  createFormStore({ name: draftName(board, workflow.id), stored: blank, isNew: true }).tell({
    type: 'typed',
    change: (draft) => ({ ...draft, body: note.body }),
  });
  show('notes', []);
  const additions = server.hold(notes.add);
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(additions).toHaveLength(1));
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '2' } });
  additions[0]?.answer(note);
  await told('Note added');
  const card = within(await screen.findByRole('article'));
  expect((await card.findByRole<HTMLSelectElement>('combobox')).value).toBe('2');
});

it('has the words of a note that a colleague deletes meanwhile in a new one, for the team alone', async () => {
  const { turnsTo } = show('notes', [{ ...note, visible_to_client: true, notify_client: true }]);
  choose('Edit note');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '2' } });
  turnsTo([]);
  await told('The note was deleted meanwhile. Your words are in a new one.');
  const form = within(screen.getByRole('region', { name: 'Add note' }));
  expect(form.getByRole<HTMLSelectElement>('combobox').value).toBe('2');
  expect(await form.findByText('Mind the logo.')).toBeTruthy();
  expect(form.getByText('Only your team reads this')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Add note' })).toBeTruthy();
});

/** Changes the stage of the note in its form. */
const changeStage = () => {
  choose('Edit note');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '2' } });
};
const confirmDeletion = () => {
  choose('Delete note');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete note' }));
};
const takenOver = 'The note was deleted meanwhile. Your words are in a new one.';

it('has the words of a note that a colleague deletes after the reader could not', async () => {
  const { turnsTo } = show('notes', [note]);
  changeStage();
  confirmDeletion();
  await told('Error deleting note');
  turnsTo([]);
  await told(takenOver);
  const form = within(screen.getByRole('region', { name: 'Add note' }));
  expect(await form.findByText('Mind the logo.')).toBeTruthy();
});

it('has the words of a note whose deletion got no answer, though it is done', async () => {
  server.on(notes.remove, lost({ ok: true }));
  server.on(notes.list, { items: [], available: true });
  show('notes', [note]);
  changeStage();
  confirmDeletion();
  await told('Error deleting note');
  await told(takenOver);
});

it('tells the reader who has left the page of a deletion that failed, and shows the note with their words again', async () => {
  const removals = server.hold(notes.remove);
  const { leave, comeBack } = show('notes', [note]);
  changeStage();
  confirmDeletion();
  await waitFor(() => expect(removals).toHaveLength(1));
  leave();
  removals[0]?.answer(badGateway);
  await told('Error deleting note');
  comeBack();
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('2');
});

it('has the words of a note that a colleague deletes while its reader is elsewhere', async () => {
  const { turnsTo, leave, comeBack } = show('notes', [note]);
  changeStage();
  leave();
  turnsTo([]);
  comeBack();
  await told(takenOver);
  screen.getByRole('region', { name: 'Add note' });
});

it('takes the words of one note after the other over', async () => {
  const other = { ...note, id: 6, body: '<p>And the claim.</p>' };
  const { turnsTo } = show('notes', [note, other]);
  for (const card of screen.getAllByRole('article')) {
    fireEvent.click(within(card).getByRole('button', { name: /actions$/ }));
    fireEvent.click(within(card).getByRole('menuitem', { name: 'Edit note' }));
    fireEvent.change(within(card).getByRole('combobox'), { target: { value: '2' } });
  }
  turnsTo([]);
  await told(takenOver);
  const form = within(screen.getByRole('region', { name: 'Add note' }));
  await form.findByText('Mind the logo.');
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('And the claim.');
});

it('leaves the words of a note on another timeline to its board', async () => {
  const elsewhere = { ...note, stage_id: 8 * idsPerWorkflow + 1, timeline_id: 8 };
  createFormStore({
    name: draftName({ list: 'notes', projectId: 1 }, undefined, 5),
    stored: draftOf(elsewhere),
  }).tell({
    type: 'typed',
    change: (draft) => ({ ...draft, body: '<p>Of the film</p>' }),
  });
  const projectWorkflows = [7, 8].map((workflow_id) => ({ workflow_id, workflow_title: '' }));
  show('notes', [], { ...aProject, projectWorkflows });
  await screen.findByText('No notes yet');
  expect(screen.queryByRole('region', { name: 'Add note' })).toBeNull();
});

it('keeps nothing of a note that its reader deletes, also from another page', async () => {
  server.on(notes.list, { items: [], available: true });
  const removals = server.hold(notes.remove);
  const { leave, comeBack } = show('notes', [note]);
  changeStage();
  confirmDeletion();
  await waitFor(() => expect(removals).toHaveLength(1));
  leave();
  removals[0]?.answer({ ok: true });
  await told('Note deleted');
  comeBack();
  await screen.findByText('No notes yet');
  expect(Object.keys(sessionStorage).filter((key) => key.includes('.draft.'))).toEqual([]);
});

it('takes nothing over from a note that its reader deletes', async () => {
  server.on(notes.list, { items: [], available: true });
  server.on(notes.remove, { ok: true });
  show('notes', [note]);
  changeStage();
  confirmDeletion();
  await told('Note deleted');
  await screen.findByText('No notes yet');
  expect(Object.keys(sessionStorage).filter((key) => key.includes('.draft.'))).toEqual([]);
});

it('takes nothing over from a note that was not changed', async () => {
  const { turnsTo } = show('notes', [note]);
  choose('Edit note');
  turnsTo([]);
  expect(screen.queryByRole('region', { name: 'Add note' })).toBeNull();
});
