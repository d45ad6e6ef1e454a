import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  noScopeFigures,
  noUserFigures,
  type ProjectContribution,
  recounted,
  recountedUser,
  totalOf,
} from './analytics.ts';
import { addTimes, noTimes, secondsUntil, type Times } from './times.ts';

const titles = fc.uniqueArray(fc.constantFrom('Draft', 'Final cut', 'constructor', '__proto__'));
const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
const spent = fc.record({ seconds, running: fc.nat(60), since: seconds });
const times: fc.Arbitrary<Times> = fc.record({
  revision: spent,
  awaiting_feedback: spent,
  overdue: spent,
  in_production: spent,
});
const rated = fc.record({
  rating_sum: fc.nat(50_000),
  rating_count: fc.integer({ min: 1, max: 10 }),
  last_rated: fc.constant('2026-03-02T09:00:00.000Z'),
});
const userId = fc.integer({ min: 1, max: 5 });

const contribution: fc.Arbitrary<ProjectContribution> = fc.record({
  active: fc.boolean(),
  in_production: fc.boolean(),
  awaiting_feedback: fc.boolean(),
  with_client: fc.boolean(),
  completed_week: fc.option(fc.constantFrom('2026-03-02', '2026-03-09')),
  current_stages: titles,
  upcoming_stages: titles,
  healthy: fc.boolean(),
  completed_seconds: fc.option(seconds),
  rating_sum: fc.nat(50_000),
  rating_count: fc.nat(10),
  client_id: fc.integer({ min: 1, max: 3 }),
  team: fc.uniqueArray(userId, { maxLength: 4 }),
  cancelled: fc.boolean(),
  last_rated: fc.constant(null),
  ratings_by_user: fc.dictionary(userId.map(String), rated, { maxKeys: 3 }),
  begun: fc.boolean(),
  linear: fc.boolean(),
  times,
});

/** Contributions of some projects as they are recounted one by one; undefined: the project was deleted. */
const sequence = fc.array(fc.tuple(fc.nat(4), fc.option(contribution, { nil: undefined, freq: 4 })), {
  maxLength: 40,
});

test('after any sequence the figures are the sum of what the projects contribute, to the last digit', () => {
  fc.assert(
    fc.property(sequence, (seen) => {
      const counted = new Map<number, ProjectContribution>();
      let figures = noScopeFigures;
      let user = noUserFigures;
      for (const [project, now] of seen) {
        const before = counted.get(project);
        figures = recounted(figures, before, now);
        user = recountedUser(user, 2, before, now);
        if (now) counted.set(project, now);
        else counted.delete(project);
      }
      const left = [...counted.values()];
      expect(figures).toEqual(totalOf(left));
      expect(user).toEqual(left.reduce((sum, one) => recountedUser(sum, 2, undefined, one), noUserFigures));
    }),
  );
});

test('the order in which projects are counted makes no difference', () => {
  fc.assert(
    fc.property(fc.array(contribution), (all) => {
      expect(totalOf(all.toReversed())).toEqual(totalOf(all));
    }),
  );
});

test('counting an unchanged project again is idempotent', () => {
  fc.assert(
    fc.property(fc.array(contribution, { minLength: 1, maxLength: 8 }), (all) => {
      const figures = totalOf(all);
      for (const one of all) expect(recounted(figures, one, one)).toEqual(figures);
    }),
  );
});

test('clients’ figures add up to the workspace’s', () => {
  fc.assert(
    fc.property(fc.array(contribution), (all) => {
      const clients = [...Map.groupBy(all, ({ client_id }) => client_id).values()].map(totalOf);
      const { active, healthy, rating_sum, times: sum } = totalOf(all);
      const added = (read: (one: (typeof clients)[number]) => number) =>
        clients.reduce((total, one) => total + read(one), 0);
      expect(added((one) => one.active)).toBe(active);
      expect(added((one) => one.healthy)).toBe(healthy);
      expect(added((one) => one.rating_sum)).toBe(rating_sum);
      expect(clients.reduce((total, one) => addTimes(total, one.times), noTimes)).toEqual(sum);
    }),
  );
});

test('each open span grows by a second per second', () => {
  const from = '2026-03-02T09:00:00.000Z';
  fc.assert(
    fc.property(fc.nat(50), fc.nat(10_000_000), fc.nat(1_000_000), (running, elapsed, later) => {
      const since = running * (Date.parse(from) / 1000 - elapsed);
      const at = (more: number) => new Date(Date.parse(from) + more * 1000).toISOString();
      const one = { seconds: 7, running, since };
      expect(secondsUntil(one, from)).toBe(7 + running * elapsed);
      expect(secondsUntil(one, at(later)) - secondsUntil(one, from)).toBe(running * later);
    }),
  );
});
