/** Server state of notes and scope: a cache entry for each list of a project. */

import { type QueryClient, queryOptions, skipToken, useQueryClient } from '@tanstack/react-query';
import { type Note, notes, scope } from '#contracts/notes.ts';
import type { AnswerOf, BodyInput } from '#contracts/route.ts';
import { type AudienceChange, type NoteFlags, noteSides, withAudience } from '#domain/note/note.ts';
import { api, type WaitingWords } from '#lib/calls/api.ts';
import { deletion } from '#lib/calls/deletion.ts';
import { plainText } from '#lib/format/plain-text.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { notes as texts } from '#lib/texts/en/notes.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { toast } from '#ui/index.ts';

export type NoteList = 'notes' | 'scope';
type Listed = AnswerOf<typeof notes.list>;

const calls = { notes, scope };

/** Notes or scope of a project. */
export interface Board {
  readonly list: NoteList;
  readonly projectId: number;
}

const keyOf = ({ list, projectId }: Board) => [list, projectId] as const;

export const notesQuery = (board: Board) =>
  queryOptions({
    queryKey: keyOf(board),
    queryFn: ({ signal }) => api(calls[board.list].list, { params: { id: board.projectId }, signal }),
    refetchOnWindowFocus: 'always',
    meta: { hears: board.projectId },
  });

const change = (client: QueryClient, board: Board, items: (items: readonly Note[]) => readonly Note[]) =>
  client.setQueryData<Listed>(keyOf(board), (known) => known && { ...known, items: [...items(known.items)] });

const replaced = (note: Note) => (items: readonly Note[]) =>
  items.map((item) => (item.id === note.id ? note : item));

/** Replaces a note in the cache, also after a conflict. */
export const showNote = (client: QueryClient, board: Board, note: Note): void =>
  void change(client, board, replaced(note));

/** The history has an entry for it as well. */
const settle = (client: QueryClient, board: Board) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keyOf(board) }),
    client.invalidateQueries({ queryKey: ['timeline', board.projectId] }),
  ]);

export type Addition = BodyInput<typeof notes.add>;
export type Change = BodyInput<typeof notes.update>;

export const addNote = async (client: QueryClient, board: Board, body: Addition): Promise<Note> => {
  const note = await api(calls[board.list].add, {
    params: { id: board.projectId },
    body,
    mayWait: { title: texts.list[board.list].add, detail: plainText(body.body) },
  });
  change(client, board, (items) => [note, ...items]);
  void settle(client, board);
  return note;
};

const update = ({ list, projectId }: Board, noteId: number, body: Change, mayWait?: WaitingWords) =>
  api(calls[list].update, {
    params: { id: projectId, noteId },
    body,
    ...(mayWait ? { mayWait } : {}),
  });

export const updateNote = async (
  client: QueryClient,
  board: Board,
  id: number,
  body: Change,
): Promise<Note> => {
  const note = await update(board, id, body, {
    title: texts.list[board.list].edit,
    detail: body.body === undefined ? undefined : plainText(body.body),
  });
  showNote(client, board, note);
  void settle(client, board);
  return note;
};

/** Ids of the notes that the reader deletes or has deleted: no colleague's deletion, so that nothing typed in them is kept. */
export const ownDeletionsQuery = (board: Board) =>
  queryOptions<readonly number[]>({ queryKey: ['deleted', ...keyOf(board)], queryFn: skipToken });

/**
 * Deletes a note. A failure is told wherever its reader is by then, because the handlers of a single call end with the note's
 * card; so is `onGone` called.
 */
export const useDeleteNote = (board: Board, onGone: (id: number) => void) => {
  const client = useQueryClient();
  const { queryKey } = ownDeletionsQuery(board);
  return useSubmission({
    mutationFn: (id: number) =>
      deletion(api(calls[board.list].remove, { params: { id: board.projectId, noteId: id } })),
    onMutate: (id) => void client.setQueryData(queryKey, (before = []) => [...before, id]),
    onSuccess: (_, id) => {
      onGone(id);
      change(client, board, (items) => items.filter((item) => item.id !== id));
      toast({ title: texts.list[board.list].notices.deleted });
    },
    onError: (error, id) => {
      client.setQueryData(queryKey, (before = []) => before.filter((one) => one !== id));
      toast({ title: texts.list[board.list].errors.delete, text: reasonOf(error), tone: 'error' });
    },
    // After a lost answer as well: the note may be gone.
    onSettled: () => void settle(client, board),
  });
};

export const flagsOf = ({
  visible_to_client,
  visible_to_agency,
  notify_client,
  notify_agency,
}: NoteFlags) => ({
  visible_to_client,
  visible_to_agency,
  notify_client,
  notify_agency,
});

/**
 * Toggles a switch of a note: an optimistic update, the calls one after the other, rolled back if the server refuses. The
 * success of an earlier call does not overwrite later toggles.
 */
export const useSwitchAudience = (board: Board, noteId: number) => {
  const client = useQueryClient();
  const mutationKey = [...keyOf(board), noteId, 'audience'];
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const show = (flags: (note: Note) => NoteFlags) =>
    change(client, board, (items) =>
      items.map((item) => (item.id === noteId ? { ...item, ...flags(item) } : item)),
    );
  return useSubmission({
    mutationKey,
    scope: { id: mutationKey.join('.') },
    mutationFn: (audience: AudienceChange) => update(board, noteId, audience as Change),
    onMutate: async (audience) => {
      await client.cancelQueries({ queryKey: keyOf(board) });
      const before = client.getQueryData<Listed>(keyOf(board))?.items.find(({ id }) => id === noteId);
      show((note) => withAudience(note, audience));
      return before && flagsOf(before);
    },
    onSuccess: (note, { notify }) => {
      if (isLast()) show(() => flagsOf(note));
      const told = noteSides.find((side) => notify?.[side]);
      if (told) toast({ title: texts.notified[told] });
    },
    onError: (error, _, before) => {
      if (before) show(() => before);
      toast({ title: texts.list[board.list].errors.visibility, text: reasonOf(error), tone: 'error' });
    },
    onSettled: () => {
      if (isLast()) void settle(client, board);
    },
  });
};
