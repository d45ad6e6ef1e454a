import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { qcTemplatesQuery, workflowTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { forms } from '#lib/texts/en/forms.ts';
import type { FormErrors } from '#parts/form/form-errors.ts';
import { newStage, newWorkflow, type WorkflowDraft } from '#parts/form/workflow-draft.ts';
import { Toasts } from '#ui/index.ts';
import { WorkflowSetup } from './workflow-setup.tsx';

afterEach(cleanup);

const client = () => {
  const loaded = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  loaded.setQueryData(meQuery.queryKey, someone());
  loaded.setQueryData(workflowTemplatesQuery.queryKey, {
    items: [
      {
        id: 1,
        name: 'Film',
        updated_on: '2026-01-01T00:00:00.000Z',
        stages: [
          { title: 'Script', revisions: 1, is_deliverable: false, data: { qcChecklistId: 5 } },
          { title: 'Master', revisions: 0, is_deliverable: true, data: { qcChecklistId: null } },
        ],
      },
    ],
  });
  loaded.setQueryData(qcTemplatesQuery.queryKey, {
    items: [{ id: 5, name: 'Spelling', stages: [], updated_on: '2026-01-01T00:00:00.000Z' }],
  });
  return loaded;
};

const contacts = [
  { key: 'a', id: 31, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' },
  { key: 'b', id: 32, firstname: 'Ben', lastname: 'Bruni', email: 'ben@client.example' },
];

const twoStages = (): WorkflowDraft => ({ ...newWorkflow(''), stages: [newStage(1), newStage(2)] });

function Editor({
  start = [twoStages()],
  multi = false,
  isLinear = true,
  errors = {},
  disabledReason,
}: {
  start?: readonly WorkflowDraft[];
  multi?: boolean;
  isLinear?: boolean;
  errors?: FormErrors;
  disabledReason?: string;
}) {
  const [workflows, setWorkflows] = useState(start);
  return (
    <QueryClientProvider client={client()}>
      <WorkflowSetup
        multi={multi}
        is_linear={isLinear}
        workflows={workflows}
        onChange={setWorkflows}
        errors={errors}
        disabledReason={disabledReason}
        contacts={contacts}
      />
    </QueryClientProvider>
  );
}

const titles = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the workflow editor', () => {
  it('adds a numbered stage, its name selected to be typed over', () => {
    render(<Editor />);
    press('Add stage');
    expect(titles()).toEqual(['Stage 1', 'Stage 2', 'Stage 3']);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of stage 3' }));
  });

  it('removes a stage and moves the focus to its neighbour', () => {
    render(<Editor />);
    press('Remove Stage 1');
    expect(titles()).toEqual(['Stage 2']);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of stage 1' }));
  });

  it('takes the rounds of a deliverable away and locks them', () => {
    render(<Editor />);
    fireEvent.click(screen.getByRole('switch', { name: 'Stage 1 is a deliverable' }));
    const rounds = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Revision rounds of Stage 1' });
    expect(rounds.value).toBe('0');
    expect(rounds.readOnly).toBe(true);
  });

  it('keeps rounds as they are typed, and says on leaving that an emptied field is no number', async () => {
    render(<Editor />);
    const rounds = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Revision rounds of Stage 1' });
    const type = (value: string) => fireEvent.change(rounds, { target: { value } });
    type('');
    expect(rounds.value).toBe('');
    fireEvent.blur(rounds);
    expect(await screen.findByText('Rounds: 0 to 30.')).toBeTruthy();
    type('04');
    expect(rounds.value).toBe('04');
    fireEvent.blur(rounds);
    expect(rounds.value).toBe('4');
    await waitFor(() => expect(screen.queryByText('Rounds: 0 to 30.')).toBeNull());
    expect(screen.getByText('2 stages, 6 rounds')).toBeTruthy();
  });

  it('shows target dates only when they are enabled', () => {
    render(<Editor />);
    expect(screen.queryByLabelText('Target completion of Stage 1')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Enable target dates' }));
    expect(screen.getByLabelText('Target completion of Stage 1')).toBeTruthy();
  });

  it('tells of a target date that is later than the one of the following stage, where stages follow one another', () => {
    const [first, second] = twoStages().stages;
    const late = {
      ...twoStages(),
      targetDates: true,
      stages: [
        { ...newStage(1), ...first, target_date: '2026-12-10' },
        { ...newStage(2), ...second, target_date: '2026-12-08' },
      ],
    };
    const { unmount } = render(<Editor start={[late]} />);
    const told = screen.getByText(forms.targetPast('Stage 2', '08/12/2026'));
    const field = screen.getByLabelText('Target completion of Stage 1');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.contains(told)).toBe(true);
    unmount();
    render(<Editor start={[late]} isLinear={false} />);
    expect(screen.queryByText(forms.targetPast('Stage 2', '08/12/2026'))).toBeNull();
  });

  it('lets a stage have its own rule of approval, by names of the project’s contacts', () => {
    render(<Editor />);
    const rule = screen.getByRole<HTMLSelectElement>('combobox', {
      name: 'Approval of Stage 1 by the client',
    });
    expect(rule.value).toBe('project');
    fireEvent.change(rule, { target: { value: 'contacts' } });
    const picked = () => screen.getAllByRole('button', { name: /^Remove A|^Remove B/ }).length;
    expect(picked()).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Ben Bruni' }));
    expect(picked()).toBe(1);
    fireEvent.change(rule, { target: { value: 'all' } });
    expect(screen.queryByRole('button', { name: 'Remove Ann Alba' })).toBeNull();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Approval of Stage 2/ }).value).toBe(
      'project',
    );
  });

  it('moves stages by the arrow keys of their handles and says where they are', () => {
    render(<Editor />);
    fireEvent.click(screen.getByRole('radio', { name: 'Reorder stages' }));
    const handle = screen.getByRole('button', { name: /^Move Stage 2: / });
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    const items = within(screen.getByRole('list', { name: 'Stages' })).getAllByRole('listitem');
    expect(items[0]?.textContent).toContain('Stage 2');
    expect(screen.getByRole('status').textContent).toBe('Stage 2 is now number 1 of 2');
    fireEvent.keyDown(screen.getByRole('button', { name: /^Move Stage 2: / }), { key: 'ArrowUp' });
    expect(screen.getByRole('status').textContent).toContain('first place');
  });

  it('loses nothing that was typed since a preset was taken over when that is undone', async () => {
    render(
      <>
        <Editor />
        <Toasts />
      </>,
    );
    press('Workflow presets');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Film' }));
    fireEvent.change(screen.getByDisplayValue('Script'), { target: { value: 'Screenplay' } });
    press('Undo');
    await waitFor(() => expect(titles()).toEqual(['Stage 1', 'Stage 2', 'Screenplay']));
  });

  it('takes over a preset with its checklists', () => {
    render(<Editor />);
    press('Workflow presets');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Film' }));
    expect(titles()).toEqual(['Script', 'Master']);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'QC checklist of Script' }).value).toBe(
      '5',
    );
  });

  it('adds, renames and removes deliverables', () => {
    render(<Editor multi start={[newWorkflow('Poster')]} />);
    press('Add deliverable');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Poster',
      'Deliverable 2',
    ]);
    press('Rename Deliverable 2');
    fireEvent.change(screen.getByLabelText(/Name of the deliverable/), { target: { value: 'Teaser' } });
    press('Rename');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Teaser');
    press('Remove Teaser');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Poster']);
  });

  it('opens the deliverable that was refused', () => {
    render(
      <Editor
        multi
        start={[newWorkflow('Poster'), newWorkflow('Teaser')]}
        errors={{ 'workflows.1.stages.0.title': 'Empty stage name' }}
      />,
    );
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Teaser');
    expect(screen.getByText('Empty stage name')).toBeTruthy();
  });

  it('changes nothing while it may not', () => {
    render(<Editor disabledReason="Read only" />);
    press('Add stage');
    press('Remove Stage 1');
    expect(titles()).toEqual(['Stage 1', 'Stage 2']);
  });
});
