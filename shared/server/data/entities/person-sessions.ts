import { Entity, keyField, keyText, model, onTable } from '../table.ts';
import { sessionEnds } from './session-ends.ts';

/** Ends of a person's sessions, in no workspace; memberships have a copy (people/session-ends.ts). */
export const PersonSessions = new Entity(
  {
    model: model('person_sessions'),
    attributes: {
      /** The identity provider's id of the person. */
      subject: keyText,
      /** Number of changes, the optimistic lock of the next. */
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
