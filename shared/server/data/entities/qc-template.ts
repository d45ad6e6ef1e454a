import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import { templateDates, templateKey } from './template-key.ts';

export const QcTemplateItem = new Entity(
  {
    model: model('qc-template'),
    attributes: {
      tenantId: keyNumber,
      id: keyNumber,
      name: { type: 'string', required: true },
      stages: { ...nested<readonly { readonly title: string }[]>(), required: true },
      system: { type: 'boolean', required: true, default: false },
      ...templateDates,
    },
    indexes: {
      primary: { pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#qc-templates'), sk: templateKey },
    },
  },
  onTable,
);
