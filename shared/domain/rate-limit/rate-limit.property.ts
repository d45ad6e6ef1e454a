import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Counted, type LimitRule, limitWait } from '../rate-limit/rate-limit.ts';

const rules = fc.record({
  per: fc.constant('caller' as const),
  calls: fc.integer({ min: 1, max: 40 }),
  seconds: fc.integer({ min: 10, max: 3600 }),
});

/** Counter as the table keeps it: refused calls count as well. Times in whole seconds, not decreasing. */
const counter = (rule: LimitRule) => {
  const windows = new Map<number, number>();
  return (at: number): { wait: number; counted: Counted } => {
    const window = Math.floor(at / rule.seconds);
    windows.set(window, (windows.get(window) ?? 0) + 1);
    const counted = {
      current: windows.get(window) ?? 0,
      previous: windows.get(window - 1) ?? 0,
      elapsed: at % rule.seconds,
    };
    return { wait: limitWait(rule, counted), counted };
  };
};

describe('a limit', () => {
  it('lets in a caller who has been quiet, up to its number of calls, and refuses the next one', () => {
    fc.assert(
      fc.property(rules, fc.nat(100_000), (rule, at) => {
        const call = counter(rule);
        for (let index = 0; index < rule.calls; index += 1) expect(call(at).wait).toBe(0);
        expect(call(at).wait).toBeGreaterThan(0);
      }),
    );
  });

  it('lets in a caller who has waited for the told time, whatever they did before', () => {
    fc.assert(
      fc.property(rules, fc.array(fc.nat(200), { minLength: 1, maxLength: 120 }), (rule, pauses) => {
        const call = counter(rule);
        let at = 0;
        for (const pause of pauses) {
          at += pause;
          const { wait } = call(at);
          if (wait === 0) continue;
          expect(wait).toBeLessThanOrEqual(2 * rule.seconds);
          at += wait;
          expect(call(at).wait).toBe(0);
        }
      }),
    );
  });

  it('lets in no more than its number in a window, nor a burst of twice as many across an edge', () => {
    fc.assert(
      fc.property(rules, fc.array(fc.nat(50), { minLength: 1, maxLength: 200 }), (rule, pauses) => {
        const call = counter(rule);
        const admitted: number[] = [];
        let at = 0;
        for (const pause of pauses) {
          at += pause;
          if (call(at).wait === 0) admitted.push(at);
        }
        for (const end of admitted) {
          const within = (seconds: number) =>
            admitted.filter((time) => time > end - seconds && time <= end).length;
          expect(within((end % rule.seconds) + 1)).toBeLessThanOrEqual(rule.calls);
        }
        // A burst: full at the end of a window, and again at the beginning of the next.
        const burst = counter(rule);
        for (let index = 0; index < rule.calls; index += 1) burst(rule.seconds - 1);
        expect(burst(rule.seconds).wait).toBeGreaterThan(0);
      }),
    );
  });
});
