import { notes, scope } from '#contracts/notes.ts';
import {
  type AudienceChange,
  byClient,
  contradictsClient,
  newlyNotified,
  unseen,
  withAudience,
} from '#domain/note/note.ts';
import { can } from '#domain/permission/can.ts';
import { closedRefusal, onProject } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import type { NoteList, NoteRecord } from '#server/data/note-reads.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { again } from '#server/retry.ts';
import {
  cleanBody,
  clientUntold,
  type NoteCall,
  type NotePlace,
  noteAdded,
  noteAgain,
  noteCommit,
  placeOf,
  presentNote,
  takeRoom,
  whyNoRoom,
} from './note-steps.ts';
import { foreignPicture } from './picture-references.ts';

type AddCall = NoteCall<{ id: number }, { body: string } & AudienceChange & NotePlace>;

const addTo = (list: NoteList) => (call: AddCall) => {
  const { principal, params, body, now, at } = call;
  const { actor, tenant, name, surname } = principal;
  const { tenantId } = tenant;
  let id = now;
  return retryOnConflict(async () => {
    const heads = await projectWithWorkflows(tenantId, params.id);
    if (!heads) return refused('project_not_found');
    const { project } = heads;
    const subject = onProject(project);
    const verdict =
      list === 'scope'
        ? can(actor, 'edit_scope', subject)
        : can(actor, 'add_note', { ...subject, workspace: tenant });
    if (verdict !== true) return refused(verdict);
    const closed = closedRefusal(project);
    if (closed) return closed;
    const place = list === 'scope' ? {} : placeOf(body, heads);
    if (isRefused(place)) return place;
    const text = cleanBody(body.body);
    if (isRefused(text)) return text;
    if (actor.kind === 'contact' && contradictsClient(body)) return refused('note_flags_of_client');
    const foreign = await foreignPicture(principal, project, text.body);
    if (foreign) return foreign;

    const note: NoteRecord = {
      tenantId,
      projectId: project.projectId,
      list,
      id,
      ...text,
      ...place,
      created_on: at,
      created_by_kind: actor.kind === 'agent' ? 'agent' : 'contact',
      created_by_id: actor.kind === 'agent' ? actor.user_id : actor.contact_id,
      created_by_name: name,
      created_by_surname: surname,
      ...(actor.kind === 'agent' ? withAudience({ ...unseen, visible_to_agency: true }, body) : byClient),
      version: 1,
    };
    const notify = newlyNotified(unseen, note);
    const untold = notify.client && (await clientUntold(note, principal));
    if (untold) return untold;
    const answer = await presentNote(note, now);
    const taken = { notes: 1, characters: note.body.length };
    const result = await transact((entities) => ({
      note: entities.Note.create(note).commit(),
      room: takeRoom(entities, note, taken),
      commit: noteCommit(entities, call, project, noteAdded(note, notify), [undefined, note]),
      once: onceItem(entities, call, note.id),
    }));
    if (result.committed) return answer;
    if (result.failed.includes('once')) return repeated;
    if (result.failed.includes('room')) return whyNoRoom(note, taken);
    // Another note of the same millisecond may have taken the id.
    id += 1;
    return again;
  });
};

export const addNoteEndpoint = endpoint(notes.add, addTo('notes'), noteAgain('notes'));
export const addScopeEndpoint = endpoint(scope.add, addTo('scope'), noteAgain('scope'));
