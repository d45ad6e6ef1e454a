import { describe, expect, test } from 'vitest';
import { type GroupSource, groupOf, inGroups } from './group.ts';
import { groupKeys } from './list-look.ts';
import { calendarAt, type TurnSource } from './turns.ts';

const zone = 'Europe/Berlin';
// A Wednesday at 23:30 in Berlin.
const at = { calendar: calendarAt('2026-03-04T22:30:00.000Z', zone), zone };
const summary = { own_move: null, feedback_due: null, completed_on: null };
const source = (...summaries: TurnSource['summaries'][number][]): TurnSource => ({
  archived: false,
  cancelled: false,
  timezone: zone,
  summaries: summaries.length > 0 ? summaries : [summary],
});
const row = (more: Partial<GroupSource> = {}): GroupSource => ({
  client_id: 1,
  client_name: 'Acme',
  current_stage: 'Design',
  active_stages: 1,
  team: [],
  ...more,
});
const due = (feedback_due: string) => ({ ...summary, feedback_due });
const move = { move: 'change', stage: 'Draft', since: null } as const;
const grouped = (...keys: readonly (string | (GroupSource & { group: string }))[]) =>
  inGroups(keys.map((key) => (typeof key === 'string' ? { ...row(), group: key } : key))).groups.map(
    ({ key }) => key,
  );

describe('group of a project', () => {
  test.each([
    ['2026-03-04T22:29:59.000Z', 'late'],
    ['2026-03-04T22:30:00.000Z', 'week'],
    ['2026-03-08T22:59:00.000Z', 'week'],
    ['2026-03-08T23:00:00.000Z', 'next'],
    ['2026-03-15T23:00:00.000Z', '2026-03-16'],
  ])('due at %s is %s, by the clock of the zone', (instant, week) => {
    expect(groupOf(row(), source(due(instant)), 'due', at)).toBe(`due:${week}`);
  });

  test('is by the earliest feedback, and by the agency’s move before the client’s', () => {
    const both = source(due('2026-03-09T10:00:00.000Z'), {
      ...due('2026-03-05T10:00:00.000Z'),
      own_move: move,
    });
    expect(groupOf(row(), both, 'due', at)).toBe('due:week');
    expect(groupOf(row(), both, 'turn', at)).toBe('turn:yours');
    expect(groupOf(row(), source(due('2026-03-09T10:00:00.000Z')), 'turn', at)).toBe('turn:clients');
    const done = source({ ...summary, completed_on: '2026-03-03T10:00:00.000Z' });
    expect(groupOf(row(), done, 'turn', at)).toBe('turn:done');
  });

  test('a team is one group, whatever the order of its members', () => {
    expect(groupOf(row({ team: [12, 3] }), source(), 'owner', at)).toBe('owner:3_12');
    expect(groupOf(row({ team: [3, 12] }), source(), 'owner', at)).toBe('owner:3_12');
  });

  test('a stage that is called as a group of its own kind is no such group', () => {
    expect(groupOf(row({ active_stages: 2 }), source(), 'stage', at)).toBe('stage:several');
    expect(groupOf(row({ current_stage: 'several' }), source(), 'stage', at)).toBe('stage:one:several');
    expect(groupOf(row({ current_stage: 'none' }), source(), 'stage', at)).toBe('stage:one:none');
  });

  test('has its kind in its key, without a value as well', () => {
    const bare = row({ current_stage: null, active_stages: 0 });
    expect(groupKeys.map((by) => groupOf(bare, source(), by, at))).toEqual([
      'client:1',
      'stage:none',
      'turn:none',
      'owner:none',
      'due:none',
    ]);
  });
});

describe('order of groups', () => {
  test('weeks by date, turns as the product names them, nothing last', () => {
    expect(
      grouped('due:none', 'due:2026-04-06', 'due:2026-03-30', 'due:next', 'due:late', 'due:week'),
    ).toEqual(['due:late', 'due:week', 'due:next', 'due:2026-03-30', 'due:2026-04-06', 'due:none']);
    expect(grouped('turn:none', 'turn:done', 'turn:clients', 'turn:yours')).toEqual([
      'turn:yours',
      'turn:clients',
      'turn:done',
      'turn:none',
    ]);
  });

  test('stages and clients by name, with numbers as numbers', () => {
    expect(grouped('stage:none', 'stage:several', 'stage:one:Cut 10', 'stage:one:cut 9')).toEqual([
      'stage:one:cut 9',
      'stage:one:Cut 10',
      'stage:several',
      'stage:none',
    ]);
    const of = (client_id: number, client_name: string) => ({
      ...row({ client_id, client_name }),
      group: `client:${client_id}`,
    });
    // Two clients of one name are two groups.
    const clients = [of(2, 'Zoo'), of(3, 'Acme'), of(4, 'Acme'), of(3, 'Acme')];
    expect(inGroups(clients).groups).toEqual([
      { key: 'client:3', count: 2 },
      { key: 'client:4', count: 1 },
      { key: 'client:2', count: 1 },
    ]);
  });

  test('teams by the number of their projects', () => {
    expect(grouped('owner:none', 'owner:none', 'owner:1', 'owner:2', 'owner:2')).toEqual([
      'owner:2',
      'owner:1',
      'owner:none',
    ]);
  });

  test('rows keep their order within their group', () => {
    const rows = ['due:none', 'due:late', 'due:none', 'due:late'].map((group, id) => ({
      ...row(),
      group,
      id,
    }));
    expect(inGroups(rows).rows.map(({ id }) => id)).toEqual([1, 3, 0, 2]);
  });
});
