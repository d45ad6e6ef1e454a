/** Common steps of the calls on notes and scope: the two lists differ in their wording and visibility. */

import type { ErrorCode } from '#contracts/errors.ts';
import type { Note } from '#contracts/notes.ts';
import type { DomainEvent, NotifiedSides } from '#domain/event.ts';
import { hasContent, noteLimits } from '#domain/note/note.ts';
import { can } from '#domain/permission/can.ts';
import { reachOf } from '#domain/project/client.ts';
import { workflowOf } from '#domain/workflow/index.ts';
import { changesOf } from '#server/actions/audit.ts';
import { mayRead } from '#server/actions/note-access.ts';
import { closedRefusal, onProject } from '#server/actions/on-project.ts';
import { conditional } from '#server/data/conditional.ts';
import { NoteRoom } from '#server/data/entities/note-room.ts';
import { type NoteList, type NoteRecord, notesOf } from '#server/data/note-reads.ts';
import { type ProjectHeads, projectWithWorkflows, workflowIn } from '#server/data/project-reads.ts';
import { commitAt, type ProjectOfClient, projectOfClient } from '#server/data/project-writes.ts';
import type { TransactionEntities } from '#server/data/transact.ts';
import { sanitizeHtml } from '#server/html/sanitize.ts';
import type { Once } from '#server/lambda/idempotency.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { again } from '#server/retry.ts';
import { addressesOf } from './picture-references.ts';

export interface NoteCall<Params, Body> {
  readonly principal: Principal;
  readonly params: Params;
  readonly body: Body;
  readonly now: number;
  readonly at: string;
  readonly once: Once | undefined;
}

/** Event names and error codes by list. */
export const wordsOf = {
  notes: {
    event: 'Note',
    missing: 'note_not_found',
    tooMany: 'too_many_notes',
    full: 'notes_full',
  },
  scope: {
    event: 'Scope',
    missing: 'scope_not_found',
    tooMany: 'too_many_scope_items',
    full: 'scope_full',
  },
} as const satisfies Record<NoteList, { event: string } & Record<'missing' | 'tooMany' | 'full', ErrorCode>>;

type ListKey = Pick<NoteRecord, 'tenantId' | 'projectId' | 'list'>;

export interface Loaded extends ProjectHeads {
  /** All items, oldest first, regardless of visibility. */
  readonly items: readonly NoteRecord[];
}

/** A project with one of its lists, if it exists. */
export const loadNotes = async (
  { tenant: { tenantId } }: Principal,
  projectId: number,
  list: NoteList,
): Promise<Loaded | undefined> => {
  const [found, items] = await Promise.all([
    projectWithWorkflows(tenantId, projectId),
    notesOf(tenantId, projectId, list),
  ]);
  return found && { ...found, items };
};

/** Share of a list's quota that a change takes; negative if it gives back. */
interface Taken {
  readonly notes: number;
  readonly characters: number;
}

/**
 * Takes from a list's quota in the transaction of the change. The condition fails when the quota is exceeded, or not
 * counted yet.
 */
export const takeRoom = (
  entities: TransactionEntities,
  { tenantId, projectId, list }: ListKey,
  { notes, characters }: Taken,
) =>
  entities.NoteRoom.patch({ tenantId, projectId, list })
    .add({ notes, characters })
    .where((room, { lte }) =>
      [
        ...(notes > 0 ? [lte(room.notes, noteLimits.count - notes)] : []),
        ...(characters > 0 ? [lte(room.characters, noteLimits.total - characters)] : []),
      ].join(' AND '),
    )
    .commit();

/**
 * Reason why the quota failed: the refusal, or `again` when there is room now. A list without a count is counted
 * here, once; no change can interfere, because every change of a note updates the count.
 */
export const whyNoRoom = async (
  { tenantId, projectId, list }: ListKey,
  { notes, characters }: Taken,
): Promise<Refused | typeof again> => {
  const key = { tenantId, projectId, list };
  const { data: room } = await NoteRoom.get(key).go({ consistent: true });
  if (!room) {
    const kept = await notesOf(tenantId, projectId, list);
    const taken = kept.reduce((sum, { body }) => sum + body.length, 0);
    await conditional(NoteRoom.create({ ...key, notes: kept.length, characters: taken }).go());
    return again;
  }
  const { count, total } = noteLimits;
  const { tooMany, full } = wordsOf[list];
  if (notes > 0 && room.notes + notes > count) return refused(tooMany, { params: { max: count } });
  if (characters > 0 && room.characters + characters > total) return refused(full, { field: 'body' });
  return again;
};

/** True if the caller may see an item. */
export const isShown =
  ({ actor, tenant }: Principal, { project, items }: Loaded) =>
  (note: NoteRecord): boolean =>
    mayRead(actor, note, { tenant, project, list: items });

/** Current state of a note to be changed. A note that the caller may not see is not found (rules.md 16). */
export const noteToChange = (
  principal: Principal,
  loaded: Loaded,
  list: NoteList,
  noteId: number,
): NoteRecord | Refused => {
  const { project, items } = loaded;
  const verdict = can(principal.actor, list === 'scope' ? 'edit_scope' : 'edit_note', onProject(project));
  const note = items.find(({ id }) => id === noteId);
  if (verdict === 'project_not_found') return refused(verdict);
  if (!note || !isShown(principal, loaded)(note)) return refused(wordsOf[list].missing);
  if (verdict !== true) return refused(verdict);
  return closedRefusal(project) ?? note;
};

