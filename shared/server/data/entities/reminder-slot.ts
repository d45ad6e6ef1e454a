import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

/**
 * That a contact is to be reminded of a revision, and from when on: what a digest is made of. Contact 0 stands for the
 * revision's one schedule, so that a project's schedules are found without their revisions being known.
 */
export const ReminderSlot = new Entity(
  {
    model: model('reminder-slot'),
    attributes: {
      tenantId: keyNumber,
      contactId: keyNumber,
      revisionId: { type: 'number', required: true, padding: { length: 14, char: '0' } },
      projectId: { type: 'number', required: true },
      workflowId: { type: 'number', required: true },
      /** The next slot, ISO 8601 in UTC. */
      slot: { type: 'string', required: true },
      /** The workflow's version that the slot was worked out from. */
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'contactId'], 'tenant_${tenantId}#reminders#contact_${contactId}'),
        sk: keyField('sk', ['revisionId'], 'revision_${revisionId}'),
      },
    },
  },
  onTable,
);
