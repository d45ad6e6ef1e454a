import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listProjectSurveys,
  type ProjectSurvey,
  previewSurveyEmail,
  type SurveyTemplate,
  sendSurveyEmail,
} from '#contracts/surveys.ts';
import type { Language } from '#domain/email-template/language.ts';
import { emailTemplatesQuery, surveyTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery } from '#lib/session/me.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aProject, someone } from '#lib/testing/samples.testing.ts';
import { Toasts } from '#ui/index.ts';
import { sentSurveyQuery } from '../api.ts';
import { SurveySender } from './survey-sender.tsx';

const ann = { id: 20001, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' };
const bob = { id: 20002, firstname: 'Bob', lastname: 'Basso', email: 'bob@client.example' };
const survey = (id: number, name: string): SurveyTemplate => ({
  id,
  name,
  // With the first question in the mail, the mail itself leads to the survey.
  surveyItems: [{ id: 1, question: 'How was it?', is_star_rating: true, is_question_in_email: true }],
  updated_on: '2026-03-01T00:00:00.000Z',
});

const server = fakeServer();
beforeEach(() => {
  server.on(previewSurveyEmail, { mails: [] });
  // Read anew after a sending.
  server.on(listProjectSurveys, { items: [], page: 1, pages: 1 });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const sent: ProjectSurvey = {
  id: 3,
  name: 'CSAT',
  contact: ann,
  surveyItems: survey(3, 'CSAT').surveyItems.map((item) => ({ ...item, rating: null, comment: '' })),
  sent_on: '2026-03-01T00:00:00.000Z',
  reminded_on: null,
  survey_completed: false,
  completed_on: null,
  submitted_by: null,
};

const show = (
  isSentBefore = false,
  surveys = [survey(3, 'CSAT')],
  contacts = [ann],
  language: Language = 'en',
) => {
  const project = { ...aProject, language, email_subject_line_default: 'Autumn film', contacts };
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(meQuery.queryKey, someone());
  client.setQueryData(emailTemplatesQuery.queryKey, { items: [] });
  client.setQueryData(surveyTemplatesQuery.queryKey, { items: [...surveys] });
  client.setQueryData(sentSurveyQuery(project.id, ann.id, 3).queryKey, {
    items: isSentBefore ? [sent] : [],
    page: 1,
    pages: 1,
  });
  render(
    <QueryClientProvider client={client}>
      <SurveySender project={project} />
      <Toasts />
    </QueryClientProvider>,
  );
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Expects a notice and dismisses it. */
const told = async (notice: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Dismiss: ${notice}` }));

describe('sending a survey', () => {
  it.each([
    [false, 'Send survey to Ann Alba', 'Survey email sent'],
    [true, 'Send reminder to Ann Alba', 'Survey email reminder sent'],
  ])('says what came of it, whether it was sent before or not: %s', async (isSentBefore, action, notice) => {
    show(isSentBefore);
    server.down();
    press('Preview & send');
    press(action);
    await told('Error sending survey email');
    server.down(false);
    server.on(sendSurveyEmail, { survey: sent, reminder: isSentBefore });
    press('Preview & send');
    press(action);
    await told(notice);
    expect(server.calls(sendSurveyEmail)).toMatchObject([
      {
        params: { id: 1, sid: 3 },
        body: { email_body: { subject: 'Autumn film', body: '' }, contact_id: ann.id },
      },
    ]);
  });

  it('asks for the survey first, then for the recipient', () => {
    show(false, [survey(3, 'CSAT'), survey(4, 'Short')], [ann, bob]);
    const refused = () =>
      [...document.querySelectorAll('[id$="-error"]')].map(({ textContent }) => textContent);
    press('Preview & send');
    expect(refused()).toEqual(['Please select or add a new survey']);
    fireEvent.change(screen.getByLabelText(/^Survey/), { target: { value: '3' } });
    press('Preview & send');
    expect(refused()).toEqual(['Please Select Recipient']);
    expect(server.calls()).toEqual([]);
  });
});

describe('a survey with texts in further languages', () => {
  const translated = (more: object = {}): SurveyTemplate => {
    const { surveyItems, ...csat } = survey(3, 'CSAT');
    const [first] = surveyItems.map((item) => ({ ...item, translations: { es: '¿Qué tal?' }, ...more }));
    const second = { id: 2, question: 'And else?', is_star_rating: false, is_question_in_email: false };
    return { ...csat, surveyItems: first ? [first, second] : [] };
  };
  const asked = () => screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);

  it('shows the words of the project’s language, and says what is not written in it', () => {
    show(false, [translated()], [ann], 'es');
    expect(asked()).toEqual(['¿Qué tal?', 'And else?']);
    screen.getByText('In the email, with five stars: “¿Qué tal?”');
    screen.getByText(/^Español: 1 of 2 questions is written\. /);
  });

  it('says that a question changed after its text was written', () => {
    show(false, [translated({ translated_from: { es: 'Was it well?' } })], [ann], 'es');
    screen.getByText(/One question changed after its text in the project’s language was written\.$/);
  });

  it('is asked as first written in a language without any text, without a word', () => {
    show(false, [translated()], [ann], 'fr');
    expect(asked()).toEqual(['How was it?', 'And else?']);
    expect(screen.queryByText(/written/)).toBeNull();
  });

  it('shows the words that were sent, in a reminder', () => {
    show(true, [translated()], [ann], 'es');
    expect(asked()).toEqual(['How was it?']);
    expect(screen.queryByText(/written/)).toBeNull();
  });
});
