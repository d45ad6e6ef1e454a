import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/** Ends of a person's sessions, in no workspace; memberships have a copy (people/session-ends.ts). */
export const PersonSessions = new Entity(
  {
    model: model('person_sessions'),
    attributes: {
      /** The identity provider's id of the person. */
      subject: keyText,
      /** Number of changes, the optimistic lock of the next. */
      changes: { type: 'number', required: true },
      /** Epoch seconds: sessions that began before are over (domain/account/session.ts). */
      sessions_from: { type: 'number' },
      ended_sessions: {
        type: 'list',
        items: {
          type: 'map',
          properties: {
            session: { type: 'string', required: true },
            until: { type: 'number', required: true },
          },
        },
      },
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
