import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/** Used quota of one of a project's note lists, updated in the transaction of every change of a note. */
export const NoteRoom = new Entity(
  {
    model: model('note-room'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      list: { type: ['notes', 'scope'] as const, required: true },
      notes: { type: 'number', required: true },
      /** Total length of the texts. */
      characters: { type: 'number', required: true },
    },
    indexes: {
      primary: { pk: projectPartition, sk: keyField('sk', ['list'], 'room#${list}') },
    },
  },
  onTable,
);
