import { translated } from '../translated.ts';

/** Texts about contacts that mails or reminders do not reach. */
export const mailing = translated('mailing', {
  badge: { bounced: 'Email came back', complained: 'Reported as unwanted' },
  text: {
    bounced: (email: string) =>
      `An email to ${email} came back, so nothing more is sent there. Check the address first.`,
    complained: (email: string) =>
      `An email to ${email} was reported as unwanted, so nothing more is sent there. Talk to them first.`,
  },
  sendAgain: 'Send to this address again',
  sendsAgain: 'Emails go to this address again',
  remindersOff: 'Reminders off',
  remindersOffText: (who: string) =>
    `${who} has switched automatic reminders off. Previews and messages still arrive.`,
  remindersOn: 'Switch reminders on',
  remindersAreOn: 'Automatic reminders are on again',
  firstSave: 'Save the client first.',
  failed: 'That did not work',
  /** Warnings before a mail is sent. */
  withheld: {
    title: (who: string) => `${who} will not get this email`,
    bounced: (email: string) => `An earlier email to ${email} came back.`,
    complained: (email: string) => `An earlier email to ${email} was reported as unwanted.`,
    how: 'Sending can be switched on again at the contact, in the client’s settings.',
  },
  /** Warnings on a project. */
  unreached: (names: string) => `Emails do not reach ${names}`,
  unreachedText: 'Emails came back or were reported as unwanted. Check the addresses with the client.',
  toClient: 'Client settings',
} as const);
