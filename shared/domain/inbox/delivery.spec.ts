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
const kind = fc.constantFrom(...inboxKinds);
const choices: fc.Arbitrary<Choices> = fc.dictionary(
  kind,
  fc.record({ inbox: fc.boolean(), mail: fc.boolean() }, { requiredKeys: [] }),
);

describe('delivery of a kind', () => {
  it('is on all channels until something else is chosen', () => {
    for (const one of inboxKinds) expect(deliveryOf(one, settings)).toEqual({ inbox: true, mail: true });
  });

  it('is on no channel once all are turned off', () => {
    const notifications = { approved: { inbox: false, mail: false } };
    expect(deliveryOf('approved', { ...settings, notifications })).toEqual({ inbox: false, mail: false });
    expect(deliveryOf('points', { ...settings, notifications })).toEqual({ inbox: true, mail: true });
  });

  it.each(['overdue', 'target_missed'] as const)(
    'by mail of %s is the setting of the specification',
    (one) => {
      expect(settingOfMail(one)).toBe('receive_overdue_notifications');
      // A choice beside it has no say.
      const notifications = { [one]: { mail: true } };
      const off = { ...settings, notifications, receive_overdue_notifications: false };
      expect(deliveryOf(one, off)).toEqual({ inbox: true, mail: false });
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
          const before = { ...settings, notifications: known };
          const after = { ...settings, notifications: withChoices(known, { [one]: { [channel]: on } }) };
          expect(deliveryOf(one, after)).toEqual({ ...deliveryOf(one, before), [channel]: on });
          if (other !== one) expect(deliveryOf(other, after)).toEqual(deliveryOf(other, before));
        },
      ),
    );
  });
});
