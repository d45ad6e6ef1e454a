import { translated } from '../translated.ts';

/** Texts of the list of one's own sessions: on the profile, and on the page of a client. */
export const sessions = translated('sessions', {
  title: 'Sessions',
  lead: 'The devices on which you are logged in, in all of your workspaces. If you do not know one, log it out and choose a new password.',
  deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  present: 'This device',
  inUse: 'In use now',
  lastUsed: (when: string) => `Last used ${when}`,
  signedIn: (when: string) => `Logged in ${when}`,
  network: (network: string) => `Network ${network}`,
  end: 'Log out',
  endOf: (device: string) => `Log out ${device}`,
  ended: (device: string) => `${device} is logged out`,
  notEnded: 'The device was not logged out',
  alone: 'You are not logged in on any other device.',
  endOthers: 'Log out all other devices',
  confirm: {
    title: 'Log out all other devices?',
    text: 'Each of them has to sign in again. This device stays logged in.',
    confirm: 'Log out all others',
    keep: 'Keep them',
  },
  othersEnded: 'All other devices are logged out',
  othersNotEnded: 'The other devices were not logged out',
  failed: 'Your sessions could not be loaded',
});
