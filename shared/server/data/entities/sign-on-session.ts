import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Session by single sign-on: its person in this workspace. It is an item of the workspace, so that the session is nobody at
 * any other (docs/decisions/0074).
 */
export const SignOnSession = new Entity(
  {
    model: model('sign-on-session'),
    attributes: {
      tenantId: keyNumber,
      /** `origin_jti` of its tokens. */
      session: keyText,
      /** Subject of the member. */
      subject: { type: 'string', required: true },
      /** Epoch seconds. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#sign-on-sessions'),
        sk: keyField('sk', ['session'], 'session#${session}'),
      },
    },
  },
  onTable,
);
