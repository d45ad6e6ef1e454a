import { describe, expect, it } from 'vitest';
import { type WorkflowRecord, workflowOfRecord } from './project-reads.ts';

const stored = (actions: number, undo_floor?: number): WorkflowRecord => ({
  tenantId: 1,
  projectId: 2,
  id: 201,
  title: 'Film',
  is_linear: true,
  stages: [],
  last_id: 2_010_002,
  seq: 400,
  undo: Array.from({ length: actions }, (_, n) => ({ seq: 100 + n, stage_id: 2_010_001, is_linear: true })),
  head: '',
  version: 1,
  ...(undo_floor === undefined ? {} : { undo_floor }),
});

describe('a workflow stored before the floor of its undo stack', () => {
  it('has dropped what is older than a full stack, and nothing otherwise', () => {
    expect(workflowOfRecord(stored(300)).undo_floor).toBe(99);
    expect(workflowOfRecord(stored(299)).undo_floor).toBe(0);
    expect(workflowOfRecord(stored(0)).undo_floor).toBe(0);
  });

  it('keeps the floor once it has one', () => {
    expect(workflowOfRecord(stored(300, 7)).undo_floor).toBe(7);
  });
});
