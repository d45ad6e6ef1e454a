import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

/** That a contact is on a project: the allow-list of what a client may see. */
export const ContactProject = new Entity(
  {
    model: model('contact-project'),
    attributes: {
      tenantId: keyNumber,
      contactId: keyNumber,
      projectId: keyNumber,
      /** How far the contact has got with the newest survey they were sent on the project (delivery.md section 4). */
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
