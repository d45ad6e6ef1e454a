import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { errors } from '#contracts/errors.ts';
import { type Note, notes } from '#contracts/notes.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { Toasts } from '#ui/index.ts';
import { type Board, notesQuery, useSwitchAudience } from './api.ts';

const board: Board = { list: 'notes', projectId: 1 };
const note: Note = {
  id: 5,
  project_id: 1,
  body: '<p>x</p>',
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

const server = fakeServer();
afterEach(cleanup);

const start = () => {
  const held = server.hold(notes.update);
  server.hold(notes.list);
  const client = new QueryClient();
  client.setQueryData(notesQuery(board).queryKey, { items: [note], available: true });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSwitchAudience(board, note.id), { wrapper });
  return {
    press: (change: Parameters<typeof result.current.mutate>[0]) =>
      act(async () => result.current.mutate(change)),
    shown: () => client.getQueryData(notesQuery(board).queryKey)?.items[0],
    asked: (count: number) => waitFor(() => expect(held).toHaveLength(count)),
    answer: (index: number, given: Note | ReturnType<typeof refuse>) =>
      act(async () => held[index]?.answer(given)),
  };
};

it('is shown at once, with what follows from it', async () => {
  const { press, shown, asked } = start();
  await press({ notify: { client: true } });
  expect(shown()).toMatchObject({ visible_to_client: true, notify_client: true });
  await asked(1);
});

it('is rolled back with a notice if the server refuses', async () => {
  render(<Toasts />);
  const { press, shown, asked, answer } = start();
  await press({ visible: { client: true } });
  await asked(1);
  await answer(0, refuse('project_closed'));
  await screen.findByText('Error updating note visibility');
  await screen.findByText(errors.project_closed.text);
  expect(shown()).toMatchObject({ visible_to_client: false });
});

it('switches are sent one after the other, and the answer to an earlier one does not undo a later one', async () => {
  const { press, shown, asked, answer } = start();
  await press({ visible: { client: true } });
  await press({ visible: { agency: false } });
  expect(shown()).toMatchObject({ visible_to_client: true, visible_to_agency: false });
  await asked(1);
  await answer(0, { ...note, visible_to_client: true });
  await asked(2);
  expect(shown()).toMatchObject({ visible_to_client: true, visible_to_agency: false });
  await answer(1, { ...note, visible_to_client: true, visible_to_agency: false });
  expect(shown()).toMatchObject({ visible_to_client: true, visible_to_agency: false });
});
