import { describe, expect, it } from 'vitest';
import { createWorkflow, type StageDraft } from '#domain/workflow/index.ts';
import {
  isWorkflowChanged,
  refusalOf,
  stageDraftOf,
  stagesBody,
  type WorkflowDraft,
  workflowErrors,
} from './workflow-draft.ts';

const stage = (title: string, more: Partial<StageDraft> = {}): StageDraft => ({
  title,
  revisions: 2,
  is_deliverable: false,
  qcChecklistId: null,
  target_date: null,
  ...more,
});

const saved = () => {
  const created = createWorkflow({
    id: 7,
    title: 'Film',
    is_linear: true,
    stages: [stage('Script'), stage('Edit', { target_date: '2026-12-01' })],
    at: '2026-11-01T10:00:00.000Z',
  });
  if (!('workflow' in created)) throw new Error(created.reason);
  return created.workflow;
};

const draft = (): WorkflowDraft => {
  const workflow = saved();
  return {
    key: 'w',
    saved: { workflow, version: 1 },
    title: workflow.title,
    targetDates: true,
    stages: workflow.stages.map((one) => ({ ...stageDraftOf(one), key: String(one.id) })),
  };
};

describe('a workflow in a form', () => {
  it('is unchanged until a word, a round or a date is', () => {
    expect(isWorkflowChanged(draft())).toBe(false);
    expect(isWorkflowChanged({ ...draft(), title: 'Film 2' })).toBe(true);
    expect(isWorkflowChanged({ ...draft(), targetDates: false })).toBe(true);
  });

  it('sends the rule of approval that a stage has, and asks for somebody where it names nobody', () => {
    const [first, ...others] = draft().stages;
    if (!first) throw new Error('no stage');
    const ruled = (approval: StageDraft['approval']) => ({
      ...draft(),
      stages: [{ ...first, approval }, ...others],
    });
    expect(isWorkflowChanged(ruled(null))).toBe(false);
    expect(isWorkflowChanged(ruled('all'))).toBe(true);
    expect(stagesBody(ruled({ contacts: [31] }))[0]?.approval).toEqual({ contacts: [31] });
    expect(workflowErrors(ruled({ contacts: [31] }), 0)).toEqual({});
    expect(Object.keys(workflowErrors(ruled({ contacts: [] }), 0))).toEqual([
      'workflows.0.stages.0.approval',
    ]);
  });

  it('keeps the dates in the form and sends none while they are off', () => {
    const off = { ...draft(), targetDates: false };
    expect(stagesBody(off).map(({ target_date }) => target_date)).toEqual([null, null]);
    expect(stagesBody({ ...off, targetDates: true })[1]?.target_date).toBe('2026-12-01');
  });

  it('says what the specification says of a new one, by its field', () => {
    const fresh = { key: 'n', title: '', targetDates: false, stages: [{ ...stage(' '), key: 's' }] };
    expect(workflowErrors(fresh, 1)).toEqual({ 'workflows.1.stages.0.title': 'Empty stage name' });
    expect(workflowErrors({ ...fresh, stages: [] }, 0)).toEqual({ 'workflows.0.stages': 'No stages' });
  });

  it('refuses an emptied field of rounds, whatever is stored', () => {
    const { stages, ...rest } = draft();
    const emptied = { ...rest, stages: stages.map((row) => ({ ...row, revisions: null })) };
    expect(isWorkflowChanged(emptied)).toBe(true);
    expect(workflowErrors(emptied, 0)).toEqual({
      'workflows.0.stages.0.revisions': 'Rounds: 0 to 30.',
    });
  });

  it('knows the locks of stages in progress', () => {
    const workflow = saved();
    const [, second] = workflow.stages.map(stageDraftOf);
    expect(refusalOf(workflow, second ? [second] : [])?.reason).toBe('stage_locked');
    expect(refusalOf(workflow, workflow.stages.map(stageDraftOf))).toBeUndefined();
  });
});
