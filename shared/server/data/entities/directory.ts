import type { Session } from '#domain/account/session.ts';
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';

/** Member of the team who sees a page as its contact does, and the session that they see it in. */
export interface SeenBy {
  readonly user_id: number;
  readonly name: string;
  readonly subject: string;
  readonly session: Session;
}

/**
 * Lookups without a tenant, by kind: `host` (a hash of the host name), `subject` (the identity provider's id of a
 * person, one entry per workspace), `email` (a hash of the address), `link` (a tracked link's id), `customer` (the
 * payment provider's id of a workspace).
 */
export const Directory = new Entity(
  {
    model: model('directory'),
    attributes: {
      kind: { type: ['host', 'subject', 'email', 'link', 'customer'] as const, required: true },
      name: keyText,
      /** Tenant of the entry's target; in the key for kinds that may have several. */
      tenantId: keyNumber,
      projectId: { type: 'number' },
      workflowId: { type: 'number' },
      revisionId: { type: 'number' },
      contactId: { type: 'number' },
      /** Only for links to something other than a revision: its kind, with its id in `targetId`. */
      target: { type: ['deliverable', 'survey', 'portal'] as const },
      targetId: { type: 'number' },
      /** Only for links: time and name of the commit it was sent with; the review page shows that mail's text. */
      mail_time: { type: 'number' },
      mail_name: { type: 'string' },
      created_on: { type: 'string' },
      /** Only for an address that a person has changed to: their subject, so that a repeated change finds its own claim. */
      person: { type: 'string' },
      /**
       * Only for links: the contact's count of changes of address when it was sent; it is valid for that count only.
       */
      address_changes: { type: 'number' },
      revoked: { type: 'boolean' },
      /** Only for links: user who copied it to hand it over. */
      copied_by: { type: 'number' },
      /** Only for links of a member who sees the page as its contact does: such a link writes nothing. */
      seen_by: nested<SeenBy>(),
      /** Only for links: epoch seconds from which it opens nothing. Before that there was `expires` alone. */
      ends: { type: 'number' },
      /** Epoch seconds from which the table deletes the entry. */
      expires: { type: 'number' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['kind', 'name'], 'directory_${kind}#${name}'),
        sk: keyField('sk', ['tenantId'], 'tenant_${tenantId}'),
      },
    },
  },
  onTable,
);
