import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bucket, bucketWait, drawn } from './bucket.ts';

// Divisors of 1,000, so that times are exact.
const buckets = fc.record({
  perSecond: fc.constantFrom(1, 2, 4, 5, 10, 20, 100),
  burst: fc.integer({ min: 1, max: 50 }),
});
const pauses = fc.array(fc.nat(3_000), { minLength: 1, maxLength: 200 });

/** Bucket of calls at growing times: refused calls draw nothing. */
const counter = (bucket: Bucket) => {
  let fullAt = 0;
  return (now: number): number => {
    const wait = bucketWait(bucket, fullAt, now);
    if (wait === 0) fullAt = drawn(bucket, fullAt, 1, now);
    return wait;
  };
};

describe('a bucket', () => {
  it('lets in a full burst at once, and refuses the next call', () => {
    fc.assert(
      fc.property(buckets, fc.integer({ min: 0, max: 1e13 }), (bucket, now) => {
        const call = counter(bucket);
        for (let index = 0; index < bucket.burst; index += 1) expect(call(now)).toBe(0);
        expect(call(now)).toBeGreaterThan(0);
      }),
    );
  });

  it('lets in no more than its burst and what flows back, in any stretch of time', () => {
    fc.assert(
      fc.property(buckets, pauses, (bucket, gaps) => {
        const call = counter(bucket);
        const admitted: number[] = [];
        let now = 1_000;
        for (const gap of gaps) {
          now += gap;
          if (call(now) === 0) admitted.push(now);
        }
        for (const [first, start] of admitted.entries())
          for (const [last, end] of admitted.entries())
            if (last >= first)
              expect(last - first + 1).toBeLessThanOrEqual(
                bucket.burst + ((end - start) * bucket.perSecond) / 1000,
              );
      }),
    );
  });

  it('lets in a call after the wait that was told', () => {
    fc.assert(
      fc.property(buckets, pauses, (bucket, gaps) => {
        const call = counter(bucket);
        let now = 1_000;
        for (const gap of gaps) {
          now += gap;
          const wait = call(now);
          if (wait === 0) continue;
          now += wait * 1000;
          expect(call(now)).toBe(0);
        }
      }),
    );
  });
});
