/** Texts of the error in place of a guest page that failed to load or no longer exists. */
export const guestFailed = {
  gone: 'This link leads nowhere',
  goneText:
    'Part of its address may be lost. Open it from the email again, or ask the person who sent it for a new one.',
  signIn: 'Go to the sign-in page',
  failed: 'That did not work',
  failedText: 'Nothing was lost. Please try again.',
  offline: 'No connection',
  offlineText: 'Nothing was lost. This page opens by itself when you are back online.',
  retry: 'Try again',
  typed: 'What you typed',
  notSent: 'This was not sent. It stays on this device.',
  copy: 'Copy',
  copied: 'Copied',
};
export type GuestFailedTexts = typeof guestFailed;
