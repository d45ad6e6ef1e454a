import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Handover of a sign-in at the identity provider to a workspace's host (tenant 0: to the product's own host, to sign
 * up). Found by the hash of a one-time code that only the browser knows, valid for a minute. The authorization code
 * is worthless without the verifier, which stays in that browser until it is redeemed.
 */
export const Handover = new Entity(
  {
    model: model('handover'),
    attributes: {
      tenantId: keyNumber,
      name: keyText,
      /** SHA-256 of the verifier, base64url. */
      challenge: { type: 'string', required: true },
      authorization_code: { type: 'string', required: true },
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'name'], 'tenant_${tenantId}#handover_${name}'),
        sk: keyField('sk', [], 'handover'),
      },
    },
  },
  onTable,
);
