import { languages } from '../../../domain/email-template/language.ts';
import { templateTypes } from '../../../domain/email-template/merge-tags.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

const byId = keyField('sk', ['id'], 'template_${id}');
const dates = {
  created_on: { type: 'string', required: true },
  updated_on: { type: 'string', required: true },
} as const;

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
      ...dates,
    },
    indexes: {
      primary: { pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#email-templates'), sk: byId },
    },
  },
  onTable,
);

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
      ...dates,
    },
    indexes: {
      primary: { pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#workflow-templates'), sk: byId },
    },
  },
  onTable,
);

export const QcTemplateItem = new Entity(
  {
    model: model('qc-template'),
    attributes: {
      tenantId: keyNumber,
      id: keyNumber,
      name: { type: 'string', required: true },
      stages: { ...nested<readonly { readonly title: string }[]>(), required: true },
      system: { type: 'boolean', required: true, default: false },
      ...dates,
    },
    indexes: { primary: { pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#qc-templates'), sk: byId } },
  },
  onTable,
);

export interface SurveyQuestion {
  readonly id: number;
  readonly question: string;
  readonly is_star_rating: boolean;
  readonly is_question_in_email: boolean;
}

export const SurveyTemplateItem = new Entity(
  {
    model: model('survey-template'),
    attributes: {
      tenantId: keyNumber,
      id: keyNumber,
      name: { type: 'string', required: true },
      items: { ...nested<readonly SurveyQuestion[]>(), required: true },
      system: { type: 'boolean', required: true, default: false },
      ...dates,
    },
    indexes: {
      primary: { pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#survey-templates'), sk: byId },
    },
  },
  onTable,
);
