/**
 * Seconds by the machine's clock, like the identity provider's, which dates its sign-ins. Not the request's time: the local
 * product may be moved to another day, but its provider keeps the real time, as Cognito would.
 */

/** Present second, in epoch seconds. */
export const presentSecond = (): number => Math.floor(Date.now() / 1000);

/** Waits for the end of a second (epoch seconds): a session that begins afterwards is a new one. */
export const endOf = (second: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, (second + 1) * 1000 - Date.now()));
  });
