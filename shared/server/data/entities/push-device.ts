import { languages } from '#domain/email-template/language.ts';
import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Browser of a member that takes push messages: its subscription, and the session that made it. Its id follows from its
 * address, so that a browser belongs to the one person who turned messages on last.
 */
export const PushDevice = new Entity(
  {
    model: model('push-device'),
    attributes: {
      tenantId: keyNumber,
      id: keyText,
      /** Id of its member, and the subject of the membership. */
      user: { type: 'number', required: true },
      subject: { type: 'string', required: true },
      session: { type: 'string', required: true },
      /** Epoch seconds of the session's begin. */
      begun: { type: 'number', required: true },
      /** Address at the push service: who knows it may send there, so it is answered and logged nowhere. */
      endpoint: { type: 'string', required: true },
      /** Keys of the subscription, in base64url. */
      p256dh: { type: 'string', required: true },
      auth: { type: 'string', required: true },
      /** Language of the pages there. */
      language: { type: languages, required: true },
      browser: { type: 'string' },
      system: { type: 'string' },
      /** Epoch milliseconds at which the member was last seen with it. */
      seen: { type: 'number', required: true },
      /** Epoch seconds: no longer than its session can last. */
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#devices'),
        sk: keyField('sk', ['id'], 'device_${id}'),
      },
    },
  },
  onTable,
);
