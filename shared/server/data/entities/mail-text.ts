import { templateTypes } from '#domain/email-template/merge-tags.ts';
import { Entity, keyField, model, onTable } from '../table.ts';
import { commitKeyFields, projectPartition } from './project-key.ts';

/** Text of a commit's mail, with its merge tags: stored apart, because it is too large for the history. */
export const MailText = new Entity(
  {
    model: model('mail-text'),
    attributes: {
      ...commitKeyFields,
      subject: { type: 'string', required: true },
      /** Sanitised HTML. */
      body: { type: 'string', required: true },
      /** Template type that it was composed as, which decides the merge tags allowed. */
      type: { type: templateTypes, required: true },
      /** JSON of the mail's recipients and values at the time of the commit (mail/frozen-mail.ts). */
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
