import { describe, expect, it } from 'vitest';
import type { ProjectRow } from '../../../../shared/contracts/projects.ts';
import { filtered, isFiltered, sorted } from './rows.ts';

const row = (id: number, more: Partial<ProjectRow> = {}): ProjectRow => ({
  id,
  name: `Project ${id}`,
  reference_code: '',
  client_id: 1,
  client_name: 'Acme',
  start_date: '2026-11-01',
  deliverable_type: 'Single',
  archived: false,
  cancelled: false,
  status: 'in_production',
  current_stage: 'Design',
  active_stages: 1,
  upcoming_stage: null,
  progress: 0,
  feedback_due: null,
  health: 1,
  lastClicked: null,
  survey_status: null,
  workflows: [],
  ...more,
});
const ids = (rows: readonly ProjectRow[]) => rows.map(({ id }) => id);

describe('filter', () => {
  const rows = [
    row(1),
    row(2, { status: 'awaiting_feedback', health: 0.67 }),
    row(3, { status: 'overdue_feedback', current_stage: 'Edit', upcoming_stage: 'Sound' }),
  ];

  it('counts the overdue among the awaited, not the other way round', () => {
    expect(ids(filtered(rows, { status: 'awaiting_feedback' }))).toEqual([2, 3]);
    expect(ids(filtered(rows, { status: 'overdue_feedback' }))).toEqual([3]);
  });

  it('narrows by stage, upcoming stage and health', () => {
    expect(ids(filtered(rows, { stage: 'Design' }))).toEqual([1, 2]);
    expect(ids(filtered(rows, { upcoming: 'Sound' }))).toEqual([3]);
    expect(ids(filtered(rows, { health: 'off' }))).toEqual([2]);
    expect(ids(filtered(rows, {}))).toEqual([1, 2, 3]);
    expect(isFiltered({})).toBe(false);
    expect(isFiltered({ stage: 'x' })).toBe(true);
  });
});

describe('sort', () => {
  it('leaves the order alone without a column', () => {
    expect(ids(sorted([row(2), row(1)], null))).toEqual([2, 1]);
  });

  it('compares names as people do', () => {
    const rows = [row(1, { name: 'Film 10' }), row(2, { name: 'film 9' }), row(3, { name: 'Ábaco' })];
    expect(ids(sorted(rows, { key: 'name', direction: 'ascending' }))).toEqual([3, 2, 1]);
    expect(ids(sorted(rows, { key: 'name', direction: 'descending' }))).toEqual([1, 2, 3]);
  });

  it('puts what has no value last in both directions', () => {
    const rows = [row(1), row(2, { reference_code: 'B' }), row(3, { reference_code: 'A' })];
    expect(ids(sorted(rows, { key: 'reference_code', direction: 'ascending' }))).toEqual([3, 2, 1]);
    expect(ids(sorted(rows, { key: 'reference_code', direction: 'descending' }))).toEqual([2, 3, 1]);
  });

  it('orders states by urgency', () => {
    const rows = [row(1, { status: 'completed' }), row(2, { status: 'overdue_feedback' })];
    expect(ids(sorted(rows, { key: 'status', direction: 'ascending' }))).toEqual([2, 1]);
  });
});
