import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Contribution, Figures } from '../project/figures.ts';
import { recounted, totalOf } from './analytics.ts';

const title = fc.option(fc.constantFrom('Draft', 'Final cut', 'constructor', '__proto__'));

const contribution: fc.Arbitrary<Contribution> = fc.record({
  active: fc.boolean(),
  in_production: fc.boolean(),
  awaiting_feedback: fc.boolean(),
  current_stage: title,
  upcoming_stage: title,
  healthy: fc.boolean(),
  completed_hours: fc.option(fc.float({ min: 0, max: 10_000, noNaN: true })),
  rating_sum: fc.nat(50),
  rating_count: fc.nat(10),
});

/** What is seen of some projects, one after the other; undefined: it is gone. */
const sequence = fc.array(fc.tuple(fc.nat(4), fc.option(contribution, { nil: undefined, freq: 4 })), {
  maxLength: 40,
});

/** Hours are fractions, whose sums depend on their order in the last digits. */
const rounded = (figures: Figures) => ({
  ...figures,
  completed_hours: Math.round(figures.completed_hours * 1000) / 1000 || 0,
});

test('after any sequence the figures are the sum of what the projects contribute', () => {
  fc.assert(
    fc.property(sequence, (seen) => {
      const counted = new Map<number, Contribution>();
      let figures = totalOf([]);
      for (const [project, now] of seen) {
        figures = recounted(figures, counted.get(project), now);
        if (now) counted.set(project, now);
        else counted.delete(project);
      }
      expect(rounded(figures)).toEqual(rounded(totalOf([...counted.values()])));
    }),
  );
});

test('a project that is seen again as it was changes nothing', () => {
  fc.assert(
    fc.property(fc.array(contribution, { minLength: 1, maxLength: 8 }), (all) => {
      const figures = totalOf(all);
      for (const one of all) expect(rounded(recounted(figures, one, one))).toEqual(rounded(figures));
    }),
  );
});
