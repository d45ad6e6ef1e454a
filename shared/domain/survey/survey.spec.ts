import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  csatStatus,
  isRating,
  meanRating,
  refusalToSubmit,
  type SurveyItem,
  surveyBadge,
  surveyTemplateProblem,
  withAnswers,
  withEmailQuestion,
} from './survey.ts';

const star = (question: string, is_question_in_email = false): SurveyItem => ({
  question,
  is_star_rating: true,
  is_question_in_email,
});
const comment = (question: string): SurveyItem => ({
  question,
  is_star_rating: false,
  is_question_in_email: false,
});

describe('a survey template', () => {
  test.each([
    ['nothing', [], { code: 'no_survey_items' }],
    ['removed items only', [{ ...star('Q'), deleted: true }], { code: 'no_survey_items' }],
    ['a blank question', [star('Q', true), comment(' ')], { code: 'empty_survey_question', index: 1 }],
    ['a blank question that was removed', [star('Q', true), { ...comment(''), deleted: true }], undefined],
    [
      'a comment in the mail',
      [{ ...comment('Q'), is_question_in_email: true }],
      { code: 'email_question_without_stars', index: 0 },
    ],
    ['two in the mail', [star('Q', true), star('R', true)], { code: 'several_email_questions' }],
    ['a comment alone', [comment('Q')], undefined],
  ])('with %s', (_case, items, problem) => {
    expect(surveyTemplateProblem(items)).toEqual(problem);
  });

  test('ticking one star question clears the other; a comment and the ticked one change nothing', () => {
    const items = [star('Q', true), star('R'), comment('S')];
    expect(withEmailQuestion(items, 1)).toEqual([star('Q'), star('R', true), comment('S')]);
    expect(withEmailQuestion(items, 0)).toEqual(items);
    expect(withEmailQuestion(items, 2)).toEqual(items);
    expect(withEmailQuestion(items, 9)).toEqual(items);
  });

  test('at most one question is in the mail, after any number of ticks', () => {
    const item = fc.boolean().map((stars) => (stars ? star('Q') : comment('Q')));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), fc.array(fc.nat(12)), (items, ticks) => {
        const end = ticks.reduce<readonly SurveyItem[]>(withEmailQuestion, items);
        expect(surveyTemplateProblem(end)).toBeUndefined();
      }),
    );
  });
});

describe('an answered survey', () => {
  const rated = { is_star_rating: true, rating: 4 };
  const unrated = { is_star_rating: true, rating: 0 };
  const text = { is_star_rating: false };
  const open = { survey_completed: false, read_only: false };

  test('shows its progress', () => {
    expect(surveyBadge([unrated, text], false)).toBe('PENDING');
    expect(surveyBadge([unrated, rated], false)).toBe('INCOMPLETE');
    expect(surveyBadge([rated, rated], false)).toBe('INCOMPLETE');
    expect(surveyBadge([rated, rated], true)).toBe('COMPLETED');
  });

  test('is submitted once, with every star given, unless read-only', () => {
    expect(refusalToSubmit([rated, text], open)).toBeUndefined();
    expect(refusalToSubmit([rated, unrated], open)).toBe('rating_missing');
    expect(refusalToSubmit([rated, { is_star_rating: true, rating: null }], open)).toBe('rating_missing');
    expect(refusalToSubmit([rated], { ...open, read_only: true })).toBe('read_only');
    expect(refusalToSubmit([rated], { ...open, survey_completed: true })).toBe('survey_completed');
  });

  test('has the mean of the stars that were given', () => {
    expect(meanRating([rated, { is_star_rating: true, rating: 5 }, unrated, text])).toBe(4.5);
    expect(meanRating([unrated, text])).toBeUndefined();
  });

  test.each([
    [0, false],
    [1, true],
    [5, true],
    [6, false],
    [2.5, false],
  ])('%d is a rating: %s', (rating, valid) => {
    expect(isRating(rating)).toBe(valid);
  });
});

describe('answers', () => {
  const items = [
    { id: 1, is_star_rating: true, rating: 2 },
    { id: 2, is_star_rating: false, comment: 'Old' },
  ];

  test('replace the earlier ones of their questions, and no others', () => {
    expect(withAnswers(items, [{ id: 1, rating: 5 }])).toEqual([{ ...items[0], rating: 5 }, items[1]]);
    expect(withAnswers(items, [{ id: 2, comment: '' }])).toEqual([
      items[0],
      { id: 2, is_star_rating: false },
    ]);
    expect(withAnswers(items, [{ id: 7, rating: 5 }])).toEqual(items);
  });

  test('hold only whole stars from 1 to 5, and those for star questions only', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.constantFrom(1, 2, 3), rating: fc.oneof(fc.integer(), fc.double()) })),
        (given) => {
          for (const { is_star_rating, rating } of withAnswers(items, given)) {
            expect(rating === undefined || (is_star_rating && isRating(rating))).toBe(true);
          }
        },
      ),
    );
  });
});

describe('a finished project', () => {
  test.each([
    // side, asked for, sent, completed, status
    ['agent', true, false, false, 'pending_csat'],
    ['agent', true, true, false, 'completed'],
    ['agent', false, false, false, 'completed'],
    ['client', true, false, false, 'completed'],
    ['client', true, true, false, 'pending_csat'],
    ['client', true, true, true, 'completed'],
    // A survey may be sent although the project asks for none.
    ['client', false, true, false, 'pending_csat'],
  ] as const)('shows %s, asked %s, sent %s, completed %s: %s', (side, asked, sent, completed, status) => {
    expect(
      csatStatus(side, {
        send_csat_survey: asked,
        is_survey_sent: sent,
        survey_completed: completed,
        surveys_in_plan: true,
      }),
    ).toBe(status);
  });

  test('waits for no survey that its plan has no more, and a client for one that was sent before', () => {
    const asked = {
      send_csat_survey: true,
      is_survey_sent: false,
      survey_completed: false,
      surveys_in_plan: false,
    };
    expect(csatStatus('agent', asked)).toBe('completed');
    expect(csatStatus('client', { ...asked, is_survey_sent: true })).toBe('pending_csat');
  });
});
