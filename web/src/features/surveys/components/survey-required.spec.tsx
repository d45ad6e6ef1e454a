import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { aProject, aSubscription, someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { feedback } from '#lib/texts/en/feedback.ts';
import { SurveyRequired } from './survey-required.tsx';

afterEach(cleanup);

it('asks for the survey of a finished project, except where the plan refuses to send it', async () => {
  const project = { ...aProject, send_csat_survey: true };
  const asks = async (name: string) => {
    cleanup();
    await showPage(
      <>
        <h1>{project.name}</h1>
        <SurveyRequired project={project} isComplete href="/projects/1/timeline#feedback" />
      </>,
      [
        [meQuery.queryKey, someone()],
        [subscriptionQuery.queryKey, { ...aSubscription, name }],
      ],
    );
    return screen.queryByText(feedback.required.title) !== null;
  };
  expect(await asks('professional')).toBe(true);
  expect(await asks('starter')).toBe(false);
});
