import { translated } from '../translated.ts';
import { englishSurvey } from './english-survey.ts';

/** Texts of a survey for a client: on the page of a mailed link, and in the portal. */
export const survey = translated('survey', englishSurvey);
export type SurveyTexts = typeof englishSurvey;
