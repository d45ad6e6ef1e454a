import { translated } from '../translated.ts';

/** Texts of the offline state, of queued calls, and of new versions of the app. */
export const connection = translated('connection', {
  offline: 'You are offline.',
  offlineText:
    'What you saw is still here. Decisions, messages, notes, replies and answers wait, and are sent when you are back; anything else cannot be saved until then.',
  waiting: (calls: number) =>
    calls === 1 ? 'One action is waiting to be sent' : `${calls} actions are waiting to be sent`,
  old: 'Not sent for almost a day. Send it anyway?',
  refused: (title: string) => `Not accepted: ${title}`,
  refusedText: 'The server did not accept it.',
  given: (when: string) => `given ${when}`,
  send: 'Send now',
  cancel: 'Cancel',
  discard: 'Discard',
  open: 'Open the page',
  sent: (calls: number) =>
    calls === 1 ? 'The waiting action was sent' : `${calls} waiting actions were sent`,
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  leave: {
    title: 'Log out and discard what is not sent?',
    text: 'Some actions have not been sent yet. Logging out on this device discards them.',
    confirm: 'Log out and discard',
    stay: 'Stay',
  },
});
