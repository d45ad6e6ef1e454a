import { ownSignIn } from '#domain/email-template/own-sign-in.ts';
import { translated } from '../translated.ts';

/** Texts of passkeys: on the profile, at the sign-in and in the question for a fresh proof. */
export const passkeys = translated('passkeys', {
  title: ownSignIn.en.passkeys,
  lead: 'A passkey signs you in with your fingerprint, your face or the lock of your device in place of the password. It also counts as two-step sign-in, and works in all of your workspaces.',
  unable: 'This browser cannot keep passkeys. Try another one, or a newer version.',
  add: 'Add a passkey',
  added: 'The passkey was added',
  notAdded: 'The passkey was not added',
  known: 'This device already has a passkey of yours.',
  failed: 'Your passkeys could not be loaded',
  none: 'You have none yet.',
  list: 'Your passkeys',
  name: (number: number) => `Passkey ${number}`,
  addedOn: (when: string) => `Added ${when}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removed: 'The passkey was removed',
  notRemoved: 'The passkey stays',
  confirm: {
    title: 'Remove this passkey?',
    text: 'It will no longer sign you in. Delete it on your device as well, so that the device does not offer it.',
    confirm: 'Remove',
    keep: 'Keep it',
  },
  notThisDevice: 'Your device could not use a passkey here. Use your password.',
});
