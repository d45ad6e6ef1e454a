/** Reads of a project's notes and scope. */
import type { EntityItem } from 'electrodb';
import { Note } from './entities/note.ts';

export type NoteRecord = EntityItem<typeof Note>;
export type NoteList = NoteRecord['list'];

/** All items of a list, oldest first; `noteLimits` bounds them. */
export const notesOf = async (
  tenantId: number,
  projectId: number,
  list: NoteList,
): Promise<readonly NoteRecord[]> => {
  const { data } = await Note.query
    .primary({ tenantId, projectId, list })
    .go({ consistent: true, pages: 'all', order: 'asc' });
  return data;
};

/** Note with the first item of its list, which decides who sees a scope; undefined for a deleted note. */
export const noteWithFirst = async (
  tenantId: number,
  projectId: number,
  list: NoteList,
  id: number,
): Promise<{ readonly note: NoteRecord; readonly first: NoteRecord } | undefined> => {
  const key = { tenantId, projectId, list };
  const [{ data: note }, { data: oldest }] = await Promise.all([
    Note.get({ ...key, id }).go({ consistent: true }),
    Note.query.primary(key).go({ consistent: true, order: 'asc', limit: 1 }),
  ]);
  return note ? { note, first: oldest[0] ?? note } : undefined;
};
