import { translated } from '../translated.ts';

/** Texts of a change of the address that a person signs in with: on the profile, and the page of the mailed links. */
export const address = translated('address', {
  title: 'Sign-in address',
  lead: (email: string) =>
    `You sign in as ${email}, in all of your workspaces. Emails reach you there as well.`,
  open: 'Change address',
  dialog: 'Change your sign-in address',
  dialogText:
    'We mail a link to the new address, good for an hour, and a notice to the present one. The address changes once you press the link. Password, two-step sign-in and passkeys stay; other devices are logged out.',
  field: 'New email address',
  missing: 'Please enter the new address.',
  send: 'Send link',
  failed: 'The address was not changed',
  waiting: (email: string) => `A link is on its way to ${email}.`,
  until: (when: string) => `It is good until ${when}. Until you press it, nothing changes.`,
  takeBack: 'Take back',
  takenBack: 'The change of your address is taken back',
  notTakenBack: 'The change of your address was not taken back',
  pageTitle: 'Sign-in address',
  change: {
    title: 'Change your sign-in address?',
    text: (email: string) =>
      `You sign in as ${email} from now on, in all of your workspaces. Other devices are logged out. For seven days the former address can take the change back.`,
    go: 'Change address',
    done: 'Your address is changed',
    doneText: (email: string) => `You sign in as ${email} from now on. Your password has stayed the same.`,
    on: 'Continue',
  },
  stop: {
    title: 'Stop the change of your address?',
    text: (email: string) =>
      `Somebody asked for another address in place of ${email}. If it was not you, stop it: all devices are logged out.`,
    go: 'Stop the change',
    done: 'The change is stopped',
  },
  undo: {
    title: 'Take the change of your address back?',
    text: (email: string) => `You sign in as ${email} again, and all devices are logged out.`,
    go: 'Take it back',
    done: 'Your address is back',
  },
  afterwards: (email: string) =>
    `You sign in as ${email}. Whoever asked for the change knew your password or had a device of yours: choose another password now, and look at your passkeys afterwards.`,
  signIn: 'Go to the sign-in',
  dead: 'This link is no longer good',
  deadText:
    'A link for another address is good for an hour. The former address can take a change back for seven days.',
});
