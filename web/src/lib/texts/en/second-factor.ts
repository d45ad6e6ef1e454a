import { translated } from '../translated.ts';

/** Texts of the two-step sign-in on the profile. */
export const secondFactor = translated('secondFactor', {
  title: 'Two-step sign-in',
  leadOff:
    'Once it is on, the sign-in asks for a code from an app on your phone after your password, so that a stolen password alone opens nothing. A sign-in with Google stays as it is: Google has a second step of its own.',
  leadOn: 'After your password, the sign-in asks for the code that your authenticator app shows.',
  on: 'On',
  off: 'Off',
  setUp: 'Set up',
  otherApp: 'Use another app',
  newCodes: 'New recovery codes',
  turnOff: 'Turn off',
  failed: 'Your two-step sign-in could not be loaded',
  notStarted: 'Two-step sign-in was not set up',
  notRenewed: 'Your recovery codes stay as they were',
  notTurnedOff: 'Two-step sign-in stays on',
  turnedOff: 'Two-step sign-in is off',
  confirmOff: {
    title: 'Turn two-step sign-in off?',
    text: 'Your password alone signs you in then. Your recovery codes are deleted.',
    confirm: 'Turn off',
    keep: 'Keep it on',
  },
  connect: {
    title: 'Connect an authenticator app',
    scan: 'Scan this with an authenticator app, such as Google Authenticator, 1Password or the password app of your phone.',
    picture: 'QR code for the authenticator app',
    open: 'Open the app on this device',
    key: 'Key',
    keyHint: 'Type it into the app if you cannot scan. If the app asks: time-based, six digits.',
    code: 'Code from the app',
    codeHint: 'Six digits. It changes every 30 seconds.',
    codeMissing: 'Enter the six digits that your app shows.',
    confirm: 'Turn on',
    notConfirmed: 'The app is not connected',
  },
  /** Banner of a member in the days of grace. */
  grace: {
    title: (when: string) => `Set up two-step sign-in by ${when}.`,
    text: 'Your workspace requires it of its team. An app on your phone or a passkey will do.',
  },
  /** Page of a member whose workspace demands it. */
  demanded: {
    pageTitle: 'Two-step sign-in',
    title: 'Set up two-step sign-in',
    text: (workspace: string) =>
      `${workspace} requires it of its team. Set up an app or a passkey to go on; everything is as you left it.`,
    goOn: 'Continue',
    byPasskey: 'Continue with a passkey',
    notByPasskey: 'The passkey was not taken',
    leave: 'Log out',
  },
  codes: {
    title: 'Keep your recovery codes',
    lead: 'If you lose your phone, one of these codes turns two-step sign-in off, so that your password alone signs you in. They are shown only now: keep them somewhere other than on your phone.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'They could not be copied. Select and copy them by hand.',
    download: 'Download',
    file: 'proofline-recovery-codes.txt',
    fileHead: (email: string) => `Proofline recovery codes of ${email}`,
    done: 'I have kept them',
  },
});
