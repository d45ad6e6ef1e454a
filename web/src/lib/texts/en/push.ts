import { translated } from '../translated.ts';

/** Texts of push messages: on the profile, and their offer in the inbox. */
export const push = translated('push', {
  title: 'On your devices',
  lead: 'Change requests, approvals and what becomes late reach you while Proofline is closed.',
  kinds: 'Choose the kinds under “Devices” below.',
  turnOn: 'Turn on for this device',
  isOff: 'Notifications are off on this device.',
  blocked: 'This browser blocks the notifications of Proofline',
  blockedText:
    'Allow them in the browser’s settings for this site, by the symbol beside the address. Then load this page again.',
  unsupported: 'This browser cannot show notifications',
  unsupportedText: 'Open Proofline in a recent Chrome, Edge, Firefox or Safari.',
  install: 'Put Proofline on your home screen first',
  installText:
    'iPhone and iPad show notifications of apps on the home screen only: choose “Share” in Safari, then “Add to Home Screen”, and open Proofline from there.',
  refused: 'Nothing was turned on',
  refusedText: 'You did not allow notifications. You can do so later, here.',
  isOn: 'Notifications are on',
  isOnText: 'They come to this device until you log out or turn them off.',
  failed: 'Notifications were not turned on',
  devices: 'Devices with notifications',
  deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  present: 'This device',
  lastUsed: (when: string) => `Last used ${when}`,
  turnOff: 'Turn off',
  turnOffOf: (device: string) => `Turn off for ${device}`,
  isTurnedOff: (device: string) => `Notifications are off for ${device}`,
  notTurnedOff: 'Notifications were not turned off',
  notLoaded: 'Your devices could not be loaded',
  offer: {
    title: 'Hear of answers while Proofline is closed',
    text: 'Change requests, approvals and what becomes late, as notifications of this device.',
    take: 'Turn on',
    decline: 'No, thanks',
  },
});
