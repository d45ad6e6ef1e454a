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

const show = (
  project?: { id: number; client_name: string },
  { plan = 'professional', ...more }: Partial<typeof draft> & { plan?: string } = {},
) =>
  showPage(
    <>
      <h1>{texts.createTitle}</h1>
      <ProjectForm
        draft={{ ...draft, ...more }}
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
      [subscriptionQuery.queryKey, { name: plan, appsumo: false, read_only: false }],
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

it('asks for the order of the stages of a single deliverable, never of several', async () => {
  const orders = () => screen.queryAllByRole('radio', { name: /^(Non-)?[Ll]inear/ });
  await show();
  expect(orders()).toHaveLength(2);
  cleanup();
  await show(undefined, { deliverable_type: 'Multi' });
  expect(orders()).toEqual([]);
});

it('says in view why a switch of the plan is locked, for those who have no pointer to hover', async () => {
  const told = (name: string) => {
    const hint = screen.getByRole('switch', { name }).getAttribute('aria-describedby') ?? '';
    return document.getElementById(hint.split(' ')[0] ?? '')?.textContent;
  };
  const { field } = texts;
  await show(undefined, { plan: 'free' });
  expect(told(field.auto_reminder)).toBe(`${field.autoReminderHint} ${texts.needsPlan}`);
  expect(told(field.csat)).toBe(`${field.csatHint} ${texts.needsPlan}`);
  cleanup();
  await show();
  expect([told(field.auto_reminder), told(field.csat)]).toEqual([field.autoReminderHint, field.csatHint]);
});
