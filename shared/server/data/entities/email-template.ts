import { languages } from '#domain/email-template/language.ts';
import { templateTypes } from '#domain/email-template/merge-tags.ts';
import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';
import { templateDates, templateKey } from './template-key.ts';

export const EmailTemplateItem = new Entity(
  {
    model: model('email-template'),
    attributes: {
      tenantId: keyNumber,
      id: keyNumber,
      parent_id: { type: 'number' },
      type: { type: templateTypes, required: true },
      title: { type: 'string', required: true },
      subject: { type: 'string', required: true },
      body: { type: 'string', required: true },
      language: { type: languages, required: true },
      system: { type: 'boolean', required: true, default: false },
      ...templateDates,
    },
    indexes: {
      primary: { pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#email-templates'), sk: templateKey },
    },
  },
  onTable,
);
