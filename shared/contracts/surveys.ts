import { maxRating, mostSurveyItems } from '#domain/survey/survey.ts';
import { textLimit } from '#domain/text-limit.ts';
import * as z from '#schema';
import { bodyId, id, instant, noBody, noParams, noQuery, requiredLine } from './common.ts';
import { emailText, mailsAnswer } from './mail-text.ts';
import { byToken, guestFrame, signedBy } from './review.ts';
import { route } from './route.ts';
import { crud, editedFrom } from './templates.ts';

const questionText = z.string().check(z.trim(), z.maxLength(500));

const translations = z.object({
  en: z.optional(questionText),
  es: z.optional(questionText),
  it: z.optional(questionText),
  fr: z.optional(questionText),
});

/** Question's texts in further languages; a contact is asked the one of the project's language, if it is written. */
const translated = {
  /** All of them: a language that is missing is removed. Without the list they stay. */
  translations: z.optional(translations),
  /**
   * For each text that is older than the question: the question it was written for. Without the list, a text that stays
   * while its question changes is marked so.
   */
  translated_from: z.optional(translations),
};

const itemFields = {
  id,
  question: z.string(),
  is_star_rating: z.boolean(),
  is_question_in_email: z.boolean(),
};
const surveyItem = z.object({ ...itemFields, ...translated });

/** Questions to contacts after a project (administration.md sections 2, 3 and 5). */
export const surveyTemplate = z.object({
  id,
  name: z.string(),
  surveyItems: z.array(surveyItem),
  updated_on: instant,
});
export type SurveyTemplate = z.output<typeof surveyTemplate>;

export const surveyTemplates = crud({
  resource: 'surveys',
  noun: 'SurveyTemplate',
  path: '/surveys',
  manage: 'manage_survey_templates',
  what: 'a survey template',
  input: z.object({
    name: requiredLine,
    surveyItems: z
      .array(
        z.object({
          /** Id of a saved item; a new one gets its id on save. */
          id: z.optional(z.nullable(bodyId)),
          question: questionText,
          ...translated,
          is_star_rating: z.boolean(),
          is_question_in_email: z._default(z.boolean(), false),
          deleted: z._default(z.boolean(), false),
        }),
      )
      .check(z.maxLength(mostSurveyItems)),
    ...editedFrom,
  }),
  item: surveyTemplate,
});

/** Progress of a contact with the newest survey sent to them. */
export const surveyStatus = z.enum(['pending', 'incomplete', 'completed']);

const answeredItem = z.object({
  ...itemFields,
  /** 1 to 5; null without a rating, and for a comment question. */
  rating: z.nullable(z.number()),
  comment: z.string(),
});
export type AnsweredItem = z.output<typeof answeredItem>;

/** Survey as sent to one contact. `id` is that of its template. */
export const projectSurvey = z.object({
  id,
  name: z.string(),
  contact: z.object({ id, firstname: z.string(), lastname: z.string(), email: z.string() }),
  surveyItems: z.array(answeredItem),
  sent_on: instant,
  reminded_on: z.nullable(instant),
  survey_completed: z.boolean(),
  completed_on: z.nullable(instant),
  submitted_by: z.nullable(z.string()),
  /** Colleague of the contact who submitted it by the forwarded link. */
  answerer: z.optional(z.object({ name: z.string() })),
});
export type ProjectSurvey = z.output<typeof projectSurvey>;

export const getSurveysStatus = route({
  name: 'getSurveysStatus',
  resource: 'surveys',
  method: 'GET',
  path: '/surveys/status',
  access: 'list_projects',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    items: z.array(
      z.object({
        project_id: id,
        is_survey_sent: z.boolean(),
        survey_completed: z.boolean(),
        /** Caller's own survey; null for agents. */
        survey_status: z.nullable(surveyStatus),
      }),
    ),
  }),
  summary: "Survey status of the caller's active projects",
});

const onProject = z.object({ id });
const ofProject = z.object({ id, sid: id });

