import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { someone } from '#lib/samples.testing.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { showPage } from '#lib/show-page.testing.tsx';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { clientsQuery, usersQuery } from '#lib/workspace-queries.ts';
import { newProject } from '../draft.ts';
import { ProjectForm } from './project-form.tsx';

afterEach(cleanup);

const draft = newProject({
  deliverable_type: 'Single',
  is_linear: true,
  client_id: 0,
  team_members: [],
  contacts: [],
  today: '2026-11-21',
  days: 1,
  surveyMandatory: false,
});

const show = (project?: { id: number; client_name: string }) =>
  showPage(
    <>
      <h1>{texts.createTitle}</h1>
      <ProjectForm
        draft={draft}
        project={project}
        onChange={() => {}}
        errors={{}}
        onRefuse={() => {}}
        onLinear={() => {}}
        workflowSetup={null}
      />
    </>,
    [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, { name: 'professional', appsumo: false, read_only: false }],
      [clientsQuery.queryKey, { clients: [] }],
      [usersQuery.queryKey, { users: [] }],
    ],
  );
const way = () => screen.queryByRole('link', { name: texts.field.newClient });

it('links to creating a client in a new tab only while a client can be chosen', async () => {
  await show();
  expect(way()?.getAttribute('href')).toBe('/clients/create');
  expect(way()?.getAttribute('target')).toBe('_blank');
  cleanup();
  await show({ id: 1, client_name: 'Acme' });
  expect(way()).toBeNull();
});
