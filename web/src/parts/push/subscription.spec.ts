import { expect, it } from 'vitest';
import { pushStateOf } from './subscription.ts';

const facts = {
  publicKey: 'BKey',
  isSupported: true,
  standalone: undefined,
  permission: 'default',
  isRegistered: false,
} as const;

it.each([
  ['off before anybody was asked', {}, 'off'],
  ['on once allowed and registered', { permission: 'granted', isRegistered: true }, 'on'],
  ['off where it is allowed and not registered, as after a sign-out', { permission: 'granted' }, 'off'],
  ['off where the permission was taken back', { isRegistered: true }, 'off'],
  ['blocked', { permission: 'denied', isRegistered: true }, 'blocked'],
  ['unsupported by the browser', { isSupported: false }, 'unsupported'],
  ['to be installed first on an iPhone', { isSupported: false, standalone: false }, 'install'],
  [
    'unsupported by an installed app of an old iPhone',
    { isSupported: false, standalone: true },
    'unsupported',
  ],
  [
    'nowhere in a product without a key',
    { publicKey: null, isSupported: false, standalone: false },
    'unavailable',
  ],
] as const)('push messages are %s', (_, changes, state) =>
  expect(pushStateOf({ ...facts, ...changes })).toBe(state),
);
