import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * That the identity provider has sent somebody back who is to go on at a workspace (tenant 0: at the product's own host,
 * to sign up). Found by the hash of a code that their browser alone knows, and good once, for a minute. What it holds is
 * the provider's authorization code, which is worth nothing without the verifier that never left that browser.
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
