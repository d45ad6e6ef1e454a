import { Entity, keyField, keyText, model, onTable } from '../table.ts';

/** A sign-up at a host, from the form until the mailed link is pressed or a day has passed. */
export const SignUp = new Entity(
  {
    model: model('sign-up'),
    attributes: {
      /** A hash of the host name. */
      host: keyText,
      /** Its link's id: the mail has it with its seal, which the table does not hold. */
      link_id: { type: 'string', required: true },
      tenant_name: { type: 'string', required: true },
      subdomain: { type: 'string', required: true },
      timezone: { type: 'string', required: true },
      name: { type: 'string', required: true },
      surname: { type: 'string', required: true },
      email: { type: 'string', required: true },
      /** Of the password that was chosen, for whoever presses the link to type again; gone once the workspace is there. */
      password_hash: { type: 'string' },
      /** A marketplace's redeem code. */
      redeem_code: { type: 'string' },
      /** Of one that was confirmed: its workspace, and whether its owner had a login already. */
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
