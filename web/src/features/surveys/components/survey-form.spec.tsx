import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ProjectSurvey } from '#contracts/surveys.ts';
import { ApiError, Unanswered } from '#lib/calls/api.ts';
import { guestFailed } from '#lib/texts/en/guest-failed.ts';
import { survey as texts } from '#lib/texts/en/survey.ts';
import { type Toast, Toasts } from '#ui/index.ts';
import { starIn } from '../answers.ts';
import { SurveyForm } from './survey-form.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

const item = (id: number, question: string, is_star_rating: boolean) => ({
  id,
  question,
  is_star_rating,
  is_question_in_email: id === 1,
  rating: null,
  comment: '',
});
const survey: ProjectSurvey = {
  id: 1,
  name: 'CSAT',
  contact: { id: 10_001, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' },
  surveyItems: [item(1, 'How was it?', true), item(2, 'And we?', true), item(3, 'Else?', false)],
  sent_on: '2026-03-02T10:00:00.000Z',
  reminded_on: null,
  survey_completed: false,
  completed_on: null,
  submitted_by: null,
};
const done = { ...survey, survey_completed: true, completed_on: survey.sent_on, submitted_by: 'Ann Alba' };

const show = (more: Partial<Parameters<typeof SurveyForm>[0]> = {}) => {
  const props = {
    survey,
    texts,
    name: 'test',
    readOnly: false,
    language: 'en' as const,
    format: (instant: string) => instant.slice(0, 10),
    submit: vi.fn(async () => ({ survey: done })),
    onSubmitted: vi.fn(),
    failed: vi.fn((): Toast => ({ title: texts.failed, tone: 'error' })),
    onOutdated: vi.fn(),
    ...more,
  };
  render(<SurveyForm {...props} />);
  return props;
};
const button = () => screen.getByRole('button', { name: texts.submit });
const star = (place: number, value: number) => {
  const found = screen.getAllByRole('radio', { name: texts.ui.stars(value, 5) })[place];
  if (!found) throw new Error('no star');
  return found;
};

it('is submitted once every star is given, with all answers in one call', async () => {
  const { submit, onSubmitted } = show({ star: 4 });
  expect(button().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button());
  expect(submit).not.toHaveBeenCalled();
  fireEvent.click(star(1, 5));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Lovely' } });
  fireEvent.click(button());
  await waitFor(() => expect(onSubmitted).toHaveBeenCalledWith(done));
  expect(submit).toHaveBeenCalledWith([
    { id: 1, rating: 4, comment: '' },
    { id: 2, rating: 5, comment: '' },
    { id: 3, rating: null, comment: 'Lovely' },
  ]);
  expect(localStorage.length).toBe(0);
});

it('says that the answers did not arrive', async () => {
  render(<Toasts />);
  show({ star: 4, submit: vi.fn().mockRejectedValue(new ApiError(502, undefined)) });
  fireEvent.click(star(1, 2));
  fireEvent.click(button());
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Error on feedback submission' }));
});

it('keeps the answers on the device, and sends the same again', async () => {
  const submit = vi.fn().mockRejectedValue(new Unanswered());
  show({ star: 4, submit });
  fireEvent.click(star(1, 2));
  fireEvent.click(button());
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(button().getAttribute('aria-busy')).not.toBe('true'));
  fireEvent.click(button());
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  expect(submit.mock.calls[1]).toEqual(submit.mock.calls[0]);
  cleanup();
  show();
  expect(star(1, 2)).toHaveProperty('checked', true);
});

it('cannot be changed while the subscription is read-only, and says so', () => {
  show({ readOnly: true, star: 4 });
  expect(screen.getAllByText(texts.readOnly).length).toBeGreaterThan(0);
  expect(star(0, 1)).toHaveProperty('disabled', true);
  expect(screen.getByRole('textbox')).toHaveProperty('readOnly', true);
});

it('is only read once it was submitted, with the name of who did', () => {
  show({ survey: done });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText(texts.submittedBy('Ann Alba', '2026-03-02'))).toBeTruthy();
});

it('names the colleague who submitted it by the contact’s link', () => {
  show({ survey: { ...done, answerer: { name: 'Cleo Katz' } } });
  expect(screen.getByText(texts.submittedBy('Cleo Katz, by Ann Alba’s link', '2026-03-02'))).toBeTruthy();
});

it('keeps a star that was chosen after that of the link, through a reload', () => {
  history.replaceState(null, '', '/survey/token?rating=3');
  show({ star: starIn(location.search) });
  fireEvent.click(star(0, 5));
  cleanup();
  show({ star: starIn(location.search) });
  expect(star(0, 5)).toHaveProperty('checked', true);
  // The link in the mail chooses again.
  cleanup();
  show({ star: 2 });
  expect(star(0, 2)).toHaveProperty('checked', true);
});

it('keeps what another tab has answered meanwhile', () => {
  const key = 'proofline.draft.survey.test';
  show();
  const other = { 3: { comment: 'Written beside' } };
  localStorage.setItem(key, JSON.stringify({ answers: other, stamp: 'other', saved_on: 1 }));
  fireEvent(window, new StorageEvent('storage', { key }));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Written beside');
  fireEvent.click(star(1, 5));
  expect(JSON.parse(localStorage.getItem(key) ?? '').answers).toMatchObject({ ...other, 2: { rating: 5 } });
});

it('shows answers that were submitted elsewhere meanwhile, and keeps the words that were not', async () => {
  const problem = {
    code: 'survey_already_completed',
    title: 'Survey already completed',
    message: '',
  } as const;
  const { onOutdated } = show({ star: 4, submit: vi.fn().mockRejectedValue(new ApiError(409, problem)) });
  fireEvent.click(star(1, 2));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Mine' } });
  fireEvent.click(button());
  await waitFor(() => expect(onOutdated).toHaveBeenCalled());
  const theirs = (comment: string) => ({
    survey: { ...done, surveyItems: survey.surveyItems.map((one) => ({ ...one, comment })) },
  });
  cleanup();
  show(theirs('Theirs'));
  expect(screen.getByRole('textbox', { name: guestFailed.typed })).toHaveProperty('value', 'Mine');
  screen.getByText(guestFailed.notSent);
  // Only the answer was lost.
  cleanup();
  show(theirs('Mine'));
  expect(screen.queryByRole('textbox')).toBeNull();
});
