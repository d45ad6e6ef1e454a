import { notes, scope } from '#contracts/notes.ts';
import { can } from '#domain/permission/can.ts';
import { onProject } from '#server/actions/on-project.ts';
import type { NoteList } from '#server/data/note-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { isShown, loadNotes, presentNote } from './note-steps.ts';

const listOf =
  (list: NoteList) =>
  async ({ principal, params, now }: { principal: Principal; params: { id: number }; now: number }) => {
    const loaded = await loadNotes(principal, params.id, list);
    if (!loaded) return refused('project_not_found');
    const { actor, tenant } = principal;
    const subject = onProject(loaded.project);
    const verdict =
      list === 'scope'
        ? can(actor, 'view_scope', { ...subject, scope: loaded.items })
        : can(actor, 'view_notes', { ...subject, workspace: tenant });
    // A hidden scope is an empty answer and no error: the project has no such tab then.
    if (verdict === 'hidden_from_you') return { items: [], available: false };
    if (verdict !== true) return refused(verdict);
    const shown = loaded.items.filter(isShown(principal, loaded));
    const items = await Promise.all(shown.toReversed().map((note) => presentNote(note, now)));
    return { items, available: true };
  };

export const listNotesEndpoint = endpoint(notes.list, listOf('notes'));
export const listScopeEndpoint = endpoint(scope.list, listOf('scope'));
