import { translated } from '../translated.ts';

/** Texts of the two-step sign-in on the profile. */
export const secondFactor = translated('secondFactor', {
  title: 'Two-step sign-in',
  leadOff:
    'After your password, the sign-in asks for a code of an app on your phone. A stolen password alone then opens nothing. It does not change a sign-in with Google, which has a second step of its own.',
  leadOn: 'After your password, the sign-in asks for the code of your authenticator app.',
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
    scan: 'Scan this with an authenticator app, for instance Google Authenticator, 1Password or the passwords of your phone.',
    picture: 'QR code for the authenticator app',
    open: 'Open the app on this device',
    key: 'Key',
    keyHint: 'To type, where nothing can be scanned: by time, six digits.',
    code: 'Code of the app',
    codeHint: 'Six digits. It changes every 30 seconds.',
    codeMissing: 'Enter the six digits that your app shows.',
    confirm: 'Turn on',
    notConfirmed: 'The app is not connected',
  },
  /** Page of a member whose workspace demands it. */
  demanded: {
    pageTitle: 'Two-step sign-in',
    title: 'Set up two-step sign-in',
    text: (workspace: string) =>
      `${workspace} demands it of its team. Once it is set up, everything is as you left it.`,
    goOn: 'Go on',
    byPasskey: 'Go on with a passkey',
    notByPasskey: 'The passkey was not taken',
    leave: 'Log out',
  },
  codes: {
    title: 'Keep your recovery codes',
    lead: 'Without your phone, one of these turns the two-step sign-in off. They are shown this once: keep them where you find them without your phone.',
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
