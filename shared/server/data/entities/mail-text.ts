import { templateTypes } from '#domain/email-template/merge-tags.ts';
import { Entity, keyField, model, onTable } from '../table.ts';
import { commitKeyFields, projectPartition } from './project-key.ts';

/** Text of a commit's mail, with its merge tags: too large for the history, so it is stored apart. */
export const MailText = new Entity(
  {
    model: model('mail-text'),
    attributes: {
      ...commitKeyFields,
      subject: { type: 'string', required: true },
      /** Sanitised HTML. */
      body: { type: 'string', required: true },
      /** Template type it was composed as, which decides the merge tags allowed. */
      type: { type: templateTypes, required: true },
      /** JSON of the mail's recipients and values, as they were when it was committed (mail/frozen-mail.ts). */
      frozen: { type: 'string' },
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
