import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { qcTemplatesQuery, workflowTemplatesQuery } from '../../../lib/lists.ts';
import { meQuery, subscriptionQuery } from '../../../lib/me.ts';
import { someone } from '../../../lib/testing.ts';
import { showPage } from '../../../lib/testing-page.tsx';
import { templates } from '../../../lib/texts/en/templates.ts';
import { type WorkflowTab, WorkflowTemplatesPage } from './workflow-page.tsx';

const texts = templates.workflow;
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
const show = (tab: WorkflowTab, workflows: readonly object[], checklists: readonly object[]) =>
  showPage(<WorkflowTemplatesPage tab={tab} />, [
    [meQuery.queryKey, someone()],
    [
      subscriptionQuery.queryKey,
      { read_only: false, workflow_templates_allowed: null, active_workflow_templates: 0 },
    ],
    [workflowTemplatesQuery.queryKey, { items: workflows }],
    [qcTemplatesQuery.queryKey, { items: checklists }],
  ]);

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

it('says where there is nothing yet', async () => {
  await show('workflows', [], []);
  expect(screen.getByText('You have no workflow templates so far.')).toBeTruthy();
  cleanup();
  await show('checklists', [], []);
  expect(screen.getByText('You have no QC checklists so far.')).toBeTruthy();
});