export const listProjectSurveys = route({
  name: 'listProjectSurveys',
  resource: 'surveys',
  method: 'GET',
  path: '/projects/{id}/surveys',
  access: 'view_feedback',
  limit: 'read',
  params: onProject,
  query: z.object({ page: z.optional(id), contact: z.optional(id), survey: z.optional(id) }),
  body: noBody,
  answer: z.object({ items: z.array(projectSurvey), page: z.number(), pages: z.number() }),
  summary:
    'The surveys of a project, newest first, five per page, if asked only those of a contact or of a survey template; for a contact only their own',
});

const composedMail = { email_body: emailText, contact_id: z._default(z.nullable(bodyId), null) };

export const sendSurveyEmail = route({
  name: 'sendSurveyEmail',
  resource: 'surveys',
  method: 'POST',
  path: '/projects/{id}/surveys/{sid}/email',
  access: 'send_survey',
  limit: 'send',
  params: ofProject,
  query: noQuery,
  body: z.object(composedMail),
  answer: z.object({ survey: projectSurvey, reminder: z.boolean() }),
  summary: 'Sends a survey to a contact of the project, or reminds them of it',
  keyed: true,
});

export const previewSurveyEmail = route({
  name: 'previewSurveyEmail',
  resource: 'surveys',
  method: 'POST',
  path: '/projects/{id}/surveys/{sid}/preview-mail',
  access: 'send_survey',
  limit: 'read',
  params: ofProject,
  query: noQuery,
  body: z.object(composedMail),
  answer: mailsAnswer,
  summary: 'The mail of a survey exactly as the contact would get it; nothing is sent or changed',
  reads: true,
});

const rating = z._default(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(maxRating))), null);
const comment = z._default(z.string().check(z.trim(), z.maxLength(textLimit)), '');

export const saveItemFeedback = route({
  name: 'saveItemFeedback',
  resource: 'surveys',
  method: 'PUT',
  path: '/projects/{id}/surveys/{sid}/items/{itemId}/feedback',
  access: 'answer_survey',
  limit: 'write',
  params: z.object({ id, sid: id, itemId: id }),
  query: noQuery,
  body: z.object({ rating, comment, surveyCompleted: z._default(z.boolean(), false) }),
  answer: z.object({ survey: projectSurvey }),
  summary:
    "Saves a contact's answer to one question; with the flag set, the last answer completes the survey",
  keyed: true,
});

const answers = {
  items: z.array(z.object({ id: bodyId, rating, comment })).check(z.maxLength(mostSurveyItems)),
};

export const submitSurvey = route({
  name: 'submitSurvey',
  resource: 'surveys',
  method: 'POST',
  path: '/projects/{id}/surveys/{sid}/feedback',
  access: 'answer_survey',
  limit: 'write',
  params: ofProject,
  query: noQuery,
  body: z.object(answers),
  answer: z.object({ survey: projectSurvey }),
  summary: "Completes a contact's survey with all of its answers at once",
  keyed: true,
});

/** Content of the survey page behind a mailed link, without an account. */
const guestSurvey = z.object({
  ...guestFrame,
  read_only: z.boolean(),
  survey: projectSurvey,
});
export type GuestSurvey = z.output<typeof guestSurvey>;

export const getGuestSurvey = route({
  name: 'getGuestSurvey',
  resource: 'surveys',
  method: 'GET',
  path: '/survey/{token}',
  access: 'reviewer',
  limit: 'read',
  opens: 'survey',
  params: byToken,
  query: noQuery,
  body: noBody,
  answer: guestSurvey,
  summary: 'Content of the survey page behind a mailed link; changes nothing',
});

export const submitGuestSurvey = route({
  name: 'submitGuestSurvey',
  resource: 'surveys',
  method: 'POST',
  path: '/survey/{token}',
  access: 'reviewer',
  limit: 'write',
  opens: 'survey',
  params: byToken,
  query: noQuery,
  body: z.object({ ...answers, ...signedBy }),
  answer: z.object({ survey: projectSurvey }),
  summary: 'Completes the survey of a mailed link with all of its answers at once',
  keyed: true,
});

export const surveyRoutes = [
  surveyTemplates.list,
  surveyTemplates.create,
  surveyTemplates.update,
  surveyTemplates.remove,
  getSurveysStatus,
  listProjectSurveys,
  sendSurveyEmail,
  previewSurveyEmail,
  saveItemFeedback,
  submitSurvey,
  getGuestSurvey,
  submitGuestSurvey,
];
