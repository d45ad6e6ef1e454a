import type { SeenSessions } from '#domain/account/session.ts';
import { languages } from '#domain/email-template/language.ts';
import type { Choices } from '#domain/inbox/delivery.ts';
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';
import { memberPermissions } from './member-permissions.ts';
import { sessionEnds } from './session-ends.ts';

/** Contact as whom a member sees the portal, in one session and for a short while. */
export interface SeesAs {
  /** Id of the view, which each of its calls names. */
  readonly name: string;
  readonly session: string;
  readonly contact_id: number;
  readonly client_id: number;
  readonly project_id: number;
  /** Epoch seconds. */
  readonly ends: number;
}

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
      /** Language that a member of the team has chosen. */
      language: { type: languages },
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
      /** Contact as whom the member of the team sees the portal; such calls read alone. */
      sees_as: nested<SeesAs>(),
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
