import { describe, expect, it } from 'vitest';
import { createWorkflow, decide, evolveAll, type StageDraft, type Workflow } from '#domain/workflow/index.ts';
import { moved } from '#parts/form/reorder-rows.tsx';
import { newStage, newWorkflow, type StageRow, stageDraftOf } from '#parts/form/workflow-draft.ts';
import { locksOf, moveLock, switchDeliverable, withTemplate } from './stage-edits.ts';

const at = '2026-11-02T10:00:00.000Z';
const stage = (title: string, revisions = 2): StageDraft => ({
  title,
  revisions,
  is_deliverable: false,
  qcChecklistId: null,
  target_date: null,
});

/** "Script" is completed, "Edit" in progress, the rest pending. */
const underWay = (): Workflow => {
  const created = createWorkflow({
    id: 3,
    title: 'Film',
    is_linear: true,
    stages: [stage('Script'), stage('Edit'), stage('Sound'), stage('Grade')],
    at,
  });
  if (!('workflow' in created)) throw new Error(created.reason);
  const first = created.workflow.stages[0];
  const approved = decide(created.workflow, { type: 'approve_stage', stageId: first?.id ?? 0, at });
  if (approved.type !== 'accepted') throw new Error(approved.reason);
  return evolveAll(created.workflow, approved.events);
};

const rowsOf = (workflow: Workflow): StageRow[] =>
  workflow.stages.map((one) => ({ ...stageDraftOf(one), key: String(one.id) }));
const rowAt = (workflow: Workflow, index: number): StageRow => {
  const row = rowsOf(workflow)[index];
  if (!row) throw new Error('no such row');
  return row;
};

describe('stages of the editor', () => {
  it('begin with their number and two rounds', () => {
    expect(newStage(3)).toMatchObject({ title: 'Stage 3', revisions: 2 });
    expect(newWorkflow('').stages).toHaveLength(1);
  });

  it('move within the list and not out of it', () => {
    const rows = [newStage(1), newStage(2), newStage(3)];
    expect(moved(rows, 0, 2).map(({ title }) => title)).toEqual(['Stage 2', 'Stage 3', 'Stage 1']);
    expect(moved(rows, 0, 3)).toBe(rows);
    expect(moved(rows, 0, -1)).toBe(rows);
  });

  it('lose their rounds as a deliverable and get some back', () => {
    const on = switchDeliverable(newStage(1), true);
    expect(on.revisions).toBe(0);
    expect(switchDeliverable(on, false).revisions).toBe(2);
  });
});

describe('locks of a workflow in progress', () => {
  it('holds what has begun, by the words of the catalogue', () => {
    const workflow = underWay();
    expect(locksOf(workflow, rowAt(workflow, 0))).toMatchObject({
      remove: '"Script" has begun and cannot be removed.',
      rounds: 'The rounds of a completed stage cannot be changed.',
      deliverable: 'The deliverable switch is locked once the stage was actioned.',
    });
    expect(locksOf(workflow, rowAt(workflow, 1))).toMatchObject({
      remove: '"Edit" has begun and cannot be removed.',
      rounds: undefined,
      fewestRounds: 1,
    });
    expect(locksOf(workflow, rowAt(workflow, 2))).toEqual({
      remove: undefined,
      rounds: undefined,
      deliverable: undefined,
      fewestRounds: 0,
    });
    expect(locksOf(workflow, newStage(5)).remove).toBeUndefined();
  });

  it('holds the only stage there is', () => {
    const created = createWorkflow({ id: 4, title: 'Film', is_linear: true, stages: [stage('Edit')], at });
    if (!('workflow' in created)) throw new Error(created.reason);
    expect(locksOf(created.workflow, rowAt(created.workflow, 0))).toMatchObject({
      remove: '"Edit" has begun and cannot be removed.',
      deliverable: undefined,
    });
  });

  it('lets only pending stages change places, half-typed names or not', () => {
    const workflow = underWay();
    const rows = [...rowsOf(workflow), { ...newStage(5), title: '' }];
    expect(moveLock(workflow, rows, 0, 1)).toContain('cannot be moved');
    expect(moveLock(workflow, rows, 2, 1)).toContain('"Edit"');
    expect(moveLock(workflow, rows, 2, 3)).toBeUndefined();
    expect(moveLock(workflow, rows, 4, 3)).toBeUndefined();
  });

  it('takes over a preset behind what has begun', () => {
    const workflow = underWay();
    const draft = {
      key: 'w',
      saved: { workflow, version: 1 },
      title: 'Film',
      targetDates: false,
      stages: [...rowsOf(workflow), newStage(5)],
    };
    const template = {
      id: 1,
      name: 'Short',
      updated_on: '2026-01-01T00:00:00.000Z',
      stages: [{ title: 'Delivery', revisions: 3, is_deliverable: true, data: { qcChecklistId: 4 } }],
    };
    expect(withTemplate(draft, template).stages.map(({ title, revisions }) => [title, revisions])).toEqual([
      ['Script', 2],
      ['Edit', 2],
      ['Delivery', 0],
    ]);
    expect(withTemplate(newWorkflow(''), template).stages.map(({ title }) => title)).toEqual(['Delivery']);
  });
});
