import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient, getClient, listClients } from '#contracts/clients.ts';
import { clientsQuery, usersQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { aClient } from '#lib/testing/client.testing.ts';
import { fakeServer, lost } from '#lib/testing/fake-server.testing.ts';
import { aSubscription, someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { clients } from '#lib/texts/en/clients.ts';
import { contacts } from '#lib/texts/en/contacts.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { newProject } from '../draft.ts';
import { ProjectForm, type ProjectFormProps } from './project-form.tsx';

const server = fakeServer();
beforeEach(() => server.leave(getClient, listClients));
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
  project?: ProjectFormProps['project'],
  {
    plan = 'professional',
    errors = {},
    ...more
  }: Partial<typeof draft> & { plan?: string; errors?: ProjectFormProps['errors'] } = {},
  onClient: (id: number) => void = () => {},
) =>
  showPage(
    <>
      <h1>{texts.createTitle}</h1>
      <ProjectForm
        draft={{ ...draft, ...more }}
        project={project}
        onChange={() => {}}
        errors={errors}
        onRefuse={() => {}}
        onClient={onClient}
        onLinear={() => {}}
        workflowSetup={null}
      />
    </>,
    [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, { ...aSubscription, name: plan }],
      [
        clientsQuery.queryKey,
        {
          clients: [
            { id: 4, name: 'Acme' },
            { id: 5, name: 'Birch' },
          ],
        },
      ],
      [usersQuery.queryKey, { users: [] }],
    ],
  );
const way = () => screen.queryByRole('button', { name: texts.field.newClient });

it('creates a client in place, with the rest of the form as it was, and chooses it', async () => {
  // Answered where it is repeated under its key.
  server.on(createClient, lost({ ...aClient, id: 9, name: 'Cedar' }));
  const onClient = vi.fn();
  await show(undefined, { name: 'Harvest' }, onClient);
  fireEvent.click(await screen.findByRole('button', { name: texts.field.newClient }));
  const dialog = within(await screen.findByRole('dialog'));
  const create = () => fireEvent.click(dialog.getByRole('button', { name: clients.createAction }));
  create();
  // In the summary, and at its field.
  for (const words of [clients.error.name, contacts.firstnameNeeded])
    expect((await dialog.findAllByText(words)).length).toBe(2);
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  type(clients.field.name, 'Cedar');
  type(contacts.firstname, 'Carl');
  type(contacts.email, 'carl@cedar.example');
  create();
  await vi.waitFor(() => expect(server.calls(createClient)).toHaveLength(1));
  await vi.waitFor(() =>
    expect(dialog.getByRole('button', { name: clients.createAction }).getAttribute('aria-busy')).not.toBe(
      'true',
    ),
  );
  create();
  await vi.waitFor(() => expect(onClient).toHaveBeenCalledWith(9));
  expect(server.calls(createClient)).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('option', { name: 'Cedar' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Project name/).value).toBe('Harvest');
});

const acme = {
  id: 1,
  client_id: 4,
  client_name: 'Acme',
  client_lock: null,
  auto_reminder: false,
  send_csat_survey: false,
} as const;

it('offers another client until the project has reached its own, and says why no longer', async () => {
  const onClient = vi.fn();
  await show(acme, { client_id: 4 }, onClient);
  expect(way()).toBeTruthy();
  expect(screen.getByText(new RegExp(texts.field.clientHint))).toBeTruthy();
  for (const lock of ['sent', 'answered'] as const) {
    cleanup();
    await show({ ...acme, client_lock: lock }, { client_id: 4 });
    expect(way()).toBeNull();
    expect(screen.getByRole('link', { name: 'Acme' })).toBeTruthy();
    expect(screen.getByText(texts.field.clientStays[lock])).toBeTruthy();
  }
});

it('leads a form of before the first mail back to the client of the project', async () => {
  const onClient = vi.fn();
  await show({ ...acme, client_lock: 'sent' }, { client_id: 5 }, onClient);
  expect(screen.getByText(texts.field.clientStays.sent)).toBeTruthy();
  const select = screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${texts.field.client_id}`));
  fireEvent.change(select, { target: { value: '4' } });
  expect(onClient).toHaveBeenCalledWith(4);
});

it('asks for the order of the stages of a single deliverable, never of several', async () => {
  const orders = () => screen.queryAllByRole('radio', { name: /^(Non-)?[Ll]inear/ });
  await show();
  expect(orders()).toHaveLength(2);
  cleanup();
  await show(undefined, { deliverable_type: 'Multi' });
  expect(orders()).toEqual([]);
});

it('closes what has a usual value, with the values in words, and opens it at an error in it', async () => {
  const more = () => screen.getByText(texts.more.title).closest('details');
  await show(undefined, { days: '3', team_members: [1] });
  expect(more()?.open).toBe(false);
  const words = more()?.querySelector('summary')?.textContent;
  for (const part of [texts.more.team(1), texts.more.days(3), texts.more.noReminders, texts.more.noSurvey])
    expect(words).toContain(part);
  cleanup();
  await show(undefined, { errors: { name: 'Missing' } });
  expect(more()?.open).toBe(false);
  cleanup();
  await show(undefined, { errors: { days_allowed_for_client_feedback: 'Too many' } });
  expect(more()?.open).toBe(true);
  cleanup();
  await show(acme, { client_id: 4 });
  expect(screen.queryByText(texts.more.title)).toBeNull();
});

const hintOf = (shown: HTMLElement) => {
  const hint = shown.getAttribute('aria-describedby') ?? '';
  return document.getElementById(hint.split(' ')[0] ?? '')?.textContent;
};

it('says in view why a switch of the plan is locked, for those who have no pointer to hover', async () => {
  const told = (name: string) => hintOf(screen.getByRole('switch', { name }));
  const { field } = texts;
  await show(undefined, { plan: 'free' });
  expect(told(field.auto_reminder)).toBe(`${field.autoReminderHint} ${texts.needsPlan}`);
  expect(told(field.csat)).toBe(`${field.csatHint} ${texts.needsPlan}`);
  cleanup();
  await show();
  expect([told(field.auto_reminder), told(field.csat)]).toEqual([field.autoReminderHint, field.csatHint]);
});

it('lets a switch that is on be turned off without the plan, and on again until that is saved', async () => {
  const { field } = texts;
  const switches = (isOn: boolean) => ({ auto_reminder: isOn, send_csat_survey: isOn });
  const locked = async (saved: boolean, drafted: boolean) => {
    cleanup();
    const draftOf = { plan: 'starter', client_id: 4, ...switches(drafted) };
    await show({ ...acme, ...switches(saved) }, draftOf);
    return [field.auto_reminder, field.csat].map((name) => {
      const shown = screen.getByRole('switch', { name });
      expect(hintOf(shown)).toContain(texts.needsPlan);
      return shown.getAttribute('aria-disabled') === 'true';
    });
  };
  expect(await locked(true, true)).toEqual([false, false]);
  expect(await locked(true, false)).toEqual([false, false]);
  expect(await locked(false, false)).toEqual([true, true]);
});
