import { expect, it } from 'vitest';
import {
  copyOfSurvey,
  languageOfField,
  newQuestion,
  newSurvey,
  type Question,
  questionField,
  surveyBody,
  surveyProblem,
  withoutQuestion,
} from './survey-draft.ts';

const saved: Question = { ...newQuestion(true, 'How was it?'), id: 7, is_question_in_email: true };
const unsaved = newQuestion(false, 'And else?');
const items = [saved, unsaved];

it('a new survey has one star item, which is in the mail', () => {
  const { name, surveyItems } = newSurvey();
  expect(name).toBe('New Survey');
  expect(surveyItems).toMatchObject([{ is_star_rating: true, is_question_in_email: true }]);
  expect(surveyProblem({ name, surveyItems })).toBeUndefined();
  expect(surveyProblem({ name: ' ', surveyItems })).toEqual({ field: 'name', message: 'Enter a title.' });
});

it('a saved question is marked as deleted, one that was never saved just goes', () => {
  expect(withoutQuestion(items, unsaved.key)).toEqual([saved]);
  const marked = withoutQuestion(items, saved.key);
  expect(marked).toMatchObject([{ id: 7, deleted: true, is_question_in_email: false }, { key: unsaved.key }]);
  expect(surveyBody({ name: 'CSAT', surveyItems: marked }).surveyItems[0]).toMatchObject({
    id: 7,
    deleted: true,
  });
});

it('the next star question takes the place of a removed one in the mail', () => {
  const [first, second] = [newQuestion(false, 'Why?'), newQuestion(true, 'And we?')];
  const left = withoutQuestion([saved, first, second], saved.key);
  expect(left.map(({ is_question_in_email }) => is_question_in_email)).toEqual([false, false, true]);
  // Removing another question moves nothing.
  expect(withoutQuestion([saved, first, second], second.key)).toEqual([saved, first]);
});

it('a copy has new questions under another title', () => {
  const copy = copyOfSurvey({ name: 'CSAT', surveyItems: items });
  expect(copy.name).toBe('CSAT Copy');
  expect(copy.surveyItems.map(({ id, question }) => [id, question])).toEqual([
    [undefined, 'How was it?'],
    [undefined, 'And else?'],
  ]);
});

it('a copy keeps the texts in further languages, and a save names them even where there are none', () => {
  const translated = { ...saved, translations: { es: '¿Qué tal?' }, translated_from: { es: 'How is it?' } };
  const copy = copyOfSurvey({ name: 'CSAT', surveyItems: [translated, unsaved] });
  expect(surveyBody(copy).surveyItems).toMatchObject([
    { translations: { es: '¿Qué tal?' }, translated_from: { es: 'How is it?' } },
    { translations: {}, translated_from: {} },
  ]);
});

it('a text that is too long stops a save in its language', () => {
  const long = { ...saved, translations: { fr: 'x'.repeat(501) } };
  const field = questionField(1, 'fr');
  expect(surveyProblem({ name: 'CSAT', surveyItems: [unsaved, long] })?.field).toBe(field);
  expect(languageOfField(field)).toBe('fr');
  expect(languageOfField(questionField(1))).toBeUndefined();
  expect(languageOfField('surveyItems')).toBeUndefined();
});

it('a save stops where nothing is asked, and at a question without words', () => {
  const deleted = items.map((item) => ({ ...item, deleted: true }));
  expect(surveyProblem({ name: 'CSAT', surveyItems: deleted })?.message).toBe('No survey items');
  expect(surveyProblem({ name: 'CSAT', surveyItems: [saved, newQuestion(true, ' ')] })).toEqual({
    field: 'surveyItems.1.question',
    message: 'Empty survey question',
  });
});
