import { notes, scope } from '#contracts/notes.ts';
import { type AudienceChange, newlyNotified, withAudience } from '#domain/note/note.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import type { NoteList, NoteRecord } from '#server/data/note-reads.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { again } from '#server/retry.ts';
import {
  changesOfNote,
  cleanBody,
  clientUntold,
  type Loaded,
  loadNotes,
  type NoteCall,
  type NotePlace,
  noteAgain,
  noteCommit,
  noteToChange,
  noteUpdated,
  placeOf,
  presentNote,
  takeRoom,
  whyNoRoom,
} from './note-steps.ts';
import { foreignPicture } from './picture-references.ts';

type Change = { body?: string | undefined; version?: number | undefined } & AudienceChange & NotePlace;
type UpdateCall = NoteCall<{ id: number; noteId: number }, Change>;

/**
 * Text and stage after a change. A change of an older version is a conflict, and the refusal carries the present note.
 */
const written = async (
  before: NoteRecord,
  change: Change,
  loaded: Loaded,
  { principal, now }: Pick<UpdateCall, 'principal' | 'now'>,
): Promise<NoteRecord | Refused> => {
  const { list } = before;
  const text = change.body === undefined ? {} : cleanBody(change.body);
  if (isRefused(text)) return text;
  const moves = list === 'notes' && change.stage_id !== undefined && change.stage_id !== before.stage_id;
  const place = moves ? placeOf(change, loaded) : {};
  if (isRefused(place)) return place;
  const after = { ...before, ...text, ...place };
  if (after.body === before.body && after.stage_id === before.stage_id) return before;
  if (change.version !== undefined && change.version !== before.version) {
    return refused('conflict', {}, await presentNote(before, now));
  }
  const foreign = await foreignPicture(principal, before, after.body, before.body);
  return foreign ?? { ...after, version: before.version + 1 };
};

const updateIn = (list: NoteList) => (call: UpdateCall) =>
  retryOnConflict(async () => {
    const { principal, params, body } = call;
    const loaded = await loadNotes(principal, params.id, list);
    if (!loaded) return refused('project_not_found');
    const before = noteToChange(principal, loaded, list, params.noteId);
    if (isRefused(before)) return before;
    const text = await written(before, body, loaded, call);
    if (isRefused(text)) return text;
    const after = { ...text, ...withAudience(before, body) };
    const answer = await presentNote(after, call.now);
    const changed = Object.keys(changesOfNote(before, after));
    if (changed.length === 0) return answer;
    const notify = newlyNotified(before, after);
    const untold = notify.client && (await clientUntold(after, principal, loaded.items));
    if (untold) return untold;
    const taken = { notes: 0, characters: after.body.length - before.body.length };
    const result = await transact((entities) => ({
      note: entities.Note.put(after)
        // Race: of two concurrent saves, of the text or a switch, the second is decided anew after the first.
        .where((note, { eq }) =>
          [
            eq(note.version, before.version),
            eq(note.visible_to_client, before.visible_to_client),
            eq(note.visible_to_agency, before.visible_to_agency),
            eq(note.notify_client, before.notify_client),
            eq(note.notify_agency, before.notify_agency),
          ].join(' AND '),
        )
        .commit(),
      room: takeRoom(entities, before, taken),
      commit: noteCommit(entities, call, loaded.project, noteUpdated(after, changed, notify), [
        before,
        after,
      ]),
      once: onceItem(entities, call, after.id),
    }));
    if (result.committed) return answer;
    if (result.failed.includes('once')) return repeated;
    return result.failed.includes('room') ? whyNoRoom(before, taken) : again;
  });

export const updateNoteEndpoint = endpoint(notes.update, updateIn('notes'), noteAgain('notes'));
export const updateScopeEndpoint = endpoint(scope.update, updateIn('scope'), noteAgain('scope'));
