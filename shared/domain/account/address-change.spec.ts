import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AddressChange,
  addressLinkMinutes,
  addressStates,
  canBeTakenBack,
  confirmEffect,
  isHeldBySignOn,
  mayChangeAgain,
  stopEffect,
  takeBackDays,
  waitsUntil,
} from './address-change.ts';

const since = 1_780_000_000;
const at = (seconds: number) => (since + seconds) * 1000;
const hour = addressLinkMinutes * 60;
const week = takeBackDays * 24 * 3600;
const change = (state: AddressChange['state']): AddressChange => ({ state, since });

describe('a change that waits', () => {
  it('is made by the link at the new address, and stopped by the one at the old, within the hour', () => {
    expect(confirmEffect(change('asked'), at(hour - 1))).toBe('change');
    expect(stopEffect(change('asked'), at(hour - 1))).toBe('stop');
    expect(confirmEffect(change('asked'), at(hour))).toBe('dead');
    expect(stopEffect(change('asked'), at(hour))).toBe('dead');
  });
  it('gives way to another', () => {
    expect(mayChangeAgain(change('asked'), at(1))).toBe(true);
    expect(mayChangeAgain(undefined, at(1))).toBe(true);
  });
});

describe('a change that its person took back', () => {
  it('is not made any more, gives way to another, and is still stopped by the old address within the hour', () => {
    expect(confirmEffect(change('withdrawn'), at(1))).toBe('dead');
    expect(mayChangeAgain(change('withdrawn'), at(1))).toBe(true);
    expect(stopEffect(change('withdrawn'), at(hour - 1))).toBe('stop');
    expect(stopEffect(change('withdrawn'), at(hour))).toBe('dead');
  });
});

it('the time of a change that waits is shown exactly as long as its link is good', () => {
  const changes = fc.record({ state: fc.constantFrom(...addressStates), since: fc.constant(since) });
  fc.assert(
    fc.property(changes, fc.integer({ min: 0, max: 2 * hour }), (one, later) => {
      const until = waitsUntil(one, at(later));
      const waits = one.state === 'asked' && confirmEffect(one, at(later)) === 'change';
      expect(until).toBe(waits ? at(hour) : undefined);
    }),
  );
});

describe('a change that was made', () => {
  it('is taken back by the old address for seven days, and not after', () => {
    expect(stopEffect(change('moved'), at(week - 1))).toBe('undo');
    expect(stopEffect(change('moved'), at(week))).toBe('dead');
    expect(confirmEffect(change('moved'), at(1))).toBe('done');
  });
  it('lets no other follow as long as it can be taken back', () => {
    expect(mayChangeAgain(change('moved'), at(week - 1))).toBe(false);
    expect(mayChangeAgain(change('moved'), at(week))).toBe(true);
  });
});

describe('a change that was interrupted', () => {
  it('is completed by another press, however late', () => {
    expect(confirmEffect(change('moving'), at(10 * week))).toBe('change');
    expect(stopEffect(change('returning'), at(10 * week))).toBe('undo');
  });
  it('is not begun anew on its way back', () => {
    expect(confirmEffect(change('returning'), at(1))).toBe('dead');
    expect(mayChangeAgain(change('returning'), at(1))).toBe(false);
  });
});

it('a change that can be taken back is never followed by another', () => {
  const changes = fc.record({ state: fc.constantFrom(...addressStates), since: fc.constant(since) });
  fc.assert(
    fc.property(changes, fc.integer({ min: 0, max: 20 * week }), (one, later) => {
      const undoes = stopEffect(one, at(later)) === 'undo';
      expect(undoes && mayChangeAgain(one, at(later))).toBe(false);
      expect(canBeTakenBack(one, at(later)) && !undoes).toBe(false);
    }),
  );
});

describe('single sign-on', () => {
  const signOn = { state: 'on', domains: ['ridge.example'] } as const;
  const held = (from: string, to: string, isOwner = false) => isHeldBySignOn(signOn, { from, to, isOwner });
  it('decides over addresses of its domains, from and to', () => {
    expect(held('ann@ridge.example', 'ann@home.example')).toBe(true);
    expect(held('ann@home.example', 'ann@ridge.example')).toBe(true);
    expect(held('ann@home.example', 'ann@else.example')).toBe(false);
  });
  it('leaves the owner alone, and everybody once it is off', () => {
    expect(held('ann@ridge.example', 'ann@home.example', true)).toBe(false);
    expect(isHeldBySignOn(undefined, { from: 'a@ridge.example', to: 'b@x.example', isOwner: false })).toBe(
      false,
    );
  });
});
