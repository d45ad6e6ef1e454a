import { templateTypes } from '#domain/email-template/merge-tags.ts';
import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/** Text of a commit's mail, with its merge tags: too large for the history, so it is stored apart. */
export const MailText = new Entity(
  {
    model: model('mail-text'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      time: { type: 'number', required: true, padding: { length: 15, char: '0' } },
      workflowId: keyNumber,
      name: keyText,
      subject: { type: 'string', required: true },
      /** Sanitised HTML. */
      body: { type: 'string', required: true },
      /** Template type it was composed as, which decides the merge tags allowed. */
      type: { type: templateTypes, required: true },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        sk: keyField('sk', ['time', 'workflowId', 'name'], 'mail#${time}#${workflowId}#${name}'),
      },
    },
  },
  onTable,
);
