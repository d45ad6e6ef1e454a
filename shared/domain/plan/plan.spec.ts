import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planOf, plans } from './plan.ts';
import {
  refusalOfFeature,
  refusalToAdd,
  refusalToWrite,
  remaining,
  remainingOf,
  type Subscription,
  seatsExceeded,
  subscriptionState,
} from './subscription.ts';

const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  ...plans['free forever'].allowances,
  name: 'free forever',
  active_users: 1,
  active_projects: 0,
  archived_projects: 0,
  system_message_templates: 12,
  active_message_templates: 12,
  system_workflow_templates: 1,
  active_workflow_templates: 1,
  ...more,
});
const now = '2026-05-04T12:00:00Z';

describe('plans', () => {
  test('a marketplace subscription is recognized by its flag, an unknown name is free', () => {
    expect(planOf({ name: 'tier2-code', marketplace: true })).toBe(plans.marketplace);
    expect(planOf({ name: 'appsumo' })).toBe(plans.marketplace);
    expect(planOf({ name: 'professional' })).toBe(plans.professional);
    expect(planOf({ name: 'toString' })).toBe(plans['free forever']);
  });

  test.each([
    ['free forever', 'signature', false],
    ['starter', 'signature', true],
    ['starter', 'analytics', false],
    ['starter', 'auto_reminder', false],
    ['professional', 'analytics', true],
    ['professional', 'mandatory_csat', true],
  ] as const)('%s and %s: %s', (name, feature, included) => {
    const refusal = refusalOfFeature(subscription({ name }), feature);
    expect(refusal).toEqual(included ? undefined : { code: 'not_in_plan', feature });
  });
});

describe('the features of the plans', () => {
  const ofProfessionals = [
    'analytics',
    'auto_reminder',
    'csat',
    'mandatory_csat',
    'custom_domain',
    'single_sign_on',
    'bcc',
  ] as const;

  test.each(ofProfessionals)('%s needs the professional level, bought or redeemed', (feature) => {
    const refusal = { code: 'not_in_plan', feature };
    expect(refusalOfFeature(subscription({ name: 'professional' }), feature)).toBeUndefined();
    expect(refusalOfFeature(subscription({ name: 'tier2', marketplace: true }), feature)).toBeUndefined();
    expect(refusalOfFeature(subscription({ name: 'starter' }), feature)).toEqual(refusal);
    expect(refusalOfFeature(subscription({ name: 'free forever' }), feature)).toEqual(refusal);
  });

  test('a signature needs any paid plan', () => {
    const refusal = (name: string) => refusalOfFeature(subscription({ name }), 'signature');
    expect(['starter', 'professional', 'appsumo'].map(refusal)).toEqual([undefined, undefined, undefined]);
    expect(refusal('free forever')).toBeDefined();
  });
});

describe('remaining', () => {
  test.each([
    [5, 2, 0, 3],
    [5, 7, 0, 0],
    [5, 7, 12, 10],
    [undefined, 1000, 0, Number.POSITIVE_INFINITY],
  ])('out of %s with %d used and %d from the system: %d', (allowed, used, system, left) => {
    expect(remaining(allowed, used, system)).toBe(left);
  });

  test('is never below 0 and never more than was allowed', () => {
    const count = fc.nat(10_000);
    fc.assert(
      fc.property(count, count, count, (allowed, used, system) => {
        const left = remaining(allowed, used, system);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(allowed + system);
      }),
    );
  });

  test('system templates do not use up the allowance', () => {
    expect(remainingOf(subscription(), 'message_templates')).toBe(3);
    expect(remainingOf(subscription({ active_workflow_templates: 4 }), 'workflow_templates')).toBe(0);
    expect(remainingOf(subscription({ active_projects: 1 }), 'active_projects')).toBe(1);
    expect(remainingOf(subscription({ archived_projects: 3 }), 'archived_projects')).toBe(2);
    expect(remainingOf(subscription(), 'users')).toBe(0);
  });
});

describe('a subscription', () => {
  const dates = {
    expires: '2026-05-01T00:00:00Z',
    grace_period: '2026-05-08T00:00:00Z',
    cancellation_date: '2026-06-08T00:00:00Z',
  };

  test.each([
    ['2026-04-30T23:59:59Z', 'active'],
    ['2026-05-01T00:00:00Z', 'grace'],
    ['2026-05-07T23:59:59Z', 'grace'],
    ['2026-05-08T00:00:00Z', 'read_only'],
    ['2026-06-07T23:59:59Z', 'read_only'],
    ['2026-06-08T00:00:00Z', 'suspended'],
  ])('at %s is %s', (at, state) => {
    expect(subscriptionState(dates, at)).toBe(state);
  });

  test('without dates it stays active; without a grace it is read-only at once, without a cancellation date for good', () => {
    expect(subscriptionState({}, now)).toBe('active');
    expect(subscriptionState({ expires: dates.expires }, '2030-01-01T00:00:00Z')).toBe('read_only');
  });

  test('refuses writing when read-only, and adding at a limit', () => {
    const lapsed = subscription({ expires: '2026-05-01T00:00:00Z' });
    expect(refusalToWrite(lapsed, now)).toEqual({ code: 'read_only' });
    expect(refusalToAdd(lapsed, 'active_projects', now)).toEqual({ code: 'read_only' });
    expect(refusalToWrite(subscription(dates), now)).toBeUndefined();
    const inactive = subscription(dates);
    expect(refusalToWrite(inactive, dates.cancellation_date)).toEqual({ code: 'suspended' });
    expect(refusalToAdd(inactive, 'users', dates.cancellation_date)).toEqual({ code: 'suspended' });
    const full = subscription({ active_projects: 2 });
    expect(refusalToAdd(full, 'active_projects', now)).toEqual({
      code: 'limit_reached',
      limit: 'active_projects',
    });
    expect(refusalToAdd(full, 'archived_projects', now)).toBeUndefined();
  });

  test('has its seats exceeded by one more than were bought', () => {
    expect(seatsExceeded({ active_users: 5, users_allowed: 5 })).toBe(false);
    expect(seatsExceeded({ active_users: 6, users_allowed: 5 })).toBe(true);
    expect(seatsExceeded({ active_users: 600 })).toBe(false);
  });
});
