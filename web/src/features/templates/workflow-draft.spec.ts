import { expect, it } from 'vitest';
import {
  listProblem,
  newCheck,
  newList,
  newStage,
  newWorkflow,
  workflowBody,
  workflowProblem,
} from './workflow-draft.ts';

it('a new workflow has one stage with one revision, counted from 0', () => {
  expect(newWorkflow()).toMatchObject({ name: 'New Workflow', stages: [{ title: 'Stage 0', revisions: 1 }] });
  expect(newStage(3, 0)).toMatchObject({ title: 'Stage 3', revisions: 0, qcChecklistId: null });
});

it('a new checklist has one check, counted from 0', () => {
  expect(newList()).toMatchObject({ name: 'New QC Checklist', stages: [{ title: 'New QC 0' }] });
  expect(newCheck(2).title).toBe('New QC 2');
});

it.each([
  [null, true],
  [-1, true],
  [0, false],
  [30, false],
  [31, true],
])('a save stops at %j revisions of a stage: %j', (revisions, stops) => {
  const stages = [{ ...newStage(0, 1), revisions }];
  const refused = { field: 'stages.0.revisions', message: 'Rounds: 0 to 30.' };
  expect(workflowProblem({ name: 'Film', stages })).toEqual(stops ? refused : undefined);
});

it('a save stops where there is no stage, and at a stage without a title', () => {
  const { name, stages } = newWorkflow();
  expect(workflowProblem({ name, stages: [] })).toEqual({ field: 'stages', message: 'No stages' });
  expect(workflowProblem({ name, stages: [...stages, { ...newStage(1, 0), title: ' ' }] })).toEqual({
    field: 'stages.1.title',
    message: 'Empty stage name',
  });
  expect(workflowProblem({ name, stages })).toBeUndefined();
});

it('a save stops at a check without a title, and calls it a check', () => {
  const { name, stages } = newList();
  expect(listProblem({ name, stages: [...stages, { ...newCheck(1), title: '' }] })).toEqual({
    field: 'stages.1.title',
    message: 'Empty check name',
  });
  expect(listProblem({ name, stages })).toBeUndefined();
});

it('a stage is stored with its checklist', () => {
  const stages = [{ ...newStage(0, 1), title: ' Cut ', qcChecklistId: 4 }];
  expect(workflowBody({ name: ' Film ', stages })).toEqual({
    name: 'Film',
    stages: [{ title: 'Cut', revisions: 1, is_deliverable: false, data: { qcChecklistId: 4 } }],
  });
});
