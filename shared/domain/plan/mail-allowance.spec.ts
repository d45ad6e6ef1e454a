import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isNearAllowance,
  mailAllowance,
  mailDay,
  mailDayOf,
  mailsLeft,
  secondsUntilOpen,
} from './mail-allowance.ts';
import type { PlanName } from './plan.ts';

const upwards = ['free forever', 'starter', 'marketplace', 'professional'] as const;

describe('the mails of a day', () => {
  test.each([
    ['free forever', 0, true, 50],
    ['free forever', 6.9, true, 50],
    ['free forever', 7, true, 100],
    ['free forever', 400, true, 200],
    ['starter', 0, true, 250],
    ['starter', 29, true, 500],
    ['starter', 30, true, 1000],
    ['marketplace', 1, true, 500],
    ['professional', 0, true, 1000],
    ['professional', 8, true, 2500],
    ['professional', 3000, true, 5000],
    ['professional', 0, false, 50],
    ['starter', 45, false, 200],
    ['free forever', -1, true, 50],
  ] as const)('%s after %d days, paid: %s, are %d', (plan, age, paid, figure) => {
    expect(mailAllowance(plan, age, paid)).toBe(figure);
  });

  test('grow with age, plan and payment, and are never none', () => {
    const plan = fc.constantFrom<PlanName>(...upwards);
    const age = fc.double({ min: -10, max: 5000, noNaN: true });
    fc.assert(
      fc.property(plan, plan, age, age, fc.boolean(), fc.boolean(), (one, other, young, old, paid, also) => {
        const isMore =
          upwards.indexOf(one) <= upwards.indexOf(other) && young <= old && Number(paid) <= Number(also);
        fc.pre(isMore);
        expect(mailAllowance(one, young, paid)).toBeGreaterThan(0);
        expect(mailAllowance(one, young, paid)).toBeLessThanOrEqual(mailAllowance(other, old, also));
      }),
    );
  });

  test('end at midnight in UTC, and are told of from four in five', () => {
    const now = Date.parse('2026-03-02T22:30:00Z');
    const day = mailDay(40, 50, now);
    expect(mailDayOf(now)).toBe('2026-03-02');
    expect(day.opens).toBe('2026-03-03T00:00:00.000Z');
    expect(secondsUntilOpen(day, now)).toBe(5400);
    expect(mailsLeft(day)).toBe(10);
    expect(isNearAllowance(day)).toBe(true);
    expect(isNearAllowance({ ...day, sent: 39 })).toBe(false);
    expect(mailsLeft({ ...day, sent: 60 })).toBe(0);
  });
});