/** Answer to a repeated call on a note: the note as it stands now. */
export const noteAgain =
  (list: NoteList) =>
  async (
    call: { principal: Principal; params: { id: number }; now: number },
    noteId: number,
  ): Promise<Note | Refused> => {
    const loaded = await loadNotes(call.principal, call.params.id, list);
    const note = loaded?.items.find(({ id }) => id === noteId);
    const isVisible = loaded && note && isShown(call.principal, loaded)(note);
    return isVisible ? presentNote(note, call.now) : refused(wordsOf[list].missing);
  };

/**
 * Refusal to notify the client of a note that they cannot see: nobody would be told. `items` is the note's list as it
 * stands, oldest first; it is read if it matters and is not given.
 */
export const clientUntold = async (
  note: NoteRecord,
  { tenant }: Principal,
  items?: readonly NoteRecord[],
): Promise<Refused | undefined> => {
  if (note.list === 'notes')
    return tenant.show_production_details_in_timeline ? undefined : refused('client_sees_no_notes');
  const [first] = items ?? (await notesOf(note.tenantId, note.projectId, note.list));
  const isShown = !first || first.id === note.id || first.visible_to_client;
  return isShown ? undefined : refused('client_sees_no_scope');
};

/** Sanitised text, which must not be empty. */
export const cleanBody = (html: string): { readonly body: string } | Refused => {
  const { body: max } = noteLimits;
  const tooLong = refused('note_too_long', { field: 'body', params: { max } });
  if (html.length > max) return tooLong;
  const body = sanitizeHtml(html, { pictures: true });
  // Sanitising may lengthen a text, because it writes out what the browser would add.
  if (body.length > max) return tooLong;
  return hasContent(body) ? { body } : refused('note_empty', { field: 'body' });
};

export interface NotePlace {
  readonly stage_id?: number | null | undefined;
  readonly timeline_id?: number | null | undefined;
}

/** Stage of a note, and its timeline. */
export const placeOf = (
  { stage_id, timeline_id }: NotePlace,
  found: Pick<ProjectHeads, 'workflows'>,
): { readonly stage_id: number; readonly timeline_id: number } | Refused => {
  if (!stage_id) return refused('note_stage_missing', { field: 'stage_id' });
  const timeline = timeline_id ?? workflowOf(stage_id);
  const stages = workflowIn(found, timeline)?.workflow.stages ?? [];
  if (!stages.some(({ id }) => id === stage_id)) return refused('stage_not_found', { field: 'stage_id' });
  return { stage_id, timeline_id: timeline };
};

export const presentNote = async (record: NoteRecord, now: number): Promise<Note> => ({
  id: record.id,
  project_id: record.projectId,
  body: sanitizeHtml(record.body, { pictures: true }),
  pictures: await addressesOf(record, record.body, now),
  stage_id: record.stage_id ?? null,
  timeline_id: record.timeline_id ?? null,
  created_on: record.created_on,
  created_by_name: record.created_by_name,
  created_by_surname: record.created_by_surname,
  visible_to_client: record.visible_to_client,
  visible_to_agency: record.visible_to_agency,
  notify_client: record.notify_client,
  notify_agency: record.notify_agency,
  version: record.version,
});

const auditOf = (note: NoteRecord | undefined) =>
  note
    ? {
        body: note.body,
        stage_id: note.stage_id,
        visible_to_client: note.visible_to_client,
        visible_to_agency: note.visible_to_agency,
        notify_client: note.notify_client,
        notify_agency: note.notify_agency,
      }
    : {};

/** Changed attributes of a note. */
export const changesOfNote = (before: NoteRecord | undefined, after: NoteRecord | undefined) =>
  changesOf(auditOf(before), auditOf(after));

/** Stage of a note; undefined for a scope item, which has none. */
const stageOf = ({ list, stage_id }: NoteRecord): number | undefined =>
  list === 'notes' ? stage_id : undefined;

export const noteAdded = (note: NoteRecord, notify: NotifiedSides): DomainEvent => {
  const stageId = stageOf(note);
  return stageId === undefined
    ? { category: 'Scope Added', note_id: note.id, notify }
    : { category: 'Note Added', note_id: note.id, stageId, notify };
};

export const noteUpdated = (
  note: NoteRecord,
  changed: readonly string[],
  notify: NotifiedSides,
): DomainEvent => {
  const stageId = stageOf(note);
  return stageId === undefined
    ? { category: 'Scope Updated', note_id: note.id, changed, notify }
    : { category: 'Note Updated', note_id: note.id, stageId, changed, notify };
};

export const noteDeleted = (note: NoteRecord): DomainEvent => {
  const stageId = stageOf(note);
  return stageId === undefined
    ? { category: 'Scope Deleted', note_id: note.id }
    : { category: 'Note Deleted', note_id: note.id, stageId };
};

/** Commit of a change, and the check that the project is open and of the client whom it may reach. */
export const noteCommit = (
  entities: TransactionEntities,
  { principal, now }: Pick<NoteCall<unknown, unknown>, 'principal' | 'now'>,
  project: ProjectOfClient,
  event: DomainEvent,
  [before, after]: readonly [before: NoteRecord | undefined, after: NoteRecord | undefined],
) => {
  const note = after ?? before;
  if (!note) throw new Error('a change is of something');
  const { tenantId, projectId, id, timeline_id = 0 } = note;
  const actor = eventActor(principal);
  return [
    projectOfClient(entities, project, reachOf({ actor, events: [event] })),
    entities.Commit.create({
      ...commitAt({ tenantId, projectId, workflowId: timeline_id }, now),
      actor,
      events: [event],
      changes: { note: [id, id], ...changesOfNote(before, after) },
    }).commit(),
  ];
};
