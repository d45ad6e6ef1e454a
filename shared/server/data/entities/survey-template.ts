import type { Translated } from '#domain/survey/translations.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import { templateDates, templateKey } from './template-key.ts';

/** Question as a contact is asked it. */
export interface AskedQuestion {
  readonly id: number;
  readonly question: string;
  readonly is_star_rating: boolean;
  readonly is_question_in_email: boolean;
}

export type SurveyQuestion = AskedQuestion & Translated;

export const SurveyTemplateItem = new Entity(
  {
    model: model('survey-template'),
    attributes: {
      tenantId: keyNumber,
      id: keyNumber,
      name: { type: 'string', required: true },
      items: { ...nested<readonly SurveyQuestion[]>(), required: true },
      system: { type: 'boolean', required: true, default: false },
      ...templateDates,
    },
    indexes: {
      primary: { pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#survey-templates'), sk: templateKey },
    },
  },
  onTable,
);
