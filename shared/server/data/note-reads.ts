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
