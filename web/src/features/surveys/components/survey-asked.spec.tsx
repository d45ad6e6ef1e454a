import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Project } from '#contracts/projects.ts';
import { meQuery } from '#lib/session/me.ts';
import { aProject, someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { feedback } from '#lib/texts/en/feedback.ts';
import { SurveyAsked } from './survey-asked.tsx';

afterEach(cleanup);

const asked = { ...aProject, is_survey_sent: true };
const way = async (project: Project, me = someone({ id: 3, client_id: 2 })) => {
  cleanup();
  await showPage(
    <>
      <h1>{project.name}</h1>
      <SurveyAsked project={project} href="/projects/1/timeline#feedback" />
    </>,
    [[meQuery.queryKey, me]],
  );
  return screen.queryByRole('link', { name: feedback.asked.action })?.getAttribute('href');
};

it('links a contact to the survey sent to them until they have answered', async () => {
  expect(await way(asked)).toBe('/projects/1/timeline#feedback');
  expect(await way({ ...asked, survey_completed: true })).toBeUndefined();
  expect(await way(aProject)).toBeUndefined();
  expect(await way(asked, someone())).toBeUndefined();
});
