/** Form values of survey templates. Pure. */

import { type SurveyTemplate, surveyTemplates } from '#contracts/surveys.ts';
import { type Language, languages } from '#domain/email-template/language.ts';
import { type SurveyItem, surveyTemplateProblem, withEmailQuestion } from '#domain/survey/survey.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { firstError, ifEmpty } from '#parts/form/schema-errors.ts';
import type { Stored } from './template-store.ts';
import type { Wrong } from './use-template-store.ts';

export interface Question extends SurveyItem {
  readonly key: string;
  /** Undefined while it is new. */
  readonly id?: number | undefined;
}

export interface SurveyValue {
  readonly name: string;
  readonly surveyItems: readonly Question[];
}

export const storedSurveys = (items: readonly SurveyTemplate[]): readonly Stored<SurveyValue>[] =>
  items.map(({ id, name, surveyItems, updated_on }) => ({
    id,
    updated_on,
    value: { name, surveyItems: surveyItems.map((item) => ({ key: `item-${item.id}`, ...item })) },
  }));

export const surveyBody = ({ name, surveyItems }: SurveyValue) => ({
  name: name.trim(),
  surveyItems: surveyItems.map(({ key: _, id, deleted = false, ...item }) => ({
    // Both lists always: a save without them would keep the texts that were removed here.
    translations: {},
    translated_from: {},
    ...item,
    deleted,
    ...(id === undefined ? {} : { id }),
  })),
});

export const newQuestion = (is_star_rating: boolean, question = ''): Question => ({
  key: crypto.randomUUID(),
  question,
  is_star_rating,
  is_question_in_email: false,
});

export const newSurvey = (): SurveyValue => ({
  name: templates.survey.newSurvey,
  surveyItems: [{ ...newQuestion(true, templates.survey.newQuestion), is_question_in_email: true }],
});

/** Copy as a new template; all of its questions are unsaved. */
export const copyOfSurvey = ({ name, surveyItems }: SurveyValue): SurveyValue => ({
  name: templates.copyOf(name),
  surveyItems: surveyItems.filter(({ deleted }) => !deleted).map(({ id: _, ...item }) => item),
});

/**
 * Marks a saved question as deleted until the save; removes an unsaved one. If it was the one in the mail, the first
 * remaining star question replaces it.
 */
export const withoutQuestion = (items: readonly Question[], key: string): readonly Question[] => {
  const left = items.flatMap((item) => {
    if (item.key !== key) return [item];
    return item.id === undefined ? [] : [{ ...item, deleted: true, is_question_in_email: false }];
  });
  const wasInEmail = items.some((item) => item.key === key && item.is_question_in_email);
  const next = left.findIndex(({ is_star_rating, deleted }) => is_star_rating && !deleted);
  return wasInEmail && next >= 0 ? withEmailQuestion(left, next) : left;
};

/** Questions of a survey with their places in the form, without those that are marked as deleted. */
export const shownQuestions = ({ surveyItems }: SurveyValue) =>
  surveyItems.flatMap((item, at) => (item.deleted ? [] : [{ item, at }]));

/** Path of a question's text in the form: as written first, or in a further language. */
export const questionField = (at: number, language?: Language): string =>
  language ? `surveyItems.${at}.translations.${language}` : `surveyItems.${at}.question`;

/** Further language that a refused field belongs to; undefined for a question as written first. */
export const languageOfField = (field: string): Language | undefined => {
  const [, , list, name] = field.split('.');
  return list === 'translations' ? languages.find((language) => language === name) : undefined;
};

export const surveyProblem = (value: SurveyValue): Wrong | undefined => {
  const words = { name: ifEmpty(templates.titleMissing) };
  const refused = firstError(surveyTemplates.create.body, surveyBody(value), words);
  if (refused) return refused;
  const problem = surveyTemplateProblem(value.surveyItems);
  if (!problem) return undefined;
  const field = 'index' in problem ? questionField(problem.index) : 'surveyItems';
  return { field, message: refusalHere({ code: problem.code }).message };
};
