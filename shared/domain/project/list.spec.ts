import { describe, expect, it } from 'vitest';
import { isFound, isMeant, isNarrowed, type Listed, type ListFilter, ordered } from './list.ts';

const row = (id: number, more: Partial<Listed> = {}): Listed => ({
  id,
  name: `Project ${id}`,
  reference_code: '',
  client_name: 'Acme',
  start_date: '2026-11-01',
  status: 'in_production',
  current_stage: 'Design',
  current_stages: ['Design'],
  upcoming_stages: [],
  progress: 0,
  health: 1,
  lastClicked: null,
  feedback_due: null,
  workflows: [],
  ...more,
});
const ids = (rows: readonly Listed[]) => rows.map(({ id }) => id);
const narrowed = (rows: readonly Listed[], filter: ListFilter) => rows.filter((one) => isMeant(one, filter));

describe('filter', () => {
  const rows = [
    row(1),
    row(2, { status: 'awaiting_feedback', health: 0.67 }),
    row(3, {
      status: 'overdue_feedback',
      current_stages: ['Edit', 'Mix'],
      upcoming_stages: ['Sound', 'Print'],
      workflows: [{ title: 'Film' }, { title: 'Poster' }],
    }),
  ];

  it('counts overdue as awaiting, not the other way round', () => {
    expect(ids(narrowed(rows, { status: 'awaiting_feedback' }))).toEqual([2, 3]);
    expect(ids(narrowed(rows, { status: 'overdue_feedback' }))).toEqual([3]);
  });

  it('narrows by any of the current stages, the upcoming ones and the deliverables, and by health', () => {
    expect(ids(narrowed(rows, { stage: 'Design' }))).toEqual([1, 2]);
    for (const stage of ['Edit', 'Mix']) expect(ids(narrowed(rows, { stage }))).toEqual([3]);
    for (const upcoming of ['Sound', 'Print']) expect(ids(narrowed(rows, { upcoming }))).toEqual([3]);
    for (const deliverable of ['Film', 'Poster']) expect(ids(narrowed(rows, { deliverable }))).toEqual([3]);
    expect(narrowed(rows, { deliverable: 'Pos' })).toEqual([]);
    expect(ids(narrowed(rows, { health: 'off' }))).toEqual([2]);
    expect(ids(narrowed(rows, {}))).toEqual([1, 2, 3]);
    expect(isNarrowed({})).toBe(false);
    expect(isNarrowed({ stage: 'x' })).toBe(true);
  });
});

describe('search', () => {
  const one = row(1, { name: 'Spring film', reference_code: 'VEL-01', client_name: 'Vélo & Vine' });

  it.each(['spring', 'FILM', 'vel-01', 'velo', 'film velo', ' '])(
    'finds name, code and client by %s',
    (text) => {
      expect(isFound(one, text)).toBe(true);
    },
  );

  it('needs every word', () => expect(isFound(one, 'velo autumn')).toBe(false));
});

describe('sort', () => {
  it('compares names without case, and numbers by value', () => {
    const rows = [row(1, { name: 'Film 10' }), row(2, { name: 'film 9' }), row(3, { name: 'Ábaco' })];
    expect(ids(ordered(rows, { key: 'name', direction: 'ascending' }))).toEqual([3, 2, 1]);
    expect(ids(ordered(rows, { key: 'name', direction: 'descending' }))).toEqual([1, 2, 3]);
  });

  it('puts rows without a value last in both directions', () => {
    const rows = [row(1), row(2, { reference_code: 'B' }), row(3, { reference_code: 'A' })];
    expect(ids(ordered(rows, { key: 'reference_code', direction: 'ascending' }))).toEqual([3, 2, 1]);
    expect(ids(ordered(rows, { key: 'reference_code', direction: 'descending' }))).toEqual([2, 3, 1]);
  });

  it('orders states by urgency', () => {
    const rows = [row(1, { status: 'completed' }), row(2, { status: 'overdue_feedback' })];
    expect(ids(ordered(rows, { key: 'status', direction: 'ascending' }))).toEqual([2, 1]);
  });
});
