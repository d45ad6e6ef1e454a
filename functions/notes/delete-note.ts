import { notes, scope } from '#contracts/notes.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import type { NoteList } from '#server/data/note-reads.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { again } from '#server/retry.ts';
import {
  loadNotes,
  type NoteCall,
  noteCommit,
  noteDeleted,
  noteToChange,
  takeRoom,
  whyNoRoom,
} from './note-steps.ts';

type DeleteCall = NoteCall<{ id: number; noteId: number }, unknown>;

const deleteFrom = (list: NoteList) => (call: DeleteCall) =>
  retryOnConflict(async () => {
    const { principal, params } = call;
    const loaded = await loadNotes(principal, params.id, list);
    if (!loaded) return refused('project_not_found');
    const before = noteToChange(principal, loaded, list, params.noteId);
    if (isRefused(before)) return before;
    const { tenantId, projectId, id } = before;
    const given = { notes: -1, characters: -before.body.length };
    const result = await transact((entities) => ({
      note: entities.Note.delete({ tenantId, projectId, list, id })
        // Race: saved concurrently, so that the audit would record another text, or deleted.
        .where(({ version }, { eq }) => eq(version, before.version))
        .commit(),
      room: takeRoom(entities, before, given),
      commit: noteCommit(entities, call, loaded.project, noteDeleted(before), [before, undefined]),
    }));
    if (result.committed) return { ok: true as const };
    return result.failed.includes('room') ? whyNoRoom(before, given) : again;
  });

export const deleteNoteEndpoint = endpoint(notes.remove, deleteFrom('notes'));
export const deleteScopeEndpoint = endpoint(scope.remove, deleteFrom('scope'));
