import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { someone } from '#lib/samples.testing.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { showPage } from '#lib/show-page.testing.tsx';
import { templates } from '#lib/texts/en/templates.ts';
import { surveyTemplatesQuery } from '#lib/workspace-queries.ts';
import { Toasts } from '#ui/index.ts';
import { SurveyTemplatesPage } from './survey-templates-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const csat = {
  id: 1,
  name: 'CSAT',
  surveyItems: [{ id: 1, question: 'How was it?', is_star_rating: true, is_question_in_email: true }],
  updated_on: '2026-03-01T00:00:00.000Z',
};

it('says that the templates were not saved, and keeps what was typed', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 502 }));
  await showPage(
    <>
      <SurveyTemplatesPage />
      <Toasts />
    </>,
    [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, { read_only: false }],
      [surveyTemplatesQuery.queryKey, { items: [csat] }],
    ],
  );
  const question = () => screen.getByDisplayValue(/^(How|And)/);
  fireEvent.change(question(), { target: { value: 'And how was it?' } });
  fireEvent.click(screen.getByRole('button', { name: templates.save }));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Failed to save Survey Templates' }));
  expect(question()).toHaveProperty('value', 'And how was it?');
});
