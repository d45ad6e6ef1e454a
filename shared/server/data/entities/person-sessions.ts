import { Entity, keyField, keyText, model, onTable } from '../table.ts';
import { sessionEnds } from './session-ends.ts';

/** Revoked sessions of a person, across workspaces; memberships have a copy (people/session-ends.ts). */
export const PersonSessions = new Entity(
  {
    model: model('person_sessions'),
    attributes: {
      /** Id of the person at the identity provider. */
      subject: keyText,
      /** Number of changes (optimistic lock). */
      changes: { type: 'number', required: true },
      ...sessionEnds,
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['subject'], 'person_${subject}'),
        sk: keyField('sk', [], 'sessions'),
      },
    },
  },
  onTable,
);
