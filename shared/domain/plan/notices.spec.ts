import { expect, test } from 'vitest';
import { subscriptionNotices } from './notices.ts';

const dates = {
  expires: '2026-05-01T00:00:00Z',
  grace_period: '2026-05-08T00:00:00Z',
  cancellation_date: '2026-06-08T00:00:00Z',
};
const inTime = { active_users: 5, users_allowed: 5 };
const crowded = { active_users: 6, users_allowed: 5 };
const seats = { kind: 'seats_exceeded' };

test.each([
  ['active', '2026-04-30T00:00:00Z', []],
  ['in grace', '2026-05-02T00:00:00Z', [{ kind: 'expired', until: dates.grace_period }]],
  ['read-only', '2026-05-08T00:00:00Z', [{ kind: 'read_only', until: dates.cancellation_date }]],
])('%s', (_state, now, notices) => {
  expect(subscriptionNotices({ ...dates, ...inTime }, now)).toEqual(notices);
  expect(subscriptionNotices({ ...dates, ...crowded }, now)).toEqual([...notices, seats]);
});

test('suspended is the only notice', () => {
  expect(subscriptionNotices({ ...dates, ...crowded }, dates.cancellation_date)).toEqual([
    { kind: 'suspended' },
  ]);
});

test('without a cancellation date it stays read-only, and names none', () => {
  const { expires } = dates;
  expect(subscriptionNotices({ expires, ...inTime }, '2030-01-01T00:00:00Z')).toEqual([
    { kind: 'read_only', until: undefined },
  ]);
});
