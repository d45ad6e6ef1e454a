import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/** How much of the room of one of a project's note lists is taken; every change of a note changes it in the same transaction. */
export const NoteRoom = new Entity(
  {
    model: model('note-room'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      list: { type: ['notes', 'scope'] as const, required: true },
      notes: { type: 'number', required: true },
      /** The length of all texts together. */
      characters: { type: 'number', required: true },
    },
    indexes: {
      primary: { pk: projectPartition, sk: keyField('sk', ['list'], 'room#${list}') },
    },
  },
  onTable,
);
