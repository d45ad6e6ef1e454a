import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { qcTemplatesQuery, workflowTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { limits } from '#lib/texts/en/limits.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { Toasts } from '#ui/index.ts';
import { type WorkflowTab, WorkflowTemplatesPage } from './workflow-templates-page.tsx';

const texts = templates.workflow;
const server = fakeServer();
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const updated_on = '2026-03-01T00:00:00.000Z';
const film = {
  id: 1,
  name: 'Film',
  stages: [{ title: 'Cut', revisions: 3, is_deliverable: false, data: { qcChecklistId: null } }],
  updated_on,
};
const print = { id: 4, name: 'Print', stages: [{ title: 'Bleed of 3 mm' }], updated_on };
const show = (
  tab: WorkflowTab,
  workflows: readonly object[],
  checklists: readonly object[],
  allowed: number | null = null,
) =>
  showPage(
    <>
      <WorkflowTemplatesPage tab={tab} />
      <Toasts />
    </>,
    [
      [meQuery.queryKey, someone()],
      [
        subscriptionQuery.queryKey,
        {
          read_only: false,
          workflow_templates_allowed: allowed,
          active_workflow_templates: workflows.length,
        },
      ],
      [workflowTemplatesQuery.queryKey, { items: workflows }],
      [qcTemplatesQuery.queryKey, { items: checklists }],
    ],
  );

it('the switch of a stage sets its revisions to 0 or 1', async () => {
  await show('workflows', [film], []);
  const allowed = () => screen.queryByLabelText(texts.allowed('Cut'));
  expect(allowed()).toHaveProperty('value', '3');
  const toggle = screen.getByRole('switch', { name: texts.revisions('Cut') });
  fireEvent.click(toggle);
  expect(allowed()).toBeNull();
  fireEvent.click(toggle);
  expect(allowed()).toHaveProperty('value', '1');
});

it('the revisions of a stage are retyped over an emptied field, which is an error when it is left', async () => {
  await show('workflows', [film], []);
  const allowed = screen.getByLabelText(texts.allowed('Cut'));
  fireEvent.focus(allowed);
  for (const typed of ['', '0', '']) {
    fireEvent.change(allowed, { target: { value: typed } });
    expect(screen.getByLabelText(texts.allowed('Cut'))).toHaveProperty('value', typed);
  }
  fireEvent.blur(allowed);
  expect(await screen.findByText(texts.roundsWrong(30))).toBeTruthy();
  fireEvent.change(allowed, { target: { value: '4' } });
  fireEvent.blur(allowed);
  await waitFor(() => expect(screen.queryByText(texts.roundsWrong(30))).toBeNull());
  expect(allowed).toHaveProperty('value', '4');
});

it('a stage may have a checklist, or none', async () => {
  await show('workflows', [film], [print]);
  const select = screen.getByLabelText(texts.checklist('Cut'));
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    texts.none,
    'Print',
  ]);
  fireEvent.change(select, { target: { value: '4' } });
  expect(select).toHaveProperty('value', '4');
});

it('a template that was never saved comes back by an undo, with its words and in its place', async () => {
  await show('workflows', [film], []);
  const title = () => screen.getAllByRole('textbox')[0] as HTMLElement;
  const names = () =>
    within(screen.getByRole('navigation', { name: templates.list }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('button')?.firstChild?.textContent);
  for (const name of ['Poster', 'Spot']) {
    fireEvent.click(screen.getByRole('button', { name: texts.add }));
    fireEvent.change(title(), { target: { value: name } });
  }
  expect(names()).toEqual(['Film', 'Poster', 'Spot']);
  fireEvent.click(screen.getByRole('button', { name: templates.menuOf('Poster') }));
  fireEvent.click(await screen.findByRole('menuitem', { name: templates.delete }));
  await screen.findByText(templates.discarded('Poster'));
  expect(names()).toEqual(['Film', 'Spot']);
  fireEvent.click(screen.getByRole('button', { name: templates.undo }));
  expect(names()).toEqual(['Film', 'Poster', 'Spot']);
  expect(title()).toHaveProperty('value', 'Poster');
});

it('shows a used-up limit of the plan, with a link to the upgrade', async () => {
  const upgrade = () => screen.queryByRole('link', { name: limits.upgrade });
  await show('workflows', [film], [], 2);
  expect(upgrade()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.add }));
  expect(screen.getAllByText(limits.workflow_templates).length).toBeGreaterThan(0);
  expect(upgrade()?.getAttribute('href')).toBe('/billing');
  cleanup();
  await show('checklists', [film], [print], 1);
  expect(upgrade()).toBeNull();
});

it('says where there is nothing yet', async () => {
  await show('workflows', [], []);
  expect(screen.getByText('You have no workflow templates so far.')).toBeTruthy();
  cleanup();
  await show('checklists', [], []);
  expect(screen.getByText('You have no QC checklists so far.')).toBeTruthy();
});

it('a check is added by its own button', async () => {
  await show('checklists', [], [print]);
  const checks = () => screen.getAllByRole('textbox').length;
  const before = checks();
  fireEvent.click(screen.getByRole('button', { name: 'Add check' }));
  expect(checks()).toBe(before + 1);
});

it.each(['workflows', 'checklists'] as const)('says that the templates were not saved: %s', async (tab) => {
  server.down();
  await show(tab, [film], [print]);
  const [title] = screen.getAllByRole('textbox');
  if (title) fireEvent.change(title, { target: { value: 'Renamed' } });
  fireEvent.click(screen.getByRole('button', { name: templates.save }));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Failed to save Templates' }));
});
