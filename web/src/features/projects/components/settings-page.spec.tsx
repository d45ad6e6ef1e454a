import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Project } from '../../../../../shared/contracts/projects.ts';
import type { Workflow } from '../../../../../shared/domain/workflow/index.ts';
import { after, linear, nonLinear, start } from '../../../../../shared/domain/workflow/workflow.testing.ts';
import { aProject, someone, wireOf } from '../../../lib/samples.testing.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { showPage } from '../../../lib/show-page.testing.tsx';
import { Toasts } from '../../../ui/index.ts';
import { SettingsPage } from './settings-page.tsx';

const project = {
  ...aProject,
  contacts: [{ id: 20001, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }],
};

const writes = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
beforeEach(() => {
  writes.mockReset();
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    init?.method === 'GET' ? new Promise<Response>(() => {}) : writes(address, init),
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
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

it('says what came of a save, and keeps what was typed where it failed', async () => {
  await show(linear(1, 1));
  const name = () => screen.getByLabelText<HTMLInputElement>(/^Project Name/);
  fireEvent.change(name(), { target: { value: 'Winter film' } });
  const save = () => {
    const [button] = screen.getAllByRole('button', { name: 'Save Changes' });
    if (button) fireEvent.click(button);
  };
  writes.mockImplementation(async () => Response.json({}, { status: 502 }));
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Project not saved' }));
  expect(name().value).toBe('Winter film');
  writes.mockImplementation(async () => Response.json({ project: { ...project, name: 'Winter film' } }));
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Project saved' }));
  const [address, init] = writes.mock.lastCall ?? [];
  expect(`${init?.method} ${address}`).toBe('PUT /api/projects/1');
  expect(JSON.parse(String(init?.body))).not.toHaveProperty('is_survey_sent');
});

it.each([
  [{ archived: true }, 'The project is archived. Unarchive it to change it.'],
  [{ archived: true, cancelled: true }, 'The project is cancelled. A cancelled project cannot be changed.'],
])('saves nothing of a project that is closed, and says why: %j', async (state, reason) => {
  await show(linear(1), state);
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  expect(screen.getAllByText(reason).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/^Project Name/)).toHaveProperty('readOnly', true);
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

it('refuses the linear order to what is under way out of it', async () => {
  const order = () => screen.getByRole('radio', { name: 'Linear' });
  await show(nonLinear(1, 1));
  fireEvent.click(order());
  expect(screen.queryByRole('dialog', { name: 'Transition to Linear Mode Restricted' })).toBeNull();
  cleanup();
  await show(after(nonLinear(1, 1), start(2)).workflow);
  fireEvent.click(order());
  expect(screen.getByRole('dialog', { name: 'Transition to Linear Mode Restricted' })).toBeTruthy();
});
