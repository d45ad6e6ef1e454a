import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getClient, listClients } from '#contracts/clients.ts';
import { listContactMailing } from '#contracts/mailing.ts';
import { getProject, type Project, updateProject } from '#contracts/projects.ts';
import { getSubscription, listUsers } from '#contracts/workspace.ts';
import type { Workflow } from '#domain/workflow/index.ts';
import { after, linear, nonLinear, send, start } from '#domain/workflow/workflow.testing.ts';
import { meQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { aProject, someone, wireOf } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { forms } from '#lib/texts/en/forms.ts';
import { Toasts } from '#ui/index.ts';
import { SettingsPage } from './project-settings-page.tsx';

const project = {
  ...aProject,
  contacts: [{ id: 20001, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }],
};

const server = fakeServer();
beforeEach(() =>
  server.leave(getClient, getProject, getSubscription, listClients, listContactMailing, listUsers),
);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
const stored = (changes: Partial<Project> = {}) => ({
  project: { ...project, ...changes },
  workflows: [wireOf(linear(1), 1)],
});

const show = (workflow: Workflow, more: Partial<Project> = {}) =>
  showPage(
    <>
      <SettingsPage
        answer={{ project: { ...project, ...more }, workflows: [wireOf(workflow, 1)] }}
        deliverable={undefined}
        renderWorkflows={() => null}
      />
      <Toasts />
    </>,
    [[meQuery.queryKey, someone()]],
  );

it('reports the outcome of a save, and keeps typed text after a failure', async () => {
  await show(linear(1, 1));
  const name = () => screen.getByLabelText<HTMLInputElement>(/^Project name/);
  fireEvent.change(name(), { target: { value: 'Winter film' } });
  const save = () => {
    const [button] = screen.getAllByRole('button', { name: 'Save changes' });
    if (button) fireEvent.click(button);
  };
  server.on(updateProject, badGateway);
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Project not saved' }));
  expect(name().value).toBe('Winter film');
  server.on(updateProject, stored({ name: 'Winter film' }));
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Project saved' }));
  const last = server.calls(updateProject).at(-1);
  expect(last?.params).toEqual({ id: 1 });
  expect(last?.body).not.toHaveProperty('is_survey_sent');
});

it.each([
  [{ archived: true }, 'The project is archived. Unarchive it to change it.'],
  [{ archived: true, cancelled: true }, 'The project is cancelled. A cancelled project cannot be changed.'],
])('saves nothing of a project that is closed, and says why: %j', async (state, reason) => {
  await show(linear(1), state);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(screen.getAllByText(reason).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/^Project name/)).toHaveProperty('readOnly', true);
});

it('offers a reminder every day, and every two or three', async () => {
  await show(linear(1));
  const offered = [...screen.getByLabelText('Reminder frequency').querySelectorAll('option')];
  expect(offered.map(({ value, textContent }) => [value, textContent])).toEqual([
    ['1', 'Daily'],
    ['2', 'Every 2 days'],
    ['3', 'Every 3 days'],
  ]);
});

it('names the day before which the project has to start, in the project’s zone and without a time', async () => {
  // Sent on 2 March in UTC, which is the 3rd in the project's zone.
  await show(after(linear(1, 1), send(1, 0)).workflow, { timezone: 'Pacific/Kiritimati' });
  type(/^Project start date/i, '2026-04-01');
  save();
  await screen.findByRole('button', { name: 'Dismiss: Invalid project start date' });
  const told = screen.getAllByText(/^Your workflow was actioned/).map(({ textContent }) => textContent);
  expect(new Set(told)).toEqual(
    new Set([
      'Your workflow was actioned before the Project Start date. Please revise the start date to be before: 03/03/2026',
    ]),
  );
});

it('refuses the linear order to stages that are in progress out of it', async () => {
  const order = () => screen.getByRole('radio', { name: 'Linear' });
  await show(nonLinear(1, 1));
  fireEvent.click(order());
  expect(screen.queryByRole('dialog', { name: 'Transition to Linear Mode Restricted' })).toBeNull();
  cleanup();
  await show(after(nonLinear(1, 1), start(2)).workflow);
  fireEvent.click(order());
  expect(screen.getByRole('dialog', { name: 'Transition to Linear Mode Restricted' })).toBeTruthy();
});

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => {
  const [button] = screen.getAllByRole('button', { name: 'Save changes' });
  if (button) fireEvent.click(button);
};

it('keeps text typed during a save', async () => {
  await show(linear(1));
  const held = server.hold(updateProject);
  type(/^Project name/, 'Winter film');
  save();
  await vi.waitFor(() => expect(held).toHaveLength(1));
  type(/^Project reference code/, 'W-1');
  held[0]?.answer(stored({ name: 'Winter film', version: project.version + 1 }));
  await screen.findByText('Project saved');
  expect([field(/^Project name/).value, field(/^Project reference code/).value]).toEqual([
    'Winter film',
    'W-1',
  ]);
  expect(screen.getByText(forms.unsaved)).toBeTruthy();
});

it('continues a draft on top of a foreign save that came before the reload', async () => {
  await show(linear(1));
  type(/^Project name/, 'Winter film');
  cleanup();
  await show(linear(1), { reference_code: 'THEIRS', version: project.version + 1 });
  expect(screen.getByText(forms.kept)).toBeTruthy();
  expect([field(/^Project name/).value, field(/^Project reference code/).value]).toEqual([
    'Winter film',
    'THEIRS',
  ]);
});

it('sends a foreign save back unchanged with its author’s own changes', async () => {
  const fresh = { name: 'Theirs', version: project.version + 1 };
  server.on(getProject, stored(fresh));
  server.on(updateProject, ({ body }) =>
    body.version === fresh.version
      ? stored({ ...fresh, reference_code: body.reference_code, version: fresh.version + 1 })
      : refuse('conflict'),
  );
  await show(linear(1));
  type(/^Project reference code/, 'MINE');
  save();
  await screen.findByText('Project saved');
  expect(server.calls(updateProject).at(-1)?.body).toMatchObject({
    name: 'Theirs',
    reference_code: 'MINE',
  });
  expect(screen.queryByText(forms.conflict.title)).toBeNull();
});
