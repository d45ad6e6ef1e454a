import { languages } from '#domain/email-template/language.ts';
import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/** Sign-up at a host, from the form to the mailed confirmation; expires after a day. */
export const SignUp = new Entity(
  {
    model: model('sign-up'),
    attributes: {
      /** Hash of the host name. */
      host: keyText,
      /** Id of the mailed link; its hash is not stored. */
      link_id: { type: 'string', required: true },
      tenant_name: { type: 'string', required: true },
      subdomain: { type: 'string', required: true },
      timezone: { type: 'string', required: true },
      /** Language of the workspace. Absent in a sign-up of before the choice, for English. */
      language: { type: languages },
      name: { type: 'string', required: true },
      surname: { type: 'string', required: true },
      email: { type: 'string', required: true },
      /** Redeem code of a marketplace. */
      redeem_code: { type: 'string' },
      /** Set on confirmation: the workspace, and whether its owner had a login before. */
      tenantId: { type: 'number' },
      known_already: { type: 'boolean' },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: { pk: keyField('pk', ['host'], 'sign-up_${host}'), sk: keyField('sk', [], 'sign-up') },
    },
  },
  onTable,
);
