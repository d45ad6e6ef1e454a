import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../event.ts';
import { inboxEntriesOf, inboxGroups, inboxPlaceIn, inboxStateOf, pointsIn } from './inbox.ts';

const on = { stageId: 1, revisionId: 2, at: '2026-03-02T10:00:00.000Z' };
const client = { kind: 'reviewer', id: 30_001 } as const;
const nora = { kind: 'agent', id: 3 } as const;
const all = new Set([1, 3, 4]);
const told = (
  event: DomainEvent,
  actor: Parameters<typeof inboxEntriesOf>[1] = client,
  mentioned: number[] = [],
) =>
  inboxEntriesOf(event, actor, { team: [1, 3], mentioned }, all).map(({ user_id, kind }) => [user_id, kind]);

describe('people told of an event', () => {
  it('are the team, of a decision of the client', () => {
    const rejected = { ...on, category: 'Revision Rejected', by: 'client', nextRevisionId: 5 } as const;
    expect(told(rejected)).toEqual([
      [1, 'changes_requested'],
      [3, 'changes_requested'],
    ]);
    expect(told({ ...on, category: 'Revision Approved', by: 'client' })).toEqual([
      [1, 'approved'],
      [3, 'approved'],
    ]);
  });

  it('are nobody, of a decision that the agency recorded itself', () => {
    expect(told({ ...on, category: 'Revision Approved', by: 'agent' }, nora)).toEqual([]);
  });

  it('are told of an answer of several only while others are waited for: the decision tells of the last', () => {
    const approver = { id: 30_001, name: 'Ann' };
    const answered = { ...on, category: 'Approver Answered', approver, counts: true } as const;
    const decision = 'approve' as const;
    expect(told({ ...answered, decision, waiting: 1, decided: null })).toHaveLength(2);
    expect(told({ ...answered, decision, waiting: 0, decided: 'approve' })).toEqual([]);
    // Its points are its own, and mention somebody there alone.
    expect(told({ ...answered, decision, waiting: 0, decided: 'approve' }, client, [3])).toEqual([
      [3, 'mention'],
    ]);
  });

  it('have one entry each, of what concerns them most, and none of their own act', () => {
    const onPoint = { ...on, point_id: 'p', number: 1 };
    const mentions = [
      { kind: 'member', id: 4, name: 'Ivan' },
      { kind: 'member', id: 1, name: 'Olga' },
      { kind: 'contact', id: 3, name: 'Ann' },
    ] as const;
    expect(told({ ...onPoint, category: 'Internal Comment Added', mentions }, nora)).toEqual([
      [4, 'mention'],
      [1, 'mention'],
    ]);
    expect(told({ ...onPoint, category: 'Point Assigned', user_id: 3, user_name: 'Nora' }, nora)).toEqual([]);
    const points = [{ id: 'p', number: 1, kind: 'change', file_id: null }] as const;
    expect(told({ ...on, category: 'Points Submitted', points }, client, [3])).toEqual([
      [3, 'mention'],
      [1, 'points'],
    ]);
  });

  it('are none who may not see the project', () => {
    const event = { ...on, category: 'Client Commented', message: 'Hello' } as const;
    expect(inboxEntriesOf(event, client, { team: [1, 3], mentioned: [] }, new Set([3]))).toEqual([
      { user_id: 3, kind: 'message' },
    ]);
  });
});

it('three points of one submission are one entry with their number', () => {
  const point = { kind: 'change', file_id: null } as const;
  const points = ['a', 'b', 'c'].map((id, index) => ({ ...point, id, number: index + 1 }));
  const event = { ...on, category: 'Points Submitted', points } as const;
  expect(told(event)).toHaveLength(2);
  expect(pointsIn(event)).toBe(3);
});

it('a snoozed entry is unread again from its time on, as the newest', () => {
  const place = inboxPlaceIn('snoozed', 1000, 5000);
  expect(inboxStateOf(place, 4999)).toBe('snoozed');
  expect(inboxStateOf(place, 5000)).toBe('unread');
  expect(place.since).toBe(5000);
  for (const state of ['unread', 'read', 'done'] as const) {
    expect(inboxStateOf(inboxPlaceIn(state, 1000, 5000), 4999)).toBe(state);
  }
});

it('entries are grouped by project, the one with the newest first', () => {
  const entries = [7, null, 7, 9].map((project_id, index) => ({ project_id, index }));
  expect(inboxGroups(entries).map((group) => group.entries.map(({ index }) => index))).toEqual([
    [0, 2],
    [1],
    [3],
  ]);
});
