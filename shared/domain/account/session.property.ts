import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allEnded,
  hasEnded,
  isUnnoted,
  oneEnded,
  othersEnded,
  type SeenSessions,
  type Session,
  type SessionEnds,
  sessionLifetime,
  tokenLifetime,
  withSeen,
} from './session.ts';

/** Sign-in or revocation, some seconds after the step before. */
const step = fc.record({
  later: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 })),
  does: fc.constantFrom('begin', 'end one', 'end all', 'end others'),
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
          ends = oneEnded(ends, chosen.session.id, now, tokenLifetime);
          chosen.ended ??= now;
        }
        if (does === 'end all') {
          ends = allEnded(ends, now);
          lastOfAll = now;
          for (const one of sessions) one.ended ??= now;
        }
        if (does === 'end others' && chosen) {
          const goesOn = chosen.ended === undefined;
          ends = othersEnded(ends, chosen.session, now);
          if (goesOn) lastOfAll = now;
          if (goesOn) for (const one of sessions) if (one !== chosen) one.ended ??= now;
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

test('a session that its device did not end stays ended as long as it could live, whatever log-outs follow', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 0, max: sessionLifetime - 1 }),
      (many, later) => {
        const begun = 1_800_000_000;
        let ends: SessionEnds = oneEnded({}, 'stolen', begun, sessionLifetime);
        for (let nth = 0; nth < many; nth++) ends = oneEnded(ends, `s${nth}`, begun + nth, tokenLifetime);
        ends = oneEnded(ends, 'last', begun + later, tokenLifetime);
        expect(hasEnded(ends, { id: 'stolen', begun })).toBe(true);
      },
    ),
  );
});

test('a session in use is noted again after some minutes, and the one unseen longest is forgotten first', () => {
  const use = fc.record({ session: fc.nat({ max: 30 }), later: fc.integer({ min: 0, max: 600_000 }) });
  fc.assert(
    fc.property(fc.array(use, { maxLength: 80 }), (uses) => {
      let now = 1_800_000_000_000;
      let seen: SeenSessions = {};
      const notes = new Map<string, number>();
      for (const { session: nth, later } of uses) {
        now += later;
        const session = `s${nth}`;
        const isKept = seen[session] !== undefined;
        const last = notes.get(session);
        expect(isUnnoted(seen, session, now)).toBe(!isKept || last === undefined || now - last >= 300_000);
        if (!isUnnoted(seen, session, now)) continue;
        seen = withSeen(seen, session, { at: now });
        notes.set(session, now);
        const newest = [...notes].toSorted(([, one], [, other]) => other - one).slice(0, 20);
        const [, oldest = 0] = newest.at(-1) ?? [];
        expect(Object.keys(seen).length).toBe(newest.length);
        for (const { at } of Object.values(seen)) expect(at).toBeGreaterThanOrEqual(oldest);
      }
    }),
  );
});

test('a note keeps what is known of the device', () => {
  const seen = withSeen({ here: { at: 1, known: true } }, 'here', { at: 2 });
  expect(seen).toEqual({ here: { at: 2, known: true } });
});
