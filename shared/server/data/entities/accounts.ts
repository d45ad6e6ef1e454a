/** What there is before a workspace: sign-ups that wait for their address to be confirmed, and what limits the asking. */
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

/** How often something was asked for in a span of time, by somebody who is named by a hash. */
export const Attempts = new Entity(
  {
    model: model('attempts'),
    attributes: {
      name: keyText,
      count: { type: 'number', required: true },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: { pk: keyField('pk', ['name'], 'attempts_${name}'), sk: keyField('sk', [], 'attempts') },
    },
  },
  onTable,
);
