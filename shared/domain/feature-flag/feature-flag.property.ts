import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Flagged, flagStates, hasFeature, isWithin, withFlag } from './feature-flag.ts';

const tenantId = fc.integer({ min: 1, max: 10_000_000 });
const name = fc.string({ minLength: 1, maxLength: 20 });
const share = fc.integer({ min: 0, max: 100 });

it('a larger share includes all workspaces of a smaller one', () => {
  fc.assert(
    fc.property(tenantId, name, share, share, (id, flag, one, other) => {
      const [small, large] = [Math.min(one, other), Math.max(one, other)];
      expect(isWithin(large, flag, id) || !isWithin(small, flag, id)).toBe(true);
      expect([isWithin(0, flag, id), isWithin(100, flag, id)]).toEqual([false, true]);
    }),
  );
});

it('a share of a flag includes about as many of all workspaces, and others than that of another flag', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => 100_000 + index);
  const within = (flag: string) => new Set(ids.filter((id) => isWithin(20, flag, id)));
  const [one, other] = [within('one'), within('other')];
  for (const found of [one, other]) expect(Math.abs(found.size / ids.length - 0.2)).toBeLessThan(0.03);
  expect([...one].filter((id) => other.has(id)).length / ids.length).toBeLessThan(0.1);
});

it('an operator’s setting holds, its removal leads back to the share, and flags that are gone have no effect', () => {
  const flags = fc.array(fc.record({ name: fc.constantFrom('live', 'gone'), on: fc.boolean() }), {
    maxLength: 2,
  });
  fc.assert(
    fc.property(tenantId, flags, (id, set) => {
      const workspace: Flagged = { tenantId: id, flags: set };
      const to = (setting: 'on' | 'off' | 'usual') => {
        const changed = { ...workspace, flags: withFlag(workspace, 'live', setting) };
        expect(changed.flags.map((one) => one.name)).toEqual(setting === 'usual' ? [] : ['live']);
        return changed;
      };
      expect(hasFeature(to('on'), 'live')).toBe(true);
      expect(hasFeature(to('off'), 'live')).toBe(false);
      expect(hasFeature(to('usual'), 'live')).toBe(hasFeature({ tenantId: id }, 'live'));
      expect(flagStates(to('off'))).toMatchObject([{ name: 'live', on: false, by: 'operator' }]);
      expect(flagStates(to('usual'))).toMatchObject([{ name: 'live', by: 'share' }]);
    }),
  );
});
