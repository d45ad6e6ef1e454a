import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Invitation of a member of the team or a contact, by its mailed link. It outlives its end for a while, so that a dead link
 * can tell why it is dead; the person's own record names the one link that is valid.
 */
export const Invitation = new Entity(
  {
    model: model('invitation'),
    attributes: {
      tenantId: keyNumber,
      /** Id of the mailed link; its hash is not stored. */
      link_id: keyText,
      kind: { type: ['agent', 'contact'] as const, required: true },
      /** Id of the user or the contact, by `kind`. */
      id: { type: 'number', required: true },
      email: { type: 'string', required: true },
      /** Id of the inviting member. */
      invited_by: { type: 'number', required: true },
      /** End of the link, in epoch seconds. */
      ends: { type: 'number', required: true },
      accepted_on: { type: 'string' },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#invitations'),
        sk: keyField('sk', ['link_id'], 'link_${link_id}'),
      },
    },
  },
  onTable,
);
