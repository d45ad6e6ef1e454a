import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allEnded, hasEnded, oneEnded, type Session, type SessionEnds, tokenLifetime } from './session.ts';

/** Sign-in or revocation, some seconds after the step before. */
const step = fc.record({
  later: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 })),
  does: fc.constantFrom('begin', 'end one', 'end all'),
  which: fc.nat({ max: 5 }),
});

test('ended sessions stay ended while a token of theirs lives, and no other session is ended', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = 1_800_000_000;
      let lastOfAll = 0;
      let ends: SessionEnds = {};
      /** Sessions, each with the time of its revocation; undefined while it is valid. */
      const sessions: { session: Session; ended?: number }[] = [];
      for (const { later, does, which } of steps) {
        now += later;
        if (does === 'begin') {
          // Times are whole seconds: a sign-in within the second of a revocation of all would be revoked with them.
          if (now === lastOfAll) now += 1;
          sessions.push({ session: { id: `s${sessions.length}`, begun: now } });
        }
        const chosen = sessions[which % Math.max(1, sessions.length)];
        if (does === 'end one' && chosen) {
          ends = oneEnded(ends, chosen.session.id, now);
          chosen.ended ??= now;
        }
        if (does === 'end all') {
          ends = allEnded(ends, now);
          lastOfAll = now;
          for (const one of sessions) one.ended ??= now;
        }
        for (const { session, ended } of sessions) {
          if (ended === undefined) expect(hasEnded(ends, session)).toBe(false);
          else if (now < ended + tokenLifetime) expect(hasEnded(ends, session)).toBe(true);
        }
      }
    }),
    { numRuns: 1000 },
  );
});
