import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

/** Membership of a contact in a project: the allow-list of projects that a client may see. */
export const ContactProject = new Entity(
  {
    model: model('contact-project'),
    attributes: {
      tenantId: keyNumber,
      contactId: keyNumber,
      projectId: keyNumber,
      /** Progress with the newest survey sent to the contact on the project (delivery.md section 4). */
      survey_status: { type: ['pending', 'incomplete', 'completed'] as const },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'contactId'], 'tenant_${tenantId}#contact_${contactId}'),
        sk: keyField('sk', ['projectId'], 'project_${projectId}'),
      },
    },
  },
  onTable,
);
