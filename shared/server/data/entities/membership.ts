import type { SeenSessions } from '#domain/account/session.ts';
import type { Choices } from '#domain/inbox/delivery.ts';
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';
import { memberPermissions } from './member-permissions.ts';
import { sessionEnds } from './session-ends.ts';

/** Role of a token's subject in this workspace, read at every request of a member. */
export const Membership = new Entity(
  {
    model: model('membership'),
    attributes: {
      tenantId: keyNumber,
      subject: keyText,
      kind: { type: ['agent', 'contact'] as const, required: true },
      /** Id of the user or the contact, by `kind`. */
      id: { type: 'number', required: true },
      client_id: { type: 'number' },
      name: { type: 'string', required: true },
      surname: { type: 'string', required: true, default: '' },
      email: { type: 'string', required: true },
      picture: { type: 'string' },
      /** Copy of the member's choices, which the badge needs at each count. */
      notifications: nested<Choices>(),
      ...sessionEnds,
      /** Number of changes of these session ends; an older copy never overwrites a newer one. */
      session_changes: { type: 'number' },
      /** Epoch seconds: sessions that began earlier were ended by an administrator, in this workspace alone. */
      team_sessions_from: { type: 'number' },
      /** Sessions seen here lately, so that a request knows by the read it needs anyway when to note its own again. */
      seen_sessions: nested<SeenSessions>(),
      /** Number of changes of these, the optimistic lock of the next. */
      seen_changes: { type: 'number' },
      /**
       * Set while the workspace is marked for deletion: a hint to read the workspace itself, whose cached copy may be 30 seconds
       * old.
       */
      closed: { type: 'boolean' },
      ...memberPermissions,
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#members'),
        sk: keyField('sk', ['subject'], 'subject_${subject}'),
      },
    },
  },
  onTable,
);
