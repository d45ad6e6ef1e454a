import { translated } from '../translated.ts';

/** Texts of the offline state, of queued calls, and of new versions of the app. */
export const connection = translated('connection', {
  offline: 'You are offline.',
  offlineText:
    'What you saw is still here. Decisions, messages, notes, replies and answers wait, and are sent when you are back; anything else cannot be saved until then.',
  waiting: (calls: number) =>
    calls === 1 ? 'One action waits to be sent' : `${calls} actions wait to be sent`,
  old: 'Not sent for almost a day. Is it still to be sent?',
  refused: (title: string) => `Not taken: ${title}`,
  refusedText: 'The server did not take it.',
  given: (when: string) => `given ${when}`,
  send: 'Send now',
  cancel: 'Cancel',
  discard: 'Discard',
  open: 'Open the page',
  sent: (calls: number) => (calls === 1 ? 'What waited was sent' : `${calls} actions that waited were sent`),
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  leave: {
    title: 'Log out and discard what waits?',
    text: 'Some actions have not been sent yet. Logging out on this device discards them.',
    confirm: 'Log out and discard',
    stay: 'Stay',
  },
});
