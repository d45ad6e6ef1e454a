/** Page of a mailed survey, when its answers are refused while it is open. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { errors } from '#contracts/errors.ts';
import { type GuestSurvey, getGuestSurvey, submitGuestSurvey } from '#contracts/surveys.ts';
import { getTenantByHost } from '#contracts/workspace.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { aWorkspaceHere } from '#lib/testing/samples.testing.ts';
import { endedLink } from '#lib/texts/en/ended-link.ts';
import { guestFailed } from '#lib/texts/en/guest-failed.ts';
import { survey as english } from '#lib/texts/en/survey.ts';
import { survey as italian } from '#lib/texts/it/survey.ts';
import SurveyPage from './survey-page.tsx';

const token = 't'.repeat(43);
const server = fakeServer();
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const guest: GuestSurvey = {
  workspace: { name: 'Northwind', logo: null, theme: 'cyan' },
  language: 'en',
  timezone: 'UTC',
  dt_format: 'DD/MM/YYYY',
  project: { name: 'Film', reference_code: '' },
  read_only: false,
  survey: {
    id: 1,
    name: 'CSAT',
    contact: { id: 10_001, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' },
    surveyItems: [
      {
        id: 1,
        question: 'Else?',
        is_star_rating: false,
        is_question_in_email: false,
        rating: null,
        comment: '',
      },
    ],
    sent_on: '2026-03-02T10:00:00.000Z',
    reminded_on: null,
    survey_completed: false,
    completed_on: null,
    submitted_by: null,
  },
};

const answer = async (words: string, texts: typeof english) => {
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: words } });
  fireEvent.click(screen.getByRole('button', { name: texts.submit }));
};

it('gives way to the reason where the workspace is on hold, and has the words again afterwards', async () => {
  server.on(getGuestSurvey, guest);
  server.on(submitGuestSurvey, refuse('workspace_held'));
  render(<SurveyPage token={token} />);
  await answer('Lovely', english);
  await screen.findByRole('heading', { name: endedLink.titles.workspace_held });
  expect(screen.getByRole('textbox', { name: guestFailed.typed })).toHaveProperty('value', 'Lovely');
  fireEvent.click(screen.getByRole('button', { name: endedLink.again }));
  expect(await screen.findByRole('textbox', { name: /Else/ })).toHaveProperty('value', 'Lovely');
});

it('keeps the words in sight where its link was revoked', async () => {
  server.on(getGuestSurvey, guest);
  server.on(submitGuestSurvey, refuse('link_revoked'));
  server.on(getTenantByHost, aWorkspaceHere);
  render(<SurveyPage token={token} />);
  await answer('Lovely', english);
  await screen.findByRole('heading', { name: endedLink.titles.link_revoked });
  expect(screen.getByRole('textbox', { name: guestFailed.typed })).toHaveProperty('value', 'Lovely');
});

it.each([
  ['busy', italian.failedText],
  // Nothing is left to try.
  ['survey_already_completed', undefined],
] as const)('tells a client in their language (%s)', async (code, text) => {
  server.on(getGuestSurvey, { ...guest, language: 'it' });
  server.on(submitGuestSurvey, refuse(code));
  render(<SurveyPage token={token} />);
  await answer('Bello', italian);
  await screen.findByText(italian.failed);
  expect(screen.queryByText(italian.failedText)?.textContent).toBe(text);
  expect(screen.queryByText(errors[code].title)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: new RegExp(italian.ui.dismiss) }));
});

it('keeps from a client that the agency has not paid', async () => {
  server.on(getGuestSurvey, guest);
  server.on(submitGuestSurvey, refuse('suspended'));
  render(<SurveyPage token={token} />);
  await answer('Lovely', english);
  await screen.findByText(english.readOnly);
  expect(screen.queryByText(errors.suspended.title)).toBeNull();
});
