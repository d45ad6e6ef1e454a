import { dtFormats } from '#domain/calendar/date.ts';
import { languages } from '#domain/email-template/language.ts';
import type { Choices } from '#domain/inbox/delivery.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import { invited } from './invited.ts';
import { memberPermissions } from './member-permissions.ts';

/** Member of the agency's team. */
export const User = new Entity(
  {
    model: model('user'),
    attributes: {
      tenantId: keyNumber,
      id: keyNumber,
      /** Missing until the invitation is accepted. */
      subject: { type: 'string' },
      ...invited,
      name: { type: 'string', required: true },
      surname: { type: 'string', required: true, default: '' },
      email: { type: 'string', required: true },
      picture: { type: 'string' },
      ...memberPermissions,
      timezone: { type: 'string' },
      dt_format: { type: dtFormats },
      /** Absent: the browser's. */
      language: { type: languages },
      receive_overdue_notifications: { type: 'boolean', required: true, default: true },
      /** Channels of kinds of news, as far as the person has chosen any; the membership has a copy. */
      notifications: nested<Choices>(),
      /** Hour of the daily digest, in the person's zone; absent for none. */
      digest_hour: { type: 'number' },
      /** Absent as long as the person has not turned shortcuts of a single key off. */
      single_keys: { type: 'boolean' },
      html_email_signature: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#team'),
        sk: keyField('sk', ['id'], 'user_${id}'),
      },
    },
  },
  onTable,
);
