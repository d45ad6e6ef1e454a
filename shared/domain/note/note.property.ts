import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AudienceChange, type NoteFlags, newlyNotified, unseen, withAudience } from './note.ts';

const sides = fc.record({ client: fc.boolean(), agency: fc.boolean() }, { requiredKeys: [] });
const change: fc.Arbitrary<AudienceChange> = fc.record(
  { visible: sides, notify: sides },
  { requiredKeys: [] },
);
const changes = fc.array(change, { maxLength: 12 });
const after = (steps: readonly AudienceChange[]): NoteFlags => steps.reduce(withAudience, unseen);

test('nobody is ever notified of what they cannot see', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const flags = after(steps);
      expect(flags.notify_client && !flags.visible_to_client).toBe(false);
      expect(flags.notify_agency && !flags.visible_to_agency).toBe(false);
    }),
  );
});

test('a change of one side does not touch the other', () => {
  fc.assert(
    fc.property(changes, fc.boolean(), fc.boolean(), (steps, visible, notify) => {
      const before = after(steps);
      const next = withAudience(before, { visible: { client: visible }, notify: { client: notify } });
      expect(next.visible_to_agency).toBe(before.visible_to_agency);
      expect(next.notify_agency).toBe(before.notify_agency);
    }),
  );
});

test('an empty change and a save of the present state change nothing', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const flags = after(steps);
      expect(withAudience(flags, {})).toEqual(flags);
      const same = {
        visible: { client: flags.visible_to_client, agency: flags.visible_to_agency },
        notify: { client: flags.notify_client, agency: flags.notify_agency },
      };
      expect(withAudience(flags, same)).toEqual(flags);
      expect(newlyNotified(flags, flags)).toEqual({ client: false, agency: false });
    }),
  );
});

test('a change of a single flag sets that flag', () => {
  fc.assert(
    fc.property(changes, fc.constantFrom('client', 'agency'), fc.boolean(), (steps, side, on) => {
      const before = after(steps);
      expect(withAudience(before, { visible: { [side]: on } })[`visible_to_${side}`]).toBe(on);
      expect(withAudience(before, { notify: { [side]: on } })[`notify_${side}`]).toBe(on);
    }),
  );
});
