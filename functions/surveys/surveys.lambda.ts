import { guestHandler } from '#server/lambda/tenant-handler.ts';
import { answerEndpoints } from './answer-survey.ts';
import { getGuestSurveyEndpoint } from './guest-survey.ts';
import { getSurveysStatusEndpoint, listProjectSurveysEndpoint } from './list-surveys.ts';
import { previewSurveyEmailEndpoint, sendSurveyEmailEndpoint } from './send-survey.ts';
import { surveyTemplateEndpoints } from './survey-templates.ts';

export const handler = guestHandler(
  ...surveyTemplateEndpoints,
  getSurveysStatusEndpoint,
  listProjectSurveysEndpoint,
  sendSurveyEmailEndpoint,
  previewSurveyEmailEndpoint,
  ...answerEndpoints,
  getGuestSurveyEndpoint,
);
