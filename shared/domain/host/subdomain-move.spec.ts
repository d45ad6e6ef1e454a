import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../calendar/units.ts';
import {
  daysBetweenMoves,
  isFormer,
  mostFormer,
  movableFrom,
  moved,
  moveRefusal,
  type Subdomains,
  subdomainsOf,
} from './subdomain-move.ts';

const now = Date.parse('2026-11-28T10:00:00.000Z');
const at = (days: number) => new Date(now - days * dayMs).toISOString();
const many = Array.from({ length: mostFormer }, (_, place) => `studio${place}`);

describe('another subdomain', () => {
  it('is open to a workspace that has never moved, and to one that moved thirty days ago', () => {
    expect(movableFrom({ subdomain: 'north' }, now)).toBeUndefined();
    const rested = { subdomain: 'north', subdomain_since: at(daysBetweenMoves) };
    expect(movableFrom(rested, now)).toBeUndefined();
    expect(moveRefusal(rested, 'south', now)).toBeUndefined();
  });

  it('waits for the thirtieth day after the last move, also on the way back', () => {
    const lately = {
      subdomain: 'north',
      former_subdomains: ['south'],
      subdomain_since: at(daysBetweenMoves - 1),
    };
    expect(movableFrom(lately, now)).toBe('2026-11-29T10:00:00.000Z');
    expect(moveRefusal(lately, 'south', now)).toBe('subdomain_moved_lately');
    expect(moveRefusal(lately, 'west', now)).toBe('subdomain_moved_lately');
  });

  it('is held to the rules of the sign-up', () => {
    const north = { subdomain: 'north' };
    expect(moveRefusal(north, 'no', now)).toBe('subdomain_invalid');
    expect(moveRefusal(north, 'admin', now)).toBe('subdomain_reserved');
    expect(moveRefusal(north, 'paypal', now)).toBe('subdomain_protected');
  });

  it('is none to a workspace that keeps ten, which may go back to one of them', () => {
    const full = { subdomain: 'north', former_subdomains: many };
    expect(moveRefusal(full, 'south', now)).toBe('subdomains_full');
    expect(moveRefusal(full, 'studio3', now)).toBeUndefined();
    expect(moved(full, 'studio3', at(0)).former_subdomains).toHaveLength(mostFormer);
  });
});

describe('over any sequence of moves', () => {
  const names = fc.constantFrom('ashes', 'beech', 'cedar', 'elder', 'linden', 'maple', 'rowan', 'willow');
  const step = fc.record({ to: names, days: fc.integer({ min: 0, max: 60 }) });

  it('no subdomain is lost or kept twice, each former one is kept, and no two moves are closer than thirty days', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let workspace: Subdomains = { subdomain: 'first' };
        const had = new Set(['first']);
        const moves: number[] = [];
        let clock = now;
        for (const { to, days } of steps) {
          clock += days * dayMs;
          if (to === workspace.subdomain || moveRefusal(workspace, to, clock)) continue;
          workspace = moved(workspace, to, new Date(clock).toISOString());
          had.add(to);
          moves.push(clock);
        }
        const all = subdomainsOf(workspace);
        expect(all).toHaveLength(had.size);
        expect(new Set(all)).toEqual(had);
        expect(isFormer(workspace, workspace.subdomain)).toBe(false);
        for (const [place, time] of moves.entries())
          if (place > 0)
            expect(time - (moves[place - 1] ?? 0)).toBeGreaterThanOrEqual(daysBetweenMoves * dayMs);
      }),
    );
  });

  it('a workspace keeps no more than ten former ones', () => {
    const names = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 });
    fc.assert(
      fc.property(names, (steps) => {
        let workspace: Subdomains = { subdomain: 'first' };
        for (const [turn, number] of steps.entries()) {
          const next = `agency${number}`;
          const clock = now + turn * daysBetweenMoves * dayMs;
          if (next !== workspace.subdomain && !moveRefusal(workspace, next, clock))
            workspace = moved(workspace, next, new Date(clock).toISOString());
        }
        expect(subdomainsOf(workspace).length).toBeLessThanOrEqual(mostFormer + 1);
      }),
    );
  });
});
