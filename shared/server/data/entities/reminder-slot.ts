import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

/**
 * Next reminder of a revision for a contact; digests are built from them. Contact 0 is the revision's schedule, so
 * that a project's schedules can be listed without its revisions.
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
      /** ISO 8601 in UTC. */
      slot: { type: 'string', required: true },
      /** Version of the workflow that the slot was computed from. */
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
