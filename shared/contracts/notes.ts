import * as z from '#schema';
import { byId, done, id, instant, noBody, noQuery } from './common.ts';
import { route } from './route.ts';

/** Note, or an item of the project's scope, which has no stage (delivery.md section 3, Note). */
export const note = z.object({
  id,
  project_id: id,
  /**
   * Sanitised HTML. It names pictures of the project by their id, without an address: `<img data-picture="…">`, and those
   * of other sites by their address there.
   */
  body: z.string(),
  /**
   * Addresses to load its pictures from: of the project's by their id, valid for at least half an hour; of other sites' by
   * their address there, each a path of ours. A picture of another site that is not named here is not shown.
   */
  pictures: z.record(z.string(), z.string()),
  stage_id: z.nullable(id),
  timeline_id: z.nullable(id),
  created_on: instant,
  created_by_name: z.string(),
  created_by_surname: z.string(),
  visible_to_client: z.boolean(),
  visible_to_agency: z.boolean(),
  notify_client: z.boolean(),
  notify_agency: z.boolean(),
  /** Version of the text (optimistic lock): send it with a save, so that no other person's text is overwritten. */
  version: z.number(),
});
export type Note = z.output<typeof note>;

const sides = z.object({ client: z.boolean(), agency: z.boolean() });
const someSides = z.partial(sides);

/**
 * HTML from an editor. The use case refuses more than 100,000 characters, and pictures of other projects, with
 * messages of its own.
 */
const body = z.string();
/** Optional here: the use case refuses a note without a stage with the specification's message. */
const place = {
  timeline_id: z.optional(z.nullable(z.number())),
  stage_id: z.optional(z.nullable(z.number())),
};

/**
 * Flags of a new note. An agent's note is by default visible to the agency and notifies nobody. A client's is visible
 * to both sides and notifies the agency; other flags of theirs are refused.
 */
const written = { body, visible: z.optional(sides), notify: z.optional(sides) };
/** An omitted field stays as it is. */
const changed = {
  body: z.optional(body),
  visible: z.optional(someSides),
  notify: z.optional(someSides),
  /** Version that the text was based on; any other is refused with 409 and the fresh item. */
  version: z.optional(z.number()),
};

const calls = <Written extends z.ZodMiniType, Changed extends z.ZodMiniType>(of: {
  path: 'notes' | 'scope';
  noun: 'Note' | 'Scope';
  list: string;
  what: string;
  view: 'view_notes' | 'view_scope';
  add: 'add_note' | 'edit_scope';
  edit: 'edit_note' | 'edit_scope';
  written: Written;
  changed: Changed;
}) => {
  const common = { resource: 'notes', query: noQuery } as const;
  const all = `/projects/{id}/${of.path}` as const;
  const one = `${all}/{noteId}` as const;
  const byNote = z.object({ id, noteId: id });
  return {
    list: route({
      ...common,
      name: of.list,
      method: 'GET',
      path: all,
      access: of.view,
      limit: 'read',
      params: byId,
      body: noBody,
      answer: z.object({
        /** Newest first; only items that the caller may see. */
        items: z.array(note),
        /** True if the caller may see this list; for a scope, its first item decides. */
        available: z.boolean(),
      }),
      summary: `The ${of.what}s of a project that the caller may see, newest first`,
    }),
    add: route({
      ...common,
      name: `add${of.noun}`,
      method: 'POST',
      path: all,
      access: of.add,
      limit: 'write',
      params: byId,
      body: of.written,
      answer: note,
      summary: `Adds a ${of.what}, and notifies the chosen sides by mail`,
      keyed: true,
    }),
    update: route({
      ...common,
      name: `update${of.noun}`,
      method: 'PUT',
      path: one,
      access: of.edit,
      limit: 'write',
      params: byNote,
      body: of.changed,
      answer: note,
      summary: `Changes the text, the visibility or the notifications of a ${of.what}`,
      keyed: true,
    }),
    remove: route({
      ...common,
      name: `delete${of.noun}`,
      method: 'DELETE',
      path: one,
      access: of.edit,
      limit: 'write',
      params: byNote,
      body: noBody,
      answer: done,
      summary: `Deletes a ${of.what}`,
    }),
  };
};

export const notes = calls({
  path: 'notes',
  noun: 'Note',
  list: 'listNotes',
  what: 'note',
  view: 'view_notes',
  add: 'add_note',
  edit: 'edit_note',
  written: z.object({ ...written, ...place }),
  changed: z.object({ ...changed, ...place }),
});

export const scope = calls({
  path: 'scope',
  noun: 'Scope',
  list: 'listScope',
  what: 'scope item',
  view: 'view_scope',
  add: 'edit_scope',
  edit: 'edit_scope',
  written: z.object(written),
  changed: z.object(changed),
});

export const noteRoutes = [notes, scope].flatMap(({ list, add, update, remove }) => [
  list,
  add,
  update,
  remove,
]);
