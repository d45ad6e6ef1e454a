import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { surveyTemplates } from '#contracts/surveys.ts';
import { sampleProject } from '#domain/email-template/sample-names.ts';
import { surveyTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { englishSurvey } from '#lib/texts/en/english-survey.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { survey as spanish } from '#lib/texts/es/survey.ts';
import { Toasts } from '#ui/index.ts';
import { SurveyTemplatesPage } from './survey-templates-page.tsx';

const server = fakeServer();
beforeEach(() => server.leave(surveyTemplates.list));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const csat = {
  id: 1,
  name: 'CSAT',
  surveyItems: [{ id: 1, question: 'How was it?', is_star_rating: true, is_question_in_email: true }],
  updated_on: '2026-03-01T00:00:00.000Z',
};

const { survey: texts } = templates;
const show = (surveys: readonly object[] = [csat]) =>
  showPage(
    <>
      <SurveyTemplatesPage />
      <Toasts />
    </>,
    [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, { read_only: false }],
      [surveyTemplatesQuery.queryKey, { items: surveys }],
    ],
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (language: RegExp | string) => fireEvent.click(screen.getByRole('tab', { name: language }));
const type = (name: RegExp | string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

it('says that the templates were not saved, and keeps what was typed', async () => {
  server.on(surveyTemplates.update, badGateway);
  await show();
  const question = () => screen.getByDisplayValue(/^(How|And)/);
  fireEvent.change(question(), { target: { value: 'And how was it?' } });
  press(templates.save);
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Failed to save Survey Templates' }));
  expect(question()).toHaveProperty('value', 'And how was it?');
});

it('takes the texts of the questions in another language, and says how many are written', async () => {
  server.on(surveyTemplates.update, badGateway);
  const asked = [
    ...csat.surveyItems,
    { id: 2, question: 'And else?', is_star_rating: false, is_question_in_email: false },
  ];
  await show([{ ...csat, surveyItems: asked }]);
  choose('Español');
  type(/^How was it.*Español$/, '¿Qué tal?');
  screen.getByRole('tab', { name: 'Español: 1 of 2 questions' });
  // The preview is in the same language around the questions, and asks the other one as it was written first.
  const preview = screen.getByRole('complementary', { name: templates.preview });
  await within(preview).findByText(spanish.title(sampleProject.es));
  within(preview).getByRole('group', { name: /¿Qué tal/ });
  within(preview).getByRole('textbox', { name: /And else/ });
  within(preview).getByRole('button', { name: spanish.submit });
  choose('English');
  await within(preview).findByText(englishSurvey.title(sampleProject.en));
  press(templates.save);
  await screen.findByRole('button', { name: 'Dismiss: Failed to save Survey Templates' });
  expect(server.calls(surveyTemplates.update)[0]?.body.surveyItems).toMatchObject([
    { question: 'How was it?', translations: { es: '¿Qué tal?' }, translated_from: {} },
    { question: 'And else?', translations: {}, translated_from: {} },
  ]);
});

it('keeps a text whose question changes, and asks to look at it until that is done', async () => {
  const [item] = csat.surveyItems;
  await show([
    { ...csat, surveyItems: [{ ...item, translations: { es: '¿Qué tal?', it: 'Com’è andata?' } }] },
  ]);
  type(texts.question(1), 'How was our work?');
  choose(`Español: 1 of 1 question. ${texts.outdated(1)}`);
  screen.getByText(texts.changed('How was it?'));
  press(texts.stillFits);
  expect(screen.queryByText(texts.changed('How was it?'))).toBeNull();
  const field = screen.getByRole('textbox', { name: /^How was our work.*Español$/ });
  expect(field).toHaveProperty('value', '¿Qué tal?');
  expect(document.activeElement).toBe(field);
  // The other language is still to be looked at.
  choose(`Italiano: 1 of 1 question. ${texts.outdated(1)}`);
  choose(texts.original);
  type(texts.question(1), 'How was it?');
  screen.getByRole('tab', { name: 'Italiano: 1 of 1 question' });
});

it('shows the question that stops a save, whichever language is open', async () => {
  await show();
  type(texts.question(1), ' ');
  choose('Français');
  press(templates.save);
  const field = await screen.findByRole('textbox', { name: texts.question(1) });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
