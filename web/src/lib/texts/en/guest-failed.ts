/** Texts of the error in place of a guest's page that failed to load or no longer exists. */
export const guestFailed = {
  gone: 'This link leads nowhere',
  goneText: 'It may have been withdrawn or have expired. Ask the person who sent it for a new one.',
  signIn: 'Go to the sign-in page',
  failed: 'That did not work',
  failedText: 'Nothing was lost. Please try again.',
  offline: 'No connection. Nothing was lost; try again when you are back online.',
  retry: 'Try again',
};
export type GuestFailedTexts = typeof guestFailed;
