import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/** Mails of a workspace to people outside the team, by the day on which each was first tried (docs/decisions/0061). */
export const MailDay = new Entity(
  {
    model: model('mail-day'),
    attributes: {
      tenantId: keyNumber,
      /** In UTC: `2026-03-02`. */
      day: keyText,
      count: { type: 'number' },
      /** Those of them that came back for good, and that were reported as unwanted. */
      bounced: { type: 'number' },
      complained: { type: 'number' },
      /** Epoch seconds. */
      expires: { type: 'number' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#mail-days'),
        sk: keyField('sk', ['day'], '${day}'),
      },
    },
  },
  onTable,
);
