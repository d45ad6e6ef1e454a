import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * What must be found without a tenant: `host` (a hash of the host name), `subject` (the identity provider's id of a
 * person, one entry a workspace), `email` (a hash of the address), `link` (a tracked link's id), `customer` (the payment
 * provider's id of a workspace).
 */
export const Directory = new Entity(
  {
    model: model('directory'),
    attributes: {
      kind: { type: ['host', 'subject', 'email', 'link', 'customer'] as const, required: true },
      name: keyText,
      /** Of what the entry points to: the tenant, for kinds that may have several. */
      tenantId: keyNumber,
      projectId: { type: 'number' },
      workflowId: { type: 'number' },
      revisionId: { type: 'number' },
      contactId: { type: 'number' },
      /** Of a link to something other than a revision: what, and its id. */
      target: { type: ['deliverable', 'survey'] as const },
      targetId: { type: 'number' },
      /** Of a link: the commit that it was sent with (its time and name), whose mail text the review page shows. */
      mail_time: { type: 'number' },
      mail_name: { type: 'string' },
      created_on: { type: 'string' },
      revoked: { type: 'boolean' },
      /** Epoch seconds. */
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
