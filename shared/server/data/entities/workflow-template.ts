import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import { templateDates, templateKey } from './template-key.ts';

export interface TemplateStage {
  readonly title: string;
  readonly revisions: number;
  readonly is_deliverable: boolean;
  readonly data: { readonly qcChecklistId: number | null };
}

export const WorkflowTemplateItem = new Entity(
  {
    model: model('workflow-template'),
    attributes: {
      tenantId: keyNumber,
      id: keyNumber,
      name: { type: 'string', required: true },
      stages: { ...nested<readonly TemplateStage[]>(), required: true },
      system: { type: 'boolean', required: true, default: false },
      ...templateDates,
    },
    indexes: {
      primary: { pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#workflow-templates'), sk: templateKey },
    },
  },
  onTable,
);
