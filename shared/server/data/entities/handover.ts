import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Handover to a workspace's host (tenant 0: to the product's own host, to sign up) of a sign-in at the identity provider, or of a
 * session at a former host of the workspace (docs/decisions/0138). Found by the hash of a one-time code that only the browser knows,
 * valid for a minute. The authorization code is worthless without the verifier, which stays in that browser until it is redeemed; the
 * session is sealed under the code.
 */
export const Handover = new Entity(
  {
    model: model('handover'),
    attributes: {
      tenantId: keyNumber,
      name: keyText,
      /** SHA-256 of the verifier, base64url. */
      challenge: { type: 'string', required: true },
      authorization_code: { type: 'string' },
      /** Sealed refresh token of a session, and the former subdomain that it comes from. */
      session: { type: 'string' },
      from: { type: 'string' },
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
