import type { Answerer } from '#domain/answerer/index.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import type { ContactCard } from './client.ts';
import type { TeamMember } from './project.ts';
import { projectPartition } from './project-key.ts';
import type { AskedQuestion } from './survey-template.ts';

/** Question of a survey as sent, with the contact's answer so far. */
export interface AnsweredQuestion extends AskedQuestion {
  /** 1 to 5; only for star questions. */
  readonly rating?: number;
  readonly comment?: string;
}

/** Survey as sent to one contact: the questions in the words of the first sending, and the answers. */
export const ProjectSurvey = new Entity(
  {
    model: model('project-survey'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      contactId: keyNumber,
      /** Id of the template it was made from. */
      surveyId: keyNumber,
      name: { type: 'string', required: true },
      items: { ...nested<readonly AnsweredQuestion[]>(), required: true },
      contact: { ...nested<ContactCard>(), required: true },
      /** Id of the contact's only link to it in the directory; the token is never stored. */
      link_id: { type: 'string', required: true },
      sent_on: { type: 'string', required: true },
      reminded_on: { type: 'string' },
      survey_completed: { type: 'boolean', required: true, default: false },
      completed_on: { type: 'string' },
      submitted_by: { type: 'string' },
      /** Colleague of the contact who submitted it by the forwarded link. */
      answerer: nested<Pick<Answerer, 'name'>>(),
      /** Project's team at completion, which the rating is about. */
      team: nested<readonly TeamMember[]>(),
      /** Optimistic lock of every write. */
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        sk: keyField('sk', ['contactId', 'surveyId'], 'survey#contact_${contactId}#${surveyId}'),
      },
    },
  },
  onTable,
);
