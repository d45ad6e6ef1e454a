import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Choices,
  channels,
  choosable,
  type DeliverySettings,
  deliveryOf,
  settingOfMail,
  withChoices,
} from './delivery.ts';
import { inboxKinds } from './inbox.ts';

const settings: DeliverySettings = {
  receive_overdue_notifications: true,
  owner: true,
  notify_owner_on_user_csat: true,
};
/** Settings with push messages turned on. */
const onDevices: DeliverySettings = { ...settings, devices: true };
const kind = fc.constantFrom(...inboxKinds);
const choices: fc.Arbitrary<Choices> = fc.dictionary(
  kind,
  fc.record({ inbox: fc.boolean(), mail: fc.boolean(), push: fc.boolean() }, { requiredKeys: [] }),
);

describe('delivery of a kind', () => {
  it('is in the inbox and by mail until something else is chosen, and on no device', () => {
    for (const one of inboxKinds)
      expect(deliveryOf(one, settings)).toEqual({ inbox: true, mail: true, push: false });
  });

  it('is on no channel once all are turned off', () => {
    const notifications = { approved: { inbox: false, mail: false } };
    const none = { inbox: false, mail: false, push: false };
    expect(deliveryOf('approved', { ...onDevices, notifications })).toEqual(none);
    expect(deliveryOf('points', { ...onDevices, notifications })).toMatchObject({ inbox: true, mail: true });
  });

  it.each(['overdue', 'target_missed'] as const)(
    'by mail of %s is the setting of the specification',
    (one) => {
      expect(settingOfMail(one)).toBe('receive_overdue_notifications');
      // A choice beside it has no say.
      const notifications = { [one]: { mail: true } };
      const off = { ...settings, notifications, receive_overdue_notifications: false };
      expect(deliveryOf(one, off)).toMatchObject({ inbox: true, mail: false });
    },
  );

  it('by mail of a rating is the workspace’s setting, and the owner’s alone', () => {
    expect(deliveryOf('rated', { ...settings, notify_owner_on_user_csat: false }).mail).toBe(false);
    expect(deliveryOf('rated', { ...settings, owner: false }).mail).toBe(false);
  });

  it('follows each choice on its channel, and no other kind’s', () => {
    fc.assert(
      fc.property(
        kind,
        kind,
        fc.constantFrom(...channels),
        fc.boolean(),
        choices,
        (one, other, channel, on, known) => {
          fc.pre(choosable(one).includes(channel));
          const before = { ...onDevices, notifications: known };
          const after = { ...onDevices, notifications: withChoices(known, { [one]: { [channel]: on } }) };
          const then = deliveryOf(one, after);
          if (channel === 'push') expect(then.push).toBe(on && then.inbox);
          else expect(then[channel]).toBe(on);
          const untouched = channels.filter((name) => name !== channel && name !== 'push');
          for (const name of untouched) expect(then[name]).toBe(deliveryOf(one, before)[name]);
          if (other !== one) expect(deliveryOf(other, after)).toEqual(deliveryOf(other, before));
        },
      ),
    );
  });

  it('reaches devices for what a client answers, who is called by name, and what becomes late', () => {
    const pushed = inboxKinds.filter((one) => deliveryOf(one, onDevices).push);
    expect(pushed).toEqual([
      'changes_requested',
      'approved',
      'mention',
      'assigned',
      'more_time_asked',
      'overdue',
      'target_missed',
    ]);
  });

  it('reaches no device without an entry that it could open, nor one of somebody without any', () => {
    fc.assert(
      fc.property(kind, choices, fc.boolean(), (one, notifications, devices) => {
        const reaches = deliveryOf(one, { ...settings, notifications, devices });
        if (reaches.push) expect(reaches.inbox && devices).toBe(true);
      }),
    );
  });
});
