/** Texts above the work of a guest who has no connection. */
export const guestOffline = {
  offline: 'You are offline.',
  asOf: (when: string) => `Shown as of ${when}.`,
  waits:
    'Points and replies wait on this device and go out once you are connected. A decision needs a connection.',
  films: 'Films and sounds play once you are connected.',
};
export type GuestOfflineTexts = typeof guestOffline;
