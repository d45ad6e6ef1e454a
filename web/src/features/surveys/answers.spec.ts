import { describe, expect, it } from 'vitest';
import type { ProjectSurvey } from '#contracts/surveys.ts';
import { answersOf, commentsTyped, firstAnswers, starIn } from './answers.ts';

const item = (id: number, is_star_rating: boolean, is_question_in_email = false) => ({
  id,
  question: `Q${id}`,
  is_star_rating,
  is_question_in_email,
  rating: null,
  comment: '',
});
const survey: ProjectSurvey = {
  id: 1,
  name: 'CSAT',
  contact: { id: 10_001, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' },
  surveyItems: [item(1, true, true), item(2, true), item(3, false)],
  sent_on: '2026-03-02T10:00:00.000Z',
  reminded_on: null,
  survey_completed: false,
  completed_on: null,
  submitted_by: null,
};

describe('the star of a link', () => {
  it.each([
    ['?rating=4', 4],
    ['?rating=0', undefined],
    ['?rating=6', undefined],
    ['?rating=4.5', undefined],
    ['?rating=<script>', undefined],
    ['', undefined],
  ])('in %s is %s', (search, star) => {
    expect(starIn(search)).toBe(star);
  });

  it('is chosen for the question of the mail, over what was kept, and nothing else is', () => {
    const kept = { 1: { rating: 1 }, 2: { rating: 2 }, 3: { comment: 'Hm' } };
    expect(firstAnswers(survey, kept, 5)).toEqual({
      1: { rating: 5 },
      2: { rating: 2 },
      3: { comment: 'Hm' },
    });
    expect(firstAnswers(survey, kept, undefined)[1]).toEqual({ rating: 1 });
  });

  it('has no place in a survey whose mail asks nothing', () => {
    const silent = { ...survey, surveyItems: [item(2, true)] };
    expect(answersOf(silent, firstAnswers(silent, {}, 5))).toEqual([{ id: 2, rating: null, comment: '' }]);
  });
});

describe('answers as they are submitted', () => {
  it('goes on from what the survey holds, and leaves stars to star questions', () => {
    const [first, ...rest] = survey.surveyItems;
    const begun = { ...survey, surveyItems: [{ ...item(1, true, true), ...first, rating: 3 }, ...rest] };
    expect(answersOf(begun, firstAnswers(begun, { 3: { comment: 'Fine', rating: 4 } }, undefined))).toEqual([
      { id: 1, rating: 3, comment: '' },
      { id: 2, rating: null, comment: '' },
      { id: 3, rating: null, comment: 'Fine' },
    ]);
  });
});

it('gives the comments that were typed as one text, for a page that cannot load its questions', () => {
  const kept = {
    1: { rating: 4 },
    2: { comment: ' Fast and kind. ' },
    3: { rating: 2, comment: 'Too loud.' },
  };
  localStorage.setItem('proofline.draft.survey.token', JSON.stringify({ answers: kept }));
  expect(commentsTyped('token')).toBe('Fast and kind.\n\nToo loud.');
  localStorage.setItem('proofline.draft.survey.token', 'broken');
  expect(commentsTyped('token')).toBe('');
  localStorage.clear();
});
