import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Asking, fairLevel, hasTurn, reserveOf, roomOf, spendable } from './mail-share.ts';

const asking = fc.record({ used: fc.nat(300), waiting: fc.nat(300) });
const askings = fc.array(asking, { minLength: 1, maxLength: 12 });

interface State extends Asking {
  readonly waiting: number;
}

/** Lets workspaces ask in an arbitrary order until nobody is given a turn; calls back at each decision. */
const play = (
  start: readonly Asking[],
  room: number,
  order: readonly number[],
  decided: (given: boolean, own: State, all: readonly State[], left: number) => void = () => {},
) => {
  const all: State[] = start.map((one) => ({ ...one }));
  let left = room;
  for (let turn = 0, idle = 0; idle < 2 * all.length; turn += 1) {
    // The arbitrary part of the order comes first; then each in turn, so that all come to an end.
    const index = turn < order.length ? (order[turn] ?? 0) % all.length : turn % all.length;
    const own = all[index];
    const asks = own !== undefined && own.waiting > 0;
    const given = asks && hasTurn(left, own, all);
    if (asks) decided(given, own, [...all], left);
    if (given) {
      all[index] = { used: own.used + 1, waiting: own.waiting - 1 };
      left -= 1;
      idle = 0;
    } else if (turn >= order.length) idle += 1;
  }
  return { all, left };
};

const game = [askings, fc.nat(1_500), fc.array(fc.nat(50), { maxLength: 60 })] as const;

it('refuses nobody with waiting mail under their share while another is over it', () => {
  fc.assert(
    fc.property(...game, (start, room, order) => {
      const level = fairLevel(room, start);
      const { all } = play(start, room, order);
      const over = all.filter(({ used }, index) => used > Math.max(level, start[index]?.used ?? 0));
      const under = all.filter(({ used, waiting }) => waiting > 0 && used < level);
      expect(under).toEqual([]);
      // At most the rest of the division, a mail each.
      for (const { used } of over) expect(used).toBe(level + 1);
    }),
  );
});

it('leaves nothing of the room unused while a mail waits, and gives no more than it', () => {
  fc.assert(
    fc.property(...game, (start, room, order) => {
      const { all, left } = play(start, room, order);
      expect(left).toBeGreaterThanOrEqual(0);
      if (left > 0) expect(all.every(({ waiting }) => waiting === 0)).toBe(true);
    }),
  );
});

it('gives a turn to the workspace that has used least', () => {
  fc.assert(
    fc.property(askings, fc.integer({ min: 1, max: 1_500 }), (start, room) => {
      const waiting = start.filter((one) => one.waiting > 0);
      fc.pre(waiting.length > 0);
      const least = waiting.reduce((one, other) => (other.used < one.used ? other : one));
      expect(hasTurn(room, least, start)).toBe(true);
    }),
  );
});

it('keeps the reserve of account mails, and half of what is left for those who come later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (daily, sent) => {
      const most = spendable({ daily, sent });
      expect(most).toBeLessThanOrEqual(Math.max(0, daily - reserveOf(daily) - sent));
      expect(most).toBeLessThanOrEqual(Math.ceil(roomOf({ daily, sent }) / 2));
      expect(reserveOf(daily)).toBeGreaterThanOrEqual(1);
    }),
  );
});
