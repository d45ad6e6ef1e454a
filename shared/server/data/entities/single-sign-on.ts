import { providerKinds, signOnStates } from '#domain/single-sign-on/single-sign-on.ts';
import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

/**
 * Single sign-on of a workspace. `Tenant.single_sign_on` repeats what every request needs of it. The secret of the client is
 * at the identity provider alone.
 */
export const SingleSignOn = new Entity(
  {
    model: model('single-sign-on'),
    attributes: {
      tenantId: keyNumber,
      /** Optimistic lock. */
      version: { type: 'number', required: true },
      state: { type: signOnStates, required: true },
      /** Company, as the button of the sign-in page names it. */
      name: { type: 'string' },
      /** Protocol of the provider. Absent means OpenID Connect: items from before SAML. */
      kind: { type: providerKinds },
      issuer: { type: 'string' },
      client_id: { type: 'string' },
      /** Entity id in uploaded SAML metadata. */
      entity_id: { type: 'string' },
      /** End of the certificate in uploaded metadata that ends first. */
      certificate_until: { type: 'string' },
      metadata_url: { type: 'string' },
      email_attribute: { type: 'string' },
      /** Version in which the provider's details were last saved or removed. */
      provider_version: { type: 'number' },
      /** Random id of the form that saved them, none after a removal. */
      provider_saved_by: { type: 'string' },
      /** First sign-in with the present provider. */
      tested_on: { type: 'string' },
      domains: {
        type: 'list',
        required: true,
        items: {
          type: 'map',
          properties: {
            domain: { type: 'string', required: true },
            /** Text of the DNS record that proves it. */
            token: { type: 'string', required: true },
            proven_on: { type: 'string' },
            /** First daily look that did not find the record; absent while it is there. */
            missing_since: { type: 'string' },
          },
        },
      },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#single-sign-on'),
        sk: keyField('sk', [], 'settings'),
      },
    },
  },
  onTable,
);
