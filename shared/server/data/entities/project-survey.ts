import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import type { ContactCard } from './client.ts';
import type { TeamMember } from './project.ts';
import { projectPartition } from './project-key.ts';
import type { SurveyQuestion } from './survey-template.ts';

/** A question of a survey as it was sent, with what the contact has answered so far. */
export interface AnsweredQuestion extends SurveyQuestion {
  /** 1 to 5; of star questions only. */
  readonly rating?: number;
  readonly comment?: string;
}

/** A survey as it was sent to one contact: the questions as they were then, and the answers. */
export const ProjectSurvey = new Entity(
  {
    model: model('project-survey'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      contactId: keyNumber,
      /** The template it is made from. */
      surveyId: keyNumber,
      name: { type: 'string', required: true },
      items: { ...nested<readonly AnsweredQuestion[]>(), required: true },
      contact: { ...nested<ContactCard>(), required: true },
      /** The contact's one link to it. The directory entry finds it by its id; its token is never stored. */
      link_id: { type: 'string', required: true },
      sent_on: { type: 'string', required: true },
      reminded_on: { type: 'string' },
      survey_completed: { type: 'boolean', required: true, default: false },
      completed_on: { type: 'string' },
      submitted_by: { type: 'string' },
      /** The project's team when it was completed: whom the rating is about. */
      team: nested<readonly TeamMember[]>(),
      /** Guards every write. */
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
