/** Surveys sent to the contacts of a project. */
import type { EntityItem } from 'electrodb';
import type { ProjectSurvey as WireSurvey } from '#contracts/surveys.ts';
import { surveyBadge } from '#domain/survey/survey.ts';
import { ProjectSurvey } from '../data/entities/project-survey.ts';
import type { Principal } from '../lambda/principal.ts';
import { type Refused, refused } from '../lambda/result.ts';

export type SurveyRecord = EntityItem<typeof ProjectSurvey>;

/** Surveys of a project, newest first; only those of one contact if `contactId` is given. */
export const surveysOf = async (
  tenantId: number,
  projectId: number,
  contactId?: number,
): Promise<readonly SurveyRecord[]> => {
  const { data } = await ProjectSurvey.query
    .primary({ tenantId, projectId, ...(contactId === undefined ? {} : { contactId }) })
    .go({ consistent: true, pages: 'all' });
  return data.toSorted((a, b) => b.sent_on.localeCompare(a.sent_on) || b.surveyId - a.surveyId);
};

export const statusOf = ({ items, survey_completed }: Pick<SurveyRecord, 'items' | 'survey_completed'>) =>
  (({ PENDING: 'pending', INCOMPLETE: 'incomplete', COMPLETED: 'completed' }) as const)[
    surveyBadge(items, survey_completed)
  ];

export const presentSurvey = (record: SurveyRecord): WireSurvey => ({
  id: record.surveyId,
  name: record.name,
  contact: record.contact,
  surveyItems: record.items.map((item) => ({
    id: item.id,
    question: item.question,
    is_star_rating: item.is_star_rating,
    is_question_in_email: item.is_question_in_email,
    rating: item.rating ?? null,
    comment: item.comment ?? '',
  })),
  sent_on: record.sent_on,
  reminded_on: record.reminded_on ?? null,
  survey_completed: record.survey_completed,
  completed_on: record.completed_on ?? null,
  submitted_by: record.submitted_by ?? null,
  ...(record.answerer && { answerer: record.answerer }),
});

/** Answer to a repeated call on a contact's survey: its present state. */
export const surveyAgain = async (
  { tenant: { tenantId } }: Principal,
  projectId: number,
  surveyId: number,
  contactId: number,
): Promise<WireSurvey | Refused> => {
  const { data } = await ProjectSurvey.get({ tenantId, projectId, contactId, surveyId }).go({
    consistent: true,
  });
  return data ? presentSurvey(data) : refused('survey_not_found');
};
